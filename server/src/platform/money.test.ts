import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  add,
  decimalText,
  fromDecimal,
  isLess,
  rational,
  roundHalfAwayFromZero,
  roundHalfEven,
  spread,
  subtract,
  sumOf,
  times,
  toProcessorAmount,
} from './money.ts'

/** A small generator with a seed, so that a failure can be repeated (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

test('prorations round half a cent to even', () => {
  const roundedHalves = [1, 3, 5, -1, -3, -5].map(over => roundHalfEven(rational(over, 2)))

  assert.deepEqual(roundedHalves, [0, 2, 2, 0, -2, -2])
})

test('discounts and fees round half a cent away from zero', () => {
  const roundedHalves = [1, 3, 5, -1, -3, -5].map(over => roundHalfAwayFromZero(rational(over, 2)))

  assert.deepEqual(roundedHalves, [1, 2, 3, -1, -2, -3])
})

test('both roundings are within half a cent of the exact value and differ only at halves', () => {
  const random = randomOf(1)
  for (let round = 0; round < 5_000; round += 1) {
    const over = random(2_000_001) - 1_000_000
    const under = random(999) + 1
    const value = rational(over, under)
    for (const rounded of [roundHalfEven(value), roundHalfAwayFromZero(value)]) {
      assert.ok(2 * Math.abs(over - rounded * under) <= under, `${over}/${under} became ${rounded}`)
    }
    if ((2 * over) % under !== 0) {
      assert.equal(roundHalfEven(value), roundHalfAwayFromZero(value), `${over}/${under}`)
    }
  }
})

test('an allocation over lines adds up, each line within a cent of its share', () => {
  const random = randomOf(2)
  for (let round = 0; round < 3_000; round += 1) {
    const total = random(200_001) - 100_000
    const weights = Array.from({ length: random(6) + 1 }, () => random(10_000))
    const parts = spread(total, weights)
    const sum = sumOf(weights)

    assert.equal(sumOf(parts), total)
    parts.forEach((part, index) => {
      const share = sum === 0 ? total / weights.length : (total * (weights[index] ?? 0)) / sum
      assert.ok(Math.abs(part - share) < 1, `${part} for a share of ${share}`)
    })
  }
})

test('lines with equal weights differ by at most a cent, which the first ones bear', () => {
  assert.deepEqual(spread(100, [1, 1, 1]), [34, 33, 33])
})

test('a credit line has its own negative share of the tax', () => {
  const parts = spread(100, [1500, -500])

  assert.deepEqual(parts, [150, -50])
})

test('an amount other than zero cannot be allocated to no lines', () => {
  assert.deepEqual(spread(0, []), [])
  assert.throws(() => spread(1, []), /nothing to allocate the amount to/)
})

test('decimals are parsed exactly, where floating point would not be', () => {
  const dime = add(fromDecimal('0.1'), fromDecimal('0.2'))

  assert.equal(dime.over * 10n, 3n * dime.under)
  assert.equal(roundHalfAwayFromZero(times(fromDecimal('0.05'), rational(30))), 2)
  assert.throws(() => fromDecimal('1e3'), /not a decimal number/)
})

test('an amount beyond the safe integers throws instead of being wrong', () => {
  assert.throws(() => sumOf([Number.MAX_SAFE_INTEGER, 1]), /beyond the safe integers/)
  assert.throws(() => rational(0.5), /not a whole amount/)
  assert.throws(() => rational(1, 0), /division by zero/)
})

test('the processor gets amounts in its own decimals for each currency', () => {
  assert.equal(toProcessorAmount(1500, 'usd'), 1500)
  assert.equal(toProcessorAmount(1500, 'jpy'), 1500)
  assert.equal(toProcessorAmount(1500, 'isk'), 150_000)
  assert.equal(toProcessorAmount(150_000, 'mga'), 1500)
})

test('decimals are added, subtracted, compared and written without losing digits', () => {
  const sumText = (a: string, b: string) => decimalText(add(fromDecimal(a), fromDecimal(b)))
  const differenceText = (a: string, b: string) =>
    decimalText(subtract(fromDecimal(a), fromDecimal(b)))

  assert.equal(sumText('0.1', '0.2'), '0.3')
  assert.equal(sumText('9007199254740993', '0.000000000001'), '9007199254740993.000000000001')
  assert.equal(differenceText('100', '100.5'), '-0.5')
  assert.equal(differenceText('0.30', '0.3'), '0')
  assert.equal(differenceText('1000', '0'), '1000')
  assert.ok(isLess(fromDecimal('0.29999999999999999999'), fromDecimal('0.3')))
  assert.ok(!isLess(fromDecimal('0.30'), fromDecimal('0.3')))
  assert.throws(() => decimalText(rational(1, 3)), /not a decimal/)
})

test('a sum of many decimals keeps the denominator of the longest', () => {
  const tenth = fromDecimal('0.1')
  const sum = Array.from({ length: 10_000 }, () => tenth).reduce(add, fromDecimal('0'))

  assert.equal(decimalText(sum), '1000')
  assert.equal(sum.under, 10n)
})
