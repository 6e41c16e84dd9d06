import { minorDigits } from '@gatehouse/contract/billing/currencies'

/** An amount in minor units as a decimal in the currency's major unit: `12.00`, in yen `1200`. */
export function decimalText(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  const total = String(Math.abs(amount)).padStart(digits + 1, '0')
  const front = total.slice(0, total.length - digits)
  const back = digits === 0 ? '' : `.${total.slice(-digits)}`
  return `${amount < 0 ? '-' : ''}${front}${back}`
}

/** An amount in minor units formatted for a language: `$12.00`, `12,00 $`. */
export function amountText(amount: number, currency: string, language: string): string {
  const digits = minorDigits(currency)
  const decimal = decimalText(amount, currency)
  const format = formatOf(language, currency, digits)
  // A decimal string keeps every digit; the library's type does not allow strings yet.
  return format.format(decimal as unknown as number)
}

const formats = new Map<string, Intl.NumberFormat>()

/**
 * Creating a formatter costs more than using it a hundred times; languages and currencies are few.
 */
function formatOf(language: string, currency: string, digits: number): Intl.NumberFormat {
  const key = `${language} ${currency}`
  const known = formats.get(key)
  if (known) return known
  const style = { style: 'currency', currency, minimumFractionDigits: digits } as const
  const made = new Intl.NumberFormat(language, style)
  formats.set(key, made)
  return made
}
