import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { meteredAmount, type MeteredColumns } from './metered-amount.ts'

const price = (metered_tiers: object): MeteredColumns => {
  return { amount_type: 'metered_tiers', price_currency: 'usd', metered_tiers }
}
const perUnit = (unit_amount: string, more: Partial<MeteredColumns> = {}): MeteredColumns => {
  return { amount_type: 'metered_unit', price_currency: 'usd', unit_amount, ...more }
}

const tiers = [
  { bound: 100, unit_amount: '100' },
  { bound: 1000, unit_amount: '10' },
  { bound: 10_000, unit_amount: '1' },
  { bound: null, unit_amount: '0.1' },
]
const graduated = price({ type: 'graduated', tiers })
const volume = price({ type: 'volume', tiers })
const packages = price({ type: 'package', size: 1000, package_amount: 500, free_units: 500 })

const amountsOf = (of: MeteredColumns, units: string[]) =>
  units.map(count => meteredAmount(of, count).amount)

test('unit, tier and package prices of the same units cost what their formulas say', () => {
  const units = ['0', '100', '101', '1000', '10000', '10001', '12345']

  assert.deepEqual(amountsOf(graduated, units), [0, 10_000, 10_010, 19_000, 28_000, 28_000, 28_235])
  assert.deepEqual(amountsOf(volume, units), [0, 10_000, 1010, 10_000, 10_000, 1000, 1235])
  assert.deepEqual(amountsOf(perUnit('0.05'), units), [0, 5, 5, 50, 500, 500, 617])
  assert.deepEqual(amountsOf(packages, units), [0, 0, 0, 500, 5000, 5000, 6000])
})

test('credits come off before tiers, so that a volume bill may rise', () => {
  const lessCredits = ['12345', '10000']

  assert.deepEqual(amountsOf(graduated, lessCredits), [28_235, 28_000])
  assert.deepEqual(amountsOf(volume, lessCredits), [1235, 10_000])
  assert.deepEqual(amountsOf(perUnit('0.05'), lessCredits), [617, 500])
  assert.deepEqual(amountsOf(packages, lessCredits), [6000, 5000])
})

test('a negative number of units costs nothing', () => {
  for (const each of [graduated, volume, packages, perUnit('0.05')]) {
    const { amount, parts, capped } = meteredAmount(each, '-5.5')
    assert.deepEqual([amount, parts.map(({ units }) => units), capped], [0, ['0'], false])
  }
})

test('decimals and averages are exact', () => {
  const tenTimesATenth = '1.0'

  assert.equal(meteredAmount(perUnit('0.5'), tenTimesATenth).amount, 1)
  assert.equal(meteredAmount(perUnit('0.5'), '0.9999999999999999').amount, 0)
  assert.equal(meteredAmount(perUnit('0.375'), '4/3').amount, 1)
  assert.equal(meteredAmount(perUnit('0.375'), '1.33333333333333333333').amount, 0)
  assert.equal(meteredAmount(perUnit('0.000000000001'), '500000000000').amount, 1)
  assert.equal(meteredAmount(perUnit('0.000000000001'), '499999999999').amount, 0)
  assert.equal(meteredAmount(perUnit('99999.123456789012'), '0.00001').amount, 1)
})

test('an amount is rounded once and not in each tier', () => {
  const [first, second] = [
    { bound: 3, unit_amount: '0.5' },
    { bound: null, unit_amount: '0.25' },
  ]

  assert.deepEqual(meteredAmount(price({ type: 'graduated', tiers: [first, second] }), '6'), {
    amount: 2,
    parts: [
      { units: '3', unit_amount: '0.5', amount: '1.5' },
      { units: '3', unit_amount: '0.25', amount: '0.75' },
    ],
    capped: false,
  })
})

test('an amount is rounded first and then capped', () => {
  const capped = (units: string, cap_amount: number) => {
    const result = meteredAmount(perUnit('0.05', { cap_amount }), units)
    return [result.amount, result.capped]
  }

  assert.deepEqual(capped('12345', 600), [600, true])
  assert.deepEqual(capped('12330', 617), [617, false])
  assert.deepEqual(capped('12349.8', 617), [617, false])
  assert.deepEqual(capped('12350', 617), [617, true])
  assert.deepEqual(capped('1', 0), [0, false])
  assert.deepEqual(capped('100', 0), [0, true])
  assert.deepEqual(capped('99999999999999999999999', 5000), [5000, true])
})

test('a minimum applies also without usage, and a cap also to a minimum', () => {
  const least = { minimum_amount: 1000 }

  assert.deepEqual(amountsOf(perUnit('1', least), ['0', '999', '1001']), [1000, 1000, 1001])
  const both = perUnit('1', { ...least, cap_amount: 1000 })
  const part = { units: '0', unit_amount: '1', amount: '0' }
  assert.deepEqual(meteredAmount(both, '0'), { amount: 1000, parts: [part], capped: false })
})

