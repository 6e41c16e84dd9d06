import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinParts, numberOfRank, numberParts, rankOf } from './exact-number.ts'

const NUMBERS = [
  ...[-9_007_199_254_740_991, -1.5, -1, -0.1, -1.234_567_890_123_456_7e-20, 0, 1e-20, 1e-7, 0.1],
  ...[0.2, 0.300_000_000_000_000_04, 1, 2.5, 123_456.789, 9_007_199_254_740_991],
]

test('numbers are taken apart and joined again without loss', () => {
  assert.deepEqual(numberParts(-1.5), { whole: '-1', high: '-500000000000000000', low: '0' })
  assert.equal(
    joinParts(numberParts(1.234_567_890_123_456_7e-20)),
    '0.000000000000000000012345678901234567',
  )
  for (const value of NUMBERS) assert.equal(Number(joinParts(numberParts(value))), value)
  assert.throws(() => numberParts(1e-40), /not a number of an event/)
  assert.throws(() => numberParts(1e300), /not a number of an event/)
})

test('sums of parts are exact, also where parts have different signs', () => {
  assert.equal(
    joinParts({ whole: '1', high: '-900000000000000000', low: '1' }),
    `0.1${'0'.repeat(34)}1`,
  )
  assert.equal(joinParts({ whole: '0', high: '10000000000000000000', low: '0' }), '10')
  assert.equal(joinParts({ whole: '0', high: '-1', low: '0' }), '-0.000000000000000001')
  assert.equal(joinParts(numberParts(1.5), 3), '1.500')
})

test('ranks have the order of their numbers', () => {
  const ranks = NUMBERS.map(rankOf)
  assert.deepEqual(
    ranks,
    ranks.toSorted((one, other) => (one < other ? -1 : 1)),
  )
  assert.equal(new Set(ranks).size, NUMBERS.length)
  assert.equal(rankOf(-0), rankOf(0))
  for (const value of NUMBERS) assert.equal(Number(numberOfRank(String(rankOf(value)))), value)
})
