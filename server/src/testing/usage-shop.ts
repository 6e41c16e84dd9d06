import assert from 'node:assert/strict'
import { merchant, type Merchant } from './people.ts'
import { ordersOf, subscribe } from './sales.ts'
import { createMeter, ingest } from './usage.ts'
import type { TestServer } from './test-server.ts'

/** The price of a plan whatever is used. */
export const fixed = { amount_type: 'fixed', price_amount: 1000, price_currency: 'usd' }
const SUM = { func: 'sum', property: 'n' }

/** A price of a meter's units. */
export const metered = (meter: { id: string }, more: object = {}) => ({
  ...{ amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '0.5' },
  ...more,
})

/**
 * Sells plans with a metered price, each by a merchant of its own, the latest of which is `acme`.
 * `server` is called when it has started.
 */
export function openUsageShop(server: () => TestServer) {
  const shop = {} as { acme: Merchant }

  /** A customer on a plan with a metered price, subscribed on the 15th. */
  async function subscribed({ meter = SUM, price = {}, base = [fixed], ...sale }: any = {}) {
    shop.acme = await merchant(server())
    const calls = await createMeter(shop.acme, meter)
    const sold = await subscribe(server(), shop.acme, {
      prices: [...base, metered(calls, price)],
      ...sale,
    })
    const { subscription } = sold
    return { ...sold, calls, customer: { id: subscription.customer_id as string } }
  }

  const use = async (customer: { id: string }, n: number, more: object = {}) => {
    const event = { name: 'call', customer_id: customer.id, metadata: { n }, ...more }
    const answer = await ingest(shop.acme, [event])
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }

  async function until(moment: string | Date) {
    server().clock.set(new Date(moment))
    await server().drainJobs()
  }

  const read = async (id: string) => (await shop.acme.server.get(`/v1/subscriptions/${id}`)).body
  const change = (id: string, body: object) =>
    shop.acme.server.patch(`/v1/subscriptions/${id}`, body)

  async function preview(id: string, request: object) {
    const { status, body } = await shop.acme.server.post(`/v1/subscriptions/${id}/preview`, request)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  /** The usage lines of all orders. */
  async function usageLines() {
    const orders = await ordersOf(shop.acme)
    return orders.flatMap((order: any) =>
      order.items
        .filter((item: any) => /units/.test(item.label))
        .map((item: any) => [item.label.replace(/ \(.*/, ''), item.amount]),
    )
  }

  return Object.assign(shop, { subscribed, use, until, read, change, preview, usageLines })
}
