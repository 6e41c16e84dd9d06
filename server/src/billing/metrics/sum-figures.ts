import { sql, type RawBuilder } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { exchangeFactor } from './exchange-factor.ts'
import { localDay, startOfDay } from './local-day.ts'
import { ALL_PRODUCTS, balances, moneyFlows, type Measure } from './measures.data.ts'
import {
  BALANCES,
  balancesOfCurrency,
  emptySums,
  isBalance,
  placeOfMeasure,
  ROW,
  type PeriodSums,
} from './period-sums.ts'
import { nextDay, type Period } from './periods.ts'
import { rawFigures } from './raw-figures.ts'

/** What figures are counted of. */
export type FigureScope = {
  organization_ids: readonly string[]
  zone: string
  /** The currency of the result; other currencies are converted, unless only it is counted. */
  currency: string
  only_currency: boolean
  product_ids: readonly string[] | undefined
  billing_types: readonly string[] | undefined
  customer_ids: readonly string[] | undefined
  /** What is summed; the other measures are 0. */
  measures: readonly Measure[]
}

/** The sums of a period, 0 for all time before the first, in one currency of an organization. */
type SumRow = Partial<Record<Measure, number>> & {
  period: number
  organization_id: string
  currency: string
  /** There is no exchange rate for some of its money. */
  unrated: boolean
}

/**
 * The figures of customers by calendar period, counted from raw rows. What lies before the first
 * one is counted too, because balances and cumulative figures begin there; `start` and `end` are
 * the days of the range that flows are counted of.
 */
export async function sumFigures(
  work: Reading,
  scope: FigureScope,
  { periods, start, end }: { periods: Period[]; start: string; end: string },
): Promise<PeriodSums> {
  const days = filtered(scope, daysOf(scope))
  const froms = periods.map(({ from }) => from)
  const rows = await sumByPeriod(work, scope, {
    days: sql`select * from (${days}) days where key < ${nextDay(end)}::date`,
    // A day before the range belongs to what was before.
    period: sql`case when key < ${start}::date then 0
      else width_bucket(key, ${froms}::date[]) end`,
    day: sql`key`,
  })
  return addRows(emptySums(periods.length), scope, rows)
}

type Hours = { start: string; end: string; hours: readonly Date[] }

/** The figures of customers by hour. */
export async function sumHours(
  work: Reading,
  scope: FigureScope,
  { start, end, hours }: Hours,
): Promise<PeriodSums> {
  const starts = sql`${hours.map(hour => hour.toISOString())}::timestamptz[]`
  const { organization_ids, customer_ids } = scope
  const figures = rawFigures({
    ...{ organization_ids, customer_ids, keyOf: at => sql`width_bucket(${at}, ${starts})` },
    bounds: {
      from: startOfDay(sql`${start}::date`, scope.zone),
      to: startOfDay(sql`${nextDay(end)}::date`, scope.zone),
    },
  })
  const hourly = filtered(scope, figures)
  const names = sql.join(scope.measures.map(name => sql.ref(name)))
  const raw = sql`select key as period, ${localDay(sql`(${starts})[key]`, scope.zone)} as day,
    organization_id, currency, ${names} from (${hourly}) hourly`
  const days = sql`select 0, key, organization_id, currency, ${names}
    from (${filtered(scope, daysOf(scope))}) days where key < ${start}::date`
  const rows = await sumByPeriod(work, scope, {
    days: sql`${raw} union all ${days}`,
    period: sql`period`,
    day: sql`day`,
  })
  return addRows(emptySums(hours.length), scope, rows)
}

function addRows(sums: PeriodSums, { measures }: FigureScope, rows: readonly SumRow[]): PeriodSums {
  const summed = measures.filter(name => !isBalance(name))
  const lasting = balances.filter(name => measures.includes(name))
  for (const row of rows) {
    if (row.unrated) sums.missing.add(row.currency)
    for (const name of summed) {
      const at = row.period * ROW + placeOfMeasure[name]
      sums.values[at] = (sums.values[at] ?? 0) + (row[name] ?? 0)
    }
    const own = balancesOfCurrency(sums, row, row.period)
    for (const name of lasting) {
      const at = row.period * BALANCES + balances.indexOf(name)
      own[at] = (own[at] ?? 0) + (row[name] ?? 0)
    }
  }
  return sums
}

function daysOf({ organization_ids, customer_ids, zone }: FigureScope): RawBuilder<unknown> {
  const keyOf = (at: RawBuilder<unknown>) => localDay(at, zone)
  return rawFigures({ organization_ids, customer_ids, keyOf, zone })
}

/** Rows that count customers have no currency: one for all products, and one for each. */
function filtered(scope: FigureScope, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const { product_ids, billing_types, currency, only_currency } = scope
  const conditions = [
    product_ids
      ? sql`product_id = any(${product_ids}::uuid[])`
      : sql`(currency <> '' or product_id = ${ALL_PRODUCTS})`,
  ]
  if (billing_types) conditions.push(sql`billing_type = any(${billing_types})`)
  if (only_currency) conditions.push(sql`currency in (${currency}, '')`)
  return sql`select * from (${rows}) figures where ${sql.join(conditions, sql` and `)}`
}

type Summed = {
  days: RawBuilder<unknown>
  period: RawBuilder<unknown>
  day: RawBuilder<unknown>
}

const converted = new Set<string>(moneyFlows)

/**
 * Payments and refunds are converted day by day, and rounded once for each day and currency; those
 * of days without a rate are left out.
 */
async function sumByPeriod(
  work: Reading,
  scope: FigureScope,
  { days, period, day }: Summed,
): Promise<SumRow[]> {
  const factor = exchangeFactor(
    {
      organization_id: sql`daily.organization_id`,
      from: sql`daily.currency`,
      on: sql`daily.on_day`,
    },
    scope.currency,
  )
  const sum = (name: Measure) => sql`sum(${sql.ref(name)})::bigint`
  const sumConverted = (name: Measure) =>
    converted.has(name)
      ? sql`coalesce(sum(round(${sql.ref(name)} * factor)), 0)::bigint`
      : sum(name)
  const all = (column: (name: Measure) => RawBuilder<unknown>) =>
    sql.join(scope.measures.map(name => sql`${column(name)} as ${sql.ref(name)}`))
  const isOwn = sql`currency in (${scope.currency}, '')`
  const { rows } = await sql<SumRow>`
    with figures as (select ${period} as in_period, ${day} as on_day, f.* from (${days}) f),
    daily as (select in_period, on_day, organization_id, currency, ${all(sum)} from figures
      where not ${isOwn} group by in_period, on_day, organization_id, currency),
    rated as materialized (select daily.*, ${factor} as factor from daily)
    select in_period as period, organization_id, currency, false as unrated, ${all(sum)}
    from figures where ${isOwn} group by in_period, organization_id, currency
    union all
    select in_period, organization_id, currency, bool_or(factor is null), ${all(sumConverted)}
    from rated group by in_period, organization_id, currency
    order by period`.execute(work.sql)
  return rows
}
