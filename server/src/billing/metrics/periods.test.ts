import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodsOf } from './periods.ts'

const starts = (
  start_date: string,
  end_date: string,
  interval: 'day' | 'week' | 'month' | 'year',
) => periodsOf({ start_date, end_date, interval }).map(({ from }) => from)

test('months begin on their first day, and none is skipped after the 31st', () => {
  assert.deepEqual(starts('2025-01-31', '2025-04-01', 'month'), [
    ...['2025-01-01', '2025-02-01', '2025-03-01', '2025-04-01'],
  ])
})

test('weeks begin on Monday, also of a range that begins on Sunday', () => {
  assert.deepEqual(starts('2026-11-22', '2026-11-24', 'week'), ['2026-11-16', '2026-11-23'])
  assert.deepEqual(starts('2026-11-23', '2026-11-29', 'week'), ['2026-11-23'])
})

test('days and years follow the calendar', () => {
  assert.equal(starts('2024-01-01', '2024-12-31', 'day').length, 366)
  assert.deepEqual(starts('2024-12-31', '2025-01-01', 'year'), ['2024-01-01', '2025-01-01'])
})
