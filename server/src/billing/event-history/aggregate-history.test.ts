import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stepOf, usageOf } from './aggregate-history.ts'

test('steps of a calendar are estimated, and others compared', () => {
  const months = Array.from({ length: 24 }, (_, place) => Date.UTC(2026, place, 1))
  assert.match(stepOf(months), /^\(toInt64\(least/)
  assert.match(stepOf([0]), /^\(toInt64\(least/)
  assert.match(stepOf([0, 1, 2, 3, 4, 1_000_000]), /^arrayCount/)
})

test('a group without numbers has neither a highest nor a lowest', () => {
  const none = { whole: '0', high: '0', low: '0', scale: '0', highest: '0', lowest: '0' }
  assert.deepEqual(usageOf({ event_count: '2', value_count: '0', ...none }), {
    ...{ event_count: 2, value_count: 0, total: '0', highest: null, lowest: null },
  })
})
