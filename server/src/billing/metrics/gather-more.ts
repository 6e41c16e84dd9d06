import type { MetricSlug } from '@gatehouse/contract/billing/metric-definitions.data'
import type { Work } from '../../platform/work.ts'
import type { RateOfDay } from './exchange-rates-of.ts'
import type { MoreFigures } from './formulas.ts'
import {
  addTo,
  costsBefore,
  noMoreFigures,
  payingChanges,
  usageFigures,
  type Moments,
} from './more-figures.ts'
import type { RetentionInterval } from './measures.data.ts'
import type { PeriodFigures } from './period-figures.ts'
import { readRetention } from './read-retention.ts'
import type { FigureScope } from './sum-figures.ts'

const ofUsage = new Set<MetricSlug>([
  ...(['costs', 'cumulative_costs', 'cost_per_user', 'active_user_by_event', 'ltv'] as const),
  'customer_lifetime_value',
  ...(['gross_margin', 'gross_margin_percentage', 'cashflow'] as const),
])
/** The metrics that depend on which customers paid when a period began. */
export const retentionMetrics: ReadonlySet<MetricSlug> = new Set<MetricSlug>([
  ...(['lost_customers', 'customer_churn_rate', 'gross_mrr_churn_rate'] as const),
  ...(['net_revenue_retention', 'customer_lifetime_value'] as const),
])

type MetricsRequest = {
  slugs: readonly MetricSlug[]
  moments: Moments
  sums: PeriodFigures[]
  /** The interval whose retention is kept by day; undefined where it must be read. */
  kept: RetentionInterval | undefined
  /** The range begins after its first period. */
  partial: boolean
  rates: RateOfDay
}

/** What the asked metrics need beside the sums: of each period, and of the whole range. */
export async function moreFigures(
  work: Work,
  scope: FigureScope,
  request: MetricsRequest,
): Promise<{ each: MoreFigures[]; all: MoreFigures }> {
  const { slugs, moments, sums } = request
  const each = moments.starts.map(() => ({ ...noMoreFigures }))
  const whole = [{ ...noMoreFigures }]
  const [first] = moments.starts
  if (!first) return { each, all: { ...noMoreFigures } }
  const range = { starts: [first], end: moments.end }
  if (slugs.some(slug => retentionMetrics.has(slug))) {
    await addRetention(work, scope, request, { each, whole })
  }
  if (slugs.some(slug => ofUsage.has(slug))) {
    addTo(each, await usageFigures(work, scope, moments))
    addTo(whole, await usageFigures(work, scope, range))
    addUp(each, await costsBefore(work, scope, first))
    for (const total of whole) total.costs_ever = each.at(-1)?.costs_ever ?? 0
  }
  if ((scope.product_ids && scope.product_ids.length > 1) || scope.only_currency) {
    overwritePaying(sums, await payingChanges(work, scope, moments))
  }
  return { each, all: whole[0] ?? { ...noMoreFigures } }
}

/** Retention by period, and of the range, whose customers paid at its start. */
async function addRetention(
  work: Work,
  scope: FigureScope,
  { moments, sums, kept, partial, rates }: MetricsRequest,
  { each, whole }: { each: MoreFigures[]; whole: MoreFigures[] },
): Promise<void> {
  const { starts, end } = moments
  const range = { starts: starts.slice(0, 1), end }
  addTo(whole, await readRetention(work, scope, range, rates))
  if (kept === undefined) {
    addTo(each, await readRetention(work, scope, moments, rates))
    return
  }
  for (const [index, { flow }] of sums.entries()) {
    const lost_customers = flow[`lost_customers_${kept}`]
    const lost_mrr = flow[`lost_mrr_${kept}`]
    const retained_change = flow[`retained_change_${kept}`]
    Object.assign(each[index] ?? {}, { lost_customers, lost_mrr, retained_change })
  }
  if (!partial) return
  each[0] = { ...noMoreFigures }
  addTo(each, await readRetention(work, scope, { ...range, end: starts[1] ?? end }, rates))
}

function addUp(figures: MoreFigures[], before: number): void {
  let costs = before
  for (const period of figures) {
    costs += period.costs
    period.costs_ever = costs
  }
}

/** A customer of two products counts once. */
function overwritePaying(
  sums: PeriodFigures[],
  changes: readonly { period: number; change: number }[],
): void {
  const byPeriod = new Map(changes.map(({ period, change }) => [period, change]))
  let customers = byPeriod.get(0) ?? 0
  for (const [index, period] of sums.entries()) {
    period.start.paying_customers = customers
    customers += byPeriod.get(index + 1) ?? 0
    period.end.paying_customers = customers
  }
}
