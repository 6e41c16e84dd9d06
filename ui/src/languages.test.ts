import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageFor } from './languages.ts'

test('the first preferred and supported language is chosen', () => {
  assert.equal(languageFor([null, 'pt-BR', 'de-AT', 'fr']), 'de')
  assert.equal(languageFor(['uk_UA']), 'uk')
})

test('without a supported preference the language is English', () => {
  assert.equal(languageFor([undefined, 'ja', 'toString']), 'en')
})
