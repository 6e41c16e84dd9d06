import type { Work } from '../../platform/work.ts'
import type { OrderRow } from '../orders/order.ts'
import { lockOrder } from '../orders/queries.ts'
import { lockSubscriptionOf } from './queries.ts'
import type { SubscriptionRow } from './subscription.ts'

/** An order and its subscription, if it has one; both locked. */
export type LockedOrder = { order: OrderRow; subscription: SubscriptionRow | undefined }

/**
 * Locks an order, its subscription first. Code that charges or refunds an order, or applies the
 * result of either, locks both in this order, so that two transactions never deadlock. Undefined if
 * the actor cannot see the order.
 */
export async function lockOrderWithSubscription(
  work: Work,
  id: string,
): Promise<LockedOrder | undefined> {
  const subscription = await lockSubscriptionOf(work, id)
  const order = await lockOrder(work, id)
  return order && { order, subscription }
}
