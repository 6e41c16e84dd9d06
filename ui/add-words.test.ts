import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withWords } from './add-words.ts'

test('new texts join their group in order, and other texts stay', () => {
  const words = withWords({ b: { z: 'Z' }, a: 'A' }, 'de', {
    'b.c': { en: 'See', de: 'Siehe' },
    'd.e.f': { de: 'Tief' },
    'b.only_polish': { pl: 'Tylko' },
  })
  assert.deepEqual(words, { a: 'A', b: { c: 'Siehe', z: 'Z' }, d: { e: { f: 'Tief' } } })
  assert.deepEqual(Object.keys(words), ['a', 'b', 'd'])
})
