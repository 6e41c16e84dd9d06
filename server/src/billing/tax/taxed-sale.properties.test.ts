import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  fromProcessorAmount,
  rational,
  roundHalfAwayFromZero,
  spread,
  sumOf,
  toProcessorAmount,
} from '../../platform/money.ts'
import { behaviorFor, isAddressSufficient, withoutTax } from './taxed-sale.ts'

const amounts = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 6 })
/** A tax rate in ten-thousandths, up to one half. */
const rates = fc.integer({ min: 0, max: 5_000 })
/** The share of the gross amount that a discount subtracts. */
const shares = fc.double({ min: 0, max: 1, noNaN: true })
const behaviors = fc.constantFrom('exclusive' as const, 'inclusive' as const)

/** The tax on an amount, as a processor rounds it: once, on the whole. */
function taxOn(net: number, rate: number, behavior: 'exclusive' | 'inclusive'): number {
  const total = behavior === 'inclusive' ? 10_000 + rate : 10_000
  return roundHalfAwayFromZero(rational(BigInt(net) * BigInt(rate), BigInt(total)))
}

test('subtotal minus discount plus tax is the total, inclusive or exclusive', () => {
  fc.assert(
    fc.property(amounts, rates, behaviors, shares, (...args) => {
      const [prices, rate, behavior, share] = args
      const lines = prices.map(amount => ({ amount }))
      const gross = sumOf(prices)
      const discount_amount = Math.floor(gross * share)
      const net = gross - discount_amount
      const tax_amount = taxOn(net, rate, behavior)

      const written = withoutTax(lines, tax_amount, behavior)

      const subtotal = sumOf(written.map(({ amount }) => amount))
      const total = subtotal - discount_amount + tax_amount
      assert.equal(total, behavior === 'inclusive' ? net : net + tax_amount)
      assert.ok(subtotal - discount_amount >= 0)
      const parts = spread(
        tax_amount,
        written.map(({ amount }) => amount),
      )
      assert.equal(sumOf(parts), tax_amount)
    }),
  )
})

test('an amount returns from the processor as it was sent, in every currency', () => {
  const currencies = fc.constantFrom('usd', 'eur', 'jpy', 'krw', 'kwd', 'bhd', 'isk', 'huf', 'ugx')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), currencies, (number, currency) => {
      const amount = number * 100
      assert.equal(fromProcessorAmount(toProcessorAmount(amount, currency), currency), amount)
    }),
  )
})

test('by local custom, prices in the US and Canada exclude tax', () => {
  assert.equal(behaviorFor('location', 'US'), 'exclusive')
  assert.equal(behaviorFor('location', 'CA'), 'exclusive')
  assert.equal(behaviorFor('location', 'FR'), 'inclusive')
  assert.equal(behaviorFor('exclusive', 'FR'), 'exclusive')
  assert.equal(behaviorFor('inclusive', 'US'), 'inclusive')
})

test('a country suffices, except that the US and Canada need a state or postal code', () => {
  const nowhere = { line1: null, line2: null, city: null, postal_code: null, state: null }

  assert.equal(isAddressSufficient({ ...nowhere, country: 'DE' }), true)
  assert.equal(isAddressSufficient({ ...nowhere, country: 'US' }), false)
  assert.equal(isAddressSufficient({ ...nowhere, country: 'US', state: 'US-TX' }), true)
  assert.equal(isAddressSufficient({ ...nowhere, country: 'CA', postal_code: 'M5V 3L9' }), true)
})