test('an amount is a multiple of what its currency can be charged in', () => {
  const dinar = perUnit('1', { price_currency: 'kwd' })
  const ariary = perUnit('1', { price_currency: 'mga', cap_amount: 300 })

  assert.deepEqual(amountsOf(dinar, ['4', '5', '14.9', '15']), [0, 10, 10, 20])
  assert.deepEqual(amountsOf(ariary, ['49', '50', '349']), [0, 100, 300])
  assert.equal(meteredAmount(ariary, '349').capped, false)
  assert.equal(meteredAmount(ariary, '350').capped, true)
})

test('the parts of an amount name its units, their rates and the exact products', () => {
  const partsOf = (each: MeteredColumns, units: string) => meteredAmount(each, units).parts

  assert.deepEqual(partsOf(graduated, '150.5'), [
    { units: '100', unit_amount: '100', amount: '10000' },
    { units: '50.5', unit_amount: '10', amount: '505' },
  ])
  assert.deepEqual(partsOf(volume, '150.50'), [
    { units: '150.5', unit_amount: '10', amount: '1505' },
  ])
  assert.deepEqual(partsOf(packages, '1500.01'), [
    { units: '2', unit_amount: '500', amount: '1000' },
  ])
  assert.deepEqual(partsOf(perUnit('0.05'), '4/3'), [{ units: '4/3', unit_amount: '0.05' }])
})

const decimal = fc
  .tuple(fc.nat(1_000_000), fc.nat(999))
  .map(([whole, thousandths]) => `${whole}.${String(thousandths).padStart(3, '0')}`)
const rates = fc.array(fc.nat(100_000), { minLength: 7, maxLength: 7 })
const anyTiers = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 500_000 }), { maxLength: 6 }), rates)
  .map(([bounds, millionths]) =>
    [...bounds.toSorted((a, b) => a - b), null].map((bound, index) => ({
      bound,
      unit_amount: `0.${String(millionths[index]).padStart(6, '0')}`,
    })),
  )

test('more units at unit and graduated prices never cost less', () => {
  fc.assert(
    fc.property(anyTiers, decimal, decimal, (some, one, other) => {
      const [less, more] = Number(one) <= Number(other) ? [one, other] : [other, one]
      const graduatedPrice = price({ type: 'graduated', tiers: some })
      for (const each of [graduatedPrice, perUnit(some[0]!.unit_amount)]) {
        assert.ok(meteredAmount(each, less).amount <= meteredAmount(each, more).amount)
      }
    }),
  )
})

/** The exact amount of graduated tiers in 10^-9, counted without the code under test. */
function exactly(some: { bound: number | null; unit_amount: string }[], thousandths: bigint) {
  let [sum, from] = [0n, 0n]
  for (const { bound, unit_amount } of some) {
    const last = bound === null ? thousandths : BigInt(bound) * 1000n
    const until = last < thousandths ? last : thousandths
    if (until <= from) continue
    sum += (until - from) * BigInt(unit_amount.slice(2))
    from = until
  }
  return sum
}

/** A decimal in 10^-9. */
function scaled(text = '0') {
  const [front = '0', back = ''] = text.split('.')
  return BigInt(front + back.padEnd(9, '0'))
}

test('the parts of a graduated amount sum to its units and to the whole before rounding', () => {
  fc.assert(
    fc.property(anyTiers, decimal, (some, units) => {
      const { amount, parts } = meteredAmount(price({ type: 'graduated', tiers: some }), units)

      const whole = exactly(some, BigInt(units.replace('.', '')))
      const sumOf = (values: (string | undefined)[]) =>
        values.reduce((sum, value) => sum + scaled(value), 0n)
      assert.equal(sumOf(parts.map(part => part.units)), scaled(units))
      assert.equal(sumOf(parts.map(part => part.amount)), whole)
      assert.equal(BigInt(amount), (2n * whole + 1_000_000_000n) / 2_000_000_000n)
    }),
  )
})

test('dividing a tier in two at the same rate changes no amount', () => {
  fc.assert(
    fc.property(anyTiers, decimal, fc.integer({ min: 1, max: 500_000 }), (some, units, at) => {
      const place = some.findIndex(({ bound }) => bound === null || bound > at)
      const divided = some.toSpliced(place, 0, { ...some[place]!, bound: at })
      for (const type of ['graduated', 'volume']) {
        const [one, two] = [some, divided].map(list => price({ type, tiers: list }))
        assert.equal(meteredAmount(one!, units).amount, meteredAmount(two!, units).amount)
      }
    }),
  )
})
