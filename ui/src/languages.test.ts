import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageFor } from './languages.ts'

test('the first language that is wished for and spoken is chosen', () => {
  assert.equal(languageFor([null, 'pt-BR', 'de-AT', 'fr']), 'de')
  assert.equal(languageFor(['uk_UA']), 'uk')
})

test('who speaks none of ours reads English', () => {
  assert.equal(languageFor([undefined, 'ja', 'toString']), 'en')
})
