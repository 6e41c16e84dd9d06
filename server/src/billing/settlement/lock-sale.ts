import type { Work } from '../../platform/work.ts'
import type { FullCheckout } from '../checkouts/checkout.ts'
import { inMerchantTime } from '../checkouts/merchant-time.ts'
import { lockCheckout } from '../checkouts/queries.ts'
import { lockUpgraded, type UpgradedSubscription } from '../checkouts/upgrade.ts'
import type { ChangeRow } from '../subscriptions/changes/change.ts'
import { findChange, lockChange } from '../subscriptions/changes/queries.ts'
import { lockOrderWithSubscription, type LockedOrder } from '../subscriptions/lock-order.ts'
import { lockSubscription } from '../subscriptions/queries.ts'
import { lockBillable } from '../subscriptions/charged-subscriptions.ts'

// The subject of a payment is locked always in one order: the checkout and the subscription it
// upgrades, or the subscription and then its order or change; after that the payment. Two
// transactions that settle at the same time thus wait for each other without a deadlock.

/** A buyer's checkout, locked, with a Work that acts for its merchant in the merchant's time. */
export type Purchase = {
  work: Work
  checkout: FullCheckout
  /** The subscription it replaces. */
  upgraded: UpgradedSubscription | undefined
}

/** Locks the checkout of a payment, and the subscription it upgrades. */
export async function lockPurchase(work: Work, checkout_id: string): Promise<Purchase> {
  const checkout = await lockCheckout(work, checkout_id)
  if (!checkout) throw new Error(`checkout ${checkout_id} was not found`)
  const mine = inMerchantTime(work, checkout)
  return { work: mine, checkout, upgraded: await lockUpgraded(mine, checkout) }
}

/** An order issued before it was paid, such as a renewal. */
export type UnpaidOrder = LockedOrder & { work: Work }

/** Locks an order that was issued before it was paid, and its subscription. */
export async function lockUnpaidOrder(work: Work, order_id: string): Promise<UnpaidOrder> {
  const locked = await lockOrderWithSubscription(work, order_id)
  if (!locked) throw new Error(`order ${order_id} was not found`)
  return { work, ...locked }
}

/** A subscription change that is made when it is paid. */
export type Change = { work: Work; change: ChangeRow }

/** Locks the subscription change a payment is for, after its subscription. */
export async function lockPaidChange(work: Work, change_id: string): Promise<Change> {
  const seen = await findChange(work, change_id)
  if (!seen) throw new Error(`change ${change_id} was not found`)
  await lockSubscription(work, seen.subscription_id)
  return { work, change: await lockChange(work, change_id) }
}

/** A card its owner wants to save. */
export type Card = { work: Work }

/** Locks the subscriptions that a saved card may be charged for. */
export async function lockCardOwner(work: Work, customer_id: string): Promise<Card> {
  await lockBillable(work, customer_id)
  return { work }
}
