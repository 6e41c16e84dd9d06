import type {
  metricReportEndpoints,
  RecoveryReport,
} from '@gatehouse/contract/billing/metric-reports'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Reading } from '../../../platform/work.ts'
import { atRate } from '../exchange-rates-of.ts'
import { localDay } from '../local-day.ts'
import { momentList } from '../movements-of.ts'
import { BILLED_ONCE } from '../raw-figures.ts'
import { matching, type ReportFilters } from './report-filters.ts'
import { ratesFor, reportPeriods, reportScope, type ReportScope } from './report-scope.ts'

type Input = InputOf<typeof metricReportEndpoints.recovery>

const outcomes = ['recovered', 'lost', 'open'] as const
type Outcome = (typeof outcomes)[number]

/** Orders with the same period, day, currency and outcome; `retry` is the one that was paid. */
type Group = {
  period: number
  organization_id: string
  currency: string
  day: string | null
  outcome: Outcome
  retry: number | null
  orders: number
  amount: number
}

/** What became of the orders whose first payment failed in each period. */
export async function readRecovery(work: Reading, input: Input): Promise<RecoveryReport> {
  const scope = await reportScope(work, input)
  const { labels, starts, end } = await reportPeriods(work, scope, input.interval)
  const groups = await groupsOf(work, { scope, filters: input, starts, end })
  const { rates, missing_rates } = await ratesFor(work, scope, groups)
  const converted = groups.flatMap(group => {
    const factor = rates(group, group.day ?? '')
    return factor ? [{ ...group, amount: atRate(group.amount, factor) }] : []
  })
  const byPeriod = Map.groupBy(converted, ({ period }) => period)
  return {
    periods: labels.map((timestamp, index) => ({
      timestamp,
      ...figuresOf(byPeriod.get(index + 1) ?? []),
    })),
    totals: figuresOf(converted),
    retries: retriesOf(converted),
    ...{ currency: scope.currency, missing_rates },
  }
}

const sumOf = (groups: readonly Group[]) => ({
  orders: groups.reduce((sum, group) => sum + group.orders, 0),
  amount: groups.reduce((sum, group) => sum + group.amount, 0),
})

function figuresOf(groups: readonly Group[]) {
  const all = sumOf(groups)
  const of = (outcome: Outcome) => sumOf(groups.filter(group => group.outcome === outcome))
  const [recovered, lost, open] = [of('recovered'), of('lost'), of('open')]
  return {
    ...{ failed: all.orders, failed_amount: all.amount },
    ...{ recovered: recovered.orders, recovered_amount: recovered.amount },
    ...{ lost: lost.orders, lost_amount: lost.amount, open: open.orders, open_amount: open.amount },
    recovery_rate: all.orders === 0 ? null : recovered.orders / all.orders,
    recovery_rate_by_amount: all.amount === 0 ? null : recovered.amount / all.amount,
  }
}

function retriesOf(groups: readonly Group[]) {
  const byRetry = Map.groupBy(
    groups.filter(({ outcome }) => outcome === 'recovered'),
    ({ retry }) => retry ?? 0,
  )
  return [...byRetry]
    .toSorted(([one], [other]) => one - other)
    .map(([retry, own]) => {
      const { orders, amount } = sumOf(own)
      return { retry, recovered: orders, recovered_amount: amount }
    })
}

type Range = {
  scope: ReportScope
  filters: ReportFilters
  starts: readonly Date[]
  end: Date
}

/** The amount is that of the first payment, so that what became of it adds up to it. */
async function groupsOf(work: Reading, { scope, filters, starts, end }: Range) {
  const { organization_ids, zone, currency } = scope
  const matches = matching(scope, filters, {
    ...{ product_id: sql`o.product_id`, currency: sql`f.currency` },
    billing_type: BILLED_ONCE,
  })
  const { rows } = await sql<Group>`
    with firsts as (
      select p.order_id, p.organization_id, p.amount, p.currency, p.created_at, p.id
      from payments p
      where p.organization_id = any(${organization_ids}::uuid[]) and p.status = 'failed'
        and p.order_id is not null and p.created_at >= ${starts[0]} and p.created_at < ${end}
        and not exists (select from payments earlier where earlier.order_id = p.order_id
          and (earlier.created_at, earlier.id) < (p.created_at, p.id))),
    followed as (
      select f.*, case when o.paid_at is not null then 'recovered'
          when o.status = 'void' then 'lost' else 'open' end as outcome,
        case when o.paid_at is not null then (select count(*) from payments later
          where later.order_id = f.order_id and (later.created_at, later.id) > (f.created_at, f.id)
            and later.created_at <= coalesce((select max(created_at) from payments paid
              where paid.order_id = f.order_id and paid.status = 'succeeded'), o.paid_at)) end
          as retry
      from firsts f join orders o on o.id = f.order_id where ${matches})
    select width_bucket(created_at, ${momentList(starts)}) as period, organization_id, currency,
      case when currency <> ${currency} then ${localDay(sql`created_at`, zone)} end as day, outcome,
      retry::integer, count(*)::integer as orders, sum(amount)::bigint as amount
    from followed group by 1, 2, 3, 4, 5, 6`.execute(work.sql)
  return rows
}
