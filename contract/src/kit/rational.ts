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

/** The difference. */
export const subtract = (a: Rational, b: Rational): Rational =>
  add(a, { over: -b.over, under: b.under })

/** Whether the first value is the smaller one. */
export const isLess = (a: Rational, b: Rational): boolean => subtract(a, b).over < 0n

/** The product. */
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

/**
 * The nearest whole amount, with halves rounded away from zero: discounts, metered amounts, fees.
 */
export function roundHalfAwayFromZero(value: Rational): number {
  const magnitude = value.over < 0n ? -value.over : value.over
  const nearest = (2n * magnitude + value.under) / (2n * value.under)
  return amountOf(value.over < 0n ? -nearest : nearest)
}

/** The greatest whole number that is not above the value. */
export function floorOf({ over, under }: Rational): bigint {
  const quotient = over / under
  return over < 0n && quotient * under !== over ? quotient - 1n : quotient
}

/** A whole number for exact arithmetic; throws for a fraction. */
export function wholeAmount(value: number | bigint): bigint {
  if (typeof value === 'bigint') return value
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is not a whole amount`)
  return BigInt(value)
}

/** An exact whole number as an amount; throws if a number cannot hold it. */
export function amountOf(value: bigint): number {
  const amount = Number(value)
  if (!Number.isSafeInteger(amount)) throw new Error(`${value} is beyond the safe integers`)
  return amount === 0 ? 0 : amount
}
