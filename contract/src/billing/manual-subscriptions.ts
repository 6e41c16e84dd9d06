import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Currency, CustomFieldData, ExternalId, Id, Metadata } from '../kit/fields.ts'
import { AMOUNT_MAX } from './amount-bounds.ts'
import { checkoutProblems } from './checkouts.ts'
import { CollectionMethod, NET_DAYS_DEFAULT, NetDays } from './collection.ts'
import { invoiceProblems } from './invoices.ts'
import { orderDraftProblems } from './order-drafts.ts'
import { SEATS_MAX } from './prices.ts'
import { trialFields } from './products.ts'
import { Subscription, subscriptionProblems } from './subscriptions.ts'

/**
 * A subscription for an existing customer. The protocol's clients name a free product and a
 * customer; Gatehouse also starts paid ones. Source: the protocol's clients since 0.41,
 * `SubscriptionCreateCustomer` and `SubscriptionCreateExternalCustomer`.
 */
export const SubscriptionCreate = z.object({
  organization_id: Id.nullable().optional(),
  product_id: Id,
  /** Either this or `external_customer_id`. */
  customer_id: Id.nullable().optional(),
  external_customer_id: ExternalId.nullable().optional(),
  /** Which of the product's prices; the organization's default currency if omitted. */
  currency: Currency.nullable().optional(),
  /** The amount per period of a custom price, in minor units. */
  amount: z.int().min(0).max(AMOUNT_MAX).nullable().optional(),
  /** The number of seats of a seat-based price; its minimum if omitted. */
  seats: z.int().min(1).max(SEATS_MAX).nullable().optional(),
  discount_id: Id.nullable().optional(),
  /** A free period before the first payment; none if omitted, whatever the product offers. */
  ...trialFields,
  collection_method: CollectionMethod.default('charge_automatically'),
  /** In how many days each invoice is due, if invoices are sent. */
  net_days: NetDays.default(NET_DAYS_DEFAULT),
  metadata: Metadata.default({}),
  custom_field_data: CustomFieldData.default({}),
})
export type SubscriptionCreate = z.output<typeof SubscriptionCreate>

/** Subscriptions by hand. */
export const manualSubscriptionEndpoints = endpoints('billing', {
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/subscriptions/',
    status: 201,
    summary: 'Create a subscription',
    description:
      'Starts now, with its benefits. The saved card is charged right after; if it is declined, ' +
      'the subscription is past due and the payment is retried. Or an invoice is sent for each ' +
      'period, and the subscription is past due if one is not paid in `net_days`.',
    scopes: ['subscriptions:write'],
    subjects: ['organization', 'user'],
    body: SubscriptionCreate,
    output: Subscription,
    problems: [
      subscriptionProblems.payment_not_ready,
      checkoutProblems.already_subscribed,
      orderDraftProblems.no_method,
      invoiceProblems.details_missing,
      subscriptionProblems.tax_unavailable,
    ],
  },
})
