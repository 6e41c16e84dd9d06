import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { DAY } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { merchant } from '../../testing/people.ts'
import { chargesOf, checkBooks, ordersOf, plan, setCard, subscribe } from '../../testing/sales.ts'
import { Person } from '../../testing/person.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const DECLINED = 'pm_card_chargeCustomerFail'

const pass = async (days: number) => {
  server.clock.pass(days * DAY)
  await server.drainJobs()
}

/**
 * A 10 dollar plan, changed immediately to a 90 dollar one that is billed with the next renewal.
 */
async function upgraded() {
  const { acme, subscription } = await subscribe(server, await merchant(server))
  const dear = { amount_type: 'fixed', price_amount: 9000, price_currency: 'usd' }
  const team = await plan(acme, { name: 'Team', prices: [dear] })
  const path = `/v1/subscriptions/${subscription.id}`
  const change = { product_id: team.id, proration_behavior: 'prorate' }
  assert.equal((await acme.server.patch(path, change)).status, 200)
  return { acme, path, subscription }
}

/** The last order of a subscription that ended with its period, whose charge failed. */
async function endedUnpaid() {
  const { acme, path, subscription } = await upgraded()
  assert.equal((await acme.server.patch(path, { cancel_at_period_end: true })).status, 200)
  await setCard(server, acme, DECLINED)
  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()
  const [, last] = await ordersOf(acme)
  return { acme, path, subscription, last }
}

test('the last order of an ended subscription is retried on schedule, then voided', async () => {
  const { acme, path, last, subscription } = await endedUnpaid()
  const { status, total_amount, next_payment_attempt_at } = last
  const unpaid = (await acme.server.get(path)).body
  for (const days of [2, 5, 7, 7]) await pass(days)

  const payments = (await acme.server.get('/v1/payments/', { query: { order_id: last.id } })).body
  const mails = await mailsSentTo(server, subscription.customer.email)
  assert.deepEqual([status, total_amount, unpaid.status], ['pending', 8000, 'canceled'])
  assert.ok(next_payment_attempt_at)
  assert.equal(payments.items.length, 5)
  assert.deepEqual(chargesOf(server, acme), [1000])
  const text = mails.filter(({ subject }) => /^Your payment for .* failed$/.test(subject))
  assert.equal(text.length, 1)
  assert.match(
    text[0]?.plain ?? '',
    /Your subscription has ended, and this payment covers time you already used/,
  )
  const statusQuery = server.site.db.selectFrom('orders').select('status').where('id', '=', last.id)
  assert.equal((await statusQuery.executeTakeFirstOrThrow()).status, 'void')
})

test('a manual retry of the last order does not reactivate the plan', async () => {
  const { acme, path, last } = await endedUnpaid()
  await setCard(server, acme, 'pm_card_visa')

  const retried = await acme.server.post(`/v1/orders/${last.id}/retry-payment`)

  assert.equal(retried.status, 200, JSON.stringify(retried.body))
  const [, paid] = await ordersOf(acme)
  assert.equal(paid.status, 'paid')
  assert.equal((await acme.server.get(path)).body.status, 'canceled')
  assert.deepEqual(chargesOf(server, acme), [1000, 8000])
  await pass(40)
  assert.deepEqual(chargesOf(server, acme), [1000, 8000])
})

test('a customer pays a declined renewal in the portal with another card', async () => {
  const { acme, path, last, subscription } = await endedUnpaid()
  const { body } = await acme.server.post('/v1/customer-sessions/', {
    customer_id: subscription.customer_id,
  })
  const customer = new Person(server.url, body.token)
  await setCard(server, acme, 'pm_card_visa')
  const methods = await customer.get('/v1/customer-portal/customers/me/payment-methods')
  const [{ id: payment_method_id }] = methods.body.items

  const paid = await customer.post(`/v1/customer-portal/orders/${last.id}/confirm-payment`, {
    payment_method_id,
  })

  assert.equal(paid.status, 200, JSON.stringify(paid.body))
  await server.drainJobs()
  assert.deepEqual(chargesOf(server, acme), [1000, 8000])
  assert.equal((await acme.server.get(path)).body.status, 'canceled')
})

test('revoking a subscription charges the prorations that were pending', async () => {
  const { acme, path } = await upgraded()

  const ended = await acme.server.delete(path)
  await server.drainJobs()

  assert.deepEqual([ended.status, ended.body.status], [200, 'canceled'])
  assert.deepEqual(chargesOf(server, acme), [1000, 8000])
  const orders = (await ordersOf(acme)).map((item: any) => [item.status, item.total_amount])
  assert.deepEqual(orders, [
    ['paid', 1000],
    ['paid', 8000],
  ])
})
