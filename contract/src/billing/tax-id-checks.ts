import {
  complement,
  digitsOf,
  digitSum,
  letterValue,
  luhn,
  modulo,
  range,
  twice,
  weigh,
  type Check,
} from './check-digits.ts'

// Check digits of countries with their own rule. Sources: the tax authorities' descriptions, as
// implemented by public validators (python-stdnum, stdnum-js); the tests use numbers that both
// accept.

/** A number surrounded by letters: `NO 995 525 828 MVA`. */
export const onDigits =
  (check: Check): Check =>
  value =>
    check(value.replaceAll(/\D/g, ''))

export const argentinian = complement([5, 4, 3, 2, 7, 6, 5, 4, 3, 2], 11, { 10: '9' })

export const australian: Check = value =>
  (weigh(value, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0

/** Since 2026 a company's number may contain letters; each counts as its ASCII code. */
export const brazilianCompany: Check = value => {
  const counts = value.split('').map(sign => sign.charCodeAt(0) - 48)
  const next = (before: number[]) => {
    const sum = before
      .toReversed()
      .reduce((total, count, index) => total + count * ((index % 8) + 2), 0)
    return sum % 11 < 2 ? 0 : 11 - (sum % 11)
  }
  return next(counts.slice(0, 12)) === counts[12] && next(counts.slice(0, 13)) === counts[13]
}

export const brazilianPerson: Check = value =>
  !/^(\d)\1+$/.test(value) &&
  complement(range(10, 2), 11, { 10: '0' })(value) &&
  complement(range(11, 2), 11, { 10: '0' })(value)

/**
 * Nine digits, or twelve with the branch; `GD` and `HA` are government departments and health
 * authorities.
 */
export const british: Check = value => {
  const [, department = '', number = ''] = /^(?:GB|XI)(GD|HA)?(\d+)$/.exec(value) ?? []
  if (department === 'GD') return Number(number) < 500
  if (department === 'HA') return Number(number) >= 500
  const sum = weigh(number, range(8, 2)) + Number(number.slice(7, 9))
  return [0, 42, 55].includes(sum % 97)
}

export const chilean = complement([3, 2, 7, 6, 5, 4, 3, 2], 11, { 10: 'K' })

const CHINESE = '0123456789ABCDEFGHJKLMNPQRTUWXY'

export const chinese: Check = value => {
  const sum = value
    .slice(0, 17)
    .split('')
    .reduce((total, sign, index) => total + CHINESE.indexOf(sign) * (3 ** index % 31), 0)
  return CHINESE[modulo(-sum, 31)] === value[17]
}

const COLOMBIAN = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]

export const colombian: Check = value => {
  const reversedDigits = value.slice(0, -1).split('').toReversed().join('')
  return '01987654321'[weigh(reversedDigits, COLOMBIAN) % 11] === value.at(-1)
}

export const dominican: Check = value =>
  value.length === 11
    ? luhn(value)
    : modulo(10 - (weigh(value, [7, 9, 8, 6, 5, 4, 3, 2]) % 11), 9) + 1 === Number(value[8])

/** The third digit distinguishes companies, the state, and individuals, whose numbers use Luhn. */
export const ecuadorian: Check = value => {
  if (value[2] === '9') return complement([4, 3, 2, 7, 6, 5, 4, 3, 2], 11)(value)
  const public_body = complement([3, 2, 7, 6, 5, 4, 3, 2], 11)
  if (value[2] === '6' && public_body(value)) return true
  return luhn(value.slice(0, 10))
}

/** The GSTIN's last character: Luhn with 36 characters, from the left. */
export const indian: Check = value => {
  const sum = value
    .slice(0, 14)
    .split('')
    .reduce((total, sign, index) => {
      const count = letterValue(sign) * (1 + (index % 2))
      return total + Math.floor(count / 36) + (count % 36)
    }, 0)
  return letterValue(value.at(-1) ?? '') === modulo(-sum, 36)
}

export const japanese: Check = value => {
  const digits = value.replace('T', '')
  const sum = digitsOf(digits.slice(1)).reduce(
    (total, digit, index) => total + digit * (index % 2 ? 1 : 2),
    0,
  )
  return Number(digits[0]) === 9 - (sum % 9)
}

export const kazakh: Check = value => {
  const once = weigh(value, range(1, 11)) % 11
  const check = once < 10 ? once : weigh(value, [...range(3, 11), 1, 2]) % 11
  return check === Number(value[11])
}

export const korean: Check = value => {
  const sum = weigh(value, [1, 3, 7, 1, 3, 7, 1, 3, 5]) + Math.floor((5 * Number(value[8])) / 10)
  return Number(value[9]) === modulo(-sum, 10)
}

/** The number contains a valid date as six digits: `930714`. */
export const hasDay: Check = value => {
  const [, year = '', month = '', day = ''] = /^\D+(\d\d)(\d\d)(\d\d)/.exec(value) ?? []
  const date = new Date(Date.UTC(2000 + Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day)
}

export const newZealandish: Check = value => {
  const paddedNumber = value.padStart(9, '0')
  const first = modulo(-weigh(paddedNumber, [3, 2, 7, 6, 5, 4, 3, 2]), 11)
  const second = modulo(-weigh(paddedNumber, [7, 4, 3, 2, 5, 2, 7, 6]), 11)
  return Number(paddedNumber[8]) === (first < 10 ? first : second)
}

export const peruvian: Check = value =>
  (11 - (weigh(value, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(value[10])

/** Ten digits for companies, twelve for individuals, whose last two are check digits. */
export const russian: Check = value => {
  const last = (weights: number[]) =>
    (weigh(value, weights) % 11) % 10 === Number(value[weights.length])
  if (value.length === 10) return last([2, 4, 10, 3, 5, 9, 4, 6, 8])
  return last([7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) && last([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8])
}

export const salvadoran: Check = value => {
  const old = value.slice(10, 13) <= '100'
  const weights = [2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]
  const check = old ? weigh(value, range(14, 2)) % 11 : modulo(-weigh(value, weights), 11)
  return Number(value[13]) === check % 10
}

const SINGAPOREAN = 'ABCDEFGHJKLMNPQRSTUVWX0123456789'

/** Businesses, local companies, and others, whose numbers begin with a letter. */
export const singaporean: Check = value => {
  if (/^\d{8}[A-Z]$/.test(value)) {
    return 'XMKECAWLJDB'[weigh(value, [10, 4, 9, 3, 8, 2, 7, 1]) % 11] === value[8]
  }
  if (/^\d/.test(value)) {
    return 'ZKCMDNERGWH'[weigh(value, [10, 8, 6, 4, 9, 7, 5, 3, 1]) % 11] === value[9]
  }
  const sum = [4, 3, 5, 3, 10, 2, 2, 5, 7].reduce(
    (total, weight, index) => total + weight * SINGAPOREAN.indexOf(value[index] ?? ''),
    0,
  )
  return SINGAPOREAN[modulo(sum - 5, 11)] === value[9]
}

export const taiwanese: Check = value => {
  const sum = [1, 2, 1, 2, 1, 2, 4, 1].reduce(
    (total, weight, index) => total + digitSum(weight * Number(value[index])),
    0,
  )
  return sum % 5 === 0 || (value[6] === '7' && (sum + 1) % 5 === 0)
}

export const thai: Check = value =>
  (11 - (weigh(value, range(13, 2)) % 11)) % 10 === Number(value[12])

/** Ten digits for companies; individuals use their personal number of eleven. */
export const turkish: Check = value => {
  const digits = digitsOf(value)
  if (value.length === 11) {
    const tenth = modulo(7 * sumOf(digits, 0, 2, 8) - sumOf(digits, 1, 2, 7), 10)
    return digits[9] === tenth && digits[10] === sumOf(digits, 0, 1, 9) % 10
  }
  const sum = digits.slice(0, 9).reduce((total, digit, index) => {
    const shiftedDigit = (digit + 9 - index) % 10
    if (shiftedDigit === 0) return total
    return total + ((shiftedDigit * 2 ** (9 - index)) % 9 || 9)
  }, 0)
  return digits[9] === modulo(-sum, 10)
}

function sumOf(digits: number[], from: number, step: number, to: number): number {
  return digits.reduce(
    (sum, digit, index) =>
      index >= from && index <= to && (index - from) % step === 0 ? sum + digit : sum,
    0,
  )
}

/**
 * Eight digits for a company, ten for an individual; the twelve digits of a VAT payer have no
 * public rule.
 */
export const ukrainian: Check = value => {
  if (value.length === 12) return true
  if (value.length === 10) {
    const sum = weigh(value, [-1, 5, 7, 9, 4, 6, 10, 5, 7])
    return modulo(sum, 11) % 10 === Number(value[9])
  }
  const low = range(1, 7)
  const high = [7, 1, 2, 3, 4, 5, 6]
  const weights = '345'.includes(value.charAt(0)) ? high : low
  return twice(
    weights,
    weights.map(weight => weight + 2),
  )(value)
}

export const uruguayan = complement([4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], 11)

const VENEZUELAN: Record<string, number> = { V: 4, E: 8, J: 12, P: 16, G: 20, C: 12 }

export const venezuelan: Check = value => {
  const letter = VENEZUELAN[value.charAt(0)] ?? 0
  const sum = letter + weigh(value.slice(1), [3, 2, 7, 6, 5, 4, 3, 2])
  return '00987654321'[sum % 11] === value[9]
}

export const vietnamese: Check = value =>
  10 - (weigh(value, [31, 29, 23, 19, 17, 13, 7, 5, 3]) % 11) === Number(value[9])

export const norwegian = complement([3, 2, 7, 6, 5, 4, 3, 2], 11)
export const swiss = complement([5, 4, 3, 2, 7, 6, 5, 4], 11)
