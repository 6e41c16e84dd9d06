import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencies, stepOf } from '@gatehouse/contract/billing/currencies'
import fc from 'fast-check'
import { spread, sumOf } from '../../platform/money.ts'
import { orderIssued, totalOf } from '../ledger/accounts.ts'
import { discountable, reductionOf } from './reduction.ts'

// Every run uses the same numbers; set SEED=n for others.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_120), numRuns: 500 })

const currency = fc.constantFrom(...currencies)
const share = fc.integer({ min: 1, max: 10_000 })
const percentage = (basis_points: number) => ({
  ...{ type: 'percentage', basis_points },
  ...{ amount: null, currency: null },
})

/** A price that can be charged in its currency, with a discount on it. */
const sale = fc
  .record({
    currency,
    units: fc.integer({ min: 0, max: 99_999_999 }),
    share: fc.option(share, { nil: null }),
    off: fc.integer({ min: 0, max: 999_999_999_999 }),
  })
  .map(({ currency: ownCurrency, units, share: basis_points, off }) => {
    const step = stepOf(ownCurrency)
    const discount =
      basis_points === null
        ? { type: 'fixed', amount: off - (off % step), currency: ownCurrency, basis_points: null }
        : percentage(basis_points)
    return { currency: ownCurrency, step, amount: units - (units % step), discount }
  })

test('a discount never exceeds the price and leaves a chargeable amount', () => {
  fc.assert(
    fc.property(sale, ({ currency: ownCurrency, step, amount, discount }) => {
      const off = reductionOf(discount, amount, ownCurrency)

      assert.ok(Number.isSafeInteger(off) && off >= 0 && off <= amount)
      assert.equal((amount - off) % step, 0)
    }),
  )
})

test('a percentage is as close to the exact value as its currency can be charged', () => {
  fc.assert(
    fc.property(sale, share, ({ currency: ownCurrency, step, amount }, basis_points) => {
      const off = reductionOf(percentage(basis_points), amount, ownCurrency)

      // Compared in ten-thousandths, where both sides are integers.
      const exact = BigInt(amount) * BigInt(basis_points)
      const distance = BigInt(off) * 10_000n - exact
      assert.ok((distance < 0n ? -distance : distance) * 2n <= BigInt(step) * 10_000n)
    }),
  )
})

test('a higher percentage or a higher price never reduces the discount', () => {
  fc.assert(
    fc.property(sale, share, share, ({ currency: ownCurrency, amount, step }, one, other) => {
      const off = (basis_points: number, price: number) =>
        reductionOf(percentage(basis_points), price, ownCurrency)

      assert.ok(off(Math.min(one, other), amount) <= off(Math.max(one, other), amount))
      assert.ok(off(one, amount) <= off(one, amount + step))
    }),
  )
})

const kind = fc.constantFrom('fixed', 'seat_based', 'custom', 'free')
const line = fc.record({ amount: fc.integer({ min: 0, max: 99_999_999 }), amount_type: kind })

test('lines, discount, tax, total and ledger entries of an order add up', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      sale,
      fc.integer({ min: 0, max: 3_000 }),
      (lines, { currency: ownCurrency, discount }, rate) => {
        const amounts = lines.map(({ amount }) => amount)
        const subtotal_amount = sumOf(amounts)
        const discount_amount = reductionOf(discount, discountable(lines), ownCurrency)
        const tax_amount = Math.floor(((subtotal_amount - discount_amount) * rate) / 10_000)
        const order = { subtotal_amount, discount_amount, tax_amount }

        assert.equal(sumOf(orderIssued(order).map(({ amount }) => amount)), 0)
        assert.equal(totalOf(order), subtotal_amount - discount_amount + tax_amount)
        assert.ok(totalOf(order) >= 0)
        assert.equal(sumOf(spread(tax_amount, amounts)), tax_amount)
        const undiscountedLines = lines.filter(({ amount_type }) => /custom|free/.test(amount_type))
        const left = sumOf(undiscountedLines.map(({ amount }) => amount))
        assert.ok(subtotal_amount - discount_amount >= left)
      },
    ),
  )
})
