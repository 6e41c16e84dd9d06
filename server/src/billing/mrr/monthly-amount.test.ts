import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthlyAmount } from './monthly-amount.ts'

const monthly = (
  amount: number,
  recurring_interval: 'day' | 'week' | 'month' | 'year',
  count = 1,
) => monthlyAmount(amount, { recurring_interval, recurring_interval_count: count })

test('a price of any interval is a price per month, rounded once', () => {
  assert.equal(monthly(5000, 'month'), 5000)
  assert.equal(monthly(120_000, 'year'), 10_000)
  assert.equal(monthly(9000, 'month', 3), 3000)
  assert.equal(monthly(1200, 'week'), 5200)
  assert.equal(monthly(1200, 'week', 2), 2600)
  assert.equal(monthly(100, 'day'), 3042)
  assert.equal(monthly(100, 'day', 30), 101)
  assert.equal(monthly(9999, 'year', 2), 417)
})

test('halves are rounded away from zero', () => {
  assert.equal(monthly(5, 'month', 2), 3)
  assert.equal(monthly(-5, 'month', 2), -3)
})
