import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencies, stepOf } from '@gatehouse/contract/billing/currencies'
import fc from 'fast-check'
import {
  fromProcessorAmount,
  rational,
  roundHalfAwayFromZero,
  spread,
  sumOf,
  toProcessorAmount,
} from '../../platform/money.ts'
import {
  amountDueNow,
  netOfCheckout,
  priceCheckout,
  totalOfCheckout,
} from '../checkouts/pricing.ts'
import { discountable, reductionOf } from '../discounts/reduction.ts'
import { orderIssued, paymentSucceeded, totalOf } from '../ledger/accounts.ts'
import { seatAmount } from '../products/seat-price.ts'
import { withoutTax } from '../tax/taxed-sale.ts'

// Every run uses the same seed; set SEED=n for another one.
const lifetimes = { seed: Number(process.env.SEED ?? 20_261_120), numRuns: 2_000 }

/**
 * JPY has no decimals, KWD and TND have three of which the last is not charged, and ISK is counted
 * in hundredths.
 */
const currency = fc.oneof(
  fc.constantFrom('usd', 'eur', 'jpy', 'krw', 'kwd', 'tnd', 'isk', 'huf'),
  fc.constantFrom(...currencies),
)
const units = fc.integer({ min: 50, max: 99_999_999 })
const tier = fc.record({ length: fc.integer({ min: 1, max: 50 }), price: units })
const tiers = fc.array(tier, { minLength: 1, maxLength: 4 })
const kind = fc.constantFrom('fixed', 'custom', 'seat_based', 'free')
const share = fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null })
/** In basis points (ten-thousandths), up to one half; zero is a reverse charge. */
const rate = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000 }))
const behavior = fc.constantFrom('exclusive' as const, 'inclusive' as const)

const saleInput = fc.record({
  currency,
  kind,
  units,
  tiers,
  seats: fc.integer({ min: 1, max: 120 }),
  share,
  off: fc.integer({ min: 0, max: 99_999_999 }),
  rate,
  behavior,
})
type ProvidedMethod = typeof saleInput extends fc.Arbitrary<infer T> ? T : never

/** A price as it may be stored: in the steps of its currency, with tiers without gaps. */
function priceOf({
  kind: amount_type,
  currency: ownCurrency,
  units: many,
  tiers: lengths,
}: ProvidedMethod) {
  const step = stepOf(ownCurrency)
  const total = (amount: number) => amount - (amount % step)
  let before = 0
  const stored = lengths.map(({ length, price }, index) => {
    const min_seats = before + 1
    before += length
    const max_seats = index === lengths.length - 1 ? null : before
    return { min_seats, max_seats, price_per_seat: total(price) }
  })
  return {
    amount_type,
    price_currency: ownCurrency,
    price_amount: total(many),
    seat_tiers: { seat_tier_type: 'graduated' as const, tiers: stored },
  }
}

/** The tax as the processor returns it: rounded once on the whole amount, in chargeable steps. */
function taxOn(
  net: number,
  { rate: part, behavior: mode, currency: ownCurrency }: ProvidedMethod,
): number {
  const under = mode === 'inclusive' ? 10_000 + part : 10_000
  const exact = rational(BigInt(net) * BigInt(part), BigInt(under))
  const step = mode === 'inclusive' ? 1 : stepOf(ownCurrency)
  return roundHalfAwayFromZero({ over: exact.over, under: exact.under * BigInt(step) }) * step
}

/** A checkout of the sale, with the fields its amounts depend on. */
function checkoutOf(sale: ProvidedMethod) {
  const price = priceOf(sale)
  const { amount, currency: ownCurrency } = priceCheckout(price, price.price_amount, sale.seats)
  const percentage = { type: 'percentage', amount: null, currency: null, basis_points: sale.share }
  const fixed = {
    type: 'fixed',
    amount: sale.off - (sale.off % stepOf(ownCurrency)),
    currency: ownCurrency,
  }
  const discount = sale.share === null ? { ...fixed, basis_points: null } : percentage
  const line = { amount, amount_type: sale.kind }
  const discount_amount = reductionOf(discount, discountable([line]), ownCurrency)
  const tax_amount = taxOn(amount - discount_amount, sale)
  const tax_behavior = sale.behavior
  return { amount, discount_amount, tax_amount, tax_behavior, currency: ownCurrency }
}

