import {
  COHORT_MONTHS_MAX,
  type Cohorts,
  type cohortEndpoints,
} from '@gatehouse/contract/billing/cohorts'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { invalid } from '@gatehouse/contract/kit/problems'
import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { exchangeRatesOf, onDays, type Converter } from './exchange-rates-of.ts'
import { localDay, startOfDay } from './local-day.ts'
import { dayBefore, periodsOf, rejectDates, type Period } from './periods.ts'
import { merchantsOf } from './queries.ts'
import { timeZoneOf } from './time-zone.ts'

type Input = InputOf<typeof cohortEndpoints.get>

/** What changed in a month for the customers of a cohort; months are counted from 1. */
type Change = {
  cohort: number
  month: number
  organization_id: string
  currency: string
  /** Customers who began to pay for the first time. */
  size: number
  customers: number
  mrr: number
}

/** Customers by the month in which they first paid, and what is left of them in each month. */
export async function readCohorts(work: Reading, input: Input): Promise<Cohorts> {
  const zone = timeZoneOf(input.timezone)
  const months = monthsOf(input)
  const merchants = await merchantsOf(work, input.organization_id)
  const currency = merchants[0]?.default_presentment_currency ?? 'usd'
  const changes = await changesOf(work, {
    organization_ids: merchants.map(({ id }) => id),
    zone,
    months,
  })
  const days = months.map(({ to }) => dayBefore(to))
  const rates = await exchangeRatesOf(work, changes, currency)
  const convert = onDays(rates, days)
  const missing = new Set<string>()
  const byCohort = Map.groupBy(changes, ({ cohort }) => cohort)
  const cohorts = months.map(({ from }, index) => {
    const own = byCohort.get(index + 1) ?? []
    const size = own.reduce((sum, change) => sum + change.size, 0)
    const cells = months.slice(index).map((_, step) => {
      const until = own.filter(({ month }) => month <= index + step + 1)
      return cellOf(until, { place: index + step, convert, missing })
    })
    return { month: from, size, cells }
  })
  return { cohorts, currency, missing_rates: [...missing].toSorted() }
}

function monthsOf({ start_date, end_date }: Input): Period[] {
  rejectDates({ start_date, end_date })
  const months = periodsOf({ start_date, end_date, interval: 'month' })
  if (months.length === 0 || months.length > COHORT_MONTHS_MAX) {
    const msg = `The range should have 1 to ${COHORT_MONTHS_MAX} months.`
    invalid({ loc: ['query'], msg, input: { start_date, end_date } })
  }
  return months
}

type Cell = { place: number; convert: Converter; missing: Set<string> }

/** Amounts are added up in each currency, and only then converted. */
function cellOf(changes: readonly Change[], { place, convert, missing }: Cell) {
  const customers = changes.reduce((sum, change) => sum + change.customers, 0)
  const byCurrency = Map.groupBy(changes, row => `${row.organization_id} ${row.currency}`)
  let mrr = 0
  for (const [first, ...others] of byCurrency.values()) {
    if (!first) continue
    const sum = others.reduce((total, change) => total + change.mrr, first.mrr)
    const amount = convert(first, place, sum)
    if (amount === undefined) missing.add(first.currency)
    mrr += amount ?? 0
  }
  return { customers, mrr }
}

type Scope = { organization_ids: string[]; zone: string; months: Period[] }

async function changesOf(
  work: Reading,
  { organization_ids, zone, months }: Scope,
): Promise<Change[]> {
  const froms = sql`${months.map(({ from }) => from)}::date[]`
  const start = startOfDay(sql`${months[0]?.from}::date`, zone)
  const end = startOfDay(sql`${months.at(-1)?.to}::date`, zone)
  const monthOf = (at: string) => sql`width_bucket(${localDay(sql.ref(at), zone)}, ${froms})`
  const { rows } = await sql<Change>`
    with changes as (
      select organization_id, '' as currency, first_at, at, change as customers, 0 as mrr,
        case when at = first_at then 1 else 0 end as size
      from customer_presences
      where organization_id = any(${organization_ids}::uuid[]) and kind = 'paying'
        and product_id is null and at < ${end}
      union all
      select organization_id, currency, first_at, at, 0, amount, 0
      from mrr_movements
      where organization_id = any(${organization_ids}::uuid[]) and first_at is not null
        and at < ${end})
    select ${monthOf('first_at')} as cohort, ${monthOf('at')} as month, organization_id, currency,
      sum(size)::integer as size, sum(customers)::integer as customers, sum(mrr)::bigint as mrr
    from changes where first_at >= ${start}
    group by 1, 2, 3, 4`.execute(work.sql)
  return rows
}
