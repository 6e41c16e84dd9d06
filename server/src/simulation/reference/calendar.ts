/** The unit of a period. */
type Interval = 'day' | 'week' | 'month' | 'year'

/** The number of intervals. */
export type BillingInterval = { interval: Interval; count: number }

/** A day, in milliseconds. All days have the same length, because all dates are UTC. */
export const DAY_MS = 86_400_000

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const lengthOf = (year: number, month: number) =>
  month === 1 && isLeap(year) ? 29 : (LENGTHS[month] ?? 0)

/** The day of the month from which later months are counted. */
export const dayOf = (moment: number): number => new Date(moment).getUTCDate()

/**
 * The end of a period that starts at this moment. Months end on the anchor's day, or on their last
 * day if they are shorter; the time of day stays.
 */
export function endOf(start: number, { interval, count }: BillingInterval, anchor: number): number {
  if (interval === 'day') return start + count * DAY_MS
  if (interval === 'week') return start + count * 7 * DAY_MS
  const from = new Date(start)
  const months = from.getUTCFullYear() * 12 + from.getUTCMonth()
  const then = months + count * (interval === 'year' ? 12 : 1)
  const year = Math.floor(then / 12)
  const month = then % 12
  const day = Math.min(anchor, lengthOf(year, month))
  const midnight = Date.UTC(year, month, day)
  return midnight + (((start % DAY_MS) + DAY_MS) % DAY_MS)
}
