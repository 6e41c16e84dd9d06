import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import {
  chargesOf,
  checkout,
  confirm,
  checkBooks,
  ordersOf,
  plan,
  product,
  subscribe,
  eventsSentTo,
  keepEvents,
} from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-01-31T10:00:00Z') })
  await keepEvents(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

const DAY = 86_400_000

async function pass(days: number) {
  server.clock.pass(days * DAY)
  await server.drainJobs()
}

async function until(moment: string) {
  server.clock.set(new Date(moment))
  await server.drainJobs()
}

const get = async (acme: Merchant, { id }: { id: string }) =>
  (await acme.server.get(`/v1/subscriptions/${id}`)).body

const begin = async () => subscribe(server, await merchant(server))

test('a plan bought on the 31st is charged on the last day of every month for a year', async () => {
  server.clock.set(new Date('2026-01-31T10:00:00Z'))
  const { acme, subscription } = await begin()
  assert.equal(subscription.current_period_end, '2026-02-28T10:00:00.000Z')

  const ends: string[] = []
  for (let month = 2; month <= 13; month += 1) {
    const { current_period_end } = await get(acme, subscription)
    await until(current_period_end)
    ends.push(current_period_end.slice(0, 10))
  }

  assert.deepEqual(ends, [
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
  ])
  const orders = await ordersOf(acme)
  assert.equal(orders.length, 13)
  assert.deepEqual(new Set(orders.map((order: any) => order.status)), new Set(['paid']))
  assert.deepEqual(
    orders.map((order: any) => order.billing_reason),
    ['subscription_create', ...Array.from({ length: 12 }, () => 'subscription_cycle')],
  )
  assert.match(orders[1].items[0].label, /^Pro \(2026-02-28 to 2026-03-31\)$/)
  assert.deepEqual(
    chargesOf(server, acme),
    Array.from({ length: 13 }, () => 1000),
  )
})

test('a server that was down for months bills the current period once', async () => {
  const { acme, subscription } = await begin()

  await pass(100)

  const orders = await ordersOf(acme)
  assert.equal(orders.length, 2)
  assert.equal(chargesOf(server, acme).length, 2)
  const now = await get(acme, subscription)
  assert.equal(now.status, 'active')
  assert.ok(new Date(now.current_period_end) > server.clock.now())
})

test('webhooks report that a subscription started and renewed', async () => {
  const { acme } = await begin()

  await pass(32)

  assert.deepEqual(await eventsSentTo(server, acme, /^subscription\./), [
    'subscription.created',
    'subscription.active',
    'subscription.updated',
    'subscription.cycled',
  ])
  assert.deepEqual(await eventsSentTo(server, acme, /^order\./), [
    'order.created',
    'order.updated',
    'order.paid',
    'order.created',
    'order.updated',
    'order.paid',
  ])
})

test('a canceled subscription ends with the paid period', async () => {
  const { acme, subscription } = await begin()
  const path = `/v1/subscriptions/${subscription.id}`
  const reason = {
    customer_cancellation_reason: 'too_expensive',
    customer_cancellation_comment: 'I found another.',
  }

  const canceled = await acme.server.patch(path, { cancel_at_period_end: true, ...reason })
  const again = await acme.server.patch(path, { cancel_at_period_end: true })
  await pass(32)

  assert.equal(canceled.status, 200, JSON.stringify(canceled.body))
  assert.equal(canceled.body.status, 'active')
  assert.equal(canceled.body.ends_at, canceled.body.current_period_end)
  assert.equal(canceled.body.customer_cancellation_reason, 'too_expensive')
  assert.equal(again.status, 403)
  assert.equal(again.body.error, 'AlreadyCanceledSubscription')
  const ended = await get(acme, subscription)
  assert.equal(ended.status, 'canceled')
  assert.equal(ended.ended_at, subscription.current_period_end)
  assert.deepEqual(chargesOf(server, acme), [1000])
  assert.deepEqual(await eventsSentTo(server, acme, /^subscription\./), [
    'subscription.created',
    'subscription.active',
    'subscription.updated',
    'subscription.canceled',
    'subscription.updated',
    'subscription.revoked',
  ])
})

test('an undone cancellation lets the subscription renew', async () => {
  const { acme, subscription } = await begin()
  const path = `/v1/subscriptions/${subscription.id}`
  await acme.server.patch(path, { cancel_at_period_end: true })

  const back = await acme.server.patch(path, { cancel_at_period_end: false })
  const again = await acme.server.patch(path, { cancel_at_period_end: false })
  await pass(32)

  assert.equal(back.body.canceled_at, null)
  assert.equal(back.body.ends_at, null)
  assert.equal(again.status, 400)
  assert.equal(again.body.error, 'BadRequest')
  assert.equal((await get(acme, subscription)).status, 'active')
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
})

test('a revoked subscription ends immediately, once and finally', async () => {
  const { acme, subscription } = await begin()
  const path = `/v1/subscriptions/${subscription.id}`

  const revoked = await acme.server.delete(path)
  const again = await acme.server.delete(path)
  const back = await acme.server.patch(path, { cancel_at_period_end: false })
  await pass(32)

  assert.equal(revoked.status, 200)
  assert.equal(revoked.body.status, 'canceled')
  assert.equal(revoked.body.ended_at, revoked.body.ends_at)
  assert.equal(again.status, 403)
  assert.equal(again.body.error, 'AlreadyCanceledSubscription')
  assert.equal(back.status, 410)
  assert.equal(back.body.error, 'ResourceUnavailable')
  assert.deepEqual(chargesOf(server, acme), [1000])
})

test('a free plan renews without a card or a charge', async () => {
  const acme = await merchant(server)
  const free = await plan(acme, { prices: [{ amount_type: 'free' }] })
  const opened = await checkout(acme, [free.id])
  const answer = await confirm(server, opened, { confirmation_token_id: null })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))

  await pass(32)

  const orders = await ordersOf(acme)
  assert.deepEqual(
    orders.map((order: any) => [order.status, order.total_amount]),
    [
      ['paid', 0],
      ['paid', 0],
    ],
  )
  assert.deepEqual(chargesOf(server, acme), [])
})

