import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  meteredBody,
  newUsagePrice,
  priceIn,
  rateOf,
  unitAmountsOf,
  usageNames,
  usagePriceOf,
} from './usage-values.ts'

const tiers = [
  { bound: 100, unitAmount: '1' },
  { bound: 1000, unitAmount: '0' },
]
const graduated = { ...newUsagePrice(), rateType: 'graduated', tiers } as const

test('the last tier is unlimited, also after the one behind it was removed', () => {
  const body = meteredBody('meter', 'usd', graduated)

  assert.deepEqual('tiers' in body && body.tiers, {
    type: 'graduated',
    tiers: [tiers[0], { bound: null, unitAmount: '0' }],
  })
  assert.equal('unitAmount' in body, false)
})

test('a price by the unit is sent without the tiers that were entered before', () => {
  const body = meteredBody('meter', 'usd', { ...graduated, rateType: 'unit', unitAmount: '2' })

  assert.equal(body.amountType, 'metered_unit')
  assert.equal('tiers' in body, false)
})

test('nothing is calculated while a price is missing or tiers do not rise', () => {
  const [first, second] = tiers
  const missing = { ...graduated, tiers: [first!, { bound: null, unitAmount: '' }] }
  const last = { bound: null, unitAmount: '1' }

  assert.equal(rateOf(newUsagePrice()), undefined)
  assert.equal(rateOf(missing), undefined)
  assert.equal(rateOf({ ...graduated, tiers: [second!, first!, last] }), undefined)
  assert.equal(rateOf({ ...graduated, tiers: [{ ...first!, bound: null }, last] }), undefined)
  assert.deepEqual(rateOf(graduated), {
    type: 'graduated',
    tiers: [
      { bound: 100, unit_amount: '1' },
      { bound: null, unit_amount: '0' },
    ],
  })
})

test('a currency that was added after a usage price has an empty one', () => {
  const line = { meterId: 'meter', amounts: { usd: graduated } }

  assert.deepEqual(priceIn(line, 'usd'), graduated)
  assert.deepEqual(priceIn(line, 'eur'), newUsagePrice())
})

test('what the server says about a tier is shown at its field', () => {
  const line = { meterId: 'meter', amounts: { usd: graduated } }
  const names = usageNames({ pricing: 'free', prices: [{ priceCurrency: 'usd' }], usage: [line] })

  assert.equal(names['prices.1.tiers.tiers.1.bound'], 'usage.0.amounts.usd.tiers.1.bound')
  for (const field of ['capAmount', 'minimumAmount', 'packageSize', 'packageAmount', 'freeUnits']) {
    assert.equal(names[`prices.1.${field}`], `usage.0.amounts.usd.${field}`)
  }
})

test('packages are sent with their size and price, and read back', () => {
  const bounds = { minimumAmount: 100, capAmount: 900, limitType: 'hard' } as const
  const packages = { packageSize: 1000, packageAmount: 500, freeUnits: null }
  const price = { ...newUsagePrice(), rateType: 'package', ...packages, ...bounds } as const

  const body = meteredBody('meter', 'usd', price)

  assert.deepEqual(body, {
    ...{ amountType: 'metered_package', meterId: 'meter', priceCurrency: 'usd', ...bounds },
    ...{ packageSize: 1000, packageAmount: 500, freeUnits: 0 },
  })
  assert.deepEqual(usagePriceOf(body as never), { ...price, freeUnits: 0 })
  assert.deepEqual(rateOf(price), {
    ...{ type: 'package', size: 1000, package_amount: 500, free_units: 0 },
  })
  assert.equal(rateOf({ ...price, packageSize: null }), undefined)
  assert.deepEqual(unitAmountsOf({ ...price, packageAmount: null }), [''])
})
