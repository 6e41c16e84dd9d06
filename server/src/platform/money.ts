import { minorDigits, stripeMinor } from '@gatehouse/contract/billing/currencies'

/**
 * An exact fraction of minor units. It is rounded only when a line of money is written, and then
 * once, by the rule its caller names.
 */
export type Rational = { readonly over: bigint; readonly under: bigint }

/** A whole number or a fraction; the numerator has the sign. */
export function rational(over: number | bigint, under: number | bigint = 1n): Rational {
  const top = wholeAmount(over)
  const bottom = wholeAmount(under)
  if (bottom === 0n) throw new Error('division by zero')
  return bottom < 0n ? { over: -top, under: -bottom } : { over: top, under: bottom }
}

/** The exact value of a decimal in text form, such as a unit amount of `0.05` minor units. */
export function fromDecimal(text: string): Rational {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts) throw new Error(`${text} is not a decimal number`)
  const [, sign, front = '0', back = ''] = parts
  const over = BigInt(front + back)
  return { over: sign === '-' ? -over : over, under: 10n ** BigInt(back.length) }
}

/** The sum. Of decimals it has no more digits than the longer one, however many are added. */
export function add(a: Rational, b: Rational): Rational {
  if (a.under % b.under === 0n) {
    return { over: a.over + b.over * (a.under / b.under), under: a.under }
  }
  if (b.under % a.under === 0n) return add(b, a)
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
}

export const subtract = (a: Rational, b: Rational): Rational =>
  add(a, { over: -b.over, under: b.under })

export const isLess = (a: Rational, b: Rational): boolean => subtract(a, b).over < 0n

export const times = (a: Rational, b: Rational): Rational => ({
  over: a.over * b.over,
  under: a.under * b.under,
})

/** A fraction that `fromDecimal` read, or a sum of such fractions, in text form. */
export function decimalText({ over, under }: Rational): string {
  const digits = String(under).length - 1
  if (under !== 10n ** BigInt(digits)) throw new Error(`${over}/${under} is not a decimal number`)
  const sign = over < 0n ? '-' : ''
  const all = String(over < 0n ? -over : over).padStart(digits + 1, '0')
  const front = all.slice(0, all.length - digits)
  const back = all.slice(all.length - digits).replace(/0+$/, '')
  return sign + (back ? `${front}.${back}` : front)
}

/** The nearest whole amount, with halves rounded to even: prorations. */
export function roundHalfEven(value: Rational): number {
  const floor = floorOf(value)
  const twice = 2n * (value.over - floor * value.under)
  const up = twice > value.under || (twice === value.under && floor % 2n !== 0n)
  return amountOf(up ? floor + 1n : floor)
}

/**
 * The nearest whole amount, with halves rounded away from zero: discounts, metered amounts, fees.
 */
export function roundHalfAwayFromZero(value: Rational): number {
  const magnitude = value.over < 0n ? -value.over : value.over
  const nearest = (2n * magnitude + value.under) / (2n * value.under)
  return amountOf(value.over < 0n ? -nearest : nearest)
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

function floorOf({ over, under }: Rational): bigint {
  const quotient = over / under
  return over < 0n && quotient * under !== over ? quotient - 1n : quotient
}

function wholeAmount(value: number | bigint): bigint {
  if (typeof value === 'bigint') return value
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is not a whole amount`)
  return BigInt(value)
}

function amountOf(value: bigint): number {
  const amount = Number(value)
  if (!Number.isSafeInteger(amount)) throw new Error(`${value} is beyond the safe integers`)
  return amount === 0 ? 0 : amount
}
