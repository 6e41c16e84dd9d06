import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, ById, Currency, entity, Id, listOf, Moment, SearchText } from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { subscriptionProblems } from './subscriptions.ts'

/** A missed period is a draft until its merchant issues an order for it, or waives it. */
export const missedPeriodLifecycle = lifecycle({
  draft: { issue: 'issued', waive: 'waived' },
  issued: {},
  waived: {},
})

/** The status of a missed period. */
export const MissedPeriodStatus = z.enum(missedPeriodLifecycle.statuses)
export type MissedPeriodStatus = z.output<typeof MissedPeriodStatus>

/**
 * A period of a subscription that ended before it could be billed, for example during an outage. It
 * is not charged automatically. Amounts are in minor units, without tax: `net_amount` is
 * `subtotal_amount` less `discount_amount`.
 */
export const MissedPeriod = z
  .object({
    ...entity,
    status: MissedPeriodStatus,
    subscription_id: Id,
    product: z.object({ id: Id, name: z.string() }),
    customer: z.object({ id: Id, email: z.string(), name: z.string().nullable() }),
    period_start: Moment,
    period_end: Moment,
    currency: Currency,
    subtotal_amount: Amount,
    discount_amount: Amount,
    net_amount: Amount,
    seats: z.int().nullable(),
    /** The order it was issued as; null while it is a draft, and if it was waived. */
    order_id: Id.nullable(),
  })
  .meta({ id: 'MissedPeriod' })
export type MissedPeriod = z.output<typeof MissedPeriod>

/** Errors of missed periods. */
export const missedPeriodProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  decided: [409, 'MissedPeriodDecided', 'This period has already been billed or waived.'],
  order_open: [
    409,
    'SubscriptionOrderOpen',
    "Another order of this subscription is still unpaid. Try again once it's paid.",
  ],
})

const subjects = ['organization', 'user'] as const
const { not_found, decided, order_open } = missedPeriodProblems

/** Periods that ended before they could be billed. */
export const missedPeriodEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/missed-periods/',
    status: 200,
    summary: 'List missed periods',
    scopes: ['subscriptions:read', 'subscriptions:write'],
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      subscription_id: listOf(Id).optional(),
      customer_id: listOf(Id).optional(),
      status: listOf(MissedPeriodStatus).optional(),
      query: SearchText.optional(),
      ...pageQuery,
      sorting: sortingQuery(['period_start'], '-period_start'),
    }),
    output: pageOf(MissedPeriod),
    problems: [],
  },
  issue: {
    kind: 'write',
    method: 'POST',
    path: '/v1/missed-periods/{id}/issue',
    status: 200,
    summary: 'Issue an order for a missed period',
    description:
      "The order uses the period's lines and discount and the customer's current tax, and is " +
      'charged like a renewal.',
    scopes: ['subscriptions:write'],
    subjects,
    params: ById,
    output: MissedPeriod,
    problems: [not_found, decided, order_open, subscriptionProblems.tax_unavailable],
  },
  waive: {
    kind: 'write',
    method: 'POST',
    path: '/v1/missed-periods/{id}/waive',
    status: 200,
    summary: 'Waive a missed period',
    description: 'The customer is never charged for it.',
    scopes: ['subscriptions:write'],
    subjects,
    params: ById,
    output: MissedPeriod,
    problems: [not_found, decided],
  },
})
