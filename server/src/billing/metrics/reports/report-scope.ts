import { sql } from 'kysely'
import type { Reading } from '../../../platform/work.ts'
import { exchangeRatesOf, type RateOfDay } from '../exchange-rates-of.ts'
import { startOfDay } from '../local-day.ts'
import { nextDay, periodsOf, rejectDates, rejectRange } from '../periods.ts'
import { merchantsOf, momentsOf } from '../queries.ts'
import { timeZoneOf } from '../time-zone.ts'

type Days = {
  start_date: string
  end_date: string
  timezone: string
  organization_id?: string[] | undefined
  currency?: string | undefined
}

/** Whose figures a report is of, and in which currency. */
export type ReportScope = {
  organization_ids: string[]
  zone: string
  start: string
  end: string
  currency: string
  /** Other currencies are left out rather than converted. */
  only_currency: boolean
}

/** The scope of a report over a range of days, which is rejected if it ends before it starts. */
export async function reportScope(work: Reading, input: Days): Promise<ReportScope> {
  const zone = timeZoneOf(input.timezone)
  rejectDates(input)
  rejectRange({ ...input, interval: 'year' })
  const merchants = await merchantsOf(work, input.organization_id)
  return {
    organization_ids: merchants.map(({ id }) => id),
    zone,
    ...{ start: input.start_date, end: input.end_date },
    currency: input.currency ?? merchants[0]?.default_presentment_currency ?? 'usd',
    only_currency: input.currency !== undefined,
  }
}

/** The moments at which the days of a report begin and end, as SQL. */
export const boundsOf = ({ zone, start, end }: ReportScope) => ({
  from: startOfDay(sql`${start}::date`, zone),
  to: startOfDay(sql`${nextDay(end)}::date`, zone),
})

/** The periods of a report: labels, and the moments at which they begin and end. */
export async function reportPeriods(
  work: Reading,
  { zone, start, end }: ReportScope,
  interval: 'day' | 'week' | 'month' | 'year',
) {
  const range = { start_date: start, end_date: end, interval }
  rejectRange(range)
  const periods = periodsOf(range)
  return momentsOf(work, zone, { periods, hours: undefined, start, end })
}

type Row = { organization_id: string; currency: string; day: string | null }

/** Rates for rows, and the currencies that have none on a day of theirs. */
export async function ratesFor(
  work: Reading,
  { currency }: ReportScope,
  rows: readonly Row[],
): Promise<{ rates: RateOfDay; missing_rates: string[] }> {
  const rates = await exchangeRatesOf(work, rows, currency)
  const unrated = rows.filter(row => rates(row, row.day ?? '') === undefined)
  return {
    rates,
    missing_rates: [...new Set(unrated.map(row => row.currency))].toSorted(),
  }
}
