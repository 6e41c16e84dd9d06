import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkBooks, checkout, confirm, plan, product, subscribe } from '../../testing/sales.ts'
import { createCustomer, createMeter, giveCredits, ingest, meterOf } from '../../testing/usage.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer({ now: new Date('2026-01-15T10:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const SUM = { func: 'sum', property: 'n' }
const DAY_MS = 86_400_000

async function openedShop() {
  acme = await merchant(server)
  return createMeter(acme, SUM)
}

const use = (customer: { id: string }, n: number) =>
  ingest(acme, [{ name: 'call', customer_id: customer.id, metadata: { n } }])

const creditsOf = async (customer: { id: string }) =>
  (await acme.server.get('/v1/meter-credits/', { query: { customer_id: customer.id } })).body.items

const entriesOf = async (customer: { id: string }) => {
  const query = { customer_id: customer.id, limit: '100' }
  const { body } = await acme.server.get('/v1/meter-credits/entries', { query })
  return body.items.map(({ kind, units, balance }: any) => [kind, units, balance]).toReversed()
}

const within = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS)

async function until(moment: string | Date) {
  server.clock.set(new Date(moment))
  await server.drainJobs()
}

const balanceOf = async (customer: { id: string }, meter: { id: string }) => {
  const { consumed_units, credited_units, balance } = await meterOf(acme, customer, meter)
  return [consumed_units, credited_units, balance]
}

