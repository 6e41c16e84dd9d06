import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { mailsSentTo } from '../../testing/mails.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { checkBooks, ordersOf, subscribe } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createMeter, giveCredits, ingest } from '../../testing/usage.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer({ now: new Date('2026-01-15T10:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const named = (value: string) => ({
  conjunction: 'and',
  clauses: [{ property: 'name', operator: 'eq', value }],
})

/** A customer on a plan that bills calls at 10 cents and tokens at half a cent. */
async function subscribed(more: object = {}) {
  acme = await merchant(server)
  const calls = await createMeter(acme, { func: 'count' })
  const tokens = await createMeter(
    acme,
    { func: 'sum', property: 'n' },
    { name: 'Tokens', filter: named('tokens') },
  )
  const price = (meter: { id: string }, unit_amount: string) => ({
    ...{ amount_type: 'metered_unit', meter_id: meter.id, unit_amount },
  })
  const prices = [{ ...price(calls, '10'), ...more }, price(tokens, '0.5')]
  const { subscription } = await subscribe(server, acme, { prices })
  const customer = { id: subscription.customer_id as string }
  const session = await acme.server.post('/v1/customer-sessions/', { customer_id: customer.id })
  const buyer = new Person(server.url, String(session.body.token))
  const cap = `/v1/subscriptions/${subscription.id}/spending-cap`
  const own = `/v1/customer-portal/subscriptions/${subscription.id}/spending-cap`
  return { subscription, customer, calls, tokens, buyer, cap, own }
}

type Sale = Awaited<ReturnType<typeof subscribed>>

async function set(person: Person, path: string, body: object) {
  const answer = await person.put(path, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

async function use({ customer }: Sale, calls: number, tokens = 0) {
  const customer_id = customer.id
  const events: object[] = Array.from({ length: calls }, () => ({ name: 'call', customer_id }))
  if (tokens) events.push({ name: 'tokens', customer_id, metadata: { n: tokens } })
  assert.equal((await ingest(acme, events)).status, 200)
  server.clock.pass(2_000)
  await server.drainJobs()
}

const consume = async ({ customer, calls }: Sale, amount = 1, meter = calls) => {
  const body = { customer_id: customer.id, meter_id: meter.id, amount }
  return (await acme.server.post('/v1/entitlements/consume', body)).body
}
const check = async ({ customer, calls }: Sale, amount = 1, meter = calls) => {
  const body = { customer_id: customer.id, items: [{ meter_id: meter.id, amount }] }
  return (await acme.server.post('/v1/entitlements/check', body)).body.items[0].reason
}

async function renew({ subscription }: Sale) {
  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()
}

/** The webhooks of caps that were reached and not deleted. */
async function reached(): Promise<any[]> {
  const { rows } = await sql<{ payload: any }>`select payload from events
    where organization_id = ${acme.organization.id}
      and type = 'subscription.spending_cap_reached' order by created_at, id`.execute(
    server.site.db,
  )
  return rows.map(({ payload }) => payload)
}
const amounts = async () => (await reached()).map(({ amount }) => amount)

test('a bill with two metered prices stops at the cap, and explains it', async () => {
  const sold = await subscribed()
  await set(acme.server, sold.cap, { amount: 1500, stops_usage: true })
  await use(sold, 100, 1300)

  const shown = (await acme.server.get(`/v1/subscriptions/${sold.subscription.id}`)).body
  const state = (await acme.server.get(`/v1/customers/${sold.customer.id}/state`)).body
  const mine = (await sold.buyer.get(`/v1/customer-portal/subscriptions/${sold.subscription.id}`))
    .body
  for (const { meters } of [shown, state.active_subscriptions[0], mine]) {
    assert.deepEqual(
      meters.map(({ amount }: any) => amount),
      [1000, 500],
    )
  }
  const upcoming = (await acme.server.get(`/v1/subscriptions/${sold.subscription.id}/agenda`)).body
  assert.equal(upcoming.items[0].amount, 1500)
  assert.equal((await acme.server.get(sold.cap)).body.charged_amount, 1500)
  await renew(sold)

  const [, order] = await ordersOf(acme)
  assert.deepEqual(
    order.items.map(({ amount }: any) => amount),
    [1000, 500],
  )
  const { body } = await acme.server.get(`/v1/orders/${order.id}/explanation`)
  assert.equal(body.complete, true)
  assert.deepEqual(
    body.lines[1].terms.map(({ kind, at, amount }: any) => [kind, at, amount]),
    [
      ['usage', undefined, 650],
      ['limit', 'spending_cap', -150],
    ],
  )
})

test('a cap that only reports changes no bill', async () => {
  const sold = await subscribed()
  await set(acme.server, sold.cap, { amount: 500 })
  await use(sold, 49)
  assert.deepEqual(await amounts(), [])
  await use(sold, 1)
  await use(sold, 50)

  assert.equal(await check(sold), null)
  assert.equal((await consume(sold)).allowed, true)
  const [only, ...more] = await reached()
  assert.deepEqual(more, [])
  assert.deepEqual(
    [only.set_by, only.amount, only.charged_amount, only.stops_usage, only.period_end],
    ['merchant', 500, 500, false, sold.subscription.current_period_end],
  )
  await renew(sold)
  const [, order] = await ordersOf(acme)
  assert.equal(order.subtotal_amount, 1010)
  await use(sold, 60)
  const again = (await reached()).at(-1)
  assert.deepEqual([again.charged_amount, again.period_start], [600, only.period_end])
})

test('parallel consumers are stopped exactly at the cap', async () => {
  const sold = await subscribed()
  await set(acme.server, sold.cap, { amount: 205, stops_usage: true })
  await giveCredits(acme, sold.customer, sold.calls, { units: 5 })

  const answers = await Promise.all(Array.from({ length: 60 }, () => consume(sold)))

  assert.equal(answers.filter(({ allowed }) => allowed).length, 25)
  assert.ok(answers.every(({ allowed, reason }) => allowed || reason === 'spending_cap'))
  assert.equal(await check(sold), 'spending_cap')
  // Ten tokens cost five cents, and are what is left.
  assert.equal(await check(sold, 11, sold.tokens), 'spending_cap')
  assert.equal((await consume(sold, 11, sold.tokens)).reason, 'spending_cap')
  assert.equal((await consume(sold, 10, sold.tokens)).allowed, true)
  assert.equal((await consume(sold, 1, sold.tokens)).reason, 'spending_cap')
  await set(acme.server, sold.cap, { amount: 215, stops_usage: true })
  assert.equal((await consume(sold)).allowed, true)
  await renew(sold)
  assert.equal((await consume(sold)).allowed, true)
})

test('what is ingested beyond the cap is recorded and not billed', async () => {
  const sold = await subscribed()
  await set(acme.server, sold.cap, { amount: 300, stops_usage: true })
  await use(sold, 100)

  assert.equal((await consume(sold)).reason, 'spending_cap')
  const query = { customer_id: sold.customer.id, meter_id: sold.calls.id }
  const { body } = await acme.server.get('/v1/customer-meters/', { query })
  assert.equal(body.items[0].consumed_units, 100)
  // Credits cost nothing, so they can be used beyond the cap.
  await giveCredits(acme, sold.customer, sold.calls, { units: 101 })
  assert.equal((await consume(sold)).allowed, true)
})

test("the lower of the merchant's and the customer's cap holds", async () => {
  const sold = await subscribed()
  await set(acme.server, sold.cap, { amount: 500, stops_usage: true })
  const caps = await set(sold.buyer, sold.own, { amount: 200, stops_usage: true })
  assert.deepEqual([caps.merchant.amount, caps.customer.amount], [500, 200])

  await Promise.all(Array.from({ length: 30 }, () => consume(sold)))
  server.clock.pass(2_000)
  await server.drainJobs()
  assert.deepEqual(await amounts(), [200])
  const lower = await sold.buyer.put(sold.own, { amount: 199, stops_usage: true })
  assert.equal(lower.status, 422, 'usage so far has cost more')
  const { body } = await sold.buyer.delete(sold.own)
  assert.deepEqual([body.merchant.amount, body.customer], [500, null])
  await Promise.all(Array.from({ length: 60 }, () => consume(sold)))
  server.clock.pass(2_000)
  await server.drainJobs()

  assert.deepEqual(await amounts(), [200, 500])
  const { email } = (await acme.server.get(`/v1/customers/${sold.customer.id}`)).body
  const kinds = (await mailsSentTo(server, email)).map(({ kind }) => kind)
  assert.equal(kinds.filter(kind => kind === 'subscription_usage_stopped').length, 2)
})

test('a minimum above the cap refuses no use, and is billed up to the cap', async () => {
  const sold = await subscribed({ minimum_amount: 1000 })
  await set(acme.server, sold.cap, { amount: 300, stops_usage: true })
  assert.equal(await check(sold), null)
  const answers = await Promise.all(Array.from({ length: 40 }, () => consume(sold)))
  assert.equal(answers.filter(({ allowed }) => allowed).length, 30)
  await renew(sold)

  const orders = await ordersOf(acme)
  const amountsOf = orders.at(-1).items.map(({ amount }: { amount: number }) => amount)
  assert.deepEqual(amountsOf, [300, 0])
})

test("a customer's own cap refuses use, and does not lower the bill", async () => {
  const sold = await subscribed()
  await set(sold.buyer, sold.own, { amount: 200, stops_usage: true })
  await use(sold, 30)
  assert.equal(await check(sold), 'spending_cap')
  assert.equal((await consume(sold)).reason, 'spending_cap')
  await renew(sold)

  const orders = await ordersOf(acme)
  assert.deepEqual(
    orders.at(-1).items.map(({ amount }: { amount: number }) => amount),
    [300, 0],
  )
})

test('a cap that is reached in the last second is reported with the renewal', async () => {
  const sold = await subscribed()
  await set(acme.server, sold.cap, { amount: 100 })
  server.clock.set(new Date(new Date(sold.subscription.current_period_end).getTime() - 100))
  const events = Array.from({ length: 10 }, () => ({ name: 'call', customer_id: sold.customer.id }))
  assert.equal((await ingest(acme, events)).status, 200)
  await renew(sold)

  assert.deepEqual(await amounts(), [100])
})

test('caps are refused for other tenants, ended subscriptions and wrong amounts', async () => {
  const sold = await subscribed()
  const rival = await merchant(server)
  const other = await subscribed()
  acme = rival

  assert.equal((await rival.server.put(sold.cap, { amount: 100 })).status, 404)
  assert.equal((await rival.server.get(sold.cap)).status, 404)
  assert.equal((await other.buyer.put(sold.own, { amount: 100 })).status, 404)
  assert.equal((await sold.buyer.put(sold.cap, { amount: 100 })).status, 401)
  for (const amount of [0, -1, 1.5, 1e12]) {
    assert.equal((await sold.buyer.put(sold.own, { amount })).status, 422)
  }
})
