import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import {
  chargesOf,
  checkBooks,
  checkout,
  confirm,
  ordersOf,
  plan,
  subscribe,
} from '../../testing/sales.ts'
import { compareUsage } from '../usage/compare-usage.ts'
import { createMeter, giveCredits, ingest, meterOf } from '../../testing/usage.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer({ now: new Date('2026-01-15T10:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const fixed = { amount_type: 'fixed', price_amount: 1000, price_currency: 'usd' }
const SUM = { func: 'sum', property: 'n' }
const metered = (meter: { id: string }, more: object = {}) => ({
  ...{ amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '0.5' },
  ...more,
})

/** A customer on a plan with a metered price, subscribed on the 15th. */
async function subscribed({ meter = SUM, price = {}, base = [fixed], ...sale }: any = {}) {
  acme = await merchant(server)
  const calls = await createMeter(acme, meter)
  const sold = await subscribe(server, acme, { prices: [...base, metered(calls, price)], ...sale })
  const { subscription } = sold
  return { ...sold, calls, customer: { id: subscription.customer_id as string } }
}

const use = async (customer: { id: string }, n: number, more: object = {}) => {
  const event = { name: 'call', customer_id: customer.id, metadata: { n }, ...more }
  const answer = await ingest(acme, [event])
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

async function until(moment: string | Date) {
  server.clock.set(new Date(moment))
  await server.drainJobs()
}

const read = async (id: string) => (await acme.server.get(`/v1/subscriptions/${id}`)).body
const change = (id: string, body: object) => acme.server.patch(`/v1/subscriptions/${id}`, body)

async function preview(id: string, request: object) {
  const { status, body } = await acme.server.post(`/v1/subscriptions/${id}/preview`, request)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** The usage lines of all orders. */
async function usageLines() {
  const orders = await ordersOf(acme)
  return orders.flatMap((order: any) =>
    order.items
      .filter((item: any) => /units/.test(item.label))
      .map((item: any) => [item.label.replace(/ \(.*/, ''), item.amount]),
  )
}

test('a renewal bills usage of the period before, less credits, and explains it', async () => {
  const { subscription, customer, calls } = await subscribed()
  const pack = await giveCredits(acme, customer, calls, { units: 100 })
  assert.equal(pack.units, 100)
  await use(customer, 0.1)
  await use(customer, 800.9, { timestamp: '2026-01-01T00:00:00Z' })

  const [open] = (await read(subscription.id)).meters
  assert.deepEqual([open.consumed_units, open.credited_units, open.amount], [801, 100, 351])
  const upcoming = await acme.server.get(`/v1/subscriptions/${subscription.id}/agenda`)
  assert.equal(upcoming.body.items[0].amount, 1351, JSON.stringify(upcoming.body))
  await until(subscription.current_period_end)

  const [, renewal] = await ordersOf(acme)
  assert.deepEqual(
    renewal.items.map(({ label, amount }: any) => [label, amount]),
    [
      ['Pro (2026-02-15 to 2026-03-15)', 1000],
      ['Calls, 801 units (2026-01-15 to 2026-02-15)', 351],
    ],
  )
  assert.deepEqual(chargesOf(server, acme), [1000, 1351])
  const { body: why } = await acme.server.get(`/v1/orders/${renewal.id}/explanation`)
  assert.equal(why.complete, true)
  assert.deepEqual(why.lines[1].terms, [
    { kind: 'usage', amount: 351, units: '701', parts: [{ units: '701', unit_amount: '0.5' }] },
    { kind: 'credits', amount: 0, consumed: '801', covered: '100' },
    { kind: 'late_usage', amount: 0, events: 1 },
  ])
  const edit = { aggregation: { func: 'count' } }
  assert.equal((await acme.server.patch(`/v1/meters/${calls.id}`, edit)).status, 422)
  const after = await meterOf(acme, customer, calls)
  assert.deepEqual([after.consumed_units, after.credited_units, after.balance], [0, 0, 0])
  assert.equal((await read(subscription.id)).amount, 1000)
})

test('usage that arrives after a period ends is of the next, however late it renews', async () => {
  const { subscription, customer, calls } = await subscribed()
  const end = new Date(subscription.current_period_end)
  await use(customer, 10)
  server.clock.set(new Date(end.getTime() - 1))
  await use(customer, 20)
  server.clock.set(end)
  await use(customer, 40)
  server.clock.set(new Date(end.getTime() + 600_000))
  await use(customer, 80, { timestamp: new Date(end.getTime() - 1000).toISOString() })

  assert.equal((await meterOf(acme, customer, calls)).consumed_units, 120)
  await server.drainJobs()
  await until((await read(subscription.id)).current_period_end)

  assert.deepEqual(await usageLines(), [
    ['Calls, 30 units', 15],
    ['Calls, 120 units', 60],
  ])
})

test('usage that arrives while a period is renewed is billed once', async () => {
  const { subscription, customer } = await subscribed({ price: { unit_amount: '1' } })
  const end = new Date(subscription.current_period_end).getTime()
  let sent = 0
  const burst = async () => {
    for (let count = 0; count < 25; count += 1) {
      sent += 1
      await use(customer, 1)
    }
  }
  server.clock.set(new Date(end - 1))
  const before = Promise.all([burst(), burst()])
  server.clock.set(new Date(end))
  await Promise.all([before, server.drainJobs(), burst(), burst(), server.drainJobs()])
  await until((await read(subscription.id)).current_period_end)

  const lines = await usageLines()
  assert.equal(lines.length, 2)
  assert.equal(
    lines.reduce((sum: number, [, amount]: [string, number]) => sum + amount, 0),
    sent,
  )
})

test('a cap and a discount apply to usage, each rounded once', async () => {
  acme = await merchant(server)
  const calls = await createMeter(acme, SUM)
  const { body: discount } = await acme.server.post('/v1/discounts/', {
    ...{ type: 'percentage', duration: 'forever', name: 'Tenth', basis_points: 1000 },
  })
  const price = metered(calls, { cap_amount: 600 })
  const pro = await plan(acme, { prices: [fixed, price] })
  await confirm(server, await checkout(acme, [pro.id], { discount_id: discount.id }))
  await server.drainJobs()
  const { body } = await acme.server.get('/v1/subscriptions/', { query: { product_id: pro.id } })
  const [subscription] = body.items
  await use({ id: subscription.customer_id }, 12_345)
  await until(subscription.current_period_end)

  const [, renewal] = await ordersOf(acme)
  assert.deepEqual([renewal.subtotal_amount, renewal.discount_amount], [1600, 160])
  assert.equal(renewal.total_amount, 1440)
  const { body: why } = await acme.server.get(`/v1/orders/${renewal.id}/explanation`)
  assert.equal(why.complete, true, JSON.stringify(why))
  const limit = { kind: 'limit', amount: 600 - 6173, of: 600, at: 'cap' }
  assert.deepEqual(why.lines[1].terms.slice(1), [limit])
})

test('a subscription that ends bills its last usage: with its period, or at once', async () => {
  const first = await subscribed()
  await use(first.customer, 400)
  await change(first.subscription.id, { cancel_at_period_end: true })
  await until(first.subscription.current_period_end)
  assert.deepEqual(await usageLines(), [['Calls, 400 units', 200]])
  assert.deepEqual(chargesOf(server, acme), [1000, 200])
  await use(first.customer, 400)
  assert.equal((await meterOf(acme, first.customer, first.calls)).consumed_units, 400)

  const second = await subscribed()
  await use(second.customer, 300)
  await change(second.subscription.id, { revoke: true })
  await server.drainJobs()
  assert.deepEqual(await usageLines(), [['Calls, 300 units', 150]])
  assert.deepEqual(chargesOf(server, acme), [1000, 150])
})

test('a trial counts usage and bills none of it', async () => {
  const { subscription, customer, calls } = await subscribed({
    trial_interval: 'day',
    trial_interval_count: 7,
  })
  assert.equal(subscription.status, 'trialing')
  await use(customer, 500)
  assert.equal((await meterOf(acme, customer, calls)).consumed_units, 500)
  assert.equal((await read(subscription.id)).meters[0].amount, 0)
  await until(subscription.current_period_end)
  await use(customer, 100)
  await until((await read(subscription.id)).current_period_end)

  assert.deepEqual(await usageLines(), [
    ['Calls, 0 units', 0],
    ['Calls, 100 units', 50],
  ])
})

test('a change of plan bills sums at the price they were used at, a maximum once', async () => {
  const { subscription, customer, calls } = await subscribed()
  const other = metered(calls, { unit_amount: '2' })
  const large = await plan(acme, { name: 'Large', prices: [fixed, other] })
  await use(customer, 100)
  const moved = await change(subscription.id, { product_id: large.id })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  await use(customer, 10)
  // All of it arrived in one millisecond, before and after the change.
  assert.deepEqual(await compareUsage({ sql: server.site.db }), [])
  const seen = await preview(subscription.id, {})
  const billed = seen.renewal.lines.filter(({ label }: any) => label.startsWith('Calls'))
  assert.deepEqual(
    billed.map(({ amount }: any) => amount),
    [50, 20],
  )
  assert.equal((await read(subscription.id)).meters[0].amount, 70)
  await until((await read(subscription.id)).current_period_end)
  assert.deepEqual(await usageLines(), [
    ['Calls, 100 units', 50],
    ['Calls, 10 units', 20],
  ])

  const peak = await subscribed({ meter: { func: 'max', property: 'n' } })
  const larger = await plan(acme, {
    name: 'Large',
    prices: [fixed, metered(peak.calls, { unit_amount: '100' })],
  })
  await use(peak.customer, 3)
  await change(peak.subscription.id, { product_id: larger.id })
  await use(peak.customer, 2)
  await until((await read(peak.subscription.id)).current_period_end)
  assert.deepEqual(await usageLines(), [['Calls, 3 units', 300]])
})

test('an average costs its exact fraction, and ten tenths cost one unit', async () => {
  const price = { unit_amount: '37.5' }
  const { subscription, customer } = await subscribed({
    meter: { func: 'avg', property: 'n' },
    price,
  })
  for (const n of [1, 1, 2]) await use(customer, n)
  assert.equal((await read(subscription.id)).meters[0].amount, 50)
  await until(subscription.current_period_end)
  assert.deepEqual(await usageLines(), [['Calls, 1.333333 units', 50]])
  const path = `/v1/orders/${(await ordersOf(acme))[1].id}/explanation`
  const { body: why } = await acme.server.get(path)
  assert.deepEqual([why.complete, why.lines[1].terms[0].units], [true, '4/3'])

  const tenths = await subscribed({ price: { unit_amount: '50' } })
  for (let count = 0; count < 10; count += 1) await use(tenths.customer, 0.1)
  await until(tenths.subscription.current_period_end)
  assert.deepEqual(await usageLines(), [['Calls, 1 units', 50]])
})

test('of two subscriptions with one meter the older bills, then the other', async () => {
  const { subscription, customer, calls } = await subscribed()
  const several = { allow_multiple_subscriptions: true, allow_customer_updates: true }
  const subscription_settings = { ...several, proration_behavior: 'prorate' }
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, { subscription_settings })
  const second = await plan(acme, {
    name: 'Second',
    prices: [metered(calls, { unit_amount: '2' })],
  })
  const opened = await checkout(acme, [second.id], { customer_id: customer.id })
  const bought = await confirm(server, opened)
  assert.equal(bought.status, 200, JSON.stringify(bought.body))
  await server.drainJobs()
  await use(customer, 100)
  await change(subscription.id, { revoke: true })
  await server.drainJobs()
  await use(customer, 100)
  const { body } = await acme.server.get('/v1/subscriptions/', { query: { product_id: second.id } })
  await until(body.items[0].current_period_end)

  assert.deepEqual(
    (await usageLines()).filter(([, amount]: [string, number]) => amount > 0),
    [
      ['Calls, 100 units', 50],
      ['Calls, 100 units', 200],
    ],
  )
})