/** A benefit that credits units of a meter. */
async function creditBenefit(meter: { id: string }, properties: object) {
  const { status, body } = await acme.server.post('/v1/benefits/', {
    ...{ type: 'meter_credit', description: 'Included calls' },
    properties: { meter_id: meter.id, rollover: false, ...properties },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

async function attach(product_id: string, benefits: { id: string }[]) {
  const body = { benefits: benefits.map(({ id }) => id) }
  assert.equal((await acme.server.post(`/v1/products/${product_id}/benefits`, body)).status, 200)
  await server.drainJobs()
}

test('credits that expire soonest are used first, and what is left then is lost', async () => {
  const meter = await openedShop()
  const customer = await createCustomer(acme)
  await giveCredits(acme, customer, meter, { units: 50 })
  await giveCredits(acme, customer, meter, { units: 100, expires_at: within(30).toISOString() })
  await giveCredits(acme, customer, meter, { units: 100, expires_at: within(1).toISOString() })
  await use(customer, 120)
  assert.deepEqual(await balanceOf(customer, meter), [120, 250, 130])

  await until(within(1))
  assert.deepEqual(await balanceOf(customer, meter), [120, 250, 130])
  const left = (await creditsOf(customer)).map((item: any) => [item.units, item.remaining_units])
  assert.deepEqual(left, [
    [100, 0],
    [100, 80],
    [50, 50],
  ])
  await until(within(30))
  assert.deepEqual(await balanceOf(customer, meter), [120, 170, 50])
  assert.deepEqual(await entriesOf(customer), [
    ['granted', 50, 50],
    ['granted', 100, 150],
    ['granted', 100, 250],
    ['used', -100, 150],
    ['used', -20, 130],
    ['expired', -80, 50],
  ])
})

test('usage beyond all credits stays open until more are added', async () => {
  const meter = await openedShop()
  const customer = await createCustomer(acme)
  await giveCredits(acme, customer, meter, { units: 250 })
  await use(customer, 300)
  assert.deepEqual(await balanceOf(customer, meter), [300, 250, -50])
  await giveCredits(acme, customer, meter, { units: 80 })
  assert.deepEqual(await balanceOf(customer, meter), [300, 330, 30])
  const [pack] = await creditsOf(customer)
  await acme.server.post(`/v1/meter-credits/${pack.id}/revoke`)
  assert.deepEqual(await balanceOf(customer, meter), [300, 300, 0])
  const again = await acme.server.post(`/v1/meter-credits/${pack.id}/revoke`)
  assert.deepEqual([again.status, again.body.ended_by], [200, 'revoked'])
})

for (const [used, kept] of [
  [250, 50],
  [50, 200],
  [400, 0],
] as const) {
  test(`of 100 credits and 200 that roll over, ${used} used leave ${kept}`, async () => {
    const meter = await openedShop()
    const plain = await creditBenefit(meter, { units: 100 })
    const rolling = await creditBenefit(meter, { units: 200, rollover: true })
    const { pro, subscription } = await subscribe(server, acme)
    const customer = { id: subscription.customer_id }
    await attach(pro.id, [plain, rolling])
    await giveCredits(acme, customer, meter, { units: 7 })
    assert.deepEqual(await balanceOf(customer, meter), [0, 307, 307])
    await use(customer, used)
    await until(subscription.current_period_end)

    const pack = used > 300 ? 0 : 7
    assert.deepEqual(await balanceOf(customer, meter), [0, 300 + kept + pack, 300 + kept + pack])
  })
}

test('a pack lasts over renewals, and a refund that revokes takes what is left', async () => {
  const meter = await openedShop()
  const benefit = await creditBenefit(meter, { units: 100 })
  const pack = await product(acme, { name: 'Pack' })
  await attach(pack.id, [benefit])
  const { subscription } = await subscribe(server, acme)
  const customer = { id: subscription.customer_id }
  const included = await creditBenefit(meter, { units: 10 })
  await attach(subscription.product_id, [included])
  assert.equal(
    (await confirm(server, await checkout(acme, [pack.id], { customer_id: customer.id }))).status,
    200,
  )
  await server.drainJobs()
  assert.deepEqual(await balanceOf(customer, meter), [0, 110, 110])
  await use(customer, 40)
  await until(subscription.current_period_end)
  assert.deepEqual(await balanceOf(customer, meter), [0, 70 + 10, 80])
  const { body } = await acme.server.get('/v1/orders/', { query: { product_id: pack.id } })
  const [order] = body.items
  const refunded = await acme.server.post('/v1/refunds/', {
    ...{ order_id: order.id, reason: 'customer_request', amount: order.net_amount },
    revoke_benefits: true,
  })
  assert.equal(refunded.status, 200, JSON.stringify(refunded.body))
  await server.drainJobs()
  assert.deepEqual(await balanceOf(customer, meter), [0, 10, 10])
})

test('changing plans back and forth gives no credits twice within a period', async () => {
  const meter = await openedShop()
  const benefit = await creditBenefit(meter, { units: 100 })
  const { pro, subscription } = await subscribe(server, acme)
  const customer = { id: subscription.customer_id }
  await attach(pro.id, [benefit])
  const other = await plan(acme, { name: 'Other' })
  const change = async (product_id: string) => {
    const path = `/v1/subscriptions/${subscription.id}`
    const { status, body } = await acme.server.patch(path, { product_id })
    assert.equal(status, 200, JSON.stringify(body))
    await server.drainJobs()
  }
  await use(customer, 60)
  await change(other.id)
  assert.equal((await balanceOf(customer, meter))[2], 0)
  await change(pro.id)
  assert.equal((await balanceOf(customer, meter))[2], 40)
  await until(subscription.current_period_end)
  assert.deepEqual(await balanceOf(customer, meter), [0, 100, 100])
})

test('a renewal credits again, once it is paid, and says so', async () => {
  const meter = await openedShop()
  const benefit = await creditBenefit(meter, { units: 100 })
  const { pro, subscription } = await subscribe(server, acme)
  await attach(pro.id, [benefit])
  const customer = { id: subscription.customer_id }
  await use(customer, 30)
  await until(subscription.current_period_end)

  const { body } = await acme.server.get(`/v1/benefits/${benefit.id}/grants`)
  assert.equal(body.items[0].properties.last_credited_at, server.clock.now().toISOString())
  assert.deepEqual(await entriesOf(customer), [
    ['granted', 100, 100],
    ['used', -30, 70],
    ['reset', -70, 0],
    ['granted', 100, 100],
  ])
  const query = { source: 'system', name: ['meter.credited', 'meter.reset'] }
  const { body: log } = await acme.server.get('/v1/events/', { query })
  assert.deepEqual(
    log.items.map(({ name, metadata }: any) => [name, metadata.units]).toReversed(),
    [
      ['meter.credited', 100],
      ['meter.reset', undefined],
      ['meter.credited', 100],
    ],
  )
})

test('expired credits are not used, however late the task that ends them runs', async () => {
  const meter = await openedShop()
  const customer = await createCustomer(acme)
  const end = within(1)
  await giveCredits(acme, customer, meter, { units: 100, expires_at: end.toISOString() })
  await giveCredits(acme, customer, meter, { units: 50 })
  await use(customer, 30)
  await server.site.db
    .updateTable('agenda')
    .set({ due_at: within(2) })
    .where('kind', '=', 'expire_meter_credit')
    .execute()

  server.clock.set(end)
  await use(customer, 10)
  assert.deepEqual(await balanceOf(customer, meter), [40, 80, 40])
  await until(within(2))

  assert.deepEqual(await balanceOf(customer, meter), [40, 80, 40])
  assert.deepEqual((await entriesOf(customer)).slice(2), [
    ['used', -30, 120],
    ['expired', -70, 50],
  ])
})

test('units granted after a period ended are left when its renewal is late', async () => {
  const meter = await openedShop()
  const { pro, subscription } = await subscribe(server, acme)
  const customer = { id: subscription.customer_id }
  const end = new Date(subscription.current_period_end)
  const benefit = await creditBenefit(meter, { units: 100 })
  await server.site.db
    .updateTable('agenda')
    .set({ due_at: new Date(end.getTime() + 600_000) })
    .where('subject_id', '=', subscription.id)
    .where('kind', '=', 'renew_subscription')
    .execute()
  server.clock.set(new Date(end.getTime() + 300_000))
  await attach(pro.id, [benefit])
  assert.equal((await balanceOf(customer, meter))[2], 100)

  await until(new Date(end.getTime() + 600_000))

  assert.deepEqual(await balanceOf(customer, meter), [0, 100, 100])
})

test('credits of others and wrong ones are refused', async () => {
  const meter = await openedShop()
  const customer = await createCustomer(acme)
  const mine = acme
  const other = await merchant(server)
  const foreign = await createMeter(other, SUM)
  const refusal = async (body: object) => {
    const answer = await mine.server.post('/v1/meter-credits/', {
      ...{ customer_id: customer.id, meter_id: meter.id, units: 1 },
      ...body,
    })
    return [answer.status, answer.body.detail?.[0]?.loc?.join('.')]
  }
  assert.deepEqual(await refusal({ meter_id: foreign.id }), [422, 'body.meter_id'])
  assert.deepEqual(await refusal({ units: 0 }), [422, 'body.units'])
  assert.deepEqual(await refusal({ units: -5 }), [422, 'body.units'])
  assert.deepEqual(await refusal({ external_customer_id: 'x' }), [422, 'body.customer_id'])
  assert.deepEqual(await refusal({ customer_id: foreign.id }), [422, 'body.customer_id'])
  const past = { expires_at: '2020-01-01T00:00:00Z' }
  assert.deepEqual(await refusal(past), [422, 'body.expires_at'])
  const { body: given } = await mine.server.post('/v1/meter-credits/', {
    ...{ customer_id: customer.id, meter_id: meter.id, units: 1 },
  })
  const stolen = await other.server.post(`/v1/meter-credits/${given.id}/revoke`)
  assert.equal(stolen.status, 404)
  assert.equal((await other.server.get('/v1/meter-credits/')).body.pagination.total_count, 0)
})
