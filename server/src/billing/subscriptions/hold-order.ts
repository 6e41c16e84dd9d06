import type { Work } from '../../platform/work.ts'
import type { OrderRow } from '../orders/order.ts'
import { lockOrder } from '../orders/queries.ts'
import { lockSubscriptionOf } from './queries.ts'
import type { SubscriptionRow } from './subscription.ts'

/** An order and the subscription it is of, where it is of one; both locked. */
export type HeldOrder = { order: OrderRow; subscription: SubscriptionRow | undefined }

/**
 * Locks an order, its subscription first. Whoever charges an order, gives money of it back or hears
 * of either holds both in this order, so that two of them never wait for one another in a circle.
 * Undefined where the actor sees no such order.
 */
export async function holdOrder(work: Work, id: string): Promise<HeldOrder | undefined> {
  const subscription = await lockSubscriptionOf(work, id)
  const order = await lockOrder(work, id)
  return order && { order, subscription }
}
