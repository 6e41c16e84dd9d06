import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { isLanguage, type Language, languageFor } from './languages.ts'
import type uiWords from './locales/en.json'

export { isLanguage, type Language, languageNames, languages } from './languages.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ui: typeof uiWords
  }
}

const STORED_AS = 'gatehouse.language'

interface WordsFile {
  default: object
}

/** Brings one language of an app: `(language) => import(`./locales/${language}.json`)`. */
export type LoadWords = (language: Language) => Promise<WordsFile>

let loadAppWords: LoadWords
let appName: string

/** Sets the language up before the first drawing; only the language needed is fetched. */
export async function startWords(app: string, load: LoadWords): Promise<void> {
  appName = app
  loadAppWords = load
  const language = wishedLanguage()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: app,
    ns: [app, 'ui'],
    resources: { [language]: await wordsOf(language) },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  markDocument(language)
}

/** Speaks another language from now on, here and on the next visit. */
export async function changeLanguage(language: Language): Promise<void> {
  const words = await wordsOf(language)
  for (const [namespace, bundle] of Object.entries(words)) {
    i18next.addResourceBundle(language, namespace, bundle)
  }
  await i18next.changeLanguage(language)
  localStorage.setItem(STORED_AS, language)
  markDocument(language)
}

/** The language now spoken. */
export function useLanguage(): Language {
  const { i18n } = useTranslation('ui')
  return isLanguage(i18n.language) ? i18n.language : 'en'
}

/** The locale for numbers and dates: the person's own region, when it speaks the language shown. */
export function useLocale(): string {
  const language = useLanguage()
  const own = navigator.languages.find(tag => tag.split('-')[0] === language)
  return own ?? language
}

function wishedLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('locale')
  return languageFor([asked, localStorage.getItem(STORED_AS), ...navigator.languages])
}

async function wordsOf(language: Language) {
  const [app, ui] = await Promise.all([
    loadAppWords(language),
    import(`./locales/${language}.json`) as Promise<WordsFile>,
  ])
  return { [appName]: app.default, ui: ui.default }
}

function markDocument(language: Language) {
  document.documentElement.lang = language
}
