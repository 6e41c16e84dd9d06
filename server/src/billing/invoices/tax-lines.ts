import type { TaxDetails } from '../../payments/calculate-tax.ts'
import type { Language } from '../../platform/mail/language.ts'
import { sumOf } from '../../platform/money.ts'
import type { DocumentTexts } from './texts.ts'

type Rate = TaxDetails['rates'][number]

/** A tax line of the totals: its label and its amount. */
export type TaxLine = { label: string; amount: number }

type TaxedDocument = { taxes: Rate[]; tax_amount: number; base_amount: number }

type DocumentFormat = {
  language: Language
  texts: DocumentTexts
  money: (amount: number) => string
}

/**
 * The taxes of a sale by rate and place. Where the rates do not add up to the tax charged, as in a
 * partial refund, one line shows the whole tax: the lines of a document always add up.
 */
export function taxLines(
  { taxes, tax_amount, base_amount }: TaxedDocument,
  written: DocumentFormat,
): TaxLine[] {
  const { language, texts, money } = written
  const charged = taxes.filter(({ amount }) => amount !== 0)
  const [only] = charged
  if (tax_amount === 0) return []
  const format = (rate: Rate) => {
    const share = texts.tax_line
      .replace('{rate}', percentOf(rate, language))
      .replace('{base}', money(base_amount))
    return `${nameOf(rate, written)} (${share})`
  }
  if (only && charged.length === 1) return [{ label: format(only), amount: tax_amount }]
  if (sumOf(charged.map(({ amount }) => amount)) === tax_amount) {
    return charged.map(rate => ({ label: format(rate), amount: rate.amount }))
  }
  const rates = charged.map(rate => percentOf(rate, language)).join(' + ')
  return [{ label: rates ? `${texts.tax} (${rates})` : texts.tax, amount: tax_amount }]
}

/** `VAT Germany`, `Sales tax CA, United States`. */
function nameOf({ tax_type, country, state }: Rate, { language, texts }: DocumentFormat): string {
  const names: Record<string, string> = { vat: texts.vat, sales_tax: texts.sales_tax }
  const tax = tax_type === null ? texts.tax : (names[tax_type] ?? tax_type.toUpperCase())
  const countryName = country && new Intl.DisplayNames(language, { type: 'region' }).of(country)
  return [tax, [state, countryName].filter(Boolean).join(', ')].filter(Boolean).join(' ')
}

/** `19%` from `19.0`: a decimal string keeps every digit. */
function percentOf({ percentage }: Rate, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 })
  // The library's type does not allow strings yet.
  return format.format(`${percentage}E-2` as unknown as number)
}
