import { z } from 'zod'
import { endpoints, exported } from '../kit/endpoint.ts'
import { Amount, Currency, Id, listOf, Moment } from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { breakdownKeys } from './breakdown-keys.data.ts'
import { BillingType, metricProblems, TIME_ZONE_LENGTH_MAX } from './metrics.ts'
import { TimeInterval } from './usage.ts'

/** Revenue of one product, country, billing interval or discount; amounts in minor units. */
const BreakdownRow = z
  .object({
    /**
     * The id of the product or discount, the ISO code of the country, or the interval. Null for
     * orders without one: sold once, without a discount, or without an address.
     */
    key: z.string().nullable(),
    /** The name of the product or discount; null for others. */
    name: z.string().nullable(),
    orders: z.int(),
    /** After discounts, without tax. */
    revenue: Amount,
    /** What discounts took off; null where revenue is by product or interval. */
    discounts: Amount.nullable(),
    /** Refunds and withdrawn disputes. */
    returned: Amount,
    net_revenue: Amount,
  })
  .meta({ id: 'RevenueBreakdownRow' })
export type BreakdownRow = z.output<typeof BreakdownRow>

const money = {
  /** The currency of all amounts. */
  currency: Currency,
  /** Currencies that are not included, because there is no exchange rate for them. */
  missing_rates: z.array(Currency),
}

/** Revenue by one thing, the largest first. */
const RevenueBreakdown = z
  .object({ rows: z.array(BreakdownRow), total: BreakdownRow, ...money })
  .meta({ id: 'RevenueBreakdown' })
export type RevenueBreakdown = z.output<typeof RevenueBreakdown>

const trialFigures = {
  /** Trials that began. */
  started: z.int(),
  /** Of these: went on as paid subscriptions. */
  converted: z.int(),
  /** Of these: ended without a payment. */
  ended: z.int(),
  /** Of these: not decided yet. */
  running: z.int(),
  /** Converted of all that began, 0 to 1; null without trials. */
  conversion_rate: z.number().nullable(),
}

/** Trials by the period in which they began. */
const TrialReport = z
  .object({
    periods: z.array(z.object({ timestamp: Moment, ...trialFigures })),
    totals: z.object(trialFigures),
  })
  .meta({ id: 'TrialReport' })
export type TrialReport = z.output<typeof TrialReport>

const recoveryFigures = {
  /** Orders whose first payment failed. */
  failed: z.int(),
  failed_amount: Amount,
  /** Of these: paid later. */
  recovered: z.int(),
  recovered_amount: Amount,
  /** Of these: given up. */
  lost: z.int(),
  lost_amount: Amount,
  /** Of these: still being collected. */
  open: z.int(),
  open_amount: Amount,
  /** Recovered of all that failed, 0 to 1; null if none failed. */
  recovery_rate: z.number().nullable(),
  /** The same by amount. */
  recovery_rate_by_amount: z.number().nullable(),
}

/** Failed payments by the period of the first failure, and what became of them. */
const RecoveryReport = z
  .object({
    periods: z.array(z.object({ timestamp: Moment, ...recoveryFigures })),
    totals: z.object(recoveryFigures),
    /** What each retry recovered; the first one is 1. */
    retries: z.array(z.object({ retry: z.int(), recovered: z.int(), recovered_amount: Amount })),
    ...money,
  })
  .meta({ id: 'RecoveryReport' })
export type RecoveryReport = z.output<typeof RecoveryReport>

/** Cancellations for a reason. */
const CancellationRow = z.object({
  /** Null if none was given. */
  reason: z.string().nullable(),
  cancellations: z.int(),
  /** The MRR of the canceled subscriptions when they were canceled; trials have none. */
  mrr: Amount,
})

/** Cancellations by reason, the largest amount first; one that was taken back is not counted. */
const CancellationReport = z
  .object({ reasons: z.array(CancellationRow), total: CancellationRow, ...money })
  .meta({ id: 'CancellationReport' })
export type CancellationReport = z.output<typeof CancellationReport>

/** A customer's usage, and what it cost and brought. */
const CustomerMargin = z
  .object({
    customer: z.object({ id: Id, email: z.string(), name: z.string().nullable() }),
    /** Usage events. */
    events: z.int(),
    /** The costs reported with usage events (`_cost`), in minor units with decimals. */
    costs: z.number(),
    /** Paid orders less refunds and disputes, without tax. */
    net_revenue: Amount,
    margin: z.number(),
    currency: Currency,
  })
  .meta({ id: 'CustomerMargin' })

