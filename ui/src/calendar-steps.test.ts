import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastSteps, stepStart } from './calendar-steps.ts'

// Local times, as in the browser: a Thursday.
const now = new Date(2026, 10, 26, 15, 42, 10)

test('steps begin with hours, days, Mondays and months of the calendar', () => {
  assert.deepEqual(stepStart('hour', now), new Date(2026, 10, 26, 15))
  assert.deepEqual(stepStart('hour', now, -16), new Date(2026, 10, 25, 23))
  assert.deepEqual(stepStart('day', now), new Date(2026, 10, 26))
  assert.deepEqual(stepStart('day', now, 5), new Date(2026, 11, 1))
  assert.deepEqual(stepStart('week', now), new Date(2026, 10, 23))
  assert.deepEqual(stepStart('week', new Date(2026, 10, 29, 23)), new Date(2026, 10, 23))
  assert.deepEqual(stepStart('week', now, -1), new Date(2026, 10, 16))
  assert.deepEqual(stepStart('month', now, -11), new Date(2025, 11, 1))
})

test('the last steps end with the current one, and those before end where they begin', () => {
  const days = lastSteps('day', now, { count: 30 })
  const daysBefore = lastSteps('day', now, { count: 30, back: 1 })

  assert.deepEqual(days, { start: new Date(2026, 9, 28), end: new Date(2026, 10, 27) })
  assert.deepEqual(daysBefore, { start: new Date(2026, 8, 28), end: new Date(2026, 9, 28) })
})
