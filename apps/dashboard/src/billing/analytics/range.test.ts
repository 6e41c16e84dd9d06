import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysIn, intervalFor, isOffered, rangeBefore, rangeOf } from './range.ts'

const NOW = new Date(2026, 2, 15, 12)

test('presets are whole days of the calendar', () => {
  assert.deepEqual(rangeOf('last_30_days', NOW), { start: '2026-02-14', end: '2026-03-15' })
  assert.deepEqual(rangeOf('last_month', NOW), { start: '2026-02-01', end: '2026-02-28' })
  assert.deepEqual(rangeOf('last_12_months', NOW), { start: '2025-04-01', end: '2026-03-15' })
  assert.equal(daysIn(rangeOf('last_7_days', NOW)), 7)
})

test('the range before has as many days and ends the day before', () => {
  const range = { start: '2026-03-01', end: '2026-03-15' }
  assert.deepEqual(rangeBefore(range), { start: '2026-02-14', end: '2026-02-28' })
})

test('the interval follows the length, and others are offered where they say something', () => {
  assert.equal(intervalFor({ start: '2026-03-15', end: '2026-03-15' }), 'hour')
  assert.equal(intervalFor(rangeOf('last_30_days', NOW)), 'day')
  assert.equal(intervalFor(rangeOf('last_90_days', NOW)), 'week')
  assert.equal(intervalFor(rangeOf('last_12_months', NOW)), 'month')
  assert.equal(isOffered('hour', rangeOf('last_30_days', NOW)), false)
  assert.equal(isOffered('year', rangeOf('last_30_days', NOW)), false)
  assert.equal(isOffered('week', rangeOf('last_30_days', NOW)), true)
})
