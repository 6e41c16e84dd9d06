import type {
  CancellationReport,
  metricReportEndpoints,
} from '@gatehouse/contract/billing/metric-reports'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Reading } from '../../../platform/work.ts'
import { atRate } from '../exchange-rates-of.ts'
import { localDay } from '../local-day.ts'
import { matching } from './report-filters.ts'
import { boundsOf, ratesFor, reportScope } from './report-scope.ts'

type Input = InputOf<typeof metricReportEndpoints.cancellations>

type Row = {
  reason: string | null
  organization_id: string
  currency: string
  day: string | null
  cancellations: number
  mrr: number
}

/** Why subscriptions were canceled; a cancellation that was taken back is at its own time. */
export async function readCancellations(work: Reading, input: Input): Promise<CancellationReport> {
  const scope = await reportScope(work, input)
  const { organization_ids, zone, currency } = scope
  const { from, to } = boundsOf(scope)
  const columns = { product_id: sql`e.product_id`, currency: sql`e.currency` }
  // A subscription that ended immediately has no amount left, so its last amount counts.
  const { rows } = await sql<Row>`
    select e.reason, e.organization_id, e.currency,
      case when e.currency <> ${currency} then ${localDay(sql`e.effective_at`, zone)} end as day,
      sum(e.cancellations)::integer as cancellations,
      coalesce(sum(e.cancellations * before.amount), 0)::bigint as mrr
    from mrr_entries e
    left join lateral (
      select case when b.status = 'trialing' then 0 else b.amount end as amount
      from mrr_entries b
      where b.subscription_id = e.subscription_id and b.sign = 1
        and (b.effective_at, b.sequence) < (e.effective_at, e.sequence)
      order by b.effective_at desc, b.sequence desc limit 1) before on true
    where e.organization_id = any(${organization_ids}::uuid[]) and e.cancellations <> 0
      and e.effective_at >= ${from} and e.effective_at < ${to}
      and ${matching(scope, input, columns)}
    group by 1, 2, 3, 4`.execute(work.sql)
  const { rates, missing_rates } = await ratesFor(work, scope, rows)
  const total = { reason: null, cancellations: 0, mrr: 0 }
  const reasons = [...Map.groupBy(rows, row => row.reason)].map(([reason, own]) => {
    const sum = { reason, cancellations: 0, mrr: 0 }
    for (const row of own) {
      const factor = rates(row, row.day ?? '')
      sum.cancellations += row.cancellations
      if (factor) sum.mrr += atRate(row.mrr, factor)
    }
    total.cancellations += sum.cancellations
    total.mrr += sum.mrr
    return sum
  })
  const largest = reasons
    .filter(({ cancellations }) => cancellations !== 0)
    .toSorted((one, other) => other.mrr - one.mrr || other.cancellations - one.cancellations)
  return { reasons: largest, total, currency, missing_rates }
}
