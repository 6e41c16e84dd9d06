import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TaxBehavior } from '@gatehouse/contract/billing/prices'
import { rejectPrices, type PlannedPrice } from './price-rules.ts'

const existing = (more: Partial<Extract<PlannedPrice, { kept: string }>>): PlannedPrice => ({
  kept: 'one',
  amount_type: 'metered_unit',
  price_currency: 'usd',
  meter_id: 'meter',
  tax_behavior: null,
  legacy: false,
  ...more,
})

const fixed = (tax_behavior: TaxBehavior | null, price_currency = 'usd'): PlannedPrice => ({
  amount_type: 'fixed',
  price_amount: 1000,
  price_currency,
  tax_behavior,
})

const rejected = (prices: PlannedPrice[]) => {
  try {
    rejectPrices(prices, { recurring: true, meters: new Map() })
    return undefined
  } catch (error) {
    return JSON.stringify(error)
  }
}

test('prices billed together in a currency have the same tax behavior', () => {
  const euros = [
    fixed('exclusive', 'eur'),
    existing({ price_currency: 'eur', tax_behavior: 'exclusive' }),
  ]

  assert.equal(rejected([fixed('inclusive'), existing({ tax_behavior: 'inclusive' })]), undefined)
  assert.match(String(rejected([fixed('inclusive'), existing({})])), /"prices",1,"tax_behavior"/)
  const both = [fixed('inclusive'), existing({ tax_behavior: 'inclusive' }), ...euros]
  assert.equal(rejected(both), undefined)
})

test('imported legacy prices are not billed to new buyers', () => {
  const imported = existing({ amount_type: 'fixed', meter_id: null, tax_behavior: 'exclusive' })

  assert.equal(
    rejected([fixed('inclusive'), { ...imported, legacy: true } as PlannedPrice]),
    undefined,
  )
})
