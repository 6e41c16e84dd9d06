import type { Work } from '../../platform/work.ts'
import type { PaymentRow } from '../../payments/charges/payment.ts'
import type { ShownCheckout } from '../checkouts/checkout.ts'
import { inMerchantTime } from '../checkouts/merchant-time.ts'
import { lockCheckout } from '../checkouts/queries.ts'
import { lockUpgraded, type UpgradedSubscription } from '../checkouts/upgrade.ts'
import type { ChangeRow } from '../subscriptions/changes/change.ts'
import { findChange, lockChange } from '../subscriptions/changes/queries.ts'
import { lockOrderWithSubscription, type LockedOrder } from '../subscriptions/lock-order.ts'
import { lockSubscription } from '../subscriptions/queries.ts'
import { lockBillable } from './use-method.ts'

/**
 * The subject of a payment, locked, with a Work that acts for its merchant in the merchant's time.
 */
export type Sale = Purchase | UnpaidOrder | Change | Card

/** A buyer's checkout. */
export type Purchase = {
  kind: 'purchase'
  work: Work
  checkout: ShownCheckout
  /** The subscription it replaces. */
  upgraded: UpgradedSubscription | undefined
}

/** An order issued before it was paid, such as a renewal. */
export type UnpaidOrder = LockedOrder & { kind: 'owed'; work: Work }

/** A subscription change that is made when it is paid. */
export type Change = { kind: 'change'; work: Work; change: ChangeRow }

/** A card its owner wants to save. */
export type Card = { kind: 'card'; work: Work }

/**
 * Locks the subject of a payment, always in one order: the checkout and the subscription it
 * upgrades, or the subscription and then its order or change; after that the payment. Two
 * transactions that settle at the same time thus wait for each other without a deadlock.
 */
export async function lockSale(work: Work, payment: PaymentRow): Promise<Sale> {
  if (payment.checkout_id !== null) {
    const checkout = await lockCheckout(work, payment.checkout_id)
    if (!checkout) throw new Error(`payment ${payment.id} is for a checkout that is gone`)
    const mine = inMerchantTime(work, checkout)
    return { kind: 'purchase', work: mine, checkout, upgraded: await lockUpgraded(mine, checkout) }
  }
  if (payment.subscription_change_id !== null) {
    return lockChangePayment(work, payment.subscription_change_id)
  }
  if (payment.kind === 'setup' && payment.customer_id !== null) {
    await lockBillable(work, payment.customer_id)
    return { kind: 'card', work }
  }
  if (payment.order_id === null) throw new Error(`payment ${payment.id} is for nothing`)
  return lockUnpaidOrder(work, payment.order_id)
}

async function lockChangePayment(work: Work, change_id: string): Promise<Change> {
  const seen = await findChange(work, change_id)
  if (!seen) throw new Error(`change ${change_id} is gone`)
  await lockSubscription(work, seen.subscription_id)
  return { kind: 'change', work, change: await lockChange(work, change_id) }
}

/** Locks an order that was issued before it was paid, and its subscription. */
export async function lockUnpaidOrder(work: Work, order_id: string): Promise<UnpaidOrder> {
  const held = await lockOrderWithSubscription(work, order_id)
  if (!held) throw new Error(`order ${order_id} is gone`)
  return { kind: 'owed', work, ...held }
}
