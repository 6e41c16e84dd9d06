import { numberText } from '../meters/event-property.ts'

const LIMB_DIGITS = 18

/** A number in parts whose sums are exact: the whole, and twice 18 decimal digits. */
export type NumberParts = { whole: string; high: string; low: string }

/** Takes a number apart. All events' numbers have at most 36 decimal digits. */
export function numberParts(value: number): NumberParts {
  const text = numberText(value)
  const sign = text.startsWith('-') ? '-' : ''
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  if (fraction.length > 2 * LIMB_DIGITS || !Number.isSafeInteger(Math.trunc(value))) {
    throw new Error(`${text} is not a number of an event`)
  }
  const digits = fraction.padEnd(2 * LIMB_DIGITS, '0')
  const limb = (part: string) => String(BigInt(`${sign}${part}`))
  return {
    whole: limb(whole),
    high: limb(digits.slice(0, LIMB_DIGITS)),
    low: limb(digits.slice(LIMB_DIGITS)),
  }
}

/**
 * The sum of numbers, from the sums of their parts: a decimal with so many digits after the point,
 * if it needs no more. PostgreSQL gives a sum the most digits of its numbers, and divides by it to
 * as many.
 */
export function joinParts({ whole, high, low }: NumberParts, scale = 0): string {
  const limb = 10n ** BigInt(LIMB_DIGITS)
  const scaled = (BigInt(whole) * limb + BigInt(high)) * limb + BigInt(low)
  const sign = scaled < 0n ? '-' : ''
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(2 * LIMB_DIGITS + 1, '0')
  const point = digits.length - 2 * LIMB_DIGITS
  const fraction = digits.slice(point).replace(/0+$/, '').padEnd(scale, '0')
  return `${sign}${digits.slice(0, point)}${fraction && `.${fraction}`}`
}

const bits = new DataView(new ArrayBuffer(8))
const SIGN = 1n << 63n
const ALL = (1n << 64n) - 1n

/** The rank of a number among all numbers: whole, and greater for a greater number. */
export function rankOf(value: number): bigint {
  // Adding zero makes one of the two zeros.
  bits.setFloat64(0, value + 0)
  const pattern = bits.getBigUint64(0)
  return pattern & SIGN ? pattern ^ ALL : pattern | SIGN
}

/** The number that has a rank, as a decimal. */
export function numberOfRank(rank: string): string {
  const pattern = BigInt(rank)
  bits.setBigUint64(0, pattern & SIGN ? pattern ^ SIGN : pattern ^ ALL)
  return numberText(bits.getFloat64(0))
}
