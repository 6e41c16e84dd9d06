import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parts } from '../src/word-parts.ts'
import { namedKeys, wordsOf } from './word-parts.ts'

const file = new URL('../src/locales/en.json', import.meta.url)
const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, never>
const keysOf = (value: object, path = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === 'string' ? [path + key] : keysOf(inner as object, `${path}${key}.`),
  )

test('every translation key is in exactly one part', () => {
  const named = namedKeys()
  const found = parts.flatMap(part => keysOf(wordsOf(words, part, named)))

  assert.deepEqual(found.toSorted(), keysOf(words).toSorted())
})

test('the sign-in part has no texts of the catalog or the admin', () => {
  const common = keysOf(wordsOf(words, 'common', namedKeys()))

  assert.ok(common.includes('accounts.sign_in_title'))
  assert.deepEqual(
    common.filter(key => /^(products|admin|subscriptions)\./.test(key)),
    [],
  )
})
