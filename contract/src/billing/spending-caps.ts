import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, ById, Currency, Id, Moment } from '../kit/fields.ts'
import { AMOUNT_MAX } from './amount-bounds.ts'
import { subscriptionProblems } from './subscriptions.ts'

/** Who set a cap: the merchant, or the customer for themselves. */
export const CapSetter = z.enum(['merchant', 'customer'])
export type CapSetter = z.output<typeof CapSetter>

const terms = {
  /** The most that usage may cost in a period, in minor units, before discounts and tax. */
  amount: Amount,
  /** Whether use beyond it is refused, and with the merchant's not billed; or only reported. */
  stops_usage: z.boolean(),
}

const SpendingCapTerms = z
  .object({ ...terms, created_at: Moment, modified_at: Moment.nullable() })
  .meta({ id: 'SpendingCapTerms' })

/** The caps of a subscription, the merchant's and the customer's own, and what usage has cost. */
export const SpendingCap = z
  .object({
    subscription_id: Id,
    currency: Currency,
    merchant: SpendingCapTerms.nullable(),
    customer: SpendingCapTerms.nullable(),
    /** What the usage of the open period costs so far, at most the merchant's cap that stops it. */
    charged_amount: Amount,
    period_start: Moment,
    period_end: Moment,
  })
  .meta({ id: 'SpendingCap' })
export type SpendingCap = z.output<typeof SpendingCap>

/** A cap to set. */
export const SpendingCapSet = z.object({
  amount: z.int().min(1).max(AMOUNT_MAX),
  stops_usage: z.boolean().default(false),
})
export type SpendingCapSet = z.output<typeof SpendingCapSet>

/** A cap was reached: the payload of `subscription.spending_cap_reached`. */
export const SpendingCapReached = z
  .object({
    subscription_id: Id,
    customer_id: Id,
    organization_id: Id,
    product_id: Id,
    currency: Currency,
    ...terms,
    set_by: CapSetter,
    charged_amount: Amount,
    period_start: Moment,
    period_end: Moment,
    reached_at: Moment,
  })
  .meta({ id: 'SpendingCapReached' })
export type SpendingCapReached = z.output<typeof SpendingCapReached>

const { not_found, already_ended } = subscriptionProblems

const description =
  'When the metered charges of a period reach a cap, `subscription.spending_cap_reached` is sent ' +
  'and the customer is emailed, once per period. With `stops_usage`, use beyond it is refused by ' +
  '`/v1/entitlements/check` and `consume`; the lower cap of both holds. A bill never charges ' +
  "more for usage than the merchant's cap that stops it; the customer's own does not lower it."

/** The merchant's cap of a subscription. */
export const spendingCapEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/subscriptions/{id}/spending-cap',
    status: 200,
    summary: 'Get the spending caps of a subscription',
    scopes: ['subscriptions:read', 'subscriptions:write'],
    subjects: ['organization', 'user'],
    params: ById,
    output: SpendingCap,
    problems: [not_found],
  },
  set: {
    kind: 'write',
    method: 'PUT',
    path: '/v1/subscriptions/{id}/spending-cap',
    status: 200,
    summary: 'Set the spending cap of a subscription',
    description: `${description} The customer's own cap is not changed.`,
    scopes: ['subscriptions:write'],
    subjects: ['organization', 'user'],
    params: ById,
    body: SpendingCapSet,
    output: SpendingCap,
    problems: [not_found, already_ended],
  },
  remove: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/subscriptions/{id}/spending-cap',
    status: 200,
    summary: 'Remove the spending cap of a subscription',
    description: "The customer's own cap stays.",
    scopes: ['subscriptions:write'],
    subjects: ['organization', 'user'],
    params: ById,
    output: SpendingCap,
    problems: [not_found],
  },
})

/** A customer's own cap. */
export const portalSpendingCapEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/subscriptions/{id}/spending-cap',
    status: 200,
    summary: 'Get the spending caps of your subscription',
    scopes: ['customer_portal:read', 'customer_portal:write'],
    subjects: ['customer'],
    params: ById,
    output: SpendingCap,
    problems: [not_found],
  },
  set: {
    kind: 'write',
    method: 'PUT',
    path: '/v1/customer-portal/subscriptions/{id}/spending-cap',
    status: 200,
    summary: 'Set your spending cap',
    description:
      'You are emailed when your usage of a period costs this much. With `stops_usage`, use ' +
      'beyond it is refused where the seller asks before it; what was used is billed. It ' +
      "can't be less than what was used so far. The seller's cap is not changed.",
    scopes: ['customer_portal:write'],
    subjects: ['customer'],
    params: ById,
    body: SpendingCapSet,
    output: SpendingCap,
    problems: [not_found, already_ended],
  },
  remove: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/customer-portal/subscriptions/{id}/spending-cap',
    status: 200,
    summary: 'Remove your spending cap',
    scopes: ['customer_portal:write'],
    subjects: ['customer'],
    params: ById,
    output: SpendingCap,
    problems: [not_found],
  },
})
