import { z } from 'zod'
import { endpoints, exported } from '../kit/endpoint.ts'
import { Currency, Id, listOf, Moment } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { flowMetrics, lastingMetrics } from './entry-metrics.data.ts'
import { BillingType } from './metrics.ts'

/** The metrics whose entries can be listed. */
const EntryMetric = z.enum([...flowMetrics, ...lastingMetrics])

const Named = z.object({ id: Id, name: z.string() })

/** One of the things that a figure counts, and what it adds to it. */
export const MetricEntry = z
  .object({
    at: Moment,
    /** What it adds: 1 for one of a number, or an amount in minor units; less if negative. */
    amount: z.int(),
    /** Null for customers, who may pay in several currencies. */
    currency: Currency.nullable(),
    customer: z.object({ id: Id, email: z.string(), name: z.string().nullable() }).nullable(),
    product: Named.nullable(),
    order_id: Id.nullable(),
    subscription_id: Id.nullable(),
    checkout_id: Id.nullable(),
  })
  .meta({ id: 'MetricEntry' })
export type MetricEntry = z.output<typeof MetricEntry>

/** Which entries: those of a figure, with its filters and the bounds of its period. */
const filters = {
  metric: EntryMetric,
  /** From this moment on; what lasts is listed from the beginning. */
  at_from: Moment,
  /** Before this moment. */
  at_before: Moment,
  organization_id: listOf(Id).optional(),
  product_id: listOf(Id).optional(),
  billing_type: listOf(BillingType).optional(),
  customer_id: listOf(Id).optional(),
  currency: listOf(Currency).optional(),
}

const subjects = ['organization', 'user'] as const
const scopes = ['metrics:read', 'metrics:write'] as const

/** What a figure counts. */
export const metricEntryEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/metrics/entries/',
    status: 200,
    summary: 'List what a metric counts',
    description:
      'The orders, refunds, subscriptions, checkouts or customers that a figure counts between ' +
      'two moments, latest first. In each currency their amounts add up to the figure.',
    scopes,
    subjects,
    query: z.object({ ...filters, ...pageQuery }),
    output: pageOf(MetricEntry),
    problems: [],
  },
  export: {
    ...exported,
    path: '/v1/metrics/entries/export',
    summary: 'Export what a metric counts',
    scopes,
    subjects,
    query: z.object(filters),
    problems: [],
  },
})
