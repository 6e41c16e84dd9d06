import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, ById, Currency, Id, Moment } from '../kit/fields.ts'
import { subscriptionProblems } from './subscriptions.ts'

/**
 * What can happen to a subscription by itself, in the order it happens where moments are the same.
 * `trial_end` and `resume` begin a period, as `renewal` does; `end` is the end of the paid period
 * of one that was canceled; `payment_retry` charges an order that could not be paid before, until
 * that succeeds; `grace_end` takes the benefits of one that is still not paid; `discount_end` is
 * the first period without the discount. An `end` that names an order comes because that cannot be
 * paid: there is no card that can be charged for it, and nobody tries until there is another.
 */
export const AgendaItemType = z.enum([
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
export type AgendaItemType = z.output<typeof AgendaItemType>

/**
 * Something that will happen, by the merchant's clock, if nothing else does before. `amount` is
 * what will be charged in minor units, null where nothing is. Of a change `product_id` and `seats`
 * are what is to be another; `attempt` of `attempts` counts charges of the order, the first too.
 */
export const AgendaItem = z
  .object({
    type: AgendaItemType,
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
export type AgendaItem = z.output<typeof AgendaItem>

/** All that is known to come, the next first; empty where nothing is. */
export const SubscriptionAgenda = z
  .object({ items: z.array(AgendaItem) })
  .meta({ id: 'SubscriptionAgenda' })
export type SubscriptionAgenda = z.output<typeof SubscriptionAgenda>

const { not_found, tax_unavailable } = subscriptionProblems

/** What will happen to a subscription, and when. */
export const subscriptionAgendaEndpoints = endpoints('billing', {
  get: {
    // The first who wants to know a tax has it asked for and written down.
    kind: 'write',
    method: 'GET',
    path: '/v1/subscriptions/{id}/agenda',
    status: 200,
    summary: 'List what will happen to a subscription',
    description:
      'Renewals, payments tried again, changes, pauses and ends that are known to come, the next ' +
      'of each, with the amounts that will be charged.',
    scopes: ['subscriptions:read', 'subscriptions:write'],
    subjects: ['organization', 'user'],
    params: ById,
    output: SubscriptionAgenda,
    problems: [not_found, tax_unavailable],
  },
})

/** What will happen to a subscription of one's own, and when. */
export const portalAgendaEndpoints = endpoints('billing', {
  get: {
    // As above.
    kind: 'write',
    method: 'GET',
    path: '/v1/customer-portal/subscriptions/{id}/agenda',
    status: 200,
    summary: 'List what will happen to one of your subscriptions',
    description:
      'Charges, payments tried again, changes, pauses and ends that are known to come, the next ' +
      'of each, with the amounts that will be charged.',
    scopes: ['customer_portal:read', 'customer_portal:write'],
    subjects: ['customer'],
    params: ById,
    output: SubscriptionAgenda,
    problems: [not_found, tax_unavailable],
  },
})
