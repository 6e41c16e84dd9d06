// Exact arithmetic of the oracle. It is separate on purpose: nothing here is shared with the
// engine.

/** A fraction; the divisor is positive. */
export type Fraction = { over: bigint; under: bigint }

/** Parses a decimal text such as `9.975` exactly. */
export function decimal(text: string): Fraction {
  const [total = '0', part = ''] = text.split('.')
  return { over: BigInt(total + part), under: 10n ** BigInt(part.length) }
}

export const add = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under,
})

/** An amount times a fraction. */
export const times = (amount: bigint, { over, under }: Fraction): Fraction => {
  return { over: amount * over, under }
}

const sign = (value: bigint) => (value < 0n ? -1n : 1n)
const size = (value: bigint) => (value < 0n ? -value : value)

/** Rounds to the nearest integer, half away from zero. */
export const roundHalfAway = ({ over, under }: Fraction): bigint =>
  sign(over) * ((2n * size(over) + under) / (2n * under))

/** Rounds to the nearest integer, half to even. */
export function roundHalfEven({ over, under }: Fraction): bigint {
  const below = size(over) / under
  const rest = 2n * (size(over) % under)
  const up = rest > under || (rest === under && below % 2n === 1n)
  return sign(over) * (up ? below + 1n : below)
}

export const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((all, item) => all + item, 0n)
export const minimum = (one: bigint, other: bigint): bigint => (one < other ? one : other)
export const most = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** Distributes an amount by weights; the units left by rounding go to the largest remainders. */
export function share(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = sum(weights)
  const parts = weights.map(weight => (amount * weight) / total)
  const rests = weights.map((weight, index) => ({ index, rest: (amount * weight) % total }))
  rests.sort((one, other) => Number(other.rest - one.rest) || one.index - other.index)
  let left = amount - sum(parts)
  for (const { index } of rests) {
    if (left === 0n) break
    parts[index] = (parts[index] ?? 0n) + 1n
    left -= 1n
  }
  return parts
}
