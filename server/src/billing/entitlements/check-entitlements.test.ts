import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { merchant, type Merchant } from '../../testing/people.ts'
import { plan as createPlan, sell } from '../../testing/sales.ts'
import {
  createCustomer,
  createMeter,
  giveCredits,
  ingest,
  takeCredits,
} from '../../testing/usage.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { allowancesSql } from './queries.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer({
    now: new Date('2026-01-15T10:00:00Z'),
    undelivered_offers: true,
  })
  acme = await merchant(server)
})
after(() => server.close())

const check = (who: object, items: object[], by = acme.server) =>
  by.post('/v1/entitlements/check', { ...who, items })

async function itemsOf(who: object, items: object[]) {
  const { status, body } = await check(who, items)
  assert.equal(status, 200, JSON.stringify(body))
  return body.items
}

const placesOf = ({ status, body }: { status: number; body: any }): string[] => {
  assert.equal(status, 422, JSON.stringify(body))
  return body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))
}

async function createBenefit(seller: Merchant, more: object = {}) {
  const note = { type: 'custom', description: 'Support', properties: { note: 'Call us' }, ...more }
  const { status, body } = await seller.server.post('/v1/benefits/', note)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const creditsOf = ({ id: meter_id }: { id: string }, more: object = {}) => ({
  type: 'meter_credit',
  properties: { meter_id, units: 100, rollover: false, ...more },
})

/** Sells a plan to a new customer. */
async function sellTo(more: { benefits?: { id: string }[]; prices?: object[] } = {}) {
  const { prices, benefits = [] } = more
  const pro = await createPlan(acme, { ...(prices && { prices }) })
  const ids = benefits.map(({ id }) => id)
  await acme.server.post(`/v1/products/${pro.id}/benefits`, { benefits: ids })
  const { order } = await sell(server, acme, pro)
  const { body } = await acme.server.get(`/v1/subscriptions/${order.subscription_id}`)
  return { id: order.customer_id as string, subscription: body, pro }
}

const metered = ({ id: meter_id }: { id: string }) => ({
  amount_type: 'metered_unit',
  ...{ meter_id, unit_amount: '0.05', price_currency: 'usd' },
})

test('a benefit is allowed to who holds it', async () => {
  const [held, other, deleted] = [
    await createBenefit(acme),
    await createBenefit(acme),
    await createBenefit(acme),
  ]
  const { id } = await sellTo({ benefits: [held, deleted] })
  await acme.server.delete(`/v1/benefits/${deleted.id}`)

  const items = await itemsOf({ customer_id: id }, [
    ...[{ benefit_id: held.id }, { benefit_id: other.id }, { benefit_id: deleted.id }],
  ])

  const none = { balance: null, limit: null, resets_at: null }
  const refused = { allowed: false, reason: 'not_granted', ...none }
  assert.deepEqual(items, [
    { benefit_id: held.id, allowed: true, reason: null, ...none },
    { benefit_id: other.id, ...refused },
    { benefit_id: deleted.id, ...refused },
  ])
})

test('units of a meter are allowed up to the balance', async () => {
  const customer = await createCustomer(acme, { external_id: 'user-1' })
  const meter = await createMeter(acme, { func: 'sum', property: 'tokens' })
  const ask = (...amounts: number[]) =>
    itemsOf(
      { external_customer_id: 'user-1' },
      amounts.map(amount => ({ meter_id: meter.id, amount })),
    )
  const [before] = await ask(1)
  await giveCredits(acme, customer, meter, { units: 10 })
  const event = { name: 'call', customer_id: customer.id, metadata: { tokens: 7.7 } }
  await ingest(acme, [event])

  const items = await ask(1, 2.3, 2.3000001)
  const [unstated] = await itemsOf({ customer_id: customer.id }, [{ meter_id: meter.id }])

  const fields = { meter_id: meter.id, resets_at: null }
  assert.deepEqual(before, {
    ...{ ...fields, amount: 1, allowed: false, reason: 'no_credits', balance: 0, limit: 0 },
  })
  const allowance = { ...fields, balance: 2.3, limit: 10 }
  assert.deepEqual(items, [
    { ...allowance, amount: 1, allowed: true, reason: null },
    { ...allowance, amount: 2.3, allowed: true, reason: null },
    { ...allowance, amount: 2.3000001, allowed: false, reason: 'insufficient_balance' },
  ])
  assert.deepEqual(unstated, items[0])
})

test('a price of an active subscription allows more units, unless its limit is hard', async () => {
  const meter = await createMeter(acme, { func: 'count' })
  const { id, subscription } = await sellTo({ prices: [metered(meter)] })
  const ask = async () => (await itemsOf({ customer_id: id }, [{ meter_id: meter.id }]))[0]

  const open = await ask()
  await sql`update product_prices set limit_type = 'hard'
    where meter_id = ${meter.id}`.execute(server.site.db)
  const hard = await ask()
  await giveCredits(acme, { id }, meter, { units: 5 })
  const credited = await ask()
  await sql`update product_prices set limit_type = 'overage'
    where meter_id = ${meter.id}`.execute(server.site.db)
  await acme.server.delete(`/v1/subscriptions/${subscription.id}`)
  await server.drainJobs()
  await takeCredits(acme, { id })
  const ended = await ask()

  const { current_period_end: resets_at } = subscription
  assert.deepEqual(
    [open, hard, credited, ended].map(item => [item.reason, item.limit, item.resets_at]),
    [
      [null, null, resets_at],
      ['no_credits', 0, resets_at],
      [null, 5, resets_at],
      ['no_credits', 0, null],
    ],
  )
})

test('a soft benefit allows more units than it credits', async () => {
  const meter = await createMeter(acme, { func: 'count' })
  const soft = await createBenefit(acme, creditsOf(meter, { limit_type: 'soft' }))
  const hard = await createBenefit(acme, creditsOf(meter))
  const [first, second] = [await sellTo({ benefits: [soft] }), await sellTo({ benefits: [hard] })]
  for (const customer of [first, second]) {
    await takeCredits(acme, customer)
  }
  const ask = async ({ id }: { id: string }) =>
    (await itemsOf({ customer_id: id }, [{ meter_id: meter.id }]))[0]

  const [allowed, refused] = [await ask(first), await ask(second)]

  assert.deepEqual([soft.properties.limit_type, hard.properties.limit_type], ['soft', 'hard'])
  assert.deepEqual([allowed.allowed, allowed.limit], [true, null])
  assert.deepEqual([refused.reason, refused.limit], ['no_credits', 0])
  assert.deepEqual(
    [allowed, refused].map(item => item.resets_at),
    [first, second].map(({ subscription }) => subscription.current_period_end),
  )
})

test('units are reset with the oldest subscription that gives them', async () => {
  const meter = await createMeter(acme, { func: 'count' })
  const { id, subscription } = await sellTo({ prices: [metered(meter)] })
  await sql`
    insert into subscriptions select (jsonb_populate_record(s, jsonb_build_object(
      'id', gen_random_uuid(), 'started_at', s.started_at - interval '3 days', 'exclusive', false,
      'current_period_end', s.current_period_end - interval '3 days', 'checkout_id', null))).*
    from subscriptions s where s.id = ${subscription.id}`.execute(server.site.db)
  const ask = async () => (await itemsOf({ customer_id: id }, [{ meter_id: meter.id }]))[0]
  const unrelated = await ask()
  await sql`insert into subscription_prices select s.id, p.product_price_id, 0
    from subscriptions s, subscription_prices p where s.customer_id = ${id}
    and s.id <> ${subscription.id} and p.subscription_id = ${subscription.id}`.execute(
    server.site.db,
  )
  const older = await ask()

  assert.equal(unrelated.resets_at, subscription.current_period_end)
  assert.equal(older.resets_at, '2026-02-12T10:00:00.000Z')
})

test('an archived meter is not counted, so its units are not allowed', async () => {
  const customer = await createCustomer(acme)
  const meter = await createMeter(acme, { func: 'count' })
  await giveCredits(acme, customer, meter, { units: 5 })
  await acme.server.patch(`/v1/meters/${meter.id}`, { is_archived: true })

  const [item] = await itemsOf({ customer_id: customer.id }, [{ meter_id: meter.id }])

  assert.deepEqual([item.allowed, item.reason, item.balance], [false, 'meter_archived', 5])
})

test('an external id that nobody has is answered, and our ids must exist', async () => {
  const rival = await merchant(server)
  const meter = await createMeter(acme, { func: 'count' })
  const theirs = await createMeter(rival, { func: 'count' })
  const benefit = await createBenefit(acme)
  const theirBenefit = await createBenefit(rival)
  const customer = await createCustomer(acme)
  const stranger = await createCustomer(rival, { external_id: 'theirs' })
  const known = { customer_id: customer.id }
  const good = { meter_id: meter.id }

  for (const external_customer_id of ['nobody', 'theirs', stranger.id]) {
    const items = await itemsOf({ external_customer_id }, [good, { benefit_id: benefit.id }])
    const unknown = { allowed: false, reason: 'customer_unknown', resets_at: null }
    assert.deepEqual(items, [
      { meter_id: meter.id, amount: 1, balance: 0, limit: 0, ...unknown },
      { benefit_id: benefit.id, balance: null, limit: null, ...unknown },
    ])
  }
  const foreignMeter = await check(known, [good, { meter_id: theirs.id }])
  const foreignBenefit = await check(known, [good, good, { benefit_id: theirBenefit.id }])
  const unknownHere = await check({ external_customer_id: 'nobody' }, [{ meter_id: theirs.id }])
  const mixed = await check(known, [{ benefit_id: benefit.id }, { meter_id: benefit.id }])
  const foreignCustomer = await check({ customer_id: stranger.id }, [good])
  assert.deepEqual(placesOf(foreignMeter), ['body.items.1.meter_id'])
  assert.deepEqual(placesOf(foreignBenefit), ['body.items.2.benefit_id'])
  assert.deepEqual(placesOf(unknownHere), ['body.items.0.meter_id'])
  assert.deepEqual(placesOf(mixed), ['body.items.1.meter_id'])
  assert.deepEqual(placesOf(foreignCustomer), ['body.customer_id'])
})

test('a check reads by indexes', async () => {
  const { id } = acme.organization
  const pairs = Array.from({ length: 50 }, () => ({ customer_id: id, meter_id: id }))

  const plan = await server.site.db.transaction().execute(async trx => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const explained = sql<Record<string, string>>`explain ${allowancesSql(pairs)}`
    return (await explained.execute(trx)).rows.map(row => row['QUERY PLAN']).join('\n')
  })

  assert.doesNotMatch(plan, /Seq Scan/, plan)
})
