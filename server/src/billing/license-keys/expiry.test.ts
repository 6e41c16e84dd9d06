import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expiryOf } from './expiry.ts'

const end = (from: string, ttl: number, timeframe: 'year' | 'month' | 'day') =>
  expiryOf({ ttl, timeframe }, new Date(from))?.toISOString() ?? null

test("a one-month key created at a month's end expires at the end of a shorter month", () => {
  assert.equal(end('2026-01-31T10:20:30.400Z', 1, 'month'), '2026-02-28T10:20:30.400Z')
  assert.equal(end('2026-01-31T00:00:00.000Z', 2, 'month'), '2026-03-31T00:00:00.000Z')
  assert.equal(end('2026-08-31T23:59:59.999Z', 6, 'month'), '2027-02-28T23:59:59.999Z')
})

test('a one-year key created on a leap day expires on the last day of February', () => {
  assert.equal(end('2028-02-29T12:00:00.000Z', 1, 'year'), '2029-02-28T12:00:00.000Z')
  assert.equal(end('2028-02-29T12:00:00.000Z', 4, 'year'), '2032-02-29T12:00:00.000Z')
})

test('a day of expiry has 24 hours', () => {
  assert.equal(end('2026-12-31T12:00:00.000Z', 1, 'day'), '2027-01-01T12:00:00.000Z')
})

test('a key without expiry, or with one beyond the date range, never expires', () => {
  assert.equal(expiryOf(null, new Date('2026-01-01T00:00:00.000Z')), null)
  assert.equal(end('2026-01-01T00:00:00.000Z', 100_000, 'year'), null)
  assert.equal(end('2026-01-01T00:00:00.000Z', Number.MAX_SAFE_INTEGER, 'day'), null)
})
