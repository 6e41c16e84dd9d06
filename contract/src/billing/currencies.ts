import { Currency } from '../kit/fields.ts'
import { currencyDigits, stripeSpecialCases } from './currencies.data.ts'

const digitsByCode = new Map(
  Object.entries(currencyDigits).flatMap(([digits, codes]) =>
    codes.split(/\s+/).map(code => [code, Number(digits)] as const),
  ),
)

/** Every currency an amount may be in: ISO 4217, lower case, in alphabetical order. */
export const currencies: readonly string[] = [...digitsByCode.keys()].toSorted()

/** A currency of ISO 4217 in requests. `Currency` is for responses. */
export const SupportedCurrency = Currency.refine(
  code => digitsByCode.has(code),
  'Input should be a currency of ISO 4217 in lower case',
)

/** How many digits a currency's minor unit has: 2 for usd, 0 for jpy, 3 for kwd. */
export function minorDigits(currency: string): number {
  const digits = digitsByCode.get(currency)
  if (digits === undefined) throw new Error(`no currency ${currency}`)
  return digits
}

/** Whether a currency has no minor unit, like the yen. */
export const isZeroDecimal = (currency: string) => minorDigits(currency) === 0

/** Whether a currency's minor unit has three digits, like the Kuwaiti dinar's. */
export const isThreeDecimal = (currency: string) => minorDigits(currency) === 3

/** Stripe's definition of a currency: its digits, and the multiple its amounts must be. */
export function stripeMinor(currency: string): { digits: number; multiple: number } {
  const digits = minorDigits(currency)
  const special = stripeSpecialCases[currency]
  return special ? { digits: special.digits, multiple: special.multiple } : { digits, multiple: 1 }
}

/**
 * The step of a currency: amounts in minor units must be a multiple of it to be charged exactly. In
 * three-digit currencies the last digit is zero, because cards are not charged thousandths;
 * currencies charged in whole units, like the ariary, have no hundredths.
 */
export function stepOf(currency: string): number {
  const { digits, multiple } = stripeMinor(currency)
  return digits === 3 ? multiple : 10 ** Math.max(minorDigits(currency) - digits, 0)
}
