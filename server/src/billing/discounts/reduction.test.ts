import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reductionOf } from './reduction.ts'

const share = (basis_points: number) => ({
  ...{ type: 'percentage', basis_points },
  ...{ amount: null, currency: null },
})
const off = (amount: number, currency = 'usd') => ({
  ...{ type: 'fixed', amount, currency },
  basis_points: null,
})

test('a percentage is rounded once, half away from zero', () => {
  assert.equal(reductionOf(share(1000), 2000, 'usd'), 200)
  assert.equal(reductionOf(share(5000), 1, 'usd'), 1)
  assert.equal(reductionOf(share(5000), 5, 'usd'), 3)
  assert.equal(reductionOf(share(3333), 1000, 'usd'), 333)
  assert.equal(reductionOf(share(1), 4999, 'usd'), 0)
  assert.equal(reductionOf(share(1), 5000, 'usd'), 1)
  assert.equal(reductionOf(share(10_000), 99_999_999, 'usd'), 99_999_999)
  assert.equal(reductionOf(share(9999), 99_999_999, 'usd'), 99_989_999)
})

test('a fixed amount applies to its own currency and never exceeds the price', () => {
  assert.equal(reductionOf(off(500), 2000, 'usd'), 500)
  assert.equal(reductionOf(off(5000), 2000, 'usd'), 2000)
  assert.equal(reductionOf(off(0), 2000, 'usd'), 0)
  assert.equal(reductionOf(off(500), 2000, 'eur'), 0)
  assert.equal(reductionOf(off(500), 0, 'usd'), 0)
})

test('the rest is chargeable in zero-decimal and three-decimal currencies', () => {
  assert.equal(reductionOf(share(1500), 999, 'jpy'), 150)
  assert.equal(reductionOf(share(3333), 10_000, 'kwd'), 3330)
  assert.equal(reductionOf(share(5000), 10, 'kwd'), 10)
  assert.equal(reductionOf(share(10_000), 1230, 'kwd'), 1230)
})
