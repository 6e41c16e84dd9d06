import type { metricReportEndpoints, TrialReport } from '@gatehouse/contract/billing/metric-reports'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Reading } from '../../../platform/work.ts'
import { momentList } from '../movements-of.ts'
import { matching } from './report-filters.ts'
import { reportPeriods, reportScope } from './report-scope.ts'

type Input = InputOf<typeof metricReportEndpoints.trials>

type Counts = { started: number; converted: number; ended: number }

/** What became of the trials that began in each period. */
export async function readTrials(work: Reading, input: Input): Promise<TrialReport> {
  const scope = await reportScope(work, input)
  const { labels, starts, end } = await reportPeriods(work, scope, input.interval)
  const columns = { product_id: sql`e.product_id`, currency: sql`e.currency` }
  const { rows } = await sql<Counts & { period: number }>`
    with trials as (
      select width_bucket(e.effective_at, ${momentList(starts)}) as period,
        exists (select from mrr_entries paid where paid.subscription_id = e.subscription_id
          and paid.sequence > e.sequence and paid.sign = 1 and paid.status <> 'trialing')
          as converted,
        exists (select from mrr_entries gone where gone.subscription_id = e.subscription_id
          and gone.sequence > e.sequence and gone.sign = -1 and gone.change = 'end') as ended
      from mrr_entries e
      where e.organization_id = any(${scope.organization_ids}::uuid[])
        and ${matching(scope, input, columns)}
        and e.change = 'start' and e.status = 'trialing' and e.sign = 1
        and e.effective_at >= ${starts[0]} and e.effective_at < ${end})
    select period, count(*)::integer as started,
      (count(*) filter (where converted))::integer as converted,
      (count(*) filter (where ended and not converted))::integer as ended
    from trials group by period`.execute(work.sql)
  const byPeriod = new Map(rows.map(row => [row.period, row]))
  const totals = { started: 0, converted: 0, ended: 0 }
  const periods = labels.map((timestamp, index) => {
    const counts = byPeriod.get(index + 1) ?? { started: 0, converted: 0, ended: 0 }
    totals.started += counts.started
    totals.converted += counts.converted
    totals.ended += counts.ended
    return { timestamp, ...figuresOf(counts) }
  })
  return { periods, totals: figuresOf(totals) }
}

const figuresOf = ({ started, converted, ended }: Counts) => ({
  ...{ started, converted, ended, running: started - converted - ended },
  conversion_rate: started === 0 ? null : converted / started,
})
