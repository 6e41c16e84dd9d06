import { euVatNumbers } from './eu-vat.data.ts'
import { taxIdKinds } from './tax-id-kinds.data.ts'

/** A number and its kind. */
type TaxId = [value: string, kind: string]

/** The protocol's message for an invalid number. */
export const INVALID_TAX_ID = 'Invalid tax ID.'

const GREECE = { country: 'GR', prefix: 'EL' }
/** Northern Ireland is part of the Union's market for goods, so its numbers are of that kind. */
const ULSTER = { country: 'GB', prefix: 'XI' }

/**
 * Parses a tax identification number by its holder's country: the first kind of that country whose
 * format and check digit match, without the punctuation people write. Undefined if none matches.
 */
export function readTaxId(country: string, input: string): TaxId | undefined {
  const kinds = kindsOf(country)
  for (const value of taxIdSpellings(country, input)) {
    const kind = kinds.find(name => isTaxId(name, value))
    if (kind !== undefined && matchesFormat(country, [value, kind])) return [value, kind]
  }
  return undefined
}

/** Parses a number of a given kind; undefined if it is not valid for that kind. */
export function readTaxIdOf(kind: string, input: string): TaxId | undefined {
  const value = taxIdSpellings(kind.slice(0, 2).toUpperCase(), input).find(written =>
    isTaxId(kind, written),
  )
  return value === undefined ? undefined : [value, kind]
}

/**
 * Whether a holder from a country may have this number; numbers of the Union's scheme for foreign
 * sellers are allowed everywhere.
 */
export const matchesFormat = (country: string, tax_id: Readonly<TaxId>): boolean =>
  [country, undefined].includes(taxIdCountry(tax_id))

/** The country of a number; undefined for the Union's scheme for sellers from outside it. */
function taxIdCountry([value, kind]: Readonly<TaxId>) {
  if (kind === 'eu_oss_vat') return undefined
  if (kind !== 'eu_vat') return kind.slice(0, 2).toUpperCase()
  const prefix = value.slice(0, 2)
  return [GREECE, ULSTER].find(exception => exception.prefix === prefix)?.country ?? prefix
}

function kindsOf(country: string): string[] {
  const own = Object.keys(taxIdKinds).filter(kind => kind.startsWith(`${country.toLowerCase()}_`))
  return isPrefixed(country) ? ['eu_vat', ...own] : own
}

/** Whether numbers include the country: those of the Union and the United Kingdom. */
const isPrefixed = (country: string) =>
  prefixOf(country) in euVatNumbers || country === ULSTER.country

const isTaxId = (kind: string, value: string): boolean => {
  const { format, check = () => true } = taxIdKinds[kind] ?? {}
  return format !== undefined && format.test(value) && check(value)
}

const prefixOf = (country: string) => (country === GREECE.country ? GREECE.prefix : country)

/**
 * The candidate forms: as entered, without the country prefix, and with it if the kind requires it.
 */
function taxIdSpellings(country: string, input: string): string[] {
  const value = input.replaceAll(/[\s.,/‐-–-]/g, '').toUpperCase()
  const bare = value.startsWith(country) ? value.slice(country.length) : value
  return isPrefixed(country) ? [value, bare, `${prefixOf(country)}${bare}`] : [value, bare]
}
