import type { MetricSlug } from '@gatehouse/contract/billing/metric-definitions.data'
import type { Work } from '../../platform/work.ts'
import type { MoreFigures } from './formulas.ts'
import {
  addTo,
  costsBefore,
  noMoreFigures,
  payingChanges,
  retention,
  usageFigures,
  type Moments,
} from './more-figures.ts'
import type { PeriodFigures } from './period-figures.ts'
import type { FigureScope } from './sum-figures.ts'

const ofUsage = new Set<MetricSlug>([
  ...(['costs', 'cumulative_costs', 'cost_per_user', 'active_user_by_event', 'ltv'] as const),
  ...(['gross_margin', 'gross_margin_percentage', 'cashflow'] as const),
])
const ofCustomers = new Set<MetricSlug>([
  ...(['lost_customers', 'customer_churn_rate', 'gross_mrr_churn_rate'] as const),
  'net_revenue_retention',
])

type MetricsRequest = { slugs: readonly MetricSlug[]; moments: Moments; sums: PeriodFigures[] }

/** What the asked metrics need beside the sums: of each period, and of the whole range. */
export async function moreFigures(
  work: Work,
  scope: FigureScope,
  { slugs, moments, sums }: MetricsRequest,
): Promise<{ each: MoreFigures[]; all: MoreFigures }> {
  const each = moments.starts.map(() => ({ ...noMoreFigures }))
  const whole = [{ ...noMoreFigures }]
  const [first] = moments.starts
  if (!first) return { each, all: { ...noMoreFigures } }
  const range = { starts: [first], end: moments.end }
  if (slugs.some(slug => ofCustomers.has(slug))) {
    addTo(each, await retention(work, scope, moments))
    addTo(whole, await retention(work, scope, range))
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
