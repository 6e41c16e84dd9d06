import type { RecurringInterval } from '@gatehouse/contract/billing/prices'
import { DAY, later } from '../../platform/clock.ts'

/** The length of a period, and the day of the month it is counted from. */
export type BillingInterval = {
  recurring_interval: RecurringInterval
  recurring_interval_count: number
  anchor_day: number
}

export type Period = { start: Date; end: Date }

const MONTHS = { month: 1, year: 12 } as const
const DAYS = { day: 1, week: 7 } as const

/**
 * The end, in UTC, of the period that begins then. Months are calendar months and keep the anchor
 * day where they have it: Jan 31 → Feb 28 → Mar 31, and Feb 29 → Feb 28 → … → Feb 29.
 */
export function periodEnd(start: Date, rhythm: BillingInterval): Date {
  const { recurring_interval: interval, recurring_interval_count: count, anchor_day } = rhythm
  if (interval === 'day' || interval === 'week') return later(start, DAYS[interval] * count * DAY)
  const month = start.getUTCMonth() + MONTHS[interval] * count
  const day = Math.min(anchor_day, daysIn(start.getUTCFullYear(), month))
  const end = new Date(start)
  end.setUTCFullYear(start.getUTCFullYear(), month, day)
  return end
}

/** The period after one that ended then; running late does not move its start. */
export const periodAfter = (end: Date, rhythm: BillingInterval): Period => ({
  start: end,
  end: periodEnd(end, rhythm),
})

/** The anchor day of later periods. */
export const anchorOf = (start: Date) => start.getUTCDate()

/**
 * The anchor day for another interval that begins where a period ends. Months and years end on
 * their anchor day; periods of days or weeks drift away from it, and a month counted from the old
 * anchor could last up to two months.
 */
export const anchorAfter = (
  end: Date,
  { recurring_interval, anchor_day }: BillingInterval,
): number =>
  recurring_interval === 'month' || recurring_interval === 'year' ? anchor_day : anchorOf(end)

/** A month beyond December falls into the following year. */
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
