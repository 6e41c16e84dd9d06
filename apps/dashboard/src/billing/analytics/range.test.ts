import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  boundsOf,
  daysIn,
  intervalFor,
  isOffered,
  midnight,
  rangeBefore,
  rangeOf,
  zoneIn,
} from './range.ts'

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

test('days begin at midnight of their time zone, whatever the clocks of the browser', () => {
  const begins = (day: string, zone: string) => midnight(day, zone).toISOString()

  assert.equal(begins('2026-01-15', 'UTC'), '2026-01-15T00:00:00.000Z')
  assert.equal(begins('2026-01-15', 'Europe/Berlin'), '2026-01-14T23:00:00.000Z')
  assert.equal(begins('2026-07-15', 'Europe/Berlin'), '2026-07-14T22:00:00.000Z')
  assert.equal(begins('2026-07-15', 'Asia/Kolkata'), '2026-07-14T18:30:00.000Z')
  // Clocks change on these days.
  assert.equal(begins('2026-03-08', 'America/New_York'), '2026-03-08T05:00:00.000Z')
  assert.equal(begins('2026-03-09', 'America/New_York'), '2026-03-09T04:00:00.000Z')
  assert.equal(begins('2026-11-02', 'America/New_York'), '2026-11-02T05:00:00.000Z')
  // Midnight is skipped: the day begins at one o'clock.
  assert.equal(begins('2018-11-04', 'America/Sao_Paulo'), '2018-11-04T03:00:00.000Z')
  assert.equal(begins('2026-03-29', 'Asia/Beirut'), '2026-03-28T22:00:00.000Z')
  assert.deepEqual(boundsOf({ start: '2026-03-28', end: '2026-03-29' }, 'Europe/Berlin'), {
    from: '2026-03-27T23:00:00.000Z',
    before: '2026-03-29T22:00:00.000Z',
  })
})

test('a zone of a URL counts only if there is such a zone', () => {
  assert.equal(zoneIn('Europe/Berlin'), 'Europe/Berlin')
  assert.equal(zoneIn('Mars/Base'), undefined)
  assert.equal(zoneIn(''), undefined)
  assert.equal(zoneIn(undefined), undefined)
})
