import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localeFor, validLocales } from './locale.ts'

test("numbers and dates follow the user's region where it speaks the language", () => {
  assert.equal(localeFor('en', ['de-AT', 'en-GB', 'en-US']), 'en-GB')
  assert.equal(localeFor('fr', ['de-AT', 'en-GB']), 'fr')
  assert.equal(localeFor('en', []), 'en')
})

test('tags of a system without a locale become ones that Intl accepts, or are left out', () => {
  const tags = ['en-US@posix', 'de@posix', 'en-', 'en_US.UTF-8', 'C']

  const locales = validLocales(tags)

  assert.deepEqual(locales, ['en-US', 'de'])
  for (const locale of locales) assert.doesNotThrow(() => new Intl.DateTimeFormat(locale))
  assert.equal(localeFor('en', validLocales(['en_US.UTF-8'])), 'en')
})
