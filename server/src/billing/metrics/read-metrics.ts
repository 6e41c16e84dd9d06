import {
  metricDefinitions,
  metricSlugs,
  protocolMetrics,
  type MetricSlug,
} from '@gatehouse/contract/billing/metric-definitions.data'
import type { metricEndpoints } from '@gatehouse/contract/billing/metrics'
import type { InputOf, OutputOf } from '@gatehouse/contract/kit/endpoint'
import { invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { exchangeRatesOf, onDays } from './exchange-rates-of.ts'
import { formulas, type Figures } from './formulas.ts'
import { moreFigures } from './gather-more.ts'
import { keepZones } from './keep-zones.ts'
import { currenciesOf, keptDays, type KeptZone, type ZoneRow } from './kept-days.ts'
import { currenciesOfHours, readHoursOfDays, type Hour } from './kept-hours.ts'
import { computePeriods, type ComputedPeriods } from './kept-periods.ts'
import { neededMeasures } from './needed-measures.ts'
import { figureTable, totalFigures } from './period-figures.ts'
import type { CurrencyOf } from './period-sums.ts'
import { dayBefore, periodsOf, rejectRange, type Period } from './periods.ts'
import { hoursOf, merchantsOf, momentsOf, waitsSince } from './queries.ts'
import { sumFigures, sumHours, type FigureScope } from './sum-figures.ts'
import { sumKept, sumKeptHours } from './sum-kept.ts'
import { timeZoneOf } from './time-zone.ts'

type Input = InputOf<typeof metricEndpoints.get>

type Metrics = OutputOf<typeof metricEndpoints.get>

/** The figures of a range; the values of each period are in the order of `slugs`. */
export type ReadMetrics = Omit<Metrics, 'periods'> & {
  slugs: readonly MetricSlug[]
  labels: readonly Date[]
  periods: ComputedPeriods
}

/**
 * The figures of a range, by period and in total; while the days of a large store are being
 * counted for a new time zone, how far that is.
 */
export async function readMetrics(
  work: Work,
  input: Input,
): Promise<{ figures: ReadMetrics } | { counted: number }> {
  const slugs = slugsOf(input)
  const zone = timeZoneOf(input.timezone)
  rejectRange(input)
  const scope = await scopeOf(work, { input, slugs }, zone)
  // Single customers are counted from raw rows, so nothing needs to be kept for them.
  const kept = scope.customer_ids
    ? { zones: [], counted: 1, since: await waitsSince(work, scope.organization_ids) }
    : await keepZones(work, scope.organization_ids, scope.zone)
  if (kept.counted < 1) return { counted: kept.counted }
  const counted = await countPeriods(work, { ...scope, zones: kept.zones }, { input, slugs })
  const { labels, periods, total, missing_rates } = counted
  const totals = slugs.map((slug, at) => [slug, totalOf(slug, at, { periods, total })])
  return {
    figures: {
      ...{ slugs, labels, periods, missing_rates, currency: scope.currency },
      totals: Object.fromEntries(totals),
      metrics: Object.fromEntries(slugs.map(slug => [slug, infoOf(slug)])),
      // Changes that waited when the days were read may not be in them.
      as_of: kept.since ?? work.now,
    },
  }
}

/** The asked metrics, or those of the protocol. */
function slugsOf({ metrics }: Input): MetricSlug[] {
  if (!metrics || metrics.length === 0) return ofProtocol
  const unknown = metrics.filter(slug => !Object.hasOwn(metricDefinitions, slug))
  if (unknown.length > 0) {
    const msg = `Unknown metrics: ${[...new Set(unknown)].toSorted().join(', ')}`
    invalid({ loc: ['query', 'metrics'], msg, input: metrics })
  }
  return metricSlugs.filter(slug => metrics.includes(slug))
}

const ofProtocol = metricSlugs.filter(slug => Object.hasOwn(protocolMetrics, slug))

async function scopeOf(
  work: Work,
  { input, slugs }: MetricsRequest,
  zone: string,
): Promise<FigureScope> {
  const merchants = await merchantsOf(work, input.organization_id)
  const own = merchants[0]?.default_presentment_currency ?? 'usd'
  return {
    organization_ids: merchants.map(({ id }) => id),
    zone,
    currency: input.currency ?? own,
    only_currency: input.currency !== undefined,
    product_ids: given(input.product_id),
    billing_types: given(input.billing_type),
    customer_ids: given(input.customer_id),
    measures: neededMeasures(slugs, keptRetention(input)),
  }
}

/** Retention by interval is a kept figure of all products and of each, not of anything else. */
const keptRetention = ({ interval, product_id, currency, customer_id }: Input) => {
  const isOther = currency || given(customer_id) || (product_id?.length ?? 0) > 1
  return interval === 'hour' || isOther ? undefined : interval
}

const given = <T>(list: T[] | undefined) => (list && list.length > 0 ? list : undefined)

type MetricsRequest = { input: Input; slugs: readonly MetricSlug[] }

type KeptScope = FigureScope & { zones: readonly ZoneRow[] }

async function countPeriods(work: Work, scope: KeptScope, { input, slugs }: MetricsRequest) {
  const { start_date: start, end_date: end, interval } = input
  const periods = periodsOf(input)
  const hours = interval === 'hour' ? await hoursOf(work, scope.zone, { start, end }) : undefined
  const starts = hours?.map(({ at }) => at)
  const moments = await momentsOf(work, scope.zone, { periods, hours: starts, start, end })
  const { sums, zones, rates } = await sumsOf(work, scope, { start, end, periods, hours })
  const days = hours
    ? [dayBefore(start), ...hours.map(() => end)]
    : [dayBefore(start), ...periods.map(period => lastDayOf(period, input))]
  const { table, missing } = figureTable(sums, onDays(rates, days))
  const { each, all } = await moreFigures(work, scope, {
    ...{ slugs, moments, table, kept: keptRetention(input), zones, rates },
    range: { start, end, periods: hours ? undefined : periods },
  })
  const total: Figures = { ...totalFigures(table, scope.measures), more: all }
  const { labels } = moments
  const values = { of: keyOf(scope, interval), slugs, table, names: scope.measures, labels }
  const computed = computePeriods({ ...values, more: each })
  return { labels, periods: computed, total, missing_rates: missing }
}

/** The last day of a period that is in the range. */
function lastDayOf({ from, to }: Period, { interval, end_date }: Input): string {
  if (interval === 'day') return from
  return to <= end_date ? dayBefore(to) : end_date
}

/** What figures are of, whatever the range. */
const keyOf = (scope: FigureScope, interval: string) =>
  [
    ...[interval, scope.zone, scope.currency, scope.only_currency],
    ...[scope.organization_ids, scope.product_ids, scope.billing_types, scope.customer_ids],
  ].join(' ')

type Spans = { start: string; end: string; periods: Period[]; hours: Hour[] | undefined }

/** Sums are in memory; those of single customers are counted from raw rows. */
async function sumsOf(work: Work, scope: KeptScope, { start, end, periods, hours }: Spans) {
  const ratesOf = (pairs: readonly CurrencyOf[]) => exchangeRatesOf(work, pairs, scope.currency)
  if (scope.customer_ids) {
    const sums = hours
      ? await sumHours(work, scope, { start, end, hours: hours.map(({ at }) => at) })
      : await sumFigures(work, scope, { periods, start, end })
    const pairs = sums.balances.map(({ pair }) => pair)
    return { sums, zones: undefined, rates: await ratesOf(pairs) }
  }
  const zones: KeptZone[] = []
  for (const zone of scope.zones) zones.push(await keptDays(work, zone, scope.product_ids))
  for (const zone of hours ? zones : []) await readHoursOfDays(work, zone, hours ?? [])
  const ofHours = hours ? zones.flatMap(zone => currenciesOfHours(zone, hours)) : []
  const rates = await ratesOf([...zones.flatMap(currenciesOf), ...ofHours])
  const sums = hours
    ? sumKeptHours(scope, { hours, start }, { zones, rates })
    : sumKept(scope, { periods, count: periods.length, start, end }, { zones, rates })
  return { sums, zones, rates }
}

type Counted = { periods: ComputedPeriods; total: Figures }

function totalOf(slug: MetricSlug, at: number, { periods, total }: Counted): number | null {
  const { rows } = periods
  switch (metricDefinitions[slug].total) {
    case 'sum':
      return rows.reduce((sum, values) => sum + numberOr(values[at], 0), 0)
    case 'last':
      return numberOr(rows.at(-1)?.[at], null)
    case 'ratio':
      return formulas[slug](total)
  }
}

const numberOr = <Other>(value: number | undefined, other: Other) =>
  value === undefined || Number.isNaN(value) ? other : value

function infoOf(slug: MetricSlug) {
  const { name, unit } = metricDefinitions[slug]
  return { slug, display_name: name, type: unit }
}
