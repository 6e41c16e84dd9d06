import { euVatNumbers } from './eu-vat.data.ts'
import { taxIdKinds } from './tax-id-kinds.data.ts'

/** A number and its kind. */
type TaxId = [value: string, kind: string]

/** What the protocol says of a number that cannot be one. */
export const INVALID_TAX_ID = 'Invalid tax ID.'

const GREECE = { country: 'GR', prefix: 'EL' }
/** Northern Ireland is in the Union's market for goods, and its numbers are of that kind. */
const ULSTER = { country: 'GB', prefix: 'XI' }

/**
 * Reads a tax identification number by the country of whoever has it: of the first kind of that
 * country which it fits in form and check digit, without the signs people write between. Undefined
 * where it cannot be one.
 */
export function readTaxId(country: string, given: string): TaxId | undefined {
  const kinds = kindsOf(country)
  for (const value of writings(country, given)) {
    const kind = kinds.find(name => isTaxId(name, value))
    if (kind !== undefined && isOf(country, [value, kind])) return [value, kind]
  }
  return undefined
}

/** Reads a number whose kind is said; undefined where it cannot be one of that kind. */
export function readTaxIdOf(kind: string, given: string): TaxId | undefined {
  const value = writings(kind.slice(0, 2).toUpperCase(), given).find(written =>
    isTaxId(kind, written),
  )
  return value === undefined ? undefined : [value, kind]
}

/** Whether somebody of a country may have a number; one of the scheme for strangers anybody may. */
export const isOf = (country: string, tax_id: Readonly<TaxId>): boolean =>
  [country, undefined].includes(taxIdCountry(tax_id))

/** The country a number is of; of the Union's scheme for sellers from outside it is none. */
export function taxIdCountry([value, kind]: Readonly<TaxId>) {
  if (kind === 'eu_oss_vat') return undefined
  if (kind !== 'eu_vat') return kind.slice(0, 2).toUpperCase()
  const prefix = value.slice(0, 2)
  return [GREECE, ULSTER].find(exception => exception.prefix === prefix)?.country ?? prefix
}

function kindsOf(country: string): string[] {
  const own = Object.keys(taxIdKinds).filter(kind => kind.startsWith(`${country.toLowerCase()}_`))
  return isPrefixed(country) ? ['eu_vat', ...own] : own
}

/** Whether numbers bear the country: those of the Union, and the United Kingdom's. */
const isPrefixed = (country: string) =>
  prefixOf(country) in euVatNumbers || country === ULSTER.country

const isTaxId = (kind: string, value: string): boolean => {
  const { format, check = () => true } = taxIdKinds[kind] ?? {}
  return format !== undefined && format.test(value) && check(value)
}

const prefixOf = (country: string) => (country === GREECE.country ? GREECE.prefix : country)

/** As it is given, without the country before it, and with it where that belongs to it. */
function writings(country: string, given: string): string[] {
  const value = given.replaceAll(/[\s.,/‐-–-]/g, '').toUpperCase()
  const bare = value.startsWith(country) ? value.slice(country.length) : value
  return isPrefixed(country) ? [value, bare, `${prefixOf(country)}${bare}`] : [value, bare]
}
