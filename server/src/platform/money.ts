import { minorDigits, stripeMinor } from '@gatehouse/contract/billing/currencies'
import {
  amountOf,
  floorOf,
  rational,
  roundHalfAwayFromZero,
  times,
  wholeAmount,
  type Rational,
} from '@gatehouse/contract/kit/rational'

export {
  add,
  decimalText,
  fromDecimal,
  isLess,
  rational,
  roundHalfAwayFromZero,
  subtract,
  times,
  type Rational,
} from '@gatehouse/contract/kit/rational'

/** The nearest whole amount, with halves rounded to even: prorations. */
export function roundHalfEven(value: Rational): number {
  const floor = floorOf(value)
  const twice = 2n * (value.over - floor * value.under)
  const up = twice > value.under || (twice === value.under && floor % 2n !== 0n)
  return amountOf(up ? floor + 1n : floor)
}

/**
 * Distributes a total over lines in proportion to their weights, so that the parts add up to it: by
 * largest remainder, the first line first if remainders are equal. If the weights sum to zero there
 * is no proportion, and the lines get equal shares.
 */
export function spread(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) {
    if (total !== 0) throw new Error('there is nothing to allocate the amount to')
    return []
  }
  const exact = weights.map(weight => wholeAmount(weight))
  const sum = exact.reduce((all, weight) => all + weight, 0n)
  const shares =
    sum === 0n ? exact.map(() => rational(1, exact.length)) : exact.map(w => rational(w, sum))
  const exactShares = shares.map(share => times(rational(total), share))
  const roundedDown = exactShares.map(floorOf)
  let left = wholeAmount(total) - roundedDown.reduce((all, part) => all + part, 0n)
  const parts = [...roundedDown]
  for (const index of byRemainder(exactShares, roundedDown)) {
    if (left <= 0n) break
    parts[index] = (parts[index] ?? 0n) + 1n
    left -= 1n
  }
  return parts.map(amountOf)
}

/** Indexes of the quotas, largest remainder first. */
function byRemainder(exactShares: Rational[], roundedDown: bigint[]): number[] {
  const remainder = (index: number) => {
    const quota = exactShares[index] ?? rational(0)
    return { over: quota.over - (roundedDown[index] ?? 0n) * quota.under, under: quota.under }
  }
  return exactShares
    .map((_, index) => index)
    .sort((a, b) => {
      const [one, other] = [remainder(a), remainder(b)]
      const difference = other.over * one.under - one.over * other.under
      return difference === 0n ? a - b : difference > 0n ? 1 : -1
    })
}

/** Adds amounts up; the sum is range-checked too. */
export const sumOf = (amounts: readonly number[]): number =>
  amountOf(amounts.reduce((all, amount) => all + wholeAmount(amount), 0n))

/** An amount in the processor's units: not every currency has the decimals of ISO 4217 there. */
export function toProcessorAmount(amount: number, currency: string): number {
  const { digits } = stripeMinor(currency)
  const difference = digits - minorDigits(currency)
  const factor = 10n ** BigInt(Math.abs(difference))
  if (difference >= 0) return amountOf(wholeAmount(amount) * factor)
  return roundHalfAwayFromZero(rational(amount, factor))
}

/** An amount of the processor in our units. */
export function fromProcessorAmount(counted: number, currency: string): number {
  const { digits } = stripeMinor(currency)
  const difference = digits - minorDigits(currency)
  const factor = 10n ** BigInt(Math.abs(difference))
  if (difference < 0) return amountOf(wholeAmount(counted) * factor)
  return roundHalfAwayFromZero(rational(counted, factor))
}