/** The currencies in which something was sold, in alphabetical order. */
const SoldCurrencies = z.object({ currencies: z.array(Currency) }).meta({ id: 'SoldCurrencies' })

const days = {
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  timezone: z.string().max(TIME_ZONE_LENGTH_MAX).default('UTC'),
  organization_id: listOf(Id).optional(),
}
/** The filters of a report, which are those of the metrics. */
const filters = {
  product_id: listOf(Id).optional(),
  billing_type: listOf(BillingType).optional(),
  /** Only amounts of this currency, without conversion. */
  currency: Currency.optional(),
}
const periods = { ...days, ...filters, interval: TimeInterval.exclude(['hour']) }

const subjects = ['organization', 'user'] as const
const scopes = ['metrics:read', 'metrics:write'] as const
const report = { kind: 'read', method: 'GET', status: 200, scopes, subjects } as const
const table = { ...exported, scopes, subjects, problems: [] } as const

const breakdownQuery = z.object({ ...days, ...filters, by: z.enum(breakdownKeys) })
const periodQuery = z.object(periods)
const cancellationQuery = z.object({ ...days, ...filters })

/** Reports that break figures down or follow groups of orders, trials and customers. */
export const metricReportEndpoints = endpoints('billing', {
  currencies: {
    ...report,
    path: '/v1/metrics/currencies',
    summary: 'Get the currencies of sales',
    description: 'The currencies in which orders were billed: those that figures can be asked in.',
    query: z.object({ organization_id: listOf(Id).optional() }),
    output: SoldCurrencies,
    problems: [],
  },
  breakdown: {
    ...report,
    // The first request for a time zone keeps the figures of its days.
    kind: 'write',
    path: '/v1/metrics/breakdown',
    summary: 'Get revenue by product, country, interval or discount',
    description:
      'Revenue of a range of days by one thing, with its orders, discounts and refunds. Each row ' +
      'is converted day by day, so in several currencies the rows may differ from the metrics by ' +
      'the rounding of a day.',
    query: breakdownQuery,
    output: RevenueBreakdown,
    problems: [metricProblems.being_counted],
  },
  exportBreakdown: {
    ...table,
    path: '/v1/metrics/breakdown/export',
    summary: 'Export revenue by product, country, interval or discount',
    query: breakdownQuery,
    problems: [metricProblems.being_counted],
  },
  trials: {
    ...report,
    path: '/v1/metrics/trials',
    summary: 'Get trial conversion',
    description: 'What became of the trials that began in each period.',
    query: periodQuery,
    output: TrialReport,
    problems: [],
  },
  exportTrials: {
    ...table,
    path: '/v1/metrics/trials/export',
    summary: 'Export trial conversion',
    query: periodQuery,
  },
  recovery: {
    ...report,
    path: '/v1/metrics/recovery',
    summary: 'Get the recovery of failed payments',
    description:
      'What became of the orders whose first payment failed in each period, by number and by ' +
      'amount, and which retry recovered them.',
    query: periodQuery,
    output: RecoveryReport,
    problems: [],
  },
  exportRecovery: {
    ...table,
    path: '/v1/metrics/recovery/export',
    summary: 'Export the recovery of failed payments',
    query: periodQuery,
  },
  cancellations: {
    ...report,
    path: '/v1/metrics/cancellations',
    summary: 'Get cancellations by reason',
    description: 'Why subscriptions were canceled in a range of days, with the MRR they had.',
    query: cancellationQuery,
    output: CancellationReport,
    problems: [],
  },
  exportCancellations: {
    ...table,
    path: '/v1/metrics/cancellations/export',
    summary: 'Export cancellations by reason',
    query: cancellationQuery,
  },
  margins: {
    ...report,
    path: '/v1/metrics/margins/',
    summary: 'List usage, costs and margin by customer',
    description:
      'The customers with usage events in a range of days, what their usage cost and what they ' +
      "paid, in the organization's currency. Amounts without an exchange rate are left out.",
    query: z.object({
      ...{ ...days, ...pageQuery },
      sorting: sortingQuery(['costs', 'net_revenue', 'margin', 'events'], '-costs'),
    }),
    output: pageOf(CustomerMargin),
    problems: [],
  },
  exportMargins: {
    ...table,
    path: '/v1/metrics/margins/export',
    summary: 'Export usage, costs and margin by customer',
    query: z.object(days),
  },
})
