/**
 * The register of languages, English first: every language that pages, emails and documents are
 * written in, with the accounts protocol's number for it. A line here and a file or folder in each
 * `locales` folder add one.
 */
export const languageCodes = {
  en: 3,
  de: 6,
  es: 4,
  fr: 16,
  pl: 15,
  ru: 0,
  tr: 82,
  uk: 1,
} as const

/** A supported language, by the tag that browsers know it by. */
export type Language = keyof typeof languageCodes

/** All supported languages, English first. */
export const languages = Object.keys(languageCodes) as Language[]

/** The language with a number; undefined where there is none. */
export function languageTag(code: number | null | undefined): Language | undefined {
  return languages.find(tag => languageCodes[tag] === code)
}
