import { seatProblems } from '@gatehouse/contract/billing/seats'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import type { SeatPurchase } from '../customer-seats/customer-seat.ts'
import { ordersOf } from '../orders/queries.ts'
import { subscriptionsOf } from '../subscriptions/queries.ts'

/** How a request names a purchase: exactly one of these. */
type PurchaseReference = {
  subscription_id?: string | null | undefined
  order_id?: string | null | undefined
  checkout_id?: string | null | undefined
}

/**
 * The purchase with seats that a request names, if the actor may see it. An order of a subscription
 * stands for the subscription.
 */
export async function findSeatPurchase(
  work: Reading,
  { subscription_id, order_id, checkout_id }: PurchaseReference,
  part: 'body' | 'query',
): Promise<SeatPurchase> {
  const named = [subscription_id, order_id, checkout_id].filter(Boolean)
  if (named.length !== 1) {
    invalid({ loc: [part, 'subscription_id'], msg: 'Name exactly one purchase.', type: 'missing' })
  }
  let subscriptions = subscriptionsOf(work).select('subscriptions.id')
  let orders = ordersOf(work).select(['orders.id', 'orders.subscription_id'])
  if (checkout_id) {
    subscriptions = subscriptions.where('subscriptions.checkout_id', '=', checkout_id)
    orders = orders.where('orders.checkout_id', '=', checkout_id)
  }
  if (subscription_id) subscriptions = subscriptions.where('subscriptions.id', '=', subscription_id)
  if (order_id) orders = orders.where('orders.id', '=', order_id)
  const subscription = order_id ? undefined : await subscriptions.executeTakeFirst()
  if (subscription) return { subscription_id: subscription.id }
  const order = subscription_id ? undefined : await orders.executeTakeFirst()
  if (!order) return fail(seatProblems.not_found)
  const { subscription_id: of } = order
  return of === null ? { order_id: order.id } : { subscription_id: of }
}
