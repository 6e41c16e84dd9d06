import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFile } from './source-tree.ts'
import { checkPathWords, checkWords } from './tidy-words.ts'

const messages = (text: string) =>
  checkWords(parseFile('server/src/billing/orders/order.ts', text, new Set())).map(
    ({ line, fix }) => `${line} ${fix}`,
  )

test('a name of the private dialect is rejected with its replacement', () => {
  assert.deepEqual(messages('export function demandFresh() {}\nconst owedOrder = 1\n'), [
    '1 Say require (docs/glossary.md).',
    '2 Say unpaid, outstanding or due (docs/glossary.md).',
  ])
  assert.deepEqual(messages('export function requireFreshSession() {}\nconst unpaid = 1\n'), [])
})

test('a participle as the name of a type is rejected', () => {
  assert.deepEqual(messages('type Told = string\nexport type Bought = { id: string }\n'), [
    '1 Say Notice, Outcome or Reply (docs/glossary.md).',
    '2 Say Purchase (docs/glossary.md).',
  ])
  assert.deepEqual(messages('type Outcome = string\nconst told = 1\n'), [])
})

test('columns and wire fields keep their names', () => {
  assert.deepEqual(messages('const row = { agenda: 1, is_buyer_proven: true }\n'), [])
})

test('a phrase of the dialect in a comment is rejected', () => {
  assert.deepEqual(messages('// Every law of money holds.\n'), [
    '1 Say money invariant (docs/glossary.md).',
  ])
  assert.deepEqual(messages('// Every money invariant holds, as the law wants.\n'), [])
})

test('a path of the dialect is rejected', () => {
  const paths = ['server/src/departures/jobs.ts', 'server/src/billing/orders/order.ts']
  assert.deepEqual(
    checkPathWords(paths).map(({ path, message }) => `${path} ${message}`),
    ['server/src/departures/jobs.ts has "departures" in its path.'],
  )
})
