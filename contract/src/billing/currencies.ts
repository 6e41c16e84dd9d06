import { Currency } from '../kit/fields.ts'
import { currencyDigits, stripeSpecialCases } from './currencies.data.ts'

const digitsByCode = new Map(
  Object.entries(currencyDigits).flatMap(([digits, codes]) =>
    codes.split(/\s+/).map(code => [code, Number(digits)] as const),
  ),
)

/** Every currency an amount may be in: ISO 4217, lower case, in alphabetical order. */
export const currencies: readonly string[] = [...digitsByCode.keys()].toSorted()

/** A currency of ISO 4217: what callers may write. `Currency` is what we answer. */
export const KnownCurrency = Currency.refine(
  code => digitsByCode.has(code),
  'Input should be a currency of ISO 4217 in lower case',
)

/** How many digits a currency's minor unit has: 2 for usd, 0 for jpy, 3 for kwd. */
export function minorDigits(currency: string): number {
  const digits = digitsByCode.get(currency)
  if (digits === undefined) throw new Error(`no currency ${currency}`)
  return digits
}

/** Whether amounts of a currency are whole, as yen are. */
export const isZeroDecimal = (currency: string) => minorDigits(currency) === 0

/** Whether a currency has thousandths, as Kuwaiti dinars do. */
export const isThreeDecimal = (currency: string) => minorDigits(currency) === 3

/** How Stripe counts a currency: its digits, and what an amount must be a multiple of. */
export function stripeMinor(currency: string): { digits: number; multiple: number } {
  const digits = minorDigits(currency)
  const special = stripeSpecialCases[currency]
  return special ? { digits: special.digits, multiple: special.multiple } : { digits, multiple: 1 }
}

/**
 * What an amount in minor units must be a multiple of to be charged exactly. Of three digits the
 * last is zero: no card is charged thousandths; and what is charged whole, as ariary, has no
 * hundredths.
 */
export function stepOf(currency: string): number {
  const { digits, multiple } = stripeMinor(currency)
  return digits === 3 ? multiple : 10 ** Math.max(minorDigits(currency) - digits, 0)
}
