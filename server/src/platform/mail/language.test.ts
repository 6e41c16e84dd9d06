import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOf } from './language.ts'

const wishes: [string | undefined, string][] = [
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['DE-at', 'de'],
  ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'fr'],
  ['ja, uk;q=0.4, pl;q=0.6', 'pl'],
  ['de;q=0, tr', 'tr'],
  ['ja, zh', 'en'],
  ['*', 'en'],
  ['es;q=nonsense, ru;q=0.1', 'ru'],
]

for (const [header, language] of wishes) {
  test(`a reader with ${header} gets ${language}`, () => {
    assert.equal(languageOf(header), language)
  })
}
