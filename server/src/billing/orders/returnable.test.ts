import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remainingIn } from '../ledger/share.ts'
import { returnableOf, type OrderRow } from './order.ts'

const NOTHING_REFUNDED = {
  ...{ refunded_amount: 0, refunding_amount: 0 },
  ...{ refunded_tax_amount: 0, refunding_tax_amount: 0 },
}

/** An order of 20.00 less 5.00 with 3.00 tax, of which nothing was refunded. */
const order = (more: Partial<OrderRow> = {}) => {
  const amounts = { subtotal_amount: 2000, discount_amount: 500, tax_amount: 300 }
  return { ...amounts, ...NOTHING_REFUNDED, currency: 'eur', ...more } as OrderRow
}

test('an order can be refunded to what was paid for it, less its discount', () => {
  const { whole, given, step } = returnableOf(order())

  assert.deepEqual(whole, { amount: 1500, tax_amount: 300 })
  assert.deepEqual(given, { amount: 0, tax_amount: 0 })
  assert.equal(step, 1)
})

test('refunds that are pending and disputed money count as refunded', () => {
  const refunded = { refunded_amount: 400, refunded_tax_amount: 80 }
  const pending = { refunding_amount: 100, refunding_tax_amount: 20 }
  const some = order({ ...refunded, ...pending })

  assert.deepEqual(remainingIn(returnableOf(some)), { amount: 1000, tax_amount: 200 })
  const disputed = { amount: 250, tax_amount: 50 }
  assert.deepEqual(remainingIn(returnableOf(some, disputed)), { amount: 750, tax_amount: 150 })
})

test('a chargeback after a refund leaves nothing refundable, never a negative amount', () => {
  const some = order({ refunded_amount: 1000, refunded_tax_amount: 200 })
  const disputed = { amount: 1500, tax_amount: 300 }

  assert.deepEqual(remainingIn(returnableOf(some, disputed)), { amount: 0, tax_amount: 0 })
})

test('an order that returns more tax than it charges was paid with less', () => {
  const { whole } = returnableOf(order({ discount_amount: 0, tax_amount: -300 }))

  assert.deepEqual(whole, { amount: 1700, tax_amount: 0 })
})

test('nothing can be refunded of an order of credits', () => {
  const credit = order({ subtotal_amount: -1000, discount_amount: 0, tax_amount: -190 })

  assert.deepEqual(remainingIn(returnableOf(credit)), { amount: 0, tax_amount: 0 })
})

test('tax of an order in dinars is refunded in steps of ten', () => {
  assert.equal(returnableOf(order({ currency: 'kwd' })).step, 10)
})
