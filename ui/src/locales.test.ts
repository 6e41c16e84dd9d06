import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Language, languages } from './languages.ts'

const root = new URL('../../', import.meta.url)
const folders = [
  new URL('ui/src/locales/', root),
  ...readdirSync(new URL('apps/', root)).map(app => new URL(`apps/${app}/src/locales/`, root)),
].filter(folder => existsSync(folder))

const plural = /_(zero|one|two|few|many|other)$/

for (const folder of folders) {
  const name = folder.pathname.slice(root.pathname.length)
  const english = wordsOf(folder, 'en')

  for (const language of languages) {
    const words = wordsOf(folder, language)

    test(`${name}${language}.json has every English text in its own plural forms`, () => {
      assert.deepEqual([...words.keys()].toSorted(), expectedKeys(english, language).toSorted())
    })

    test(`${name}${language}.json has no empty text and keeps every placeholder`, () => {
      for (const [key, sentence] of words) {
        assert.notEqual(sentence.trim(), '', `${key} is empty`)
        const original = english.get(key) ?? english.get(key.replace(plural, '_other')) ?? ''
        const spare = key.endsWith('_one') && hasExactSingular(language)
        const requested = holesOf(original).filter(hole => !(spare && hole === 'count'))
        const found = holesOf(sentence).filter(hole => !(spare && hole === 'count'))
        assert.deepEqual(found, requested, `${key}: ${sentence}`)
      }
    })
  }
}

function wordsOf(folder: URL, language: Language): Map<string, string> {
  const file = new URL(`${language}.json`, folder)
  return new Map(flat(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>))
}

function flat(words: Record<string, unknown>, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[path + key, value]]
    assert.ok(value && typeof value === 'object', `${path}${key} is neither text nor a group`)
    return flat(value as Record<string, unknown>, `${path}${key}.`)
  })
}

function expectedKeys(english: Map<string, string>, language: Language): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return [...english.keys()].flatMap(key => {
    const counted = plural.test(key) && english.has(key.replace(plural, '_other'))
    if (!counted) return [key]
    const base = key.replace(plural, '')
    return key.endsWith('_other') ? forms.map(form => `${base}_${form}`) : []
  })
}

function holesOf(sentence: string): string[] {
  const holes = sentence.matchAll(/\{\{\s*([\w.]+)|<(\/?\d+)>/g)
  return [...holes].map(hole => hole[1] ?? hole[2] ?? '').toSorted()
}

// "One order" may omit its number, but not if the same plural form also means 21, or zero.
function hasExactSingular(language: Language): boolean {
  const rules = new Intl.PluralRules(language)
  return [0, 21, 101].every(count => rules.select(count) !== 'one')
}

/** Forms of "tú" that no other word is spelled like. */
const familiar = [
  ...['tú', 'tu', 'tus', 'ti', 'te', 'tuyo', 'tuya', 'tuyos', 'tuyas', 'contigo'],
  ...['eres', 'tienes', 'puedes', 'podrás', 'quieres', 'debes', 'has', 'escribiste'],
  ...['tengas', 'sigas', 'cancelas', 'conservas', 'crees', 'sabes', 'esperabas', 'confirmes'],
  ...['inténtalo', 'elige', 'haz', 'pon', 'obtén', 'regístrate', 'dáselo', 'permítelo'],
]
const FAMILIAR = new RegExp(String.raw`(?<!\p{L})(${familiar.join('|')})(?!\p{L})`, 'iu')

/**
 * Imperatives of "tú". Screens also begin sentences in the third person with them; mails do not.
 */
const requests = [
  ...['inicia', 'sigue', 'confirma', 'introduce', 'abre', 'usa', 'pide', 'entra', 'empieza'],
  ...['vuelve', 'pregunta', 'escribe', 'invita', 'restablece', 'ignora', 'cambia', 'revisa'],
].map(word => word[0]?.toUpperCase() + word.slice(1))
const REQUEST = new RegExp(String.raw`(?<!\p{L})(${requests.join('|')})(?!\p{L})`, 'u')

test('Spanish screens address people as usted throughout', () => {
  for (const folder of folders) {
    for (const [key, sentence] of wordsOf(folder, 'es')) {
      assert.doesNotMatch(sentence, FAMILIAR, `${key}: ${sentence}`)
    }
  }
})

/** Files with the server's texts: mails, documents, pages, and decline reasons. */
const texts = ['server/src/', 'contract/src/'].flatMap(path =>
  readdirSync(new URL(path, root), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.data.ts'))
    .map(name => new URL(path + name, root))
    .filter(file => /^\s*es: /m.test(readFileSync(file, 'utf8'))),
)

test('Spanish mails, documents and server pages address people as usted throughout', async () => {
  const sentences = (
    await Promise.all(texts.map(async file => spanishOf(await import(file.href), false)))
  ).flat()

  // Most mails contain several sentences: with fewer, the test has not found the texts.
  assert.ok(texts.length >= 35 && sentences.length >= 250, `${texts.length}, ${sentences.length}`)
  for (const sentence of sentences) {
    assert.doesNotMatch(sentence, FAMILIAR)
    assert.doesNotMatch(sentence, REQUEST)
  }
})

/** Every text below a key `es`. */
function spanishOf(value: unknown, spanish: boolean): string[] {
  if (typeof value === 'string') return spanish ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => spanishOf(inner, spanish || key === 'es'))
}
