import {
  add,
  decimalText,
  floorOf,
  fromDecimal,
  isLess,
  rational,
  roundHalfAwayFromZero,
  subtract,
  times,
  type Rational,
} from '../kit/rational.ts'
import { stepOf } from './currencies.ts'

/**
 * How units are priced, in minor units. `volume`: the tier of the total prices all units.
 * `graduated`: each unit costs the rate of its own tier. `package`: begun packages of units, after
 * the free ones. A tier's `bound` is its last unit; the last tier has none.
 */
export type MeteredRate =
  | { type: 'unit'; unit_amount: string }
  | { type: 'volume' | 'graduated'; tiers: { bound: number | null; unit_amount: string }[] }
  | { type: 'package'; size: number; package_amount: number; free_units: number }

/** What a metered price charges for the usage of a period. */
export type MeteredTerms = {
  rate: MeteredRate
  currency: string
  /** The least that a period costs, in minor units. */
  minimum_amount?: number | null
  /** The most that a period costs, in minor units. */
  cap_amount?: number | null
}

/**
 * A number of units, or of packages, at one rate. `amount` is their exact product in minor units;
 * absent if it has no end as a decimal.
 */
type MeteredPart = { units: string; unit_amount: string; amount?: string }

/** What units cost, and how it is calculated. */
export type MeteredAmount = {
  /** What is charged, in minor units. */
  amount: number
  /** What it is made of before rounding, minimum and cap; without usage, the first rate alone. */
  parts: MeteredPart[]
  /** Whether the cap lowered the amount. */
  capped: boolean
}

/**
 * The amount for the units used in a period. It is rounded once, half away from zero, to the step
 * of the currency; then the minimum applies, and then the cap. `units` is a decimal, or a fraction
 * such as `4/3` for an average; if it is negative, nothing was used.
 */
export function meteredAmount(terms: MeteredTerms, units: string): MeteredAmount {
  const { rate, currency, minimum_amount, cap_amount } = terms
  const used = greaterOf(fromUnits(units), ZERO)
  const all = partsOf(rate, used)
  const reached = all.filter(([count]) => count.over > 0n)
  const priced = reached.length > 0 ? reached : all.slice(0, 1)
  const exact = priced.reduce((sum, [count, each]) => add(sum, times(count, each)), ZERO)
  const due = greaterOf(exact, rational(minimum_amount ?? 0))
  // A minimum and a cap are whole steps, so that rounding after them gives the same amount, and an
  // amount above the cap is never too large for a number.
  const bounded = typeof cap_amount === 'number' ? lesserOf(due, rational(cap_amount)) : due
  const step = stepOf(currency)
  const amount = roundHalfAwayFromZero(times(bounded, rational(1, step))) * step
  const half = rational(step, 2)
  const capped = typeof cap_amount === 'number' && !isLess(due, add(rational(cap_amount), half))
  return { amount, parts: priced.map(toPart), capped }
}

const ZERO = rational(0)

const greaterOf = (a: Rational, b: Rational) => (isLess(a, b) ? b : a)
const lesserOf = (a: Rational, b: Rational) => (isLess(a, b) ? a : b)

function fromUnits(text: string): Rational {
  const [over = '', under] = text.split('/')
  if (under === undefined) return fromDecimal(over)
  const divisor = fromDecimal(under)
  return times(fromDecimal(over), rational(divisor.under, divisor.over))
}

type Priced = [count: Rational, each: Rational]

function partsOf(rate: MeteredRate, used: Rational): Priced[] {
  switch (rate.type) {
    case 'unit':
      return [[used, fromDecimal(rate.unit_amount)]]
    case 'volume': {
      const reached = rate.tiers.find(({ bound }) => bound === null || !isBeyond(used, bound))
      return [[used, fromDecimal((reached ?? rate.tiers.at(-1))?.unit_amount ?? '0')]]
    }
    case 'graduated':
      return rate.tiers.map(({ bound, unit_amount }, index) => {
        const from = rational(rate.tiers[index - 1]?.bound ?? 0)
        const until = bound === null ? used : lesserOf(used, rational(bound))
        return [subtract(until, from), fromDecimal(unit_amount)]
      })
    case 'package': {
      const { size, package_amount, free_units } = rate
      const chargeable = greaterOf(subtract(used, rational(free_units)), ZERO)
      // A begun package counts: rounding up is rounding down below zero.
      const packages = -floorOf(times(chargeable, rational(-1, size)))
      return [[rational(packages), rational(package_amount)]]
    }
  }
}

const isBeyond = (used: Rational, bound: number) => isLess(rational(bound), used)

function toPart([count, each]: Priced): MeteredPart {
  const unit_amount = decimalText(each)
  if (!isDecimal(count)) return { units: `${count.over}/${count.under}`, unit_amount }
  return { units: decimalText(count), unit_amount, amount: decimalText(times(count, each)) }
}

/** Whether a value was read from a decimal, or calculated from such values. */
const isDecimal = ({ under }: Rational) => /^10*$/.test(String(under))
