import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecurringInterval } from '@gatehouse/contract/billing/prices'
import { afterPause, hasDiscount } from './discounted-period.ts'
import { anchorOf, periodAfter, periodEnd } from './period.ts'

/** The number of discounted periods of those that follow; asserts that they are the first ones. */
function coversPeriod(
  discount: { duration: string; duration_in_months: number | null },
  { from, interval, count = 1 }: { from: string; interval: RecurringInterval; count?: number },
): number {
  const applied = new Date(from)
  const rhythm = { recurring_interval: interval, recurring_interval_count: count }
  const starts = [applied]
  for (let index = 1; index < 30; index += 1) {
    const last = starts.at(-1) ?? applied
    starts.push(periodAfter(last, { ...rhythm, anchor_day: anchorOf(applied) }).end)
  }
  const has = starts.map(start => hasDiscount(discount, applied, start))
  const first = has.indexOf(false)
  assert.ok(first === -1 || !has.slice(first).includes(true), 'it does not come back')
  return first === -1 ? has.length : first
}

const once = { duration: 'once', duration_in_months: null }
const forever = { duration: 'forever', duration_in_months: null }
const repeating = (duration_in_months: number) => ({ duration: 'repeating', duration_in_months })

test('a discount applies to the first period, to all, or to those within its months', () => {
  const monthly = { from: '2026-01-15T12:00:00Z', interval: 'month' } as const

  assert.equal(coversPeriod(once, monthly), 1)
  assert.equal(coversPeriod(forever, monthly), 30)
  assert.equal(coversPeriod(repeating(1), monthly), 1)
  assert.equal(coversPeriod(repeating(3), monthly), 3)
})

test('months are calendar months, also from the last day of one', () => {
  const from = '2026-01-31T23:59:59Z'

  assert.equal(coversPeriod(repeating(2), { from, interval: 'month' }), 2)
  assert.equal(coversPeriod(repeating(13), { from, interval: 'month' }), 13)
  assert.equal(coversPeriod(repeating(4), { from, interval: 'month', count: 3 }), 2)
})

test('twelve months cover one yearly period, and one month every week that starts in it', () => {
  const from = '2026-02-01T00:00:00Z'

  assert.equal(coversPeriod(repeating(1), { from, interval: 'year' }), 1)
  assert.equal(coversPeriod(repeating(12), { from, interval: 'year' }), 1)
  assert.equal(coversPeriod(repeating(13), { from, interval: 'year' }), 2)
  assert.equal(coversPeriod(repeating(1), { from, interval: 'week' }), 4)
  assert.equal(coversPeriod(repeating(1), { from, interval: 'day' }), 28)
})

test("a pause suspends a discount's months, whatever days it starts and ends on", () => {
  const applied = new Date('2026-01-31T10:00:00Z')
  const anchor = { recurring_interval: 'month', recurring_interval_count: 1 } as const
  for (const used of [0, 1, 2, 3, 5]) {
    const from = periodEnd(applied, { ...anchor, recurring_interval_count: used, anchor_day: 31 })
    for (const day of ['2026-09-01', '2027-02-28', '2028-02-29', '2028-05-31', '2028-12-30']) {
      const to = new Date(`${day}T10:00:00Z`)
      const counted = afterPause(applied, { from, to })
      let [left, start] = [0, to]
      while (hasDiscount(repeating(6), counted, start)) {
        start = periodEnd(start, { ...anchor, anchor_day: anchorOf(to) })
        left += 1
      }
      assert.equal(left, 6 - used, `${used} before, on from ${day}`)
    }
  }
  const midway = { from: new Date('2026-03-10T10:00:00Z'), to: new Date('2026-08-10T10:00:00Z') }
  assert.equal(afterPause(applied, midway).toISOString(), '2026-06-30T10:00:00.000Z')
})
