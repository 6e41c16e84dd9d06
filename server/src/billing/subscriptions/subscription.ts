import { billableStatuses, type Subscription } from '@gatehouse/contract/billing/subscriptions'
import { z } from 'zod'
import { asMoment, asMomentOrNull, type Nested } from '../../platform/db/nested.ts'
import type { BillingDetailsDocument } from '../../platform/db/tables.ts'
import { task } from '../../records/agenda/task.ts'
import { toCustomer, type CustomerRow } from '../customers/customer.ts'
import { toDiscountSummary, type HeldDiscount } from '../discounts/discount.ts'
import { toSubscriptionSummary, type SubscriptionRow } from '../orders/subscription-summary.ts'
import { toPrice, type NestedPrice } from '../products/price.ts'
import { intervalOf, toProduct, type ProductParts, type ProductRow } from '../products/product.ts'
import { priceOf } from './terms.ts'

export type { SubscriptionRow } from '../orders/subscription-summary.ts'

/** A subscription with what the API nests in it, read in one statement. */
export type ShownSubscription = SubscriptionRow & {
  customer: Nested<CustomerRow>
  product: Nested<ProductRow> & ProductParts
  discount: HeldDiscount | null
  /** Those it was sold with, archived or not. */
  prices: NestedPrice[]
  /** What begins with the next period. */
  pending: PendingRow | null
}

/** Whom a subscription is billed to, and where their tax is owed. */
export function billedTo({
  billing_details,
  customer,
}: Pick<ShownSubscription, 'billing_details' | 'customer'>): BillingDetailsDocument {
  if (billing_details) return billing_details
  const { billing_name, name, billing_address, tax_id } = customer
  return { billing_name: billing_name ?? name, billing_address, tax_id }
}

/** A change that waits, and what of it is another than now. */
export type PendingRow = {
  id: string
  created_at: string
  modified_at: string | null
  product_id: string | null
  seats: number | null
}

/**
 * Bills the next period, or ends a subscription that was canceled, when the paid period is over.
 */
export const renewSubscriptionTask = task('renew_subscription', z.object({}))

/** Tells a customer what the end of that period will charge, some days before it. */
export const remindOfChargeTask = task('remind_of_charge', z.object({ of: z.iso.datetime() }))

/** Begins a new period of a subscription that is paused, when its pause was to end. */
export const resumeSubscriptionTask = task('resume_subscription', z.object({}))

/** Mails a merchant's people about missed periods; the subject is the organization. */
export const announceMissedTask = task('announce_missed', z.object({}))

/** Takes the benefits of somebody who has not paid, when the merchant's patience is over. */
export const endGraceTask = task('end_grace', z.object({}))

/** The subscription as its merchant sees it. */
export function toSubscription(row: ShownSubscription): Subscription {
  const interval = intervalOf(row.product)
  return {
    ...toSubscriptionSummary(row),
    renewal_amount: priceOf(row, row.current_period_end).net,
    custom_field_data: row.custom_field_data,
    customer: toCustomer(row.customer),
    product: toProduct(row.product),
    discount: row.discount && toDiscountSummary(row.discount),
    prices: row.prices.map(price => toPrice(price, interval)),
    meters: [],
    pending_update: row.pending && {
      ...row.pending,
      created_at: asMoment(row.pending.created_at),
      modified_at: asMomentOrNull(row.pending.modified_at),
      applies_at: row.current_period_end,
      units: null,
    },
  }
}

/** Whether it still bills. */
export const isBillable = ({ status }: SubscriptionRow) =>
  (billableStatuses as readonly string[]).includes(status)
