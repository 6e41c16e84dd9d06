import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anchorOf, periodAfter, periodEnd, type BillingInterval } from './period.ts'

const monthly = (anchor_day: number): BillingInterval => ({
  recurring_interval: 'month',
  recurring_interval_count: 1,
  anchor_day,
})

function stepThrough(start: string, rhythm: BillingInterval, steps: number): string[] {
  const dates: string[] = []
  let end = new Date(start)
  for (let step = 0; step < steps; step += 1) {
    end = periodAfter(end, rhythm).end
    dates.push(end.toISOString().slice(0, 10))
  }
  return dates
}

test('a month bought on the 31st ends on the last day of shorter months', () => {
  assert.deepEqual(stepThrough('2026-01-31T10:30:00Z', monthly(31), 12), [
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
  ])
})

test('a leap year has February 29', () => {
  assert.deepEqual(stepThrough('2028-01-30T00:00:00Z', monthly(30), 2), [
    '2028-02-29',
    '2028-03-30',
  ])
})

test('a year bought on February 29 ends on the 28th until the next leap year', () => {
  const yearly: BillingInterval = {
    recurring_interval: 'year',
    recurring_interval_count: 1,
    anchor_day: 29,
  }

  assert.deepEqual(stepThrough('2028-02-29T08:00:00Z', yearly, 4), [
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ])
})

test('days and weeks have fixed lengths, and multi-month periods skip months', () => {
  const of = (
    recurring_interval: 'day' | 'week' | 'month',
    recurring_interval_count: number,
  ): BillingInterval => {
    return { recurring_interval, recurring_interval_count, anchor_day: 31 }
  }

  assert.deepEqual(stepThrough('2026-02-27T00:00:00Z', of('day', 3), 2), [
    '2026-03-02',
    '2026-03-05',
  ])
  assert.deepEqual(stepThrough('2026-12-24T00:00:00Z', of('week', 2), 2), [
    '2027-01-07',
    '2027-01-21',
  ])
  assert.deepEqual(stepThrough('2026-08-31T00:00:00Z', of('month', 3), 3), [
    '2026-11-30',
    '2027-02-28',
    '2027-05-31',
  ])
})

test("a period's end keeps the time of day of the purchase", () => {
  const start = new Date('2026-01-31T23:59:59.999Z')

  assert.equal(anchorOf(start), 31)
  assert.equal(periodEnd(start, monthly(31)).toISOString(), '2026-02-28T23:59:59.999Z')
})
