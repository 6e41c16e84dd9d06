import { readFileSync } from 'node:fs'
import { type Language, languages } from './mail/language.ts'

const folder = new URL('../locales/', import.meta.url)

/**
 * A module's texts in every language, by language: `locales/<language>/<module>.json`. The module
 * imports its English file, whose type all the others have; `npm run check` compares them.
 */
export function textsOf<Texts>(module: string, english: Texts): Record<Language, Texts> {
  const read = (language: Language): Texts =>
    // Checked against the English file, like every file of texts.
    JSON.parse(readFileSync(new URL(`${language}/${module}.json`, folder), 'utf8')) as Texts
  const entries = languages.map(language => [
    language,
    language === 'en' ? english : read(language),
  ])
  return Object.fromEntries(entries) as Record<Language, Texts>
}
