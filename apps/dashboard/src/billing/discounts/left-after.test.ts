import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Discount } from './discount-texts.tsx'
import { leftAfter } from './left-after.ts'

// Only the discount's value matters here.
const share = (basisPoints: number) => ({ type: 'percentage', basisPoints }) as Discount
const sum = (amount: number) => ({ type: 'fixed', amount, currency: 'eur' }) as Discount

test('a percentage rounds half away from zero', () => {
  assert.equal(leftAfter(undefined, 999, 'eur'), 999)
  assert.equal(leftAfter(share(1250), 2000, 'eur'), 1750)
  assert.equal(leftAfter(share(5000), 101, 'eur'), 50)
  assert.equal(leftAfter(share(10_000), 99_999_999, 'eur'), 0)
  assert.equal(leftAfter(share(1250), 1000, 'kwd'), 870, 'dinars are charged in tens')
  assert.equal(leftAfter(share(1250), 1000, 'mga'), 900, 'ariary are charged in hundreds')
})

test('a fixed amount applies to its currency and never exceeds the price', () => {
  assert.equal(leftAfter(sum(500), 2000, 'eur'), 1500)
  assert.equal(leftAfter(sum(500), 300, 'eur'), 0)
  assert.equal(leftAfter(sum(500), 2000, 'usd'), 2000)
})
