import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { plan } from '../../testing/sales.ts'
import { COUNTER } from '../../testing/contract-tests/sample-org.data.ts'

let server: TestServer
let acme: Merchant
let calls: { id: string }
let pages: { id: string }

before(async () => {
  server = await startTestServer({ undelivered_offers: true })
  acme = await merchant(server)
  calls = (await acme.server.post('/v1/meters/', COUNTER)).body
  const unit = { unit: 'custom', custom_label: 'page', custom_multiplier: 100 }
  pages = (await acme.server.post('/v1/meters/', { ...COUNTER, name: 'Pages', ...unit })).body
})
after(() => server.close())

const UNKNOWN = '0198a8a0-0000-7000-8000-000000000000'
const metered = (more: object = {}) => ({
  ...{ amount_type: 'metered_unit', meter_id: calls.id, unit_amount: '0.05' },
  ...more,
})

/** The fields for which a plan is rejected, as paths below `body`. */
async function rejectedAt(body: object): Promise<string[]> {
  const total = { name: 'Editor', recurring_interval: 'month', ...body }
  const answer = await acme.server.post('/v1/products/', total)
  assert.equal(answer.status, 422, JSON.stringify(answer.body))
  return answer.body.detail.map((item: { loc: unknown[] }) => item.loc.slice(1).join('.'))
}

test('a metered price is listed with its meter, after fixed prices', async () => {
  const fixed = { amount_type: 'fixed', price_amount: 1000 }
  const made = await plan(acme, {
    prices: [metered({ cap_amount: 5000 }), fixed, metered({ meter_id: pages.id })],
  })

  const kinds = made.prices.map((price: { amount_type: string }) => price.amount_type)
  const [, first, second] = made.prices
  assert.deepEqual(kinds, ['fixed', 'metered_unit', 'metered_unit'])
  assert.deepEqual(
    [first.unit_amount, first.cap_amount, first.meter_id, first.price_currency],
    ['0.05', 5000, calls.id, 'usd'],
  )
  assert.deepEqual(
    [first.type, first.recurring_interval, first.source],
    ['recurring', 'month', 'catalog'],
  )
  assert.deepEqual(first.meter, {
    ...{ id: calls.id, name: 'Calls', unit: 'scalar' },
    ...{ custom_label: null, custom_multiplier: null },
  })
  assert.deepEqual([second.cap_amount, second.meter.custom_label], [null, 'page'])
  assert.deepEqual((await acme.server.get(`/v1/products/${made.id}`)).body, made)
})

test('a unit amount keeps every decimal digit it was created with', async () => {
  const storedUnitAmount = async (unit_amount: unknown) => {
    const { prices } = await plan(acme, { prices: [metered({ unit_amount })] })
    return prices[0].unit_amount
  }

  assert.equal(await storedUnitAmount('0.000000000001'), '0.000000000001')
  assert.equal(await storedUnitAmount('99999.123456789012'), '99999.123456789012')
  assert.equal(await storedUnitAmount('00007.50'), '7.5')
  assert.equal(await storedUnitAmount(0.1), '0.1')
  assert.equal(await storedUnitAmount(1e-7), '0.0000001')
  assert.equal(await storedUnitAmount(1.25e-10), '0.000000000125')
  assert.equal(await storedUnitAmount(99999), '99999')
})

test('an invalid unit amount is rejected', async () => {
  const amounts = ['0', '0.0', '-1', '1e3', '1,5', ' 5', '100000', '0.0000000000001', '', 'NaN']
  for (const unit_amount of [...amounts, 0, -0.5, 100_000, 1e-13, 1e21, null, true]) {
    const places = await rejectedAt({ prices: [metered({ unit_amount })] })
    assert.deepEqual(places, ['prices.0.unit_amount'], String(unit_amount))
  }
  for (const cap_amount of [-1, 1.5, 2_147_483_648, '5']) {
    const places = await rejectedAt({ prices: [metered({ cap_amount })] })
    assert.deepEqual(places, ['prices.0.cap_amount'], String(cap_amount))
  }
  const dinar = metered({ price_currency: 'kwd', cap_amount: 1005 })
  assert.deepEqual(await rejectedAt({ prices: [dinar] }), ['prices.0.cap_amount'])
})

test('only recurring products have metered prices, one per meter and currency', async () => {
  assert.deepEqual(await rejectedAt({ recurring_interval: null, prices: [metered()] }), [
    'prices.0',
  ])
  assert.deepEqual(await rejectedAt({ prices: [metered(), metered({ unit_amount: 7 })] }), [
    'prices.1.meter_id',
  ])
  assert.deepEqual(await rejectedAt({ prices: [metered({ meter_id: UNKNOWN })] }), [
    'prices.0.meter_id',
  ])
  assert.deepEqual(await rejectedAt({ prices: [metered({ meter_id: null })] }), [
    'prices.0.meter_id',
  ])
  const euros = metered({ price_currency: 'eur', unit_amount: '0.04' })
  assert.equal((await plan(acme, { prices: [metered(), euros] })).prices.length, 2)
  const other = { ...euros, meter_id: pages.id }
  assert.deepEqual(await rejectedAt({ prices: [metered(), other] }), ['prices.1.price_currency'])
})

test('a product gains and loses metered prices, and sorts by its fixed price', async () => {
  const made = await plan(acme)
  const path = `/v1/products/${made.id}`
  const [fixed] = made.prices

  const both = await acme.server.patch(path, { prices: [{ id: fixed.id }, metered()] })
  const usage = both.body.prices[1]
  const only = await acme.server.patch(path, { prices: [{ id: usage.id }] })
  const twice = await acme.server.patch(path, { prices: [{ id: usage.id }, metered()] })

  assert.deepEqual(both.body.prices[0], fixed)
  assert.deepEqual(only.body.prices, [usage])
  assert.deepEqual(twice.body.detail[0].loc, ['body', 'prices', 1, 'meter_id'])
  const row = await server.site.db
    .selectFrom('products')
    .select(['static_amount_type', 'static_amount'])
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(row, { static_amount_type: null, static_amount: null })
})