test('checkout amounts add up for any price, seats, discount, tax and currency', () => {
  fc.assert(
    fc.property(saleInput, sale => {
      const checkout = checkoutOf(sale)
      const { amount, discount_amount, tax_amount, tax_behavior } = checkout

      assert.ok(discount_amount >= 0 && discount_amount <= amount)
      assert.ok(tax_amount >= 0 && Number.isSafeInteger(tax_amount))
      const inside = tax_behavior === 'inclusive' ? tax_amount : 0
      assert.equal(netOfCheckout(checkout), amount - discount_amount - inside)
      assert.ok(netOfCheckout(checkout) >= 0)
      assert.equal(netOfCheckout(checkout) + tax_amount, totalOfCheckout(checkout))
      if (tax_behavior === 'inclusive') {
        assert.equal(totalOfCheckout(checkout), amount - discount_amount)
      }
    }),
    lifetimes,
  )
})

test('an order, its lines and its ledger entries agree and balance', () => {
  fc.assert(
    fc.property(saleInput, sale => {
      const checkout = checkoutOf(sale)
      const { amount, discount_amount, tax_amount, tax_behavior } = checkout
      const lines = withoutTax([{ amount }], tax_amount, tax_behavior)
      const amounts = lines.map(line => line.amount)
      const order = { subtotal_amount: sumOf(amounts), discount_amount, tax_amount }
      const total = totalOf(order)

      assert.equal(total, totalOfCheckout(checkout))
      assert.ok(discount_amount <= order.subtotal_amount)
      assert.equal(sumOf(spread(tax_amount, amounts)), tax_amount)
      const unpaid = orderIssued(order)
      assert.equal(sumOf(unpaid.map(entry => entry.amount)), 0)
      const books = [...unpaid, ...paymentSucceeded(total)]
      assert.equal(sumOf(books.map(entry => entry.amount)), 0)
      const receivable = books.filter(({ account }) => account === 'receivable')
      assert.equal(sumOf(receivable.map(entry => entry.amount)), 0)
    }),
    lifetimes,
  )
})

test('an amount due is chargeable in its currency and survives the round trip', () => {
  fc.assert(
    fc.property(saleInput, sale => {
      const checkout = checkoutOf(sale)
      const offer = { ...NEVER_ATTEMPTED, prices: [{ amount_type: sale.kind }] }
      const due = amountDueNow({ ...checkout, ...NO_TRIAL }, offer)

      assert.equal(due, totalOfCheckout(checkout))
      assert.equal(due % stepOf(checkout.currency), 0)
      const sent = toProcessorAmount(due, checkout.currency)
      assert.equal(fromProcessorAmount(sent, checkout.currency), due)
    }),
    lifetimes,
  )
})

const NO_TRIAL = {
  ...{ allow_trial: true, trial_taken: false },
  ...{ trial_interval: null, trial_interval_count: null },
}
const NEVER_ATTEMPTED = {
  recurring_interval: 'month',
  ...{ trial_interval: null, trial_interval_count: null },
}

test('every seat is billed once, by its tier', () => {
  fc.assert(
    fc.property(saleInput, sale => {
      const { seat_tiers } = priceOf(sale)
      const each = Array.from({ length: sale.seats }, (_, index) =>
        seat_tiers.tiers.find(({ max_seats }) => max_seats === null || index + 1 <= max_seats),
      )

      assert.equal(
        seatAmount(seat_tiers, sale.seats),
        sumOf(each.map(found => found?.price_per_seat ?? 0)),
      )
    }),
    { ...lifetimes, numRuns: 500 },
  )
})

test('tax spread over order lines adds up, and each line has its share', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(amounts, rate, behavior, (prices, part, mode) => {
      const gross = sumOf(prices)
      const under = mode === 'inclusive' ? 10_000 + part : 10_000
      const tax = roundHalfAwayFromZero(rational(BigInt(gross) * BigInt(part), BigInt(under)))
      const lines = withoutTax(
        prices.map(amount => ({ amount })),
        tax,
        mode,
      )
      const written = lines.map(({ amount }) => amount)
      const shares = spread(tax, written)

      assert.equal(sumOf(shares), tax)
      assert.equal(sumOf(written) + tax, mode === 'inclusive' ? gross : gross + tax)
      assert.ok(written.every(amount => amount >= 0))
      const exact = sumOf(written)
      for (const [index, amount] of written.entries()) {
        if (exact === 0) continue
        const distance = BigInt(shares[index] ?? 0) * BigInt(exact) - BigInt(tax) * BigInt(amount)
        // Less than one unit from the exact share.
        assert.ok((distance < 0n ? -distance : distance) < BigInt(exact))
      }
    }),
    lifetimes,
  )
})