test('a changed or archived product renews at the price it was sold at', async () => {
  const { acme, pro } = await begin()
  const moreExpensive = [{ amount_type: 'fixed', price_amount: 5000, price_currency: 'usd' }]
  await acme.server.patch(`/v1/products/${pro.id}`, { prices: moreExpensive })
  await acme.server.patch(`/v1/products/${pro.id}`, { is_archived: true })

  await pass(32)

  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
})

test('lists of subscriptions and orders filter by status and product', async () => {
  const { acme, subscription, pro } = await begin()
  const once = await product(acme)
  await confirm(server, await checkout(acme, [once.id]))
  await server.drainJobs()

  const count = async (path: string, query: Record<string, string>) =>
    (await acme.server.get(path, { query })).body.pagination.total_count

  assert.equal(await count('/v1/subscriptions/', { active: 'true' }), 1)
  assert.equal(await count('/v1/subscriptions/', { active: 'false' }), 0)
  assert.equal(await count('/v1/subscriptions/', { customer_id: subscription.customer_id }), 1)
  assert.equal(await count('/v1/subscriptions/', { product_id: once.id }), 0)
  assert.equal(await count('/v1/orders/', { product_billing_type: 'recurring' }), 1)
  assert.equal(await count('/v1/orders/', { product_billing_type: 'one_time' }), 1)
  assert.equal(await count('/v1/orders/', { product_id: pro.id }), 1)
  const stranger = await merchant(server)
  assert.equal((await stranger.server.get(`/v1/subscriptions/${subscription.id}`)).status, 404)
  assert.equal((await stranger.server.delete(`/v1/subscriptions/${subscription.id}`)).status, 404)
})
