/**
 * Adds strings to an app in all eight languages at once, keeping the files sorted:
 *
 *   node ui/add-words.ts dashboard < words.json
 *
 * where words.json is `{ "products.title": { "en": "Products", "de": "Produkte", … } }`. Plurals
 * are keys of their own: "products.count_one", "products.count_few" … only where the language has
 * them.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { languages } from './src/languages.ts'

/** Translations by key; a dotted key names a group and an entry in it. */
export interface Words {
  [key: string]: string | Words
}

/** A translation for each language, by key. */
export type AddedWords = Record<string, Record<string, string>>

/** One language's translations with the new ones added, sorted. */
export function withWords(words: Words, language: string, added: AddedWords): Words {
  const growingTable = structuredClone(words)
  for (const [key, translations] of Object.entries(added)) {
    const translation = translations[language]
    if (translation) put(growingTable, key.split('.'), translation)
  }
  return sorted(growingTable)
}

// Not awaited at the top level, so that tests can load this file with `require`.
if (import.meta.main) void addWords()

async function addWords(): Promise<void> {
  const app = process.argv[2]
  if (!app) throw new Error('which one? node ui/add-words.ts dashboard < words.json')
  const added = JSON.parse(await text(process.stdin)) as AddedWords
  const root = new URL('..', import.meta.url)
  const folder = new URL(app === 'ui' ? 'ui/src/locales/' : `apps/${app}/src/locales/`, root)
  mkdirSync(folder, { recursive: true })
  for (const language of languages) {
    const file = new URL(`${language}.json`, folder)
    const words = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Words) : {}
    writeFileSync(file, `${JSON.stringify(withWords(words, language, added), null, 2)}\n`)
  }
}

function put(words: Words, [head = '', ...tail]: string[], translation: string) {
  if (tail.length === 0) {
    words[head] = translation
    return
  }
  const inner = words[head]
  const room = typeof inner === 'object' ? inner : {}
  words[head] = room
  put(room, tail, translation)
}

function sorted(words: Words): Words {
  const entries = Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? value : sorted(value)]),
  )
}
