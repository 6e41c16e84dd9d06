import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { isLanguage, type Language, languageFor } from './languages.ts'
import { browserLocales, localeFor } from './locale.ts'
import type uiWords from './locales/en.json'

export { isLanguage, type Language, languageNames, languages } from './languages.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ui: typeof uiWords
  }
}

const STORAGE_KEY = 'gatehouse.language'

interface TextsFile {
  default: object
  /** The texts of this folder, unless an app's file includes them. */
  ui?: object
}

/** Loads one language of an app, or a part of it. */
export type LoadTexts = (language: Language, part: string) => Promise<TextsFile>

let loadAppTexts: LoadTexts
let appName: string
let allParts: readonly string[]
/**
 * The loaded parts, which are also loaded when the language changes: `common` is needed by every
 * page.
 */
const needed = new Set<string>()
const loaded = new Set<string>()

/**
 * Sets the language up before the first render. Only the current language is fetched, and for an
 * app whose texts are split into parts only the first part; `requireTexts` loads the others.
 */
export async function startTexts(
  app: string,
  load: LoadTexts,
  parts: readonly string[] = ['common'],
): Promise<void> {
  appName = app
  loadAppTexts = load
  allParts = parts
  needed.add(parts[0] ?? 'common')
  const language = preferredLanguage()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: app,
    ns: [app, 'ui'],
    resources: { [language]: {} },
    interpolation: { escapeValue: false },
    returnNull: false,
    saveMissing: true,
    // A page that needs an unexpected key gets all texts, rather than showing the key.
    missingKeyHandler: () => void ensureTexts(allParts)?.catch(() => undefined),
  })
  await loadMissingTexts(language)
  markDocument(language)
}

/**
 * Loads parts of the texts in the current language; does nothing for parts that are already loaded.
 */
export function ensureTexts(requested: readonly string[]): Promise<void> | undefined {
  for (const part of requested) needed.add(part)
  const { language } = i18next
  return isLanguage(language) && !isComplete(language) ? loadMissingTexts(language) : undefined
}

const isComplete = (language: Language) =>
  [...needed].every(part => loaded.has(`${language}/${part}`))

async function loadMissingTexts(language: Language): Promise<void> {
  const missing = [...needed].filter(part => !loaded.has(`${language}/${part}`))
  // An app split into parts has the texts of `ui` in its first part.
  const [ui, ...files] = await Promise.all([
    allParts.length === 1 ? uiTextsOf(language) : undefined,
    ...missing.map(part => loadAppTexts(language, part)),
  ])
  const uiTexts = ui?.default ?? files.find(file => file.ui)?.ui
  if (uiTexts) i18next.addResourceBundle(language, 'ui', uiTexts, true, true)
  files.forEach((file, index) => {
    i18next.addResourceBundle(language, appName, file.default, true, true)
    loaded.add(`${language}/${missing[index]}`)
  })
}

/** Switches the language, and stores it for the next visit. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadMissingTexts(language)
  await i18next.changeLanguage(language)
  localStorage.setItem(STORAGE_KEY, language)
  markDocument(language)
}

/** The current language. */
export function useLanguage(): Language {
  const { i18n } = useTranslation('ui')
  return isLanguage(i18n.language) ? i18n.language : 'en'
}

/** The locale for numbers and dates: the user's own region, if it matches the current language. */
export function useLocale(): string {
  const language = useLanguage()
  return localeFor(language, browserLocales())
}

function preferredLanguage(): Language {
  const requested = new URLSearchParams(location.search).get('locale')
  return languageFor([requested, localStorage.getItem(STORAGE_KEY), ...browserLocales()])
}

const uiTextsOf = (language: Language) => import(`./locales/${language}.json`) as Promise<TextsFile>

function markDocument(language: Language) {
  document.documentElement.lang = language
}
