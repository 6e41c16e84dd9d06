import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Currency, Id, listOf, Moment } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { metricSlugs, type MetricSlug } from './metric-definitions.data.ts'
import { TimeInterval } from './usage.ts'

/** The first day that pickers offer. */
export const METRICS_MIN_DATE = '2023-01-01'

/** Most characters of a time zone's name. */
export const TIME_ZONE_LENGTH_MAX = 64
const SLUG_LENGTH_MAX = 64

/** How a product is billed. */
export const BillingType = z.enum(['one_time', 'recurring'])

const figure = z.number().nullable().optional()
const figures = Object.fromEntries(metricSlugs.map(slug => [slug, figure])) as Record<
  MetricSlug,
  typeof figure
>

const metricInfos = (() => {
  const info = z
    .object({
      slug: z.string(),
      display_name: z.string(),
      type: z.enum(['scalar', 'currency', 'currency_sub_cent', 'percentage']),
    })
    .meta({ id: 'Metric' })
  const fields = metricSlugs.map(slug => [slug, info.nullable().optional()])
  return z.object(
    Object.fromEntries(fields) as Record<MetricSlug, z.ZodOptional<z.ZodNullable<typeof info>>>,
  )
})()

/** The figures of one period, from its start; amounts in minor units. */
const MetricPeriod = z.object({ timestamp: Moment, ...figures }).meta({ id: 'MetricPeriod' })

/** Figures by period, their totals over the range, and what each of them is. */
const MetricsResponse = z
  .object({
    periods: z.array(MetricPeriod),
    totals: z.object(figures).meta({ id: 'MetricsTotals' }),
    metrics: metricInfos.meta({ id: 'Metrics' }),
    /** The currency of all amounts. */
    currency: Currency,
    /** Currencies that are not included, because there is no exchange rate for them. */
    missing_rates: z.array(Currency),
    /** Until when changes are included. */
    as_of: Moment,
  })
  .meta({ id: 'MetricsResponse' })

/** What to count: the range in local days, and filters. */
const metricRange = {
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  interval: TimeInterval,
  timezone: z.string().max(TIME_ZONE_LENGTH_MAX).default('UTC'),
  organization_id: listOf(Id).optional(),
  product_id: listOf(Id).optional(),
  billing_type: listOf(BillingType).optional(),
  customer_id: listOf(Id).optional(),
  metrics: listOf(z.string().max(SLUG_LENGTH_MAX), metricSlugs.length).optional(),
  /** Only amounts of this currency, without conversion. */
  currency: Currency.optional(),
}

const IntervalLimit = z
  .object({ min_days: z.int(), max_days: z.int() })
  .meta({ id: 'MetricsIntervalLimit' })

/** What pickers may offer. */
const MetricsLimits = z
  .object({
    min_date: z.iso.date(),
    intervals: z
      .object({
        hour: IntervalLimit,
        day: IntervalLimit,
        week: IntervalLimit,
        month: IntervalLimit,
        year: IntervalLimit,
      })
      .meta({ id: 'MetricsIntervalsLimits' }),
  })
  .meta({ id: 'MetricsLimits' })

/** Errors of metrics. */
export const metricProblems = problems({
  being_counted: [
    503,
    'MetricsBeingCounted',
    'The figures of this time zone are being counted for the first time. Try again in a moment.',
  ],
})

const subjects = ['organization', 'user'] as const
const scopes = ['metrics:read', 'metrics:write'] as const

/** Figures of a business over time. */
export const metricEndpoints = endpoints('billing', {
  get: {
    // The first request for a time zone keeps the figures of its days.
    kind: 'write',
    method: 'GET',
    path: '/v1/metrics/',
    status: 200,
    summary: 'Get metrics',
    description:
      'Figures by period of the local calendar, and their totals. The first period begins with ' +
      'the interval of `start_date`; only days of the range are counted. Amounts are in minor ' +
      "units of the organization's currency, at the exchange rate of their day, or in `currency`." +
      ' A store with many orders is counted in the background when a time zone is used for the ' +
      'first time: then the response is 503 with `counted`, the share that is done (0 to 1).',
    scopes,
    subjects,
    query: z.object(metricRange),
    output: MetricsResponse,
    problems: [metricProblems.being_counted],
  },
  limits: {
    kind: 'read',
    method: 'GET',
    path: '/v1/metrics/limits',
    status: 200,
    summary: 'Get the limits of metrics',
    scopes,
    subjects,
    output: MetricsLimits,
    problems: [],
  },
  export: {
    kind: 'raw',
    method: 'GET',
    path: '/v1/metrics/export',
    status: 200,
    summary: 'Export metrics',
    description: 'The periods as comma-separated values; amounts in minor units.',
    limit: { max: 10, seconds: 60, shared: true },
    scopes,
    subjects,
    query: z.object(metricRange),
    problems: [metricProblems.being_counted],
  },
})
