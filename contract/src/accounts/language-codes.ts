/** The protocol's numbers of the languages that mails and pages speak. */
export const languageCodes = {
  ru: 0,
  uk: 1,
  en: 3,
  es: 4,
  de: 6,
  pl: 15,
  fr: 16,
  tr: 82,
} as const

/** A language by the tag browsers know it by. */
export type LanguageTag = keyof typeof languageCodes

/** The tag of a number; undefined where there is none. */
export function languageTag(code: number | null | undefined): LanguageTag | undefined {
  const tags = Object.keys(languageCodes) as LanguageTag[]
  return tags.find(tag => languageCodes[tag] === code)
}
