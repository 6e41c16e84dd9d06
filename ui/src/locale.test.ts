import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localeFor, validLocale } from './locale.ts'

test("numbers and dates follow the user's region where it speaks the language", () => {
  assert.equal(localeFor('en', ['de-AT', 'en-GB', 'en-US']), 'en-GB')
  assert.equal(localeFor('fr', ['de-AT', 'en-GB']), 'fr')
  assert.equal(localeFor('en', []), 'en')
})

test('a tag of a system without a locale is still one that Intl accepts', () => {
  for (const tags of [['en-US@posix'], ['en@posix'], ['en-'], ['en_US.UTF-8']]) {
    const locale = localeFor('en', tags)
    assert.doesNotThrow(() => new Intl.DateTimeFormat(locale), `${tags.join()}: ${locale}`)
  }
  assert.equal(localeFor('en', ['en-US@posix']), 'en-US')
  assert.equal(validLocale('C'), undefined)
})
