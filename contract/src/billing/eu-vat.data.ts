// VAT numbers of the member states of the European Union: what follows the country's prefix, and
// its check digits. Formats: the Commission's VIES, "VAT identification numbers: structure by
// country". Check digits: the Commission's "BRA-W check digit algorithms" as implemented by public
// validators (python-stdnum, stdnum-js), whose numbers the tests use.
import {
  complement,
  digitSum,
  digitsOf,
  iso11to10,
  iso97,
  letterValue,
  luhn,
  modulo,
  range,
  remainder,
  twice,
  weigh,
  weightedSum,
  type Check,
} from './check-digits.ts'

type Kind = { format: RegExp; check: Check }

const DNI = 'TRWAGMYFPDXBNJZSQVHLCKE'
const IRISH = 'WABCDEFGHIJKLMNOPQRSTUV'
const FRENCH = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** The values of digits in odd positions in Cyprus. */
const CYPRIOT = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]

const austrian: Check = value => {
  const digits = digitsOf(value.slice(1))
  const sum = digits
    .slice(0, 7)
    .reduce((total, digit, index) => total + (index % 2 ? digitSum(2 * digit) : digit), 4)
  return digits[7] === modulo(-sum, 10)
}

const belgian: Check = value => 97 - (Number(value.slice(0, 8)) % 97) === Number(value.slice(8))

const bulgarian: Check = value => {
  if (value.length === 9) return twice(range(1, 8), range(3, 10))(value)
  return (
    remainder([2, 4, 8, 5, 10, 9, 7, 3, 6], 11, { 10: '0' })(value) ||
    remainder([21, 19, 17, 13, 11, 9, 7, 3, 1], 10)(value) ||
    complement([4, 3, 2, 7, 6, 5, 4, 3, 2], 11)(value)
  )
}

const cypriot: Check = value => {
  const sum = digitsOf(value.slice(0, 8)).reduce(
    (total, digit, index) => total + (index % 2 ? digit : (CYPRIOT[digit] ?? 0)),
    0,
  )
  return letterValue(value.at(-1) ?? '') - 10 === sum % 26 && !value.startsWith('12')
}

/** Businesses have eight digits; individuals nine until 1953, ten since. */
const czech: Check = value => {
  if (value.length === 8) return complement(range(8, 2), 11, { 0: '1', 10: '0' })(value)
  if (value.length === 9) return Number(value.slice(2, 4)) % 50 <= 12 || value.startsWith('6')
  const check = Number(value.slice(0, 9)) % 11
  return (check === 10 ? 0 : check) === Number(value.at(-1))
}

