import type {
  BreakdownRow,
  metricReportEndpoints,
  RevenueBreakdown,
} from '@gatehouse/contract/billing/metric-reports'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../../platform/work.ts'
import { atRate } from '../exchange-rates-of.ts'
import { keepZones } from '../keep-zones.ts'
import { localDay } from '../local-day.ts'
import { ALL_PRODUCTS } from '../measures.data.ts'
import { shareRows } from '../raw-shares.ts'
import { matching } from './report-filters.ts'
import { boundsOf, ratesFor, reportScope, type ReportScope } from './report-scope.ts'

type Input = InputOf<typeof metricReportEndpoints.breakdown>

type Amounts = { orders: number; revenue: number; discounts: number | null; returned: number }
type DayRow = Amounts & {
  key: string
  name: string | null
  organization_id: string
  currency: string
  day: string | null
}

/** Revenue of a range by one thing, the largest first; or how far its days are counted. */
export async function readBreakdown(
  work: Work,
  input: Input,
): Promise<RevenueBreakdown | { counted: number }> {
  const scope = await reportScope(work, input)
  const { counted } = await keepZones(work, scope.organization_ids, scope.zone)
  if (counted < 1) return { counted }
  const days = await daysOf(work, scope, input)
  const { rates, missing_rates } = await ratesFor(work, scope, days)
  const byKey = new Map<string, BreakdownRow>()
  const total = emptyRow('', null)
  for (const row of days) {
    const factor = rates(row, row.day ?? '')
    const known = byKey.get(row.key) ?? emptyRow(row.key, row.name)
    byKey.set(row.key, known)
    for (const sum of [known, total]) {
      sum.orders += row.orders
      if (factor) addAmounts(sum, row, amount => atRate(amount, factor))
    }
  }
  const rows = [...byKey.values()].toSorted((one, other) => other.net_revenue - one.net_revenue)
  return { rows, total, currency: scope.currency, missing_rates }
}

const emptyRow = (key: string, name: string | null): BreakdownRow => ({
  key: key === '' ? null : key,
  ...{ name, orders: 0, revenue: 0, discounts: null, returned: 0, net_revenue: 0 },
})

function addAmounts(sum: BreakdownRow, row: Amounts, convert: (amount: number) => number) {
  const [revenue, returned] = [convert(row.revenue), convert(row.returned)]
  sum.revenue += revenue
  sum.returned += returned
  sum.net_revenue += revenue - returned
  if (row.discounts !== null) sum.discounts = (sum.discounts ?? 0) + convert(row.discounts)
}

/** Sums by key and currency; of other currencies by day, because rates change daily. */
async function daysOf(work: Work, scope: ReportScope, input: Input): Promise<DayRow[]> {
  const { by } = input
  const day = sql`case when t.currency <> ${scope.currency} then t.day end`
  if (by === 'country' || by === 'discount') {
    const named = by === 'discount' ? sql`d.name` : sql`null::text`
    const { rows } = await sql<DayRow>`
      select t.key, ${named} as name, t.organization_id, t.currency, t.day, t.orders, t.revenue,
        t.discounts, t.returned
      from (
        select t.key, t.organization_id, t.currency, ${day} as day, sum(orders)::bigint as orders,
          sum(revenue)::bigint as revenue, sum(discounts)::bigint as discounts,
          sum(returned)::bigint as returned
        from (${sharesOf(scope, input, by)}) t group by 1, 2, 3, 4) t
      left join discounts d on ${by} = 'discount' and d.id = nullif(t.key, '')::uuid
      order by t.key`.execute(work.sql)
    return rows
  }
  const key =
    by === 'product'
      ? sql`t.product_id::text`
      : sql`coalesce(case p.recurring_interval_count when 1 then p.recurring_interval
          else p.recurring_interval_count || ' ' || p.recurring_interval end, '')`
  const name = by === 'product' ? sql`p.name` : sql`null::text`
  const { rows } = await sql<DayRow>`
    select ${key} as key, ${name} as name, t.organization_id, t.currency, t.day,
      sum(t.orders)::bigint as orders, sum(t.revenue)::bigint as revenue, null as discounts,
      sum(t.returned)::bigint as returned
    from (
      select t.product_id, t.organization_id, t.currency, ${day} as day,
        sum(orders)::bigint as orders, sum(revenue)::bigint as revenue,
        sum(refunded + disputed)::bigint as returned
      from metric_days t where ${keptOf(scope)} and t.product_id <> ${ALL_PRODUCTS}::uuid
        and ${matching(scope, input, columns)}
      group by 1, 2, 3, 4) t
    join products p on p.id = t.product_id
    where t.orders <> 0 or t.revenue <> 0 or t.returned <> 0
    group by 1, 2, 3, 4, 5 order by 1`.execute(work.sql)
  return rows
}

const columns = {
  ...{ product_id: sql`t.product_id`, currency: sql`t.currency` },
  billing_type: sql`t.billing_type`,
}

/** The kept days `t` of the range; rows without a currency count customers. */
const keptOf = ({ organization_ids, zone, start, end }: ReportScope) =>
  sql`t.organization_id = any(${organization_ids}::uuid[]) and t.zone = ${zone}
    and t.day between ${start}::date and ${end}::date and t.currency <> ''`

/** Countries and discounts are kept for all products together; of some, orders are read. */
function sharesOf(scope: ReportScope, input: Input, by: 'country' | 'discount') {
  const matches = matching(scope, input, columns)
  if (!input.product_id?.length && !input.billing_type?.length) {
    return sql`select t.* from metric_shares t
      where ${keptOf(scope)} and t.kind = ${by} and ${matches}`
  }
  const { organization_ids, zone } = scope
  const keyOf = (at: RawBuilder<unknown>) => localDay(at, zone)
  const rows = shareRows({ organization_ids, keyOf, bounds: boundsOf(scope) })
  return sql`select t.${sql.ref(by)} as key, t.* from (${rows}) t where ${matches}`
}
