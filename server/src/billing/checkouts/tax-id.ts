import { taxIdFormats, type TaxId } from '@gatehouse/contract/billing/tax-ids'

/** Members of the European Union, whose numbers are all of one kind. Greece writes EL. */
const EU = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)

const VALUE = /^[0-9A-Z]{4,20}$/

/**
 * Reads a tax identification number by the buyer's country: letters and digits only, in upper
 * case, of the kind that businesses there have. Undefined where it cannot be one.
 */
export function readTaxId(country: string, given: string): TaxId | undefined {
  const value = given.replaceAll(/[\s.\-/]/g, '').toUpperCase()
  if (!VALUE.test(value)) return undefined
  if (EU.has(country)) {
    const prefix = country === 'GR' ? 'EL' : country
    return value.startsWith(prefix) ? [value, 'eu_vat'] : undefined
  }
  const format = taxIdFormats.find(word => word.startsWith(`${country.toLowerCase()}_`))
  return format === undefined ? undefined : [value, format]
}
