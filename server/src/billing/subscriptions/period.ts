import type { RecurringInterval } from '@gatehouse/contract/billing/prices'
import { DAY, later } from '../../platform/clock.ts'

/** How long a period is, and the day of the month it is counted from. */
export type Rhythm = {
  recurring_interval: RecurringInterval
  recurring_interval_count: number
  anchor_day: number
}

export type Period = { start: Date; end: Date }

const MONTHS = { month: 1, year: 12 } as const
const DAYS = { day: 1, week: 7 } as const

/**
 * Where the period that begins then ends, in UTC. Months are those of the calendar and keep the
 * anchor's day where they have it: Jan 31 → Feb 28 → Mar 31, and Feb 29 → Feb 28 → … → Feb 29.
 */
export function periodEnd(start: Date, rhythm: Rhythm): Date {
  const { recurring_interval: interval, recurring_interval_count: count, anchor_day } = rhythm
  if (interval === 'day' || interval === 'week') return later(start, DAYS[interval] * count * DAY)
  const month = start.getUTCMonth() + MONTHS[interval] * count
  const day = Math.min(anchor_day, daysIn(start.getUTCFullYear(), month))
  const end = new Date(start)
  end.setUTCFullYear(start.getUTCFullYear(), month, day)
  return end
}

/** The period after one that ended then: late runs change nothing about where it begins. */
export const periodAfter = (end: Date, rhythm: Rhythm): Period => ({
  start: end,
  end: periodEnd(end, rhythm),
})

/** The day later periods are counted from. */
export const anchorOf = (start: Date) => start.getUTCDate()

/**
 * The day another rhythm is counted from that begins where a period ends. Months and years end on
 * their anchor's day; periods of days or weeks wander from it, and a month that was counted from
 * there would have up to two months' time.
 */
export const anchorAfter = (end: Date, { recurring_interval, anchor_day }: Rhythm): number =>
  recurring_interval === 'month' || recurring_interval === 'year' ? anchor_day : anchorOf(end)

/** Months beyond December run on into the years after. */
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
