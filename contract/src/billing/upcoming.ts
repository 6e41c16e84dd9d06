import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, ById, Currency, Id, Moment } from '../kit/fields.ts'
import { subscriptionProblems } from './subscriptions.ts'

/**
 * What can happen to a subscription automatically, in the order that applies at equal moments.
 * `trial_end` and `resume` begin a period, as `renewal` does; `end` is the end of the paid period
 * of a canceled subscription; `payment_retry` charges an unpaid order again, until that succeeds;
 * `grace_end` revokes the benefits if it is still unpaid; `discount_end` is the first period
 * without the discount. An `end` that names an order happens because the order cannot be paid:
 * there is no card to charge, and no retry until there is another.
 */
export const UpcomingItemType = z.enum([
  'payment_retry',
  'grace_end',
  'discount_end',
  'change',
  'trial_end',
  'renewal',
  'pause',
  'end',
  'resume',
])
export type UpcomingItemType = z.output<typeof UpcomingItemType>

/**
 * An upcoming step, by the merchant's clock, if nothing else happens before. `amount` is the amount
 * to be charged in minor units, null if nothing is charged. For a change, `product_id` and `seats`
 * are the new values; `attempt` of `attempts` counts charges of the order, including the first.
 */
export const UpcomingItem = z
  .object({
    type: UpcomingItemType,
    at: Moment,
    amount: Amount.nullable(),
    currency: Currency.nullable(),
    product_id: Id.nullable(),
    product_name: z.string().nullable(),
    seats: z.int().nullable(),
    discount_id: Id.nullable(),
    discount_name: z.string().nullable(),
    order_id: Id.nullable(),
    attempt: z.int().nullable(),
    attempts: z.int().nullable(),
  })
  .meta({ id: 'SubscriptionAgendaItem' })
export type UpcomingItem = z.output<typeof UpcomingItem>

/** All known upcoming steps, next first; empty if there are none. */
export const SubscriptionUpcoming = z
  .object({ items: z.array(UpcomingItem) })
  .meta({ id: 'SubscriptionAgenda' })
export type SubscriptionUpcoming = z.output<typeof SubscriptionUpcoming>

const { not_found, tax_unavailable } = subscriptionProblems

/** The upcoming steps of a subscription, and when they happen. */
export const upcomingEndpoints = endpoints('billing', {
  get: {
    // A write, because the first request for a tax fetches and stores it.
    kind: 'write',
    method: 'GET',
    path: '/v1/subscriptions/{id}/agenda',
    status: 200,
    summary: 'List upcoming events of a subscription',
    description:
      'The next scheduled renewal, payment retry, change, pause and end, with the amounts ' +
      'that will be charged.',
    scopes: ['subscriptions:read', 'subscriptions:write'],
    subjects: ['organization', 'user'],
    params: ById,
    output: SubscriptionUpcoming,
    problems: [not_found, tax_unavailable],
  },
})

/** The upcoming steps of the customer's own subscription, and when they happen. */
export const portalUpcomingEndpoints = endpoints('billing', {
  get: {
    // A write for the same reason as above.
    kind: 'write',
    method: 'GET',
    path: '/v1/customer-portal/subscriptions/{id}/agenda',
    status: 200,
    summary: 'List upcoming events of one of your subscriptions',
    description:
      'The next scheduled charge, payment retry, change, pause and end, with the amounts ' +
      'that will be charged.',
    scopes: ['customer_portal:read', 'customer_portal:write'],
    subjects: ['customer'],
    params: ById,
    output: SubscriptionUpcoming,
    problems: [not_found, tax_unavailable],
  },
})
