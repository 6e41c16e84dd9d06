import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { cards } from '../refunds/test-refunds.ts'
import { checkout, confirm, checkBooks, ordersOf, plan, setCard } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

/** Half a month of a 10 dollar plan has passed, and part of its payment was refunded. */
async function refundedPayment(amount: number, card?: string) {
  server.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await merchant(server)
  const pro = await plan(acme)
  const price = { amount_type: 'fixed', price_amount: 3000, price_currency: 'usd' }
  const team = await plan(acme, { name: 'Team', prices: [price] })
  const opened = await checkout(acme, [pro.id])
  assert.equal((await confirm(server, opened, card === undefined ? {} : { card })).status, 200)
  await server.drainJobs()
  const [order] = await ordersOf(acme)
  const refund = { order_id: order.id, reason: 'customer_request', amount }
  const response = await acme.server.post('/v1/refunds/', refund)
  assert.equal(response.status, 200, JSON.stringify(response.body))
  const credit = async () => {
    server.clock.set(new Date('2026-04-16T00:00:00Z'))
    await server.drainJobs()
    const path = `/v1/subscriptions/${order.subscription_id}`
    const body = { product_id: team.id, proration_behavior: 'invoice' }
    const changed = await acme.server.patch(path, body)
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    await server.drainJobs()
    const { items } = (await ordersOf(acme)).at(-1)
    return items.map((item: any) => item.amount)
  }
  return { acme, order, credit }
}

test('a plan change credits what was paid and not refunded', async () => {
  const { credit } = await refundedPayment(400)

  assert.deepEqual(await credit(), [-300, 1500])
})

test('a fully refunded customer is credited nothing', async () => {
  const { credit } = await refundedPayment(1000)

  assert.deepEqual(await credit(), [1500])
})

test('a pending refund is not credited while it is pending', async () => {
  const { credit } = await refundedPayment(1000, cards.pending)

  const lines = await credit()
  server.stripe.control.settle()
  await server.drainJobs()

  assert.deepEqual(lines, [1500])
})

test('an outstanding order cannot be refunded though the balance paid a part of it', async () => {
  const { acme, order } = await refundedPayment(400)
  const balance = { amount: 300, currency: 'usd', reason: 'For the trouble.' }
  await acme.server.post(`/v1/customers/${order.customer_id}/balance`, balance)
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  server.clock.set(new Date('2026-05-01T00:00:00Z'))
  await server.drainJobs()
  const [, unpaid] = await ordersOf(acme)

  const body = { order_id: unpaid.id, amount: 100 }
  const seen = await acme.server.post('/v1/refunds/preview', body)
  const rejected = await acme.server.post('/v1/refunds/', { ...body, reason: 'other' })

  assert.deepEqual(
    [unpaid.status, unpaid.due_amount, unpaid.refundable_amount],
    ['pending', 700, 0],
  )
  assert.deepEqual([seen.status, rejected.status], [404, 404])
})

test('a refund returned by the bank can be credited again', async () => {
  const { credit } = await refundedPayment(400, cards.fails)
  server.stripe.control.settle()
  await server.drainJobs()

  assert.deepEqual(await credit(), [-500, 1500])
})

test('a refund preview shows what a plan change already credited for the same time', async () => {
  const { acme, order, credit } = await refundedPayment(1)
  await credit()
  const [, team] = await ordersOf(acme)
  const seen = async ({ id }: { id: string }) =>
    (await acme.server.post('/v1/refunds/preview', { order_id: id, amount: 1 })).body
      .credited_amount
  const after_one = [await seen(order), await seen(team)]

  server.clock.set(new Date('2026-04-23T12:00:00Z'))
  const back = { product_id: order.product_id, proration_behavior: 'prorate' }
  await acme.server.patch(`/v1/subscriptions/${order.subscription_id}`, back)
  const after_two = [await seen(order), await seen(team)]
  server.clock.set(new Date('2026-05-01T00:00:00Z'))
  await server.drainJobs()
  const [, , renewal] = await ordersOf(acme)
  server.clock.set(new Date('2026-05-16T12:00:00Z'))
  await acme.server.patch(`/v1/subscriptions/${order.subscription_id}`, { pause: true })
  const after_three = [await seen(order), await seen(team), await seen(renewal)]

  // Half of the rest of 10 dollars, a quarter of 30; half of the next month.
  assert.deepEqual(after_one, [500, 0])
  assert.deepEqual(after_two, [500, 750])
  assert.deepEqual(after_three, [500, 750, 500])
})
