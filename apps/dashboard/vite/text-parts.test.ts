import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parts } from '../src/text-parts.ts'
import { entranceTexts, namedKeys, textsOf } from './text-parts.ts'

const file = new URL('../src/locales/en.json', import.meta.url)
const uiFile = new URL('../../../ui/src/locales/en.json', import.meta.url)
const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, never>
const keysOf = (value: object, path = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === 'string' ? [path + key] : keysOf(inner as object, `${path}${key}.`),
  )

test('every translation key is in exactly one part', () => {
  const named = namedKeys()
  const found = parts.flatMap(part => keysOf(textsOf(texts, part, named)))

  assert.deepEqual(found.toSorted(), keysOf(texts).toSorted())
})

test('the pages before sign-in have their own texts and none of the catalog or the admin', () => {
  const ui = JSON.parse(readFileSync(uiFile, 'utf8')) as Record<string, never>
  const [own = {}, ofUi = {}] = entranceTexts(texts, ui)
  const keys = keysOf(own)

  assert.ok(keys.includes('accounts.sign_in_title'))
  assert.ok(keys.includes('refusal.wrong_password'))
  assert.deepEqual(
    keys.filter(key => /^(products|admin|subscriptions|home|refusal\.team)/.test(key)),
    [],
  )
  assert.ok(keysOf(ofUi).includes('problem.offline_bar'))
})
