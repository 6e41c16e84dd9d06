import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentResult } from '../../payments/answers.ts'
import type { PaymentRow } from '../../payments/charges/payment.ts'
import { newlySucceeded, purposeOf } from './payment-operation.ts'

const NOTHING = { checkout_id: null, subscription_change_id: null, order_id: null }
const payment = (more: Partial<PaymentRow>) =>
  ({ id: 'payment', kind: 'payment', customer_id: 'customer', ...NOTHING, ...more }) as PaymentRow

test('a payment is for a purchase, a change, a saved card or an order', () => {
  const checkout = payment({ checkout_id: 'checkout' })
  const trial = payment({ checkout_id: 'checkout', kind: 'setup', order_id: 'order' })
  const change = payment({ subscription_change_id: 'change' })
  const card = payment({ kind: 'setup' })
  const order = payment({ order_id: 'order' })

  assert.deepEqual(purposeOf(checkout), { purpose: 'purchase', id: 'checkout' })
  assert.deepEqual(purposeOf(trial), { purpose: 'purchase', id: 'checkout' })
  assert.deepEqual(purposeOf(change), { purpose: 'change', id: 'change' })
  assert.deepEqual(purposeOf(card), { purpose: 'card', id: 'customer' })
  assert.deepEqual(purposeOf(order), { purpose: 'order', id: 'order' })
})

test('a payment without a purpose throws', () => {
  assert.throws(() => purposeOf(payment({})), /payment payment has no purpose/)
})

test('a success is new only to a payment that had not succeeded', () => {
  const succeeded = { outcome: 'succeeded' } as PaymentResult
  const declined = { outcome: 'declined' } as PaymentResult

  assert.equal(newlySucceeded(payment({ status: 'processing' }), succeeded), succeeded)
  assert.equal(newlySucceeded(payment({ status: 'failed' }), succeeded), succeeded)
  assert.equal(newlySucceeded(payment({ status: 'succeeded' }), succeeded), undefined)
  assert.equal(newlySucceeded(payment({ status: 'processing' }), declined), undefined)
})
