import type {
  BoughtSubscription,
  ClaimablePurchases,
  Purchases,
} from '@gatehouse/contract/billing/buying'
import type { RecurringInterval } from '@gatehouse/contract/billing/prices'
import type { SubscriptionStatus } from '@gatehouse/contract/billing/subscriptions'
import { asMoment } from '../../platform/db/nested.ts'
import type { BoughtRow, listClaimable, PurchasesRow } from './queries.ts'

/** What a buyer pays for again and again, as they see it. */
export function toBought(row: BoughtRow): BoughtSubscription {
  return {
    id: row.id,
    product: row.product,
    // Written only along the lifecycle, and read from products that recur.
    status: row.status as SubscriptionStatus,
    amount: row.amount,
    currency: row.currency,
    recurringInterval: row.recurring_interval as RecurringInterval,
    seats: row.seats,
    currentPeriodEnd: asMoment(row.current_period_end),
    cancelAtPeriodEnd: row.cancel_at_period_end,
  }
}

/** All that a buyer has from one merchant. */
export function toPurchases(row: PurchasesRow): Purchases {
  return {
    customerId: row.id,
    email: row.email,
    merchant: row.merchant,
    subscriptions: row.subscriptions.map(toBought),
    orders: row.orders,
    lastOrderAt: row.last_order_at,
    since: row.created_at,
  }
}

type ClaimableRow = Awaited<ReturnType<typeof listClaimable>>[number]

/** What somebody may claim, before they do. */
export function toClaimable(row: ClaimableRow): ClaimablePurchases {
  const { id: customerId, email, merchant, orders, created_at: since } = row
  return { customerId, email, merchant, orders, since }
}
