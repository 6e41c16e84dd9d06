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

const packages = (more: object = {}) => ({
  ...{ amount_type: 'metered_package', meter_id: calls.id },
  ...{ package_size: 1000, package_amount: 500, ...more },
})

/** The fields for which a plan with this price is rejected, as paths below the price. */
async function rejectedAt(price: object): Promise<string[]> {
  const body = { name: 'Editor', recurring_interval: 'month', prices: [price] }
  const answer = await acme.server.post('/v1/products/', body)
  assert.equal(answer.status, 422, JSON.stringify(answer.body))
  return answer.body.detail.map((item: { loc: unknown[] }) => item.loc.slice(3).join('.'))
}

test('a price by packages has their size, their price and free units', async () => {
  const bounds = { minimum_amount: 2000, cap_amount: 5000, limit_type: 'hard' }

  const made = await plan(acme, { prices: [packages({ free_units: 500, ...bounds })] })
  const plain = await plan(acme, { prices: [packages()] })

  const [price] = made.prices
  const { id, meter, created_at, product_id, ...rest } = price
  assert.deepEqual([meter.id, product_id], [calls.id, made.id])
  assert.deepEqual(rest, {
    ...{ amount_type: 'metered_package', meter_id: calls.id, price_currency: 'usd' },
    ...{ package_size: 1000, package_amount: 500, free_units: 500, ...bounds },
    ...{ modified_at: null, source: 'catalog', is_archived: false, tax_behavior: null },
    ...{ type: 'recurring', recurring_interval: 'month' },
  })
  assert.deepEqual((await acme.server.get(`/v1/products/${made.id}`)).body, made)
  const { free_units, minimum_amount, cap_amount } = plain.prices[0]
  assert.deepEqual([free_units, minimum_amount, cap_amount], [0, null, null])
})

test('packages that cannot be charged are rejected', async () => {
  for (const package_size of [0, -1, 1.5, '10', null, 2 ** 31]) {
    assert.deepEqual(await rejectedAt(packages({ package_size })), ['package_size'])
  }
  for (const package_amount of [0, -1, 1.5, null, 100_000_000]) {
    assert.deepEqual(await rejectedAt(packages({ package_amount })), ['package_amount'])
  }
  for (const free_units of [-1, 0.5, null, 2 ** 31]) {
    assert.deepEqual(await rejectedAt(packages({ free_units })), ['free_units'])
  }
  const dinar = packages({ price_currency: 'kwd', package_amount: 1005, minimum_amount: 1005 })
  assert.deepEqual(await rejectedAt(dinar), ['package_amount', 'minimum_amount'])
})

test('every price for usage may have a minimum, of at most its cap', async () => {
  const unit = { amount_type: 'metered_unit', meter_id: calls.id, unit_amount: '1' }
  const tiers = { type: 'volume', tiers: [{ unit_amount: '1' }] }
  const tiered = { amount_type: 'metered_tiers', meter_id: calls.id, tiers }
  for (const price of [unit, tiered, packages()]) {
    const equal = { ...price, minimum_amount: 500, cap_amount: 500 }
    assert.equal((await plan(acme, { prices: [equal] })).prices[0].minimum_amount, 500)
    const over = { ...price, minimum_amount: 501, cap_amount: 500 }
    assert.deepEqual(await rejectedAt(over), ['minimum_amount'])
    for (const minimum_amount of [-1, 0.5, '5', 2 ** 31]) {
      assert.deepEqual(await rejectedAt({ ...price, minimum_amount }), ['minimum_amount'])
    }
  }
})

test('a meter has one price in a currency, by the unit or in packages', async () => {
  const unit = { amount_type: 'metered_unit', meter_id: calls.id, unit_amount: '1' }
  const body = { name: 'Editor', recurring_interval: 'month', prices: [unit, packages()] }

  const { body: refused } = await acme.server.post('/v1/products/', body)

  assert.deepEqual(refused.detail[0].loc, ['body', 'prices', 1, 'meter_id'])
})

test('clients before 1.0 read packages as the price of a unit', async () => {
  const thirds = await plan(acme, { prices: [packages({ package_size: 3, package_amount: 100 })] })
  const whole = await plan(acme, { prices: [packages()] })
  const readBy = async (id: string, user_agent: string) => {
    const headers = { 'user-agent': user_agent }
    return (await acme.server.get(`/v1/products/${id}`, { headers })).body.prices[0]
  }
  const older = 'speakeasy-sdk/typescript 0.49.0 2.0.0 0.1.0 @polar-sh/sdk'

  const [first, second] = [await readBy(thirds.id, older), await readBy(whole.id, older)]

  assert.deepEqual([first.amount_type, first.unit_amount], ['metered_unit', '33.333333333333'])
  assert.deepEqual([second.amount_type, second.unit_amount], ['metered_unit', '0.5'])
  assert.equal('package_size' in second || 'free_units' in second, false)
  assert.equal((await readBy(whole.id, 'polar-sdk 1.0.1')).amount_type, 'metered_package')
})
