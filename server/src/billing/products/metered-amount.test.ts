import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meteredAmount } from './metered-amount.ts'

const amountOf = (unit_amount: string, units: string, cap_amount: number | null = null) =>
  meteredAmount({ amount_type: 'metered_unit', unit_amount, cap_amount }, units).amount

test('units cost their exact price, rounded once half away from zero', () => {
  const cases = [
    ['0.05', '0', 0],
    ['0.05', '100', 5],
    ['0.05', '101', 5],
    ['0.05', '1000', 50],
    ['0.05', '10001', 500],
    ['0.05', '12345', 617],
    ['0.5', '1.0', 1],
    ['0.5', '0.9999999999999999', 0],
    ['0.375', '1.33333333333333333333', 0],
    ['0.000000000001', '500000000000', 1],
    ['99999.123456789012', '0.00001', 1],
    ['1', '-5', 0],
  ] as const
  for (const [unit_amount, units, amount] of cases) {
    assert.equal(amountOf(unit_amount, units), amount, `${units} at ${unit_amount}`)
  }
})

test('a cap bounds the rounded amount', () => {
  assert.equal(amountOf('0.05', '12345', 600), 600)
  assert.equal(amountOf('0.05', '12330', 617), 617)
  assert.equal(amountOf('0.05', '12349.8', 617), 617)
  assert.equal(amountOf('0.05', '100', 0), 0)
})
