import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Share } from './accounts.ts'
import { divide, shareOf, type RefundableAmounts } from './share.ts'

// Every run uses the same numbers; set SEED=n for others.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_120), numRuns: 500 })

const NOTHING: Share = { amount: 0, tax_amount: 0 }

const plus = (a: Share, b: Share): Share => ({
  amount: a.amount + b.amount,
  tax_amount: a.tax_amount + b.tax_amount,
})
const minus = (a: Share, b: Share): Share => ({
  amount: a.amount - b.amount,
  tax_amount: a.tax_amount - b.tax_amount,
})

/** Refund amounts of an order, and the tax each returns; calculated by hand. */
const TABLE: [whole: Share, parts: [amount: number, tax: number][]][] = [
  [
    { amount: 1000, tax_amount: 200 },
    [
      [333, 67],
      [667, 133],
    ],
  ],
  [{ amount: 1000, tax_amount: 190 }, [[1000, 190]]],
  [
    { amount: 1000, tax_amount: 0 },
    [
      [1, 0],
      [999, 0],
    ],
  ],
  [
    { amount: 3, tax_amount: 1 },
    [
      [1, 0],
      [1, 1],
      [1, 0],
    ],
  ],
  // 0.5 rounds to even: 0 for the first, 1.0 for two, 1.5 to 2 for three.
  [
    { amount: 4, tax_amount: 2 },
    [
      [1, 0],
      [1, 1],
      [1, 1],
      [1, 0],
    ],
  ],
  [
    { amount: 100, tax_amount: 19 },
    [
      [10, 2],
      [10, 2],
      [10, 2],
      [70, 13],
    ],
  ],
  [{ amount: 1, tax_amount: 1 }, [[1, 1]]],
]

for (const [total, parts] of TABLE) {
  const text = parts.map(([amount]) => amount).join(' and ')
  test(`${text} of ${total.amount} has its share of ${total.tax_amount} tax`, () => {
    let refundedAlready = NOTHING
    for (const [amount, tax_amount] of parts) {
      const share = shareOf({ whole: total, given: refundedAlready }, amount)
      assert.deepEqual(share, { amount, tax_amount })
      refundedAlready = plus(refundedAlready, share)
    }
    assert.deepEqual(refundedAlready, total)
  })
}

test('in currencies with steps, tax shares are in steps and the last part gets the rest', () => {
  const [total, step] = [{ amount: 10_000, tax_amount: 1_900 }, 10]

  const first = shareOf({ whole: total, given: NOTHING, step }, 310)
  const second = divide({ whole: total, given: first, step }, 400)
  const rest = shareOf({ whole: total, given: plus(first, second), step }, 9_690 - second.amount)

  assert.deepEqual(first, { amount: 310, tax_amount: 60 })
  assert.deepEqual(second, { amount: 340, tax_amount: 60 })
  assert.deepEqual(rest, { amount: 9_350, tax_amount: 1_780 })
})

test('a refund cannot exceed the remaining amount', () => {
  const order = { whole: { amount: 10, tax_amount: 2 }, given: { amount: 4, tax_amount: 1 } }

  for (const amount of [0, -1, 7]) assert.throws(() => shareOf(order, amount), /not between/)
  for (const total of [0, -1, 8]) assert.throws(() => divide(order, total), /not between/)
})

const total = fc
  .record({
    amount: fc.integer({ min: 1, max: 99_999_999 }),
    percent: fc.integer({ min: 0, max: 100 }),
  })
  .chain(({ amount, percent }) =>
    fc.record({
      amount: fc.constant(amount),
      tax_amount: fc.integer({ min: 0, max: Math.ceil((amount * percent) / 100) }),
    }),
  )
/** The share of the remaining amount each refund takes, and whether the bank returns it. */
const wishes = fc.array(
  fc.record({
    percent: fc.integer({ min: 0, max: 100 }),
    fails: fc.boolean(),
    gross: fc.boolean(),
  }),
  { minLength: 1, maxLength: 20 },
)

const take = (
  order: RefundableAmounts,
  { percent, gross }: { percent: number; gross: boolean },
) => {
  const left = minus(order.whole, order.given)
  const all = gross ? left.amount + left.tax_amount : left.amount
  const requested = Math.max(1, Math.floor((all * percent) / 100))
  return gross ? divide(order, requested) : shareOf(order, requested)
}

test('parts never exceed the order, whichever of them fail, and finally add up to it', () => {
  fc.assert(
    fc.property(total, wishes, (order, parts) => {
      let refundedAlready = NOTHING
      for (const wish of parts) {
        if (refundedAlready.amount === order.amount) break
        const share = take({ whole: order, given: refundedAlready }, wish)
        assert.ok(share.amount >= 0 && share.tax_amount >= 0)
        const after = plus(refundedAlready, share)
        assert.ok(after.amount <= order.amount && after.tax_amount <= order.tax_amount)
        if (!wish.fails) refundedAlready = after
      }
      if (refundedAlready.amount === order.amount) return
      const rest = shareOf(
        { whole: order, given: refundedAlready },
        order.amount - refundedAlready.amount,
      )
      assert.deepEqual(plus(refundedAlready, rest), { ...order })
    }),
  )
})

test('if no part fails, each sum of parts is within a cent of the exact share', () => {
  fc.assert(
    fc.property(total, wishes, (order, parts) => {
      let refundedAlready = NOTHING
      for (const wish of parts) {
        if (refundedAlready.amount === order.amount) break
        refundedAlready = plus(
          refundedAlready,
          take({ whole: order, given: refundedAlready }, { ...wish, gross: false }),
        )
        const exact = BigInt(order.tax_amount) * BigInt(refundedAlready.amount)
        const off = 2n * (BigInt(refundedAlready.tax_amount) * BigInt(order.amount) - exact)
        assert.ok(off <= BigInt(order.amount) && -off <= BigInt(order.amount))
      }
    }),
  )
})
