import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, ById, Currency, Id } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { Customer, customerProblems } from './customers.ts'

/** What a merge moves from one customer to the other, in the order in which it is shown. */
export const mergedItems = [
  'orders',
  'subscriptions',
  'benefit_grants',
  'license_keys',
  'seats',
  'payment_methods',
  'usage_events',
  'emails',
  'requests',
] as const

/**
 * Why two customers cannot be merged: they belong to two users or organizations, both have a
 * subscription where only one is allowed, both use a meter, both hold a seat of one purchase, or a
 * payment is in progress.
 */
export const MergeObstacle = z.enum([
  'different_buyers',
  'two_subscriptions',
  'common_meter',
  'common_seat',
  'payment_in_progress',
])
export type MergeObstacle = z.output<typeof MergeObstacle>

/** What merging a customer into another would do; nothing is changed yet. */
export const CustomerMergePreview = z
  .object({
    /** The customer that remains. */
    target: Customer,
    /** The customer whose items move, and whose id finds the other from then on. */
    source: Customer,
    moves: z.array(z.object({ item: z.enum(mergedItems), count: z.int() })),
    /** The balance that moves, by currency. */
    balances: z.array(z.object({ currency: Currency, amount: Amount })),
    /** Why they cannot be merged; null if they can. */
    obstacle: MergeObstacle.nullable(),
  })
  .meta({ id: 'CustomerMergePreview' })
export type CustomerMergePreview = z.output<typeof CustomerMergePreview>

/** `confirmation` is the email of the customer that is merged, typed by the member. */
export const CustomerMerge = z.object({
  source_id: Id,
  confirmation: z.string().max(320),
})
export type CustomerMerge = z.output<typeof CustomerMerge>

/** Errors of merging customers. */
export const customerMergeProblems = problems({
  same_customer: [422, 'SameCustomer', "A customer can't be merged with itself."],
  not_confirmed: [
    422,
    'MergeNotConfirmed',
    "The confirmation isn't the email of the customer to merge.",
  ],
  different_buyers: [
    409,
    'CustomersOfDifferentBuyers',
    'These customers belong to two different users or organizations.',
  ],
  two_subscriptions: [
    409,
    'BothCustomersSubscribed',
    'Both customers have a subscription, and your settings allow one. End one of them first.',
  ],
  common_meter: [
    409,
    'BothCustomersUseMeter',
    'Both customers have usage or credits of the same meter in the current period.',
  ],
  common_seat: [
    409,
    'BothCustomersHoldSeat',
    'Both customers hold a seat of the same purchase. Revoke one of them first.',
  ],
  payment_in_progress: [
    409,
    'PaymentAlreadyInProgress',
    'A payment of the customer to merge is in progress. Try again in a moment.',
  ],
})

const { not_found } = customerProblems
const { same_customer, not_confirmed, ...obstacles } = customerMergeProblems
const subjects = ['organization', 'user'] as const

/** Merging two customers who are the same person: Gatehouse's own, beside the protocol. */
export const customerMergeEndpoints = endpoints('billing', {
  preview: {
    kind: 'read',
    snapshot: true,
    method: 'GET',
    path: '/v1/customers/{id}/merge-preview',
    status: 200,
    summary: 'Preview merging a customer into another',
    scopes: ['customers:read', 'customers:write'],
    subjects,
    params: ById,
    query: z.object({ source_id: Id }),
    output: CustomerMergePreview,
    problems: [not_found, same_customer],
  },
  merge: {
    kind: 'write',
    method: 'POST',
    path: '/v1/customers/{id}/merge',
    status: 200,
    summary: 'Merge a customer into another',
    description:
      'Moves everything of the customer `source_id` to this one. Its id and external ID find ' +
      "this customer from then on, and its portal sessions end. It can't be undone.",
    scopes: ['customers:write'],
    subjects,
    params: ById,
    body: CustomerMerge,
    output: Customer,
    problems: [not_found, same_customer, not_confirmed, ...Object.values(obstacles)],
  },
})
