import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareOfTax } from './tax-credit.ts'

const rate = (percentage: string, amount: number) => {
  return { percentage, amount, tax_type: 'vat', country: 'DE', state: null }
}

const charged = (behavior: 'inclusive' | 'exclusive', net: number, tax: number) => ({
  ...{ subtotal_amount: net, discount_amount: 0, tax_amount: tax, tax_left: 1_000_000 },
  tax_details: {
    ...{ calculation_id: null, behavior, taxability_reason: 'standard_rated' },
    rates: [rate('19.0', tax)],
  },
})

const taxBack = (amount: number, order: Parameters<typeof shareOfTax>[1]) =>
  0 - shareOfTax({ lines: [{ amount: -amount }], discount_amount: 0 }, order).tax_amount

test('a large credit gets the tax of its rate, however small the order charged last was', () => {
  // 19 % of 50 is 9.5, and 10 were charged: a fifth of it.
  assert.equal(taxBack(100_000, charged('exclusive', 50, 10)), 19_000)
  // Of 119 within, 19; of 60 within, 9.58.
  assert.equal(taxBack(119_000, charged('inclusive', 50, 10)), 19_000)
})

test('where the rates do not come to what was charged, the share of that goes back', () => {
  // Half of it was not taxed.
  assert.equal(taxBack(500, charged('exclusive', 1_000, 95)), 48)
  const spared = {
    ...charged('exclusive', 1_000, 0),
    tax_details: { ...charged('exclusive', 1_000, 0).tax_details, rates: [] },
  }
  assert.equal(taxBack(500, spared), 0)
})

test('no more tax goes back than is left of what was charged', () => {
  assert.equal(taxBack(1_000, { ...charged('exclusive', 1_000, 190), tax_left: 30 }), 30)
})
