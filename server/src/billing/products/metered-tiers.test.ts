import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { plan } from '../../testing/sales.ts'
import { createMeter } from '../../testing/usage.ts'

let server: TestServer
let acme: Merchant
let calls: { id: string }

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
  calls = await createMeter(acme, { func: 'count' })
})
after(() => server.close())

const tier = (bound: number | null, unit_amount: unknown) => ({ bound, unit_amount })
const tiered = (tiers: unknown[], more: object = {}) => ({
  ...{ amount_type: 'metered_tiers', meter_id: calls.id, tiers: { type: 'graduated', tiers } },
  ...more,
})

/** The fields for which a plan with these tiers is rejected, as paths below its price. */
async function rejectedAt(tiers: unknown[], more: object = {}): Promise<string[]> {
  const body = { name: 'Editor', recurring_interval: 'month', prices: [tiered(tiers, more)] }
  const answer = await acme.server.post('/v1/products/', body)
  assert.equal(answer.status, 422, JSON.stringify(answer.body))
  return answer.body.detail.map((item: { loc: unknown[] }) => item.loc.slice(3).join('.'))
}

test('a price by tiers is listed in the order of its tiers, after fixed prices', async () => {
  const fixed = { amount_type: 'fixed', price_amount: 1000 }
  const { type, tiers } = {
    type: 'volume',
    tiers: [tier(1000, '00.10'), { unit_amount: 0 }, tier(100, 0.000000000001)],
  }

  const made = await plan(acme, {
    prices: [tiered([], { tiers: { type, tiers }, cap_amount: 5000, limit_type: 'hard' }), fixed],
  })

  const [first, price] = made.prices
  assert.equal(first.amount_type, 'fixed')
  assert.deepEqual(price.tiers, {
    type: 'volume',
    tiers: [tier(100, '0.000000000001'), tier(1000, '0.1'), tier(null, '0')],
  })
  assert.deepEqual(
    [price.amount_type, price.meter_id, price.meter.name, price.cap_amount, price.limit_type],
    ['metered_tiers', calls.id, 'Calls', 5000, 'hard'],
  )
  assert.equal('unit_amount' in price, false)
  assert.deepEqual((await acme.server.get(`/v1/products/${made.id}`)).body, made)
})

test('tiers end at different units, and the last one is unlimited', async () => {
  assert.deepEqual(await rejectedAt([tier(100, '1')]), ['tiers.tiers.0.bound'])
  const repeated = [tier(100, '1'), tier(100, '2'), tier(null, '3'), tier(null, '4')]
  assert.deepEqual(await rejectedAt(repeated), ['tiers.tiers.1.bound', 'tiers.tiers.3.bound'])
  const limited = [tier(200, '1'), tier(100, '2')]
  assert.deepEqual(await rejectedAt(limited), ['tiers.tiers.0.bound'])
  for (const bound of [0, -1, 1.5, '10', 2 ** 53]) {
    const places = await rejectedAt([tier(bound as number, '1'), tier(null, '1')])
    assert.deepEqual(places, ['tiers.tiers.0.bound'], String(bound))
  }
})

test('invalid tiers are rejected', async () => {
  assert.deepEqual(await rejectedAt([]), ['tiers.tiers'])
  const many = Array.from({ length: 51 }, (_, at) => tier(at === 50 ? null : at + 1, '1'))
  assert.deepEqual(await rejectedAt(many), ['tiers.tiers'])
  for (const unit_amount of ['-1', '100000', '0.0000000000001', '', null, undefined]) {
    const places = await rejectedAt([tier(null, unit_amount)])
    assert.deepEqual(places, ['tiers.tiers.0.unit_amount'], String(unit_amount))
  }
  const open = [tier(null, '1')]
  assert.deepEqual(await rejectedAt(open, { tiers: { type: 'stairs', tiers: open } }), [
    'tiers.type',
  ])
  assert.deepEqual(await rejectedAt(open, { limit_type: 'soft' }), ['limit_type'])
  assert.deepEqual(await rejectedAt(open, { price_currency: 'kwd', cap_amount: 1005 }), [
    'cap_amount',
  ])
})

test('fifty tiers are accepted', async () => {
  const most = Array.from({ length: 50 }, (_, at) => tier(at === 49 ? null : at + 1, '1'))

  const { prices } = await plan(acme, { prices: [tiered(most)] })

  assert.equal(prices[0].tiers.tiers.length, 50)
})

test('a meter has one price in a currency, by the unit or by tiers', async () => {
  const unit = { amount_type: 'metered_unit', meter_id: calls.id, unit_amount: '1' }
  const body = { name: 'Editor', recurring_interval: 'month' }
  const prices = [unit, tiered([tier(null, '1')])]

  const twice = await acme.server.post('/v1/products/', { ...body, prices })
  const once = await acme.server.post('/v1/products/', {
    ...{ ...body, recurring_interval: null, prices: prices.slice(1) },
  })

  assert.deepEqual(twice.body.detail[0].loc, ['body', 'prices', 1, 'meter_id'])
  assert.deepEqual(once.body.detail[0].loc, ['body', 'prices', 0])
})

test('usage beyond the credits is billed unless the merchant chose a hard limit', async () => {
  const unit = { amount_type: 'metered_unit', meter_id: calls.id, unit_amount: '1' }
  const limitOf = async (price: object) => (await plan(acme, { prices: [price] })).prices[0]

  assert.equal((await limitOf(unit)).limit_type, 'overage')
  assert.equal((await limitOf({ ...unit, limit_type: 'hard' })).limit_type, 'hard')
  assert.equal((await limitOf(tiered([tier(null, '1')]))).limit_type, 'overage')
})
