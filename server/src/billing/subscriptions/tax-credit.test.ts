import assert from 'node:assert/strict'
import { test } from 'node:test'
import { returnableTax, taxOf, type ChargedOrder } from './tax-credit.ts'

const rate = (percentage: string, amount: number) => {
  return { percentage, amount, tax_type: 'vat', country: 'DE', state: null }
}

type Charge = { amount: number; tax: number; rates: string[]; left?: number; currency?: string }

const charged = (
  behavior: 'inclusive' | 'exclusive',
  { amount, tax, rates, left = tax, currency = 'eur' }: Charge,
): ChargedOrder => ({
  ...{ id: `${amount}`, currency, amount, tax_amount: tax, net_left: amount, tax_left: left },
  details: {
    ...{ calculation_id: null, behavior, taxability_reason: 'standard_rated' },
    rates: rates.map(percentage => rate(percentage, 0)),
  },
})

test('an amount has the tax of its rate, however small its order was', () => {
  // 19 % of 50 is 9.5, but 10 was charged: a fifth of it.
  const small = { tax: 10, rates: ['19.0'] }
  assert.equal(taxOf(100_000, charged('exclusive', { amount: 50, ...small })), 19_000)
  // 119 includes 19; 63 includes 10.06.
  assert.equal(taxOf(119_000, charged('inclusive', { amount: 63, ...small })), 19_000)
})

test("an amount that the rates do not explain gets its share of the order's tax", () => {
  // Half of it was not taxed.
  assert.equal(taxOf(500, charged('exclusive', { amount: 1_000, tax: 95, rates: ['19.0'] })), 48)
  assert.equal(taxOf(500, charged('exclusive', { amount: 1_000, tax: 0, rates: [] })), 0)
})

test('a credit returns no more tax than is left of each of its orders', () => {
  const order = charged('exclusive', { amount: 1_000, tax: 190, rates: ['19.0'], left: 30 })
  const [back] = returnableTax([{ order, amount: 1_000 }])
  assert.equal(back?.tax_amount, 30)
})

test('a credit in dinars returns tax in the steps it was charged in', () => {
  const dinars = { rates: ['25.5'], currency: 'kwd' }
  const first = charged('exclusive', { amount: 100_000, tax: 25_500, ...dinars })
  const second = charged('exclusive', { amount: 50, tax: 10, ...dinars })
  const back = returnableTax([
    { order: second, amount: 50 },
    { order: first, amount: 99_000 },
  ])
  assert.deepEqual(
    back.map(({ tax_amount }) => tax_amount),
    [10, 25_250],
  )
})

test('a credit taxed by two authorities has each rate rounded separately', () => {
  const quebec = ['5.0', '9.975']
  const first = charged('exclusive', { amount: 100_000, tax: 14_975, rates: quebec })
  const second = charged('exclusive', { amount: 50, tax: 8, rates: quebec })
  const back = returnableTax([
    { order: second, amount: 50 },
    { order: first, amount: 99_000 },
  ])
  assert.deepEqual(
    back.map(({ tax_amount }) => tax_amount),
    [8, 14_825],
  )
})
