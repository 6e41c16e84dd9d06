import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromDecimal, rational, roundHalfAwayFromZero, times } from '../../platform/money.ts'
import { makeRandom } from '../../testing/random.ts'
import { atRate } from './exchange-rates-of.ts'

const RATE_STEPS = 1_000_000

const rateOf = (text: string, power = 0) => ({ text, power, near: Number(`${text}e${power}`) })

test('half a unit is rounded away from zero, and almost half a unit is not', () => {
  assert.equal(atRate(1, rateOf('0.5')), 1)
  assert.equal(atRate(-1, rateOf('0.5')), -1)
  assert.equal(atRate(1, rateOf('0.4999999999')), 0)
  assert.equal(atRate(3, rateOf('1.5000000001')), 5)
  assert.equal(atRate(15, rateOf('0.1')), 2)
  assert.equal(atRate(1_000_000_005, rateOf('0.1')), 100_000_001)
})

test('currencies with other decimals are converted to their own units', () => {
  assert.equal(atRate(1_000, rateOf('0.0065', 2)), 650)
  assert.equal(atRate(650, rateOf('150', -2)), 975)
})

test('amounts of any size are rounded as exact arithmetic does', () => {
  const random = makeRandom(7)
  for (let n = 0; n < 20_000; n += 1) {
    const size = 10 ** (1 + random.below(14))
    const amount = random.below(size) - random.below(size)
    const text = (random.below(20 * RATE_STEPS) / RATE_STEPS).toFixed(random.below(11))
    const exact = roundHalfAwayFromZero(times(rational(amount), fromDecimal(text)))
    assert.equal(atRate(amount, rateOf(text)), exact, `${amount} at ${text}`)
  }
})
