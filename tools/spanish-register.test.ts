import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Texts } from '../ui/compare-texts.ts'
import { localeFiles, localeFolders } from './locales.ts'
import { root } from './source-tree.ts'

/** Forms of "tú" that no other word is spelled like. */
const informalWords = [
  ...['tú', 'tu', 'tus', 'ti', 'te', 'tuyo', 'tuya', 'tuyos', 'tuyas', 'contigo'],
  ...['eres', 'tienes', 'puedes', 'podrás', 'quieres', 'debes', 'has', 'escribiste'],
  ...['tengas', 'sigas', 'cancelas', 'conservas', 'crees', 'sabes', 'esperabas', 'confirmes'],
  ...['decidas', 'reanudes', 'cobres', 'hayas', 'cambies', 'compres', 'pagues', 'vuelvas'],
  ...['inténtalo', 'elige', 'haz', 'pon', 'obtén', 'regístrate', 'dáselo', 'permítelo'],
  ...['ábrelo', 'añádelo', 'cámbialo', 'escríbelo', 'guárdalo', 'pídelo', 'revísalo'],
]
const INFORMAL_WORDS = new RegExp(String.raw`(?<!\p{L})(${informalWords.join('|')})(?!\p{L})`, 'iu')

/**
 * Imperatives of "tú". Screens also begin sentences in the third person with them; mails do not.
 */
const requests = [
  ...['inicia', 'sigue', 'confirma', 'introduce', 'abre', 'usa', 'pide', 'entra', 'empieza'],
  ...['vuelve', 'pregunta', 'escribe', 'invita', 'restablece', 'ignora', 'cambia', 'revisa'],
].map(word => word[0]?.toUpperCase() + word.slice(1))
const REQUEST = new RegExp(String.raw`(?<!\p{L})(${requests.join('|')})(?!\p{L})`, 'u')

/** Imperatives of "tú" that screens once used. */
const SCREEN_REQUEST = /Paga con|Compra otra|o libera|Luego abre|Reembolsa un/

const isScreen = (folder: string) => /^(apps\/|ui\/)/.test(folder)

test('Spanish screens address people as usted throughout', () => {
  const sentences = localeFolders().filter(isScreen).flatMap(spanishIn)

  assert.ok(sentences.length >= 3000, String(sentences.length))
  for (const sentence of sentences) {
    assert.doesNotMatch(sentence, INFORMAL_WORDS)
    assert.doesNotMatch(sentence, SCREEN_REQUEST)
  }
})

test('Spanish mails, documents and server pages address people as usted throughout', () => {
  const sentences = localeFolders()
    .filter(folder => !isScreen(folder))
    .flatMap(spanishIn)

  // Most mails contain several sentences: with fewer, the test has not found the texts.
  assert.ok(sentences.length >= 250, String(sentences.length))
  for (const sentence of sentences) {
    assert.doesNotMatch(sentence, INFORMAL_WORDS)
    assert.doesNotMatch(sentence, REQUEST)
  }
})

const spanishIn = (folder: string): string[] =>
  [...(localeFiles(folder).get('es')?.values() ?? [])].flatMap(path =>
    sentencesOf(JSON.parse(readFileSync(join(root, path), 'utf8')) as Texts),
  )

const sentencesOf = (texts: Texts): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(sentencesOf)
