import { billableStatuses, type Subscription } from '@gatehouse/contract/billing/subscriptions'
import { z } from 'zod'
import { asMoment, asMomentOrNull, type Nested } from '../../platform/db/nested.ts'
import type { BillingDetailsDocument } from '../../platform/db/tables.ts'
import { task } from '../../records/scheduler/task.ts'
import { toCustomer, type CustomerRow } from '../customers/customer.ts'
import { toDiscountSummary, type DiscountWithProductIds } from '../discounts/discount.ts'
import { toSubscriptionSummary, type SubscriptionRow } from '../orders/subscription-summary.ts'
import { toPrice, type NestedPrice } from '../products/price.ts'
import { intervalOf, toProduct, type ProductParts, type ProductRow } from '../products/product.ts'
import { toSubscriptionMeters, type TakenMeterRow } from './subscription-meter.ts'
import { priceOf } from './terms.ts'

export type { SubscriptionRow } from '../orders/subscription-summary.ts'

/** A subscription with the objects the API nests in it, read in one statement. */
export type SubscriptionWithNested = SubscriptionRow & {
  customer: Nested<CustomerRow>
  product: Nested<ProductRow> & ProductParts
  discount: DiscountWithProductIds | null
  /** The prices it was sold with, including archived ones. */
  prices: NestedPrice[]
  /** The change that is applied with the next period. */
  pending: PendingRow | null
  /** The meters whose usage it bills. */
  meters: TakenMeterRow[]
  /** The amount at which its usage stops; null if it does not. */
  usage_stop: number | null
}

/** The billing details of a subscription, which also determine its tax. */
export function billedTo({
  billing_details,
  customer,
}: Pick<SubscriptionWithNested, 'billing_details' | 'customer'>): BillingDetailsDocument {
  if (billing_details) return billing_details
  const { billing_name, name, billing_address, tax_id } = customer
  return { billing_name: billing_name ?? name, billing_address, tax_id }
}

/** A pending change, with the values that differ from the current ones. */
export type PendingRow = {
  id: string
  created_at: string
  modified_at: string | null
  product_id: string | null
  seats: number | null
}

/** At the end of the paid period, bills the next one or ends a subscription that was canceled. */
export const renewSubscriptionTask = task('renew_subscription', z.object({}))

/** Reminds a customer, some days before the end of a period, of the amount that will be charged. */
export const remindOfChargeTask = task('remind_of_charge', z.object({ of: z.iso.datetime() }))

/** Begins a new period of a paused subscription when its pause is scheduled to end. */
export const resumeSubscriptionTask = task('resume_subscription', z.object({}))

/** Mails a merchant's members about missed periods; the subject is the organization. */
export const notifyMissedPeriodsTask = task('notify_missed_periods', z.object({}), {
  earlier_kind: 'announce_missed',
})

/** Revokes the benefits of a customer who has not paid when the grace period ends. */
export const endGraceTask = task('end_grace', z.object({}))

/** The subscription as the merchant sees it. */
export function toSubscription(row: SubscriptionWithNested): Subscription {
  const interval = intervalOf(row.product)
  return {
    ...toSubscriptionSummary(row),
    renewal_amount: priceOf(row, row.current_period_end).net,
    custom_field_data: row.custom_field_data,
    customer: toCustomer(row.customer),
    product: toProduct(row.product),
    discount: row.discount && toDiscountSummary(row.discount),
    prices: row.prices.map(price => toPrice(price, interval)),
    meters: toSubscriptionMeters(row.meters, row.usage_stop),
    pending_update: row.pending && {
      ...row.pending,
      created_at: asMoment(row.pending.created_at),
      modified_at: asMomentOrNull(row.pending.modified_at),
      applies_at: row.current_period_end,
      units: null,
    },
  }
}

/** Whether the subscription is still billed. */
export const isBillable = ({ status }: { status: string }) =>
  (billableStatuses as readonly string[]).includes(status)
