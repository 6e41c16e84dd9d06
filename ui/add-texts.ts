/**
 * Adds texts in every language at once, to an app, `ui` or `react`, or to a module of the server:
 *
 *   node ui/add-texts.ts dashboard < texts.json
 *   node ui/add-texts.ts server/billing/refunds < texts.json
 *
 * where texts.json is `{ "products.title": { "en": "Products", "de": "Produkte", … } }`. Plurals
 * are keys of their own: "products.count_one", "products.count_few" … only where the language has
 * them. If a language lacks a text, or has other placeholders, nothing is written.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { compareTexts, type Texts } from './compare-texts.ts'
import { languages } from './src/languages.ts'

/** Texts by key; a dotted key names a group and a text in it. */
export type Words = { [key: string]: Texts }

/** A translation for each language, by key: a sentence, or several. */
export type AddedTexts = Record<string, Record<string, string | string[]>>

/** One language's texts with the new ones added. */
export function withTexts(texts: Words, language: string, added: AddedTexts): Words {
  const extendedTexts = structuredClone(texts)
  for (const [key, translations] of Object.entries(added)) {
    const translation = translations[language]
    if (translation !== undefined) put(extendedTexts, key.split('.'), translation)
  }
  return extendedTexts
}

/** The texts of a file in every language. */
export type ByLanguage = Record<string, Words>

/** Every language's texts with the new ones added; throws if they would not match English. */
export function withAll(before: ByLanguage, added: AddedTexts): ByLanguage {
  const known = Object.keys(before)
  const unknown = Object.values(added)
    .flatMap(translations => Object.keys(translations))
    .filter(language => !known.includes(language))
  const after = Object.fromEntries(
    known.map(language => [language, withTexts(before[language] ?? {}, language, added)]),
  )
  const problems = known.flatMap(language =>
    compareTexts(after.en ?? {}, after[language] ?? {}, language).map(
      ({ message }) => `${language}: ${message}`,
    ),
  )
  problems.push(...new Set(unknown.map(language => `${language}: is not a supported language`)))
  if (problems.length > 0) throw new Error(`Nothing was added.\n${problems.join('\n')}`)
  return after
}

// Not awaited at the top level, so that tests can load this file with `require`.
if (import.meta.main) {
  addTexts().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}

async function addTexts(): Promise<void> {
  const place = process.argv[2]
  if (!place) throw new Error('Which one? node ui/add-texts.ts dashboard < texts.json')
  const added = JSON.parse(await text(process.stdin)) as AddedTexts
  const files = Object.fromEntries(languages.map(language => [language, fileOf(place, language)]))
  const before = Object.fromEntries(
    Object.entries(files).map(([language, file]) => [
      language,
      JSON.parse(readFileSync(file, 'utf8')) as Words,
    ]),
  )
  for (const [language, texts] of Object.entries(withAll(before, added))) {
    // The texts of an email stay in the order in which it shows them.
    const ordered = place.startsWith('server/') ? texts : sortTexts(texts)
    const file = files[language]
    if (file) writeFileSync(file, `${JSON.stringify(ordered, null, 2)}\n`)
  }
}

function fileOf(place: string, language: string): URL {
  const [, module] = /^server\/(.+)$/.exec(place) ?? []
  const folder = ['react', 'ui'].includes(place) ? place : `apps/${place}`
  const path = module
    ? `server/src/locales/${language}/${module}.json`
    : `${folder}/src/locales/${language}.json`
  return new URL(`../${path}`, import.meta.url)
}

function put(texts: Words, [head = '', ...tail]: string[], translation: Texts) {
  if (tail.length === 0) {
    texts[head] = translation
    return
  }
  const inner = texts[head]
  const group = typeof inner === 'object' && !Array.isArray(inner) ? inner : {}
  texts[head] = group
  put(group, tail, translation)
}

/** The same texts with the keys of every group in order. */
export function sortTexts(texts: Words): Words {
  const entries = Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      typeof value === 'string' || Array.isArray(value) ? value : sortTexts(value),
    ]),
  )
}
