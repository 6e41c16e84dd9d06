/** The languages of every screen, each under its own name. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pl: 'Polski',
  ru: 'Русский',
  tr: 'Türkçe',
  uk: 'Українська',
} as const

/** One of the languages the screens speak. */
export type Language = keyof typeof languageNames

/** All of them, English first. */
export const languages = Object.keys(languageNames).filter(isLanguage)

/** Whether we speak it. */
export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languageNames, tag)
}

/** The first of the wished-for languages that we speak; `pt-BR, de-AT` gives `de`. */
export function languageFor(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const tag = wish?.toLowerCase().split(/[-_]/)[0]
    if (tag && isLanguage(tag)) return tag
  }
  return 'en'
}
