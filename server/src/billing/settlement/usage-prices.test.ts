import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { chargesOf, checkout, confirm, checkBooks, ordersOf, plan } from '../../testing/sales.ts'
import { COUNTER } from '../../testing/contract-tests/sample-org.data.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer({
    now: new Date('2026-01-15T10:00:00Z'),
  })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const fixed = { amount_type: 'fixed', price_amount: 1000, price_currency: 'usd' }

async function usage() {
  const { body: meter } = await acme.server.post('/v1/meters/', COUNTER)
  return { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '0.05' }
}

/** Sells a plan with these prices to a new customer. */
async function sellPlan(prices: object[]) {
  acme = await merchant(server)
  const pro = await plan(acme, { prices: [...prices, await usage()] })
  return { pro, opened: await checkout(acme, [pro.id]) }
}

async function subscribed(product_id: string) {
  const { body } = await acme.server.get('/v1/subscriptions/', { query: { product_id } })
  return body.items[0]
}

async function untilRenewed({ current_period_end }: { current_period_end: string }) {
  server.clock.set(new Date(current_period_end))
  await server.drainJobs()
}

const linesOf = (order: { items: { label: string; amount: number }[] }) =>
  order.items.map(({ label, amount }) => [label, amount])

test('a metered-only plan is free at first, saves a card and bills no unused units', async () => {
  const { pro, opened } = await sellPlan([])
  const setups = server.stripe.control.objects('setup_intent').length

  assert.deepEqual(
    [opened.amount, opened.total_amount, opened.product_price.amount_type],
    [0, 0, 'metered_unit'],
  )
  assert.deepEqual(
    [opened.is_payment_required, opened.is_payment_setup_required, opened.is_free_product_price],
    [false, true, false],
  )
  const answer = await confirm(server, opened)
  await server.drainJobs()

  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.equal(server.stripe.control.objects('setup_intent').length, setups + 1)
  const subscription = await subscribed(pro.id)
  assert.deepEqual([subscription.status, subscription.amount], ['active', 0])
  assert.equal(subscription.prices[0].unit_amount, '0.05')
  await untilRenewed(subscription)
  const orders = await ordersOf(acme)
  assert.deepEqual(
    orders.map((order: any) => [order.status, order.total_amount, linesOf(order)]),
    [
      ['paid', 0, [['Pro', 0]]],
      ['paid', 0, [['Calls, 0 units (2026-01-15 to 2026-02-15)', 0]]],
    ],
  )
  assert.deepEqual(chargesOf(server, acme), [])
  assert.equal((await subscribed(pro.id)).current_period_end, '2026-03-15T10:00:00.000Z')
})

test('products with a later charge require a card', async () => {
  const { opened } = await sellPlan([])

  const answer = await confirm(server, opened, { confirmation_token_id: null })

  assert.equal(answer.status, 422, JSON.stringify(answer.body))
})

test('fixed prices are charged at sale and renewal, with a separate line for usage', async () => {
  server.clock.set(new Date('2026-04-15T10:00:00Z'))
  const { pro, opened } = await sellPlan([fixed])

  await confirm(server, opened)
  await server.drainJobs()
  const subscription = await subscribed(pro.id)
  await untilRenewed(subscription)

  assert.equal(opened.total_amount, 1000)
  assert.equal(subscription.prices.length, 2)
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
  const [, renewal] = await ordersOf(acme)
  assert.deepEqual(linesOf(renewal), [
    ['Pro (2026-05-15 to 2026-06-15)', 1000],
    ['Calls, 0 units (2026-04-15 to 2026-05-15)', 0],
  ])
})

test('a discount on usage leaves zero amounts at zero', async () => {
  acme = await merchant(server)
  const { body: discount } = await acme.server.post('/v1/discounts/', {
    ...{ type: 'fixed', duration: 'forever', name: 'Five', amount: 500, currency: 'usd' },
  })
  const pro = await plan(acme, { prices: [await usage()] })
  const opened = await checkout(acme, [pro.id], { discount_id: discount.id })

  await confirm(server, opened)
  await server.drainJobs()
  await untilRenewed(await subscribed(pro.id))

  assert.equal(opened.discount_amount, 0)
  const amounts = (await ordersOf(acme)).map((order: any) => [
    order.discount_amount,
    order.total_amount,
  ])
  assert.deepEqual(amounts, [
    [0, 0],
    [0, 0],
  ])
})

test('a buyer gets meter credits, and the grant names units and meter', async () => {
  const { pro, opened } = await sellPlan([fixed])
  const { meter_id } = pro.prices[1]
  const { body: benefit } = await acme.server.post('/v1/benefits/', {
    type: 'meter_credit',
    description: 'Included calls',
    properties: { meter_id, units: 1000, rollover: true },
  })
  await acme.server.post(`/v1/products/${pro.id}/benefits`, { benefits: [benefit.id] })
  const now = server.clock.now().toISOString()

  await confirm(server, opened)
  await server.drainJobs()

  const { body } = await acme.server.get(`/v1/benefits/${benefit.id}/grants`)
  const [grant] = body.items
  assert.deepEqual([grant.is_granted, grant.error], [true, null])
  assert.deepEqual(grant.properties, {
    last_credited_meter_id: meter_id,
    last_credited_units: 1000,
    last_credited_at: now,
  })
})
