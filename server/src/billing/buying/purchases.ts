import type { BoughtSubscription } from '@gatehouse/contract/billing/bought-subscriptions'
import type { ClaimablePurchases, Purchases } from '@gatehouse/contract/billing/buying'
import type { RecurringInterval } from '@gatehouse/contract/billing/prices'
import type { SubscriptionStatus } from '@gatehouse/contract/billing/subscriptions'
import { asMoment } from '../../platform/db/nested.ts'
import type { PurchasedSubscriptionRow, listClaimable, PurchasesRow } from './queries.ts'

/** A buyer's subscription, as shown to the buyer. */
export function toPurchasedSubscription(row: PurchasedSubscriptionRow): BoughtSubscription {
  return {
    id: row.id,
    product: row.product,
    // Statuses are written only by the lifecycle, and intervals come from recurring products.
    status: row.status as SubscriptionStatus,
    amount: row.amount,
    currency: row.currency,
    recurringInterval: row.recurring_interval as RecurringInterval,
    seats: row.seats,
    currentPeriodEnd: asMoment(row.current_period_end),
    cancelAtPeriodEnd: row.cancel_at_period_end,
  }
}

/** Everything a buyer has bought from one merchant. */
export function toPurchases(row: PurchasesRow): Purchases {
  return {
    customerId: row.id,
    email: row.email,
    merchant: row.merchant,
    subscriptions: row.subscriptions.map(toPurchasedSubscription),
    orders: row.orders,
    lastOrderAt: row.last_order_at,
    since: row.created_at,
  }
}

type ClaimableRow = Awaited<ReturnType<typeof listClaimable>>[number]

/** A customer's purchases as shown to a user who may claim them. */
export function toClaimable(row: ClaimableRow): ClaimablePurchases {
  const { id: customerId, email, merchant, orders, created_at: since } = row
  return { customerId, email, merchant, orders, since }
}
