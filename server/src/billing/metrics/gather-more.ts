import type { MetricSlug } from '@gatehouse/contract/billing/metric-definitions.data'
import type { Work } from '../../platform/work.ts'
import type { RateOfDay } from './exchange-rates-of.ts'
import type { MoreFigures } from './formulas.ts'
import { keptRetention, readCohortsOfDays } from './kept-cohorts.ts'
import type { Counting, KeptZone } from './kept-days.ts'
import { keptPaying, readPayingOfDays } from './kept-paying.ts'
import {
  addTo,
  noMoreFigures,
  payingChanges,
  usageFigures,
  type MoreRow,
  type Moments,
} from './more-figures.ts'
import type { RetentionInterval } from './measures.data.ts'
import { setPaying, type FigureTable } from './period-figures.ts'
import { placeOfMeasure, ROW } from './period-sums.ts'
import { dayBefore, nextDay, type Period } from './periods.ts'
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
  table: FigureTable
  /** The interval whose retention is kept by day; undefined where it must be read. */
  kept: RetentionInterval | undefined
  /** The days in memory; undefined where figures are counted from raw rows. */
  zones: readonly KeptZone[] | undefined
  /** The range; no periods if it is counted by hour. */
  range: { start: string; end: string; periods: readonly Period[] | undefined }
  rates: RateOfDay
}

type More = { each: MoreFigures[]; all: MoreFigures }

/** What the asked metrics need beside the sums: of each period, and of the whole range. */
export async function moreFigures(
  work: Work,
  scope: FigureScope,
  request: MetricsRequest,
): Promise<More> {
  const { slugs, moments, table } = request
  const more: More = {
    each: moments.starts.map(() => ({ ...noMoreFigures })),
    all: { ...noMoreFigures },
  }
  if (moments.starts.length === 0) return more
  if (slugs.some(slug => retentionMetrics.has(slug))) {
    await addRetention(work, scope, { request, more })
  }
  if (slugs.some(slug => ofUsage.has(slug)))
    addUsage(more, await usageFigures(work, scope, moments))
  if ((scope.product_ids && scope.product_ids.length > 1) || scope.only_currency) {
    setPaying(table, await readPaying(work, scope, request))
  }
  return more
}

/** Customers who pay before the first period and at the end of each, a customer once. */
async function readPaying(
  work: Work,
  scope: FigureScope,
  { moments, table, zones, range }: MetricsRequest,
): Promise<number[]> {
  const { start, end, periods } = range
  if (!zones) {
    return customersOf(
      await payingChanges(work, scope, { ...moments, isSince: false }),
      table.count,
    )
  }
  if (!recurs(scope)) return customersOf([], table.count)
  const counting = countingOf(scope)
  for (const zone of zones) await readPayingOfDays(work, zone, counting)
  const asked = { counting, currency: scope.currency }
  if (periods) {
    const last = nextDay(end)
    const ends = periods.map(({ to }) => (to < last ? to : last))
    return keptPaying(zones, { ...asked, days: [start, ...ends] })
  }
  const changes = await payingChanges(work, scope, { ...moments, isSince: true })
  const [before = 0] = keptPaying(zones, { ...asked, days: [start] })
  return customersOf([...changes, { period: 0, change: before }], table.count)
}

const recurs = ({ billing_types }: FigureScope) => billing_types?.includes('recurring') ?? true

const countingOf = ({ only_currency }: FigureScope): Counting =>
  only_currency ? 'in each currency' : 'once'

/** Retention by period, and of the range, whose customers paid at its start. */
async function addRetention(
  work: Work,
  scope: FigureScope,
  { request, more }: { request: MetricsRequest; more: More },
): Promise<void> {
  const { moments, table, kept, rates, range, zones } = request
  const read = await retentionReader(work, scope, request)
  const { start, end, periods } = range
  Object.assign(more.all, read({ start, end }))
  if (!zones || !periods) {
    addTo(more.each, await readRetention(work, scope, moments, rates))
    return
  }
  if (kept === undefined) {
    for (const [index, { from, to }] of periods.entries()) {
      const part = { start: from < start ? start : from, end: to <= end ? dayBefore(to) : end }
      Object.assign(more.each[index] ?? {}, read(part))
    }
    return
  }
  const [customers, mrr, change] = [
    placeOfMeasure[`lost_customers_${kept}`],
    placeOfMeasure[`lost_mrr_${kept}`],
    placeOfMeasure[`retained_change_${kept}`],
  ]
  for (const [index, figures] of more.each.entries()) {
    const row = (index + 1) * ROW
    figures.lost_customers = table.flow[row + customers] ?? 0
    figures.lost_mrr = table.flow[row + mrr] ?? 0
    figures.retained_change = table.flow[row + change] ?? 0
  }
  // The range begins after its first period: its customers paid at the start of the range.
  const [first] = periods
  if (!first || first.from >= start) return
  const last = dayBefore(first.to)
  more.each[0] = { ...noMoreFigures, ...read({ start, end: last < end ? last : end }) }
}

type Part = { start: string; end: string }

/** Reads the retention of those who paid when the range began; if in memory, also of its parts. */
async function retentionReader(
  work: Work,
  scope: FigureScope,
  { zones, moments, rates }: MetricsRequest,
): Promise<(part: Part) => Partial<MoreFigures>> {
  if (!zones) {
    const { starts, end } = moments
    const range = { starts: starts.slice(0, 1), end }
    const figures = withoutPeriod(await readRetention(work, scope, range, rates))
    return () => figures
  }
  if (!recurs(scope)) return () => ({})
  const counting = countingOf(scope)
  for (const zone of zones) await readCohortsOfDays(work, zone, counting)
  const currency = scope.only_currency ? scope.currency : undefined
  return part => keptRetention(zones, { ...part, counting, currency }, rates)
}

function withoutPeriod([row]: readonly MoreRow[]): Partial<MoreFigures> {
  if (!row) return {}
  const { period: _, ...figures } = row
  return figures
}

function addUsage({ each, all }: More, usage: Awaited<ReturnType<typeof usageFigures>>): void {
  for (const { period, costs_before: _, ...figures } of usage) {
    Object.assign((period === null ? all : each[period - 1]) ?? {}, figures)
  }
  let costs = usage[0]?.costs_before ?? 0
  for (const figures of each) {
    costs += figures.costs
    figures.costs_ever = costs
  }
  all.costs_ever = costs
}

/** Before the first period and at the end of each; a customer of two products counts once. */
function customersOf(
  changes: readonly { period: number; change: number }[],
  count: number,
): number[] {
  const byPeriod = new Map(changes.map(({ period, change }) => [period, change]))
  let customers = 0
  return Array.from({ length: count + 1 }, (_, period) => {
    customers += byPeriod.get(period) ?? 0
    return customers
  })
}
