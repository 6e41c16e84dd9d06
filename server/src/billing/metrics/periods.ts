import { metricLimits } from '@gatehouse/contract/billing/metric-limits.data'
import type { TimeInterval } from '@gatehouse/contract/billing/usage'
import { invalid } from '@gatehouse/contract/kit/problems'

/** A period of the local calendar: days from `from` to before `to`, as `YYYY-MM-DD`. */
export type Period = { from: string; to: string }

type Range = { start_date: string; end_date: string; interval: TimeInterval }

const MS_PER_DAY = 86_400_000
const DAYS_PER_WEEK = 7

/** Calendar days are counted in UTC, where each has 24 hours. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 'YYYY-MM-DD'.length)
const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * MS_PER_DAY)

/** A day that lies some days after another. */
export const plusDays = (day: string, days: number) => dayOf(daysAfter(dateOf(day), days))

/** The day after a day. */
export const nextDay = (day: string) => plusDays(day, 1)

/** The day before a day. */
export const dayBefore = (day: string) => plusDays(day, -1)

/** Days that the calendar of a range may touch, with the periods around them. */
const [FIRST_DAY, LAST_DAY] = ['1970-01-01', '2999-12-31']

/** Rejects days that are outside of every calendar of a business. */
export function rejectDates({ start_date, end_date }: Pick<Range, 'start_date' | 'end_date'>) {
  if (start_date >= FIRST_DAY && end_date <= LAST_DAY) return
  const msg = `The days of a range are between ${FIRST_DAY} and ${LAST_DAY}.`
  invalid({ loc: ['query'], msg, input: { start_date, end_date } })
}

/** Rejects a range that ends before it starts, or is too long for its interval. */
export function rejectRange({ start_date, end_date, interval }: Range): void {
  rejectDates({ start_date, end_date })
  const days = (dateOf(end_date).getTime() - dateOf(start_date).getTime()) / MS_PER_DAY
  if (days < 0) {
    const msg = 'start_date must not be after end_date.'
    invalid({ loc: ['query'], msg, input: { start_date, end_date } })
  }
  const { max_days } = metricLimits[interval]
  if (days > max_days) {
    const msg = `The range is longer than ${max_days} days, the limit of this interval.`
    invalid({ loc: ['query'], msg, input: { start_date, end_date } })
  }
}

/**
 * The periods that a range of days touches, of calendar days, weeks from Monday, months or years.
 * Months are stepped from the first, so that none drifts.
 */
export function periodsOf({ start_date, end_date, interval }: Range): Period[] {
  if (interval === 'hour') return [{ from: start_date, to: nextDay(end_date) }]
  const last = dateOf(end_date)
  const periods: Period[] = []
  let date = startOf(dateOf(start_date), interval)
  let from = dayOf(date)
  while (date <= last) {
    date = startOfNext(date, interval)
    const to = dayOf(date)
    periods.push({ from, to })
    from = to
  }
  return periods
}

type Step = Exclude<TimeInterval, 'hour'>

function startOf(date: Date, interval: Step): Date {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  switch (interval) {
    case 'day':
      return date
    case 'week':
      return daysAfter(date, -((date.getUTCDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK))
    case 'month':
      return new Date(Date.UTC(year, month, 1))
    case 'year':
      return new Date(Date.UTC(year, 0, 1))
  }
}

function startOfNext(date: Date, interval: Step): Date {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  switch (interval) {
    case 'day':
      return daysAfter(date, 1)
    case 'week':
      return daysAfter(date, DAYS_PER_WEEK)
    case 'month':
      return new Date(Date.UTC(year, month + 1, 1))
    case 'year':
      return new Date(Date.UTC(year + 1, 0, 1))
  }
}
