import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkBooks, ordersOf, plan, subscribe } from '../../testing/sales.ts'
import { createMeter, giveCredits, ingest } from '../../testing/usage.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer({ now: new Date('2026-01-15T10:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const fixed = { amount_type: 'fixed', price_amount: 1000, price_currency: 'usd' }
const atLeast = (minimum_amount: number, more: object = {}) => ({
  ...{ amount_type: 'metered_unit', unit_amount: '1', minimum_amount },
  ...more,
})

/** A customer on a plan with a metered price. */
async function subscribed(price: object, { func = 'sum', ...sale }: any = {}) {
  acme = await merchant(server)
  const calls = await createMeter(acme, { func, property: 'n' })
  const prices = [fixed, { meter_id: calls.id, ...price }]
  const { subscription } = await subscribe(server, acme, { prices, ...sale })
  return { subscription, calls, customer: { id: subscription.customer_id as string } }
}

async function use(customer: { id: string }, n: number) {
  const answer = await ingest(acme, [{ name: 'call', customer_id: customer.id, metadata: { n } }])
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

const get = async (path: string) => (await acme.server.get(path)).body
const read = (id: string) => get(`/v1/subscriptions/${id}`)
const change = async (id: string, body: object) => {
  const answer = await acme.server.patch(`/v1/subscriptions/${id}`, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  await server.drainJobs()
}

async function untilEnd(id: string) {
  server.clock.set(new Date((await read(id)).current_period_end))
  await server.drainJobs()
}

/** The lines about usage of all orders: units and amount. */
async function usageLines() {
  const orders = await ordersOf(acme)
  return orders
    .flatMap((order: any) => order.items)
    .filter(({ label }: any) => /units/.test(label))
    .map(({ label, amount }: any) => [label.replace(/^Calls, | \(.*/g, ''), amount])
}

const termsOf = async () => {
  const [last] = (await ordersOf(acme)).toReversed()
  const why = await get(`/v1/orders/${last.id}/explanation`)
  assert.equal(why.complete, true, JSON.stringify(why))
  return why.lines.find(({ label }: any) => /units/.test(label)).terms
}

test('begun packages beyond the free units are billed, and explained', async () => {
  const packages = { package_size: 1000, package_amount: 500, free_units: 500 }
  const price = { amount_type: 'metered_package', ...packages }
  const { subscription, customer, calls } = await subscribed(price)
  await giveCredits(acme, customer, calls, { units: 655 })
  await use(customer, 13_000)
  const [open] = (await read(subscription.id)).meters
  assert.equal(open.amount, 6000)
  await untilEnd(subscription.id)
  await use(customer, 500.5)
  await untilEnd(subscription.id)

  assert.deepEqual(await usageLines(), [
    ['13000 units', 6000],
    ['500.5 units', 500],
  ])
  assert.deepEqual(await termsOf(), [
    {
      ...{ kind: 'usage', units: '500.5', amount: 500, package_size: 1000 },
      parts: [{ units: '1', unit_amount: '500' }],
    },
  ])
})

test('a whole period costs the minimum, without usage too, as announced', async () => {
  const { subscription, customer } = await subscribed(atLeast(5000))
  const announced = async () => (await get(`/v1/subscriptions/${subscription.id}/agenda`)).items[0]
  assert.equal((await announced()).amount, 6000)
  assert.equal((await read(subscription.id)).meters[0].amount, 5000)
  await untilEnd(subscription.id)
  assert.deepEqual(await termsOf(), [
    { kind: 'usage', amount: 0, units: '0', parts: [{ units: '0', unit_amount: '1' }] },
    { kind: 'limit', amount: 5000, of: 5000, at: 'minimum' },
  ])

  await use(customer, 4999)
  await untilEnd(subscription.id)
  await use(customer, 5001)
  await untilEnd(subscription.id)

  assert.deepEqual(await usageLines(), [
    ['0 units', 5000],
    ['4999 units', 5000],
    ['5001 units', 5001],
  ])
})

test('a minimum is compared with what credits leave to pay, and ends at the cap', async () => {
  const { subscription, customer, calls } = await subscribed(atLeast(300, { cap_amount: 600 }))
  await giveCredits(acme, customer, calls, { units: 1000 })
  await use(customer, 1100)
  await untilEnd(subscription.id)
  await use(customer, 700)
  await untilEnd(subscription.id)

  assert.deepEqual(await usageLines(), [
    ['1100 units', 300],
    ['700 units', 600],
  ])
})

test('a trial, and a period that is cut short, have no minimum', async () => {
  const trial = { trial_interval: 'day', trial_interval_count: 7 }
  const { subscription, customer } = await subscribed(atLeast(5000), trial)
  await use(customer, 50)
  assert.equal((await read(subscription.id)).meters[0].amount, 0)
  await untilEnd(subscription.id)
  assert.deepEqual((await usageLines()).at(-1), ['0 units', 0])
  await untilEnd(subscription.id)
  assert.deepEqual((await usageLines()).at(-1), ['0 units', 5000])

  await use(customer, 100)
  await change(subscription.id, { revoke: true })
  assert.deepEqual((await usageLines()).at(-1), ['100 units', 100])
})

test('a subscription that ends with its period pays the minimum of its last one', async () => {
  const { subscription, customer } = await subscribed(atLeast(5000))
  await change(subscription.id, { cancel_at_period_end: true })
  const { items } = await get(`/v1/subscriptions/${subscription.id}/agenda`)
  assert.equal(items[0].amount, 5000, JSON.stringify(items))
  const end = new Date(subscription.current_period_end)
  await untilEnd(subscription.id)
  assert.deepEqual(await usageLines(), [['0 units', 5000]])
  server.clock.set(new Date(end.getTime() + 1000))
  await use(customer, 10)
  assert.equal((await usageLines()).length, 1)
})

test('after a change of plan neither price has a minimum until the next period', async () => {
  for (const func of ['sum', 'max']) {
    const { subscription, customer, calls } = await subscribed(atLeast(5000), { func })
    const other = { meter_id: calls.id, ...atLeast(7000, { unit_amount: '2' }) }
    const large = await plan(acme, { name: 'Large', prices: [fixed, other] })
    await use(customer, 100)
    const path = `/v1/subscriptions/${subscription.id}/preview`
    const body = { product_id: large.id, proration_behavior: 'prorate' }
    const preview = await acme.server.post(path, body)
    assert.equal(preview.body.renewal?.total_amount, 1100, JSON.stringify(preview.body))
    server.clock.pass(86_400_000)
    await change(subscription.id, body)
    await use(customer, 10)
    const { items } = await get(`/v1/subscriptions/${subscription.id}/agenda`)
    const due = func === 'sum' ? 120 : 200
    assert.equal(items[0].amount, 1000 + due)
    await untilEnd(subscription.id)
    assert.equal((await ordersOf(acme)).at(-1).total_amount, 1000 + due)
    await untilEnd(subscription.id)
    assert.deepEqual((await usageLines()).at(-1), ['0 units', 7000])
  }
})

test('a change for the next period bills the minimum of the price before, once', async () => {
  const { subscription, calls } = await subscribed(atLeast(5000))
  const other = { meter_id: calls.id, ...atLeast(7000) }
  const large = await plan(acme, { name: 'Large', prices: [fixed, other] })
  await change(subscription.id, { product_id: large.id, proration_behavior: 'next_period' })
  const late = new Date((await read(subscription.id)).current_period_end).getTime() + 600_000
  server.clock.set(new Date(late))
  await server.drainJobs()
  await untilEnd(subscription.id)

  const orders = await ordersOf(acme)
  assert.deepEqual(
    orders.map(({ total_amount }: any) => total_amount),
    [1000, 6000, 8000],
  )
})
