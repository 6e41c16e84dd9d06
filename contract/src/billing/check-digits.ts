/** Whether the check digits of a number are correct. Accepts upper-case letters and digits only. */
export type Check = (value: string) => boolean

/** The value of a letter or digit: 0 to 9, then A is 10. */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export const digitsOf = (value: string) => value.split('').map(Number)

/** The sum of each digit times its weight; digits beyond the weights do not count. */
export const weigh = (value: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(value[index] ?? 0), 0)

/** The non-negative remainder. */
export const modulo = (value: number, modulus: number) => ((value % modulus) + modulus) % modulus

/** The weighted sum of all digits, check digits included, is a multiple of the modulus. */
export const weightedSum =
  (weights: readonly number[], modulus: number): Check =>
  value =>
    weigh(value, weights) % modulus === 0

/**
 * The last digit complements the weighted sum to a multiple of the modulus. Where the complement
 * has no single digit it is written as in `over`; without an entry there, such numbers are not
 * issued.
 */
export const complement =
  (weights: readonly number[], modulus: number, over: Record<number, string> = {}): Check =>
  value => {
    const check = modulo(-weigh(value, weights), modulus)
    return value[weights.length] === (over[check] ?? String(check))
  }

/** The last digit is the remainder itself, `over` as in `complement`. */
export const remainder =
  (weights: readonly number[], modulus: number, over: Record<number, string> = {}): Check =>
  value => {
    const check = weigh(value, weights) % modulus
    return value[weights.length] === (over[check] ?? String(check))
  }

/** A remainder of ten is computed again with other weights; a second ten counts as zero. */
export const twice =
  (first: readonly number[], second: readonly number[]): Check =>
  value => {
    const once = weigh(value, first) % 11
    const check = once < 10 ? once : (weigh(value, second) % 11) % 10
    return Number(value[first.length]) === check
  }

/** Luhn: every second digit from the right is doubled, and the digits of the products are added. */
export const luhn: Check = value =>
  digitsOf(value)
    .toReversed()
    .reduce((sum, digit, index) => sum + (index % 2 === 0 ? digit : digitSum(2 * digit)), 0) %
    10 ===
  0

/** ISO 7064 mod 11, 10. */
export const iso11to10: Check = value => {
  const before = digitsOf(value.slice(0, -1)).reduce(
    (check, digit) => (((check + digit) % 10 || 10) * 2) % 11,
    10,
  )
  return (before + Number(value.at(-1))) % 10 === 1
}

/** ISO 7064 mod 97, 10: letters count as two digits, and the remainder is one. */
export const iso97: Check = value =>
  value.split('').reduce((rest, sign) => {
    const number = LETTERS.indexOf(sign)
    return (rest * (number > 9 ? 100 : 10) + number) % 97
  }, 0) === 1

export const letterValue = (sign: string) => LETTERS.indexOf(sign)

export const digitSum = (number: number) => Math.floor(number / 10) + (number % 10)

/** Integers from the first to the second, descending if the second is smaller. */
export const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) =>
    from < to ? from + index : from - index,
  )
