import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import {
  chargesOf,
  checkout,
  confirm,
  checkBooks,
  ordersOf,
  plan,
  product,
  subscribe,
} from '../../testing/sales.ts'

// Money rules, tested from two sides at the same time.

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

test('a customer with a scheduled cancellation must undo it before changing the plan', async () => {
  const acme = await merchant(server)
  const prices = [{ amount_type: 'fixed', price_amount: 3000, price_currency: 'usd' }]
  const team = await plan(acme, { name: 'Team', prices })
  const { subscription } = await subscribe(server, acme)
  const { customer_id, id } = subscription
  const { body } = await acme.server.post('/v1/customer-sessions/', { customer_id })
  const customer = new Person(server.url, body.token)
  const path = `/v1/customer-portal/subscriptions/${id}`
  await customer.patch(path, { cancel_at_period_end: true })

  const rejected = await customer.patch(path, { product_id: team.id })

  assert.deepEqual(
    [rejected.status, rejected.body.error],
    [403, 'AlreadyCanceledSubscription'],
    JSON.stringify(rejected.body),
  )
  assert.deepEqual(chargesOf(server, acme), [1000])
  await customer.patch(path, { cancel_at_period_end: false })
  const changed = await customer.patch(path, { product_id: team.id })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  assert.equal(chargesOf(server, acme).length, 2)
})

test('a verified address in one organization gives no access to another', async () => {
  const email = 'same@example.com'
  const [acme, other] = [await merchant(server), await merchant(server)]
  for (const shop of [acme, other]) {
    const opened = await checkout(shop, [(await product(shop)).id])
    assert.equal((await confirm(server, opened, { customer_email: email })).status, 200)
  }
  await server.drainJobs()
  const { items } = (await acme.server.get('/v1/customers/', { query: { email } })).body
  const session = await acme.server.post('/v1/customer-sessions/', { customer_id: items[0].id })
  const portal = new Person(server.url, session.body.token)

  const seen = await portal.get('/v1/customer-portal/orders/')
  const [own] = await ordersOf(acme)
  const [foreign] = await ordersOf(other)
  const read = await portal.get(`/v1/customer-portal/orders/${foreign.id}`)
  const token = await other.server.post('/v1/customer-sessions/', { customer_id: items[0].id })

  assert.deepEqual(
    seen.body.items.map((order: any) => order.id),
    [own.id],
  )
  assert.equal(read.status, 404)
  assert.ok([404, 422].includes(token.status), JSON.stringify(token.body))
})

test('of twenty parallel confirmations with different cards, one is charged', async () => {
  const acme = await merchant(server)
  const opened = await checkout(acme, [(await product(acme)).id])

  const responses = await Promise.all(Array.from({ length: 20 }, () => confirm(server, opened)))
  await server.drainJobs()

  const rejected = responses.filter(({ status }) => status !== 200)
  assert.deepEqual(new Set(responses.map(({ status }) => status)).has(200), true)
  for (const { status, body } of rejected) {
    assert.deepEqual([status, body.error], [403, 'NotOpenCheckout'])
  }
  assert.deepEqual(chargesOf(server, acme), [2000])
  assert.equal((await ordersOf(acme)).length, 1)
})

test('the first order of a subscription says which period it is for', async () => {
  const { acme, subscription } = await subscribe(server, await merchant(server))

  const [{ items }] = await ordersOf(acme)

  const [{ label, start_timestamp, end_timestamp }] = items
  const { current_period_start, current_period_end } = subscription
  assert.equal(label, 'Pro')
  assert.deepEqual([start_timestamp, end_timestamp], [current_period_start, current_period_end])
})
