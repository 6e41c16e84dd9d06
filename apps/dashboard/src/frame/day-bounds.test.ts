import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endOfDay, startOfDay } from './day-bounds.ts'

const hoursOf = (day: string) =>
  (new Date(endOfDay(day)).getTime() - new Date(startOfDay(day)).getTime()) / 3_600_000

test('a day ends when the next one begins, also at the end of a month and a year', () => {
  assert.equal(endOfDay('2026-11-20'), startOfDay('2026-11-21'))
  assert.equal(endOfDay('2028-02-29'), startOfDay('2028-03-01'))
  assert.equal(endOfDay('2026-12-31'), startOfDay('2027-01-01'))
  assert.equal(hoursOf('2026-01-15'), 24)
})
