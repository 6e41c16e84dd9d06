import { decimalsOf, readDecimal } from './money-text.ts'

/** The digits of a unit's price before and after the decimal point, in minor units. */
const WHOLE_MAX = 5
const FRACTION_MAX = 12

/**
 * The price of a unit with all its digits: `"0.05"` minor units of USD are "$0.0005". With `times`,
 * the exact price of that many units.
 */
export function unitMoneyText(
  unitAmount: string,
  currency: string,
  locale: string,
  times = 1,
): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    maximumFractionDigits: FRACTION_MAX + decimalsOf(currency),
  })
  return format.format(majorText(unitAmount, currency, times) as `${number}`)
}

/** The same without its currency, as a user types it: "0,0005" in German. */
export function unitAmountText(unitAmount: string, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    maximumFractionDigits: FRACTION_MAX + decimalsOf(currency),
    useGrouping: false,
    numberingSystem: 'latn',
  })
  return format.format(majorText(unitAmount, currency) as `${number}`)
}

/**
 * Parses a typed unit price: "0,0005" is `"0.05"` minor units. Undefined if it is not a price, or
 * has more digits than are stored.
 */
export function unitMinorOf(typed: string, currency: string, locale: string): string | undefined {
  const read = readDecimal(typed, locale)
  if (!read || read.negative) return undefined
  const decimals = decimalsOf(currency)
  const padded = read.fraction.padEnd(decimals, '0')
  const total = (read.whole + padded.slice(0, decimals)).replace(/^0+(?=\d)/, '') || '0'
  const fraction = padded.slice(decimals).replace(/0+$/, '')
  if (total.length > WHOLE_MAX || fraction.length > FRACTION_MAX) return undefined
  return fraction ? `${total}.${fraction}` : total
}

/** The lowest of several unit prices. */
export const lowestUnitAmount = (unitAmounts: readonly string[]): string =>
  unitAmounts.toSorted((a, b) => Number(a) - Number(b))[0] ?? '0'

/** Converts minor units to a decimal of major units by moving digits, never by division. */
function majorText(unitAmount: string, currency: string, times = 1): string {
  const [total = '', fraction = ''] = unitAmount.split('.')
  const places = fraction.length + decimalsOf(currency)
  const digits = String(BigInt(total + fraction) * BigInt(times)).padStart(places + 1, '0')
  const point = digits.length - places
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.$/, '')
}
