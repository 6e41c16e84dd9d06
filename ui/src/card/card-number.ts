/** A card's brand: its name, how its digits are grouped, and how long its security code is. */
export interface Brand {
  name: string
  groups: number[]
  /** Valid lengths of a complete number. */
  lengths: number[]
  cvc: number
}

const DIGIT_GROUPS = [4, 4, 4, 4, 3]
const unknown: Brand = {
  name: '',
  groups: DIGIT_GROUPS,
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  cvc: 3,
}

/** Issuer ranges by ISO/IEC 7812, most specific first. */
const brands: [RegExp, Brand][] = [
  [/^3[47]/, { name: 'American Express', groups: [4, 6, 5], lengths: [15], cvc: 4 }],
  [/^3(0[0-5]|[689])/, { name: 'Diners Club', groups: [4, 6, 4], lengths: [14, 16], cvc: 3 }],
  [/^35(2[89]|[3-8])/, { name: 'JCB', groups: DIGIT_GROUPS, lengths: [16], cvc: 3 }],
  [/^4/, { name: 'Visa', groups: DIGIT_GROUPS, lengths: [16], cvc: 3 }],
  [
    /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    { name: 'Mastercard', groups: DIGIT_GROUPS, lengths: [16], cvc: 3 },
  ],
  [/^(6011|64[4-9]|65)/, { name: 'Discover', groups: DIGIT_GROUPS, lengths: [16], cvc: 3 }],
  [/^62/, { name: 'UnionPay', groups: DIGIT_GROUPS, lengths: [16, 17, 18, 19], cvc: 3 }],
]

/** The digits of the input. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** The brand a number's first digits identify; a nameless default while it is unknown. */
export function brandOf(number: string): Brand {
  const digits = digitsOf(number)
  return brands.find(([range]) => range.test(digits))?.[1] ?? unknown
}

/** The number in its brand's groups: `4242 4242 4242 4242`, `3782 822463 10005`. */
export function spacedNumber(text: string): string {
  const { groups, lengths } = brandOf(text)
  const digits = digitsOf(text).slice(0, Math.max(...lengths))
  let from = 0
  const parts = groups.map(size => digits.slice(from, (from += size)))
  return parts.filter(Boolean).join(' ')
}

/** Whether a number is complete and its checksum is valid (Luhn, ISO/IEC 7812). */
export function isCardNumber(text: string): boolean {
  const digits = digitsOf(text)
  if (!brandOf(digits).lengths.includes(digits.length)) return false
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** An expiry as `12 / 30`; a digit that cannot begin a two-digit month is a complete month. */
export function spacedExpiry(text: string): string {
  const filled = /^\s*(\d{1,2})\s*[/.-]\s*(?:20)?(\d{2})\s*$/.exec(text)
  const digits = filled ? (filled[1] ?? '').padStart(2, '0') + filled[2] : digitsOf(text)
  // "5" and "1/" are complete months.
  const single = /^[2-9]/.test(digits) || /^\s*\d\s*[/.-]\s*$/.test(text)
  const total = single ? `0${digits}` : digits
  return total.length <= 2 ? total : `${total.slice(0, 2)} / ${total.slice(2, 4)}`
}

/** Month and year of an expiry, undefined if it is invalid. */
export function expiryOf(text: string): { month: number; year: number } | undefined {
  const digits = digitsOf(text)
  const month = Number(digits.slice(0, 2))
  if (digits.length !== 4 || month < 1 || month > 12) return undefined
  return { month, year: 2000 + Number(digits.slice(2)) }
}

/** Whether a security code has the right length for this brand. */
export const isCvc = (text: string, { name, cvc }: Brand): boolean =>
  name === '' ? /^\d{3,4}$/.test(text) : /^\d+$/.test(text) && text.length === cvc