const greek: Check = value =>
  (weigh(value, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(value.at(-1))

const spanish: Check = value => {
  const [first = '', last = ''] = [value.at(0), value.at(-1)]
  const middle = value.slice(1, 8)
  if (/[\dXYZ]/.test(first)) {
    const number = `${'XYZ'.includes(first) ? 'XYZ'.indexOf(first) : first}${middle}`
    return DNI[Number(number) % 23] === last
  }
  if (/[KLM]/.test(first)) return DNI[Number(middle) % 23] === last
  return spanishCompany(value)
}

/**
 * The check character of a Spanish company is a digit or a letter, depending on its first letter.
 */
export const spanishCompany: Check = value => {
  const last = value.at(-1) ?? ''
  const digit = range(0, 9).find(check => luhn(`${value.slice(1, 8)}${check}`)) ?? 0
  if (/^[ABEH]/.test(value)) return last === String(digit)
  const letter = 'JABCDEFGHI'[digit]
  return /^[PQS]/.test(value) ? last === letter : last === letter || last === String(digit)
}

const french: Check = value => {
  const sirenNumber = value.slice(2)
  // Numbers from Monaco contain no SIREN.
  if (!sirenNumber.startsWith('000') && !luhn(sirenNumber)) return false
  if (/^\d\d/.test(value)) return Number(`${sirenNumber}12`) % 97 === Number(value.slice(0, 2))
  const [first = 0, second = 0] = value.split('').map(sign => FRENCH.indexOf(sign))
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (Number(sirenNumber) + 1 + Math.floor(key / 11)) % 11 === key % 11
}

const irish: Check = value => {
  // Old numbers have a letter in second place, which is moved to the end for the check.
  const old = /^\d[A-Z+*]/.test(value)
  const digits = old ? `0${value.slice(2, 7)}${value[0]}` : value.slice(0, 7)
  const second = IRISH.indexOf(value[8] ?? 'W')
  return value[7] === IRISH[(weigh(digits, range(8, 2)) + 9 * second) % 23]
}

const italian: Check = value => {
  const officeCode = Number(value.slice(7, 10))
  return luhn(value) && (officeCode <= 100 || [120, 121, 888, 999].includes(officeCode))
}

const lithuanian: Check = value => {
  const weightCycle = (from: number) =>
    range(0, value.length - 2).map(index => ((from + index) % 9) + 1)
  return value.at(-2) === '1' && twice(weightCycle(0), weightCycle(2))(value)
}

const latvian: Check = value => {
  if (value > '4') return weigh(value, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  // Numbers of individuals issued since 2017 begin with 32 and have no check digit.
  if (value.startsWith('32')) return true
  const sum = weigh(value, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])
  return ((1 + sum) % 11) % 10 === Number(value.at(-1))
}

const dutch: Check = value =>
  weigh(value, [...range(9, 2), -1]) % 11 === 0 ||
  iso97(`${letterValue('N')}${letterValue('L')}${value}`)

/** A company's number, padded to nine digits before its check digit. */
export const romanian: Check = value => {
  const padded = value.padStart(10, '0')
  return ((10 * weigh(padded, [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === Number(padded.at(-1))
}

/** A number of an individual. */
export const romanianPerson = remainder([2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9], 11, { 10: '1' })

/** A Hungarian tax number's first eight digits. */
export const hungarian = weightedSum([9, 7, 3, 1, 9, 7, 3, 1], 10)

/** A Slovenian number; numbers with a check value of eleven are not issued. */
export const slovenian: Check = value => {
  const check = 11 - (weigh(value, range(8, 2)) % 11)
  return Number(value.at(-1)) === (check === 10 ? 0 : check)
}

/** By prefix: the country code, except EL for Greece and XI for Northern Ireland. */
export const euVatNumbers: Readonly<Record<string, Kind>> = {
  AT: { format: /^U\d{8}$/, check: austrian },
  BE: { format: /^[01]\d{9}$/, check: belgian },
  BG: { format: /^\d{9,10}$/, check: bulgarian },
  CY: { format: /^\d{8}[A-Z]$/, check: cypriot },
  CZ: { format: /^([0-8]\d{7}|\d{9,10})$/, check: czech },
  DE: { format: /^[1-9]\d{8}$/, check: iso11to10 },
  DK: { format: /^[1-9]\d{7}$/, check: weightedSum([2, 7, 6, 5, 4, 3, 2, 1], 11) },
  EE: { format: /^\d{9}$/, check: weightedSum([3, 7, 1, 3, 7, 1, 3, 7, 1], 10) },
  EL: { format: /^\d{9}$/, check: greek },
  ES: { format: /^[A-HJ-NP-SU-Z\d]\d{7}[A-Z\d]$/, check: spanish },
  FI: { format: /^\d{8}$/, check: weightedSum([7, 9, 10, 5, 8, 4, 2, 1], 11) },
  FR: { format: /^[A-HJ-NP-Z\d]{2}\d{9}$/, check: french },
  HR: { format: /^\d{11}$/, check: iso11to10 },
  HU: { format: /^\d{8}$/, check: hungarian },
  IE: { format: /^\d[A-Z\d+*]\d{5}[A-W][A-I]?$/, check: irish },
  IT: { format: /^\d{11}$/, check: italian },
  LT: { format: /^(\d{9}|\d{12})$/, check: lithuanian },
  LU: {
    format: /^\d{8}$/,
    check: value => Number(value.slice(0, 6)) % 89 === Number(value.slice(6)),
  },
  LV: { format: /^\d{11}$/, check: latvian },
  MT: { format: /^\d{8}$/, check: weightedSum([3, 4, 6, 7, 8, 9, 10, 1], 37) },
  NL: { format: /^\d{9}B\d{2}$/, check: dutch },
  PL: { format: /^\d{10}$/, check: weightedSum([6, 5, 7, 2, 3, 4, 5, 6, 7, -1], 11) },
  PT: { format: /^[1-9]\d{8}$/, check: complement(range(9, 2), 11, { 10: '0' }) },
  RO: { format: /^[1-9]\d{1,9}$/, check: romanian },
  SE: { format: /^\d{10}(0[1-9]|[1-9]\d)$/, check: value => luhn(value.slice(0, 10)) },
  SI: { format: /^[1-9]\d{7}$/, check: slovenian },
  SK: { format: /^[1-9]\d[2-47-9]\d{7}$/, check: value => Number(value) % 11 === 0 },
}
