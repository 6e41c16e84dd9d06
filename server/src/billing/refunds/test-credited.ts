import assert from 'node:assert/strict'
import type { TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { checkout, confirm, ordersOf, plan } from '../../testing/sales.ts'
import { refund } from './test-refunds.ts'

const START = new Date('2026-04-01T00:00:00Z')
export const MIDDLE_OF_PERIOD = new Date('2026-04-16T00:00:00Z')
export const NEXT = new Date('2026-05-01T00:00:00Z')

const fixed = (price_amount: number) => [
  { amount_type: 'fixed', price_amount, price_currency: 'eur' },
]

type SoldOrder = { tax?: 'exclusive' | 'inclusive'; card?: string }

/** A customer who pays 30.00 a month, with cheaper and more expensive plans. */
export async function subscribedCustomer(server: TestServer, { tax, card }: SoldOrder = {}) {
  server.clock.set(START)
  const acme = await merchant(server)
  if (tax) {
    await acme.server.patch(`/v1/organizations/${acme.organization.id}`, {
      country: 'DE',
      tax_settings: { enabled: true },
      default_tax_behavior: tax,
    })
  }
  const team = await plan(acme, { prices: fixed(3000) })
  const small = await plan(acme, { name: 'Small', prices: fixed(1000) })
  const large = await plan(acme, { name: 'Large', prices: fixed(6000) })
  const opened = await checkout(acme, [team.id], { currency: 'eur' })
  const purchase = await confirm(server, opened, {
    ...(card !== undefined && { card }),
    customer_billing_address: { country: 'DE' },
  })
  assert.equal(purchase.status, 200, JSON.stringify(purchase.body))
  await server.drainJobs()
  const [order] = await ordersOf(acme)
  const { subscription_id, customer_id } = order
  const change = async (product: { id: string }, proration_behavior: string) => {
    const body = { product_id: product.id, proration_behavior }
    const changed = await acme.server.patch(`/v1/subscriptions/${subscription_id}`, body)
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    await server.drainJobs()
  }
  const balance = async () =>
    (await acme.server.get(`/v1/customers/${customer_id}/balance`)).body.balance
  const preview = async (item: { id: string }, amount: number) =>
    (await acme.server.post('/v1/refunds/preview', { order_id: item.id, amount })).body
  const refundOrder = async (item: { id: string }, amount: number, more: object = {}) => {
    const result = await refund(acme, item, { amount, ...more })
    await server.drainJobs()
    return result
  }
  return { acme, order, team, small, large, change, balance, preview, give: refundOrder }
}
