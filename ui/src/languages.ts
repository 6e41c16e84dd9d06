import { languageNames } from './languages.gen.ts'

export { languageNames } from './languages.gen.ts'

/** A supported language. */
export type Language = keyof typeof languageNames

/** All supported languages, English first. */
export const languages = Object.keys(languageNames).filter(isLanguage)

/** Whether a language is supported. */
export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languageNames, tag)
}

/** The first of the preferred languages that is supported; `pt-BR, de-AT` gives `de`. */
export function languageFor(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const tag = wish?.toLowerCase().split(/[-_]/)[0]
    if (tag && isLanguage(tag)) return tag
  }
  return 'en'
}
