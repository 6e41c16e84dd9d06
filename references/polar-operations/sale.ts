import { itemsOf } from '../test-polar-client.ts'
import { buy, type Shop } from '../test-polar-shop.ts'

/** A sale from the merchant's side: its checkout, its order, and the subscription it starts. */
export async function sale(shop: Shop, productId: string = shop.handbook.id, input: object = {}) {
  const { opened } = await buy(shop, productId, input)
  const [order] = await itemsOf(shop.polar.orders.list({ checkoutId: opened.id }))
  return { checkoutId: opened.id, order, id: order.id, customerId: order.customerId }
}

/** A customer who has just subscribed to the plan. */
export async function subscribed(shop: Shop) {
  const { order, customerId } = await sale(shop, shop.plan.id)
  return { id: order.subscriptionId, order, customerId }
}
