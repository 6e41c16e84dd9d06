import { invalidRequest } from '../http/errors.ts'
import type { Address } from '../state/objects.ts'
import {
  BUSINESS_IDS,
  CANADIAN_PROVINCES,
  COUNTRY_RATES,
  EU_VAT_FORMATS,
  US_STATES,
} from './rates.data.ts'

/** A tax of a place. `rate` is in millionths: 19 % is 190,000. */
export interface Tax {
  kind: string
  percent: string
  rate: number
  country: string
  state: string | null
}

export interface TaxId {
  type: string
  value: string
}

const COUNTRIES = new Set(regionCodes())

/**
 * The taxes of an address; none where Stripe has no rate. Rejects addresses whose place cannot be
 * determined.
 */
export function taxesAt(address: Address | null): Tax[] {
  const country = address?.country?.toUpperCase() ?? ''
  if (!address || !COUNTRIES.has(country)) throw unknownPlace()
  if (country === 'US') return [usTax(address)]
  if (country === 'CA') return canadianTaxes(address)
  const known = COUNTRY_RATES[country]
  return known ? [taxOf(known[0], known[1], country, null)] : []
}

/**
 * Whether the buyer accounts for the tax instead of the seller: a business abroad with a valid id.
 */
export function isReverseCharge(
  address: Address | null,
  taxIds: readonly TaxId[],
  seller: string,
): boolean {
  const country = address?.country?.toUpperCase() ?? ''
  if (country === seller) return false
  return taxIds.some(({ type }) =>
    type === 'eu_vat' ? isMember(country) : BUSINESS_IDS[type]?.[0] === country,
  )
}

/** Rejects a tax id with a wrong format; types that are not known here pass. */
export function checkTaxId({ type, value }: TaxId, param: string) {
  const compact = value.replaceAll(/[\s.]/g, '').toUpperCase()
  const fits =
    type === 'eu_vat'
      ? (EU_VAT_FORMATS[compact.slice(0, 2)]?.test(compact.slice(2)) ?? false)
      : (BUSINESS_IDS[type]?.[1].test(value.toUpperCase()) ?? true)
  if (fits) return
  throw invalidRequest('tax_id_invalid', `Invalid value for ${type}.`, { param })
}

function usTax(address: Address): Tax {
  const state = address.state?.toUpperCase()
  const zip = address.postal_code?.slice(0, 3) ?? ''
  const found =
    US_STATES.find(([code]) => code === state) ??
    US_STATES.find(([, , zips]) => zips.split(' ').some(range => isWithin(zip, range)))
  if (!found) throw unknownPlace()
  return taxOf('sales_tax', found[1], 'US', found[0])
}

function canadianTaxes(address: Address): Tax[] {
  const letter = address.postal_code?.charAt(0).toUpperCase() ?? ''
  const found =
    CANADIAN_PROVINCES.find(([code]) => code === address.state?.toUpperCase()) ??
    CANADIAN_PROVINCES.find(([, , letters]) => letter !== '' && letters.includes(letter))
  if (!found) throw unknownPlace()
  const [province, taxes] = found
  return taxes.map(([kind, percent]) =>
    taxOf(kind, percent, 'CA', kind === 'gst' ? null : province),
  )
}

function taxOf(kind: string, percent: string, country: string, state: string | null): Tax {
  const [total = '0', part = ''] = percent.split('.')
  return { kind, percent, rate: Number(total + part.padEnd(4, '0')), country, state }
}

function isWithin(zip: string, range: string): boolean {
  const [from = '', to = ''] = range.split('-')
  return /^\d{3}$/.test(zip) && zip >= from && zip <= to
}

/** Greek VAT ids start with EL. */
function isMember(country: string): boolean {
  return (country === 'GR' ? 'EL' : country) in EU_VAT_FORMATS
}

function regionCodes(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  return letters
    .flatMap(first => letters.map(second => first + second))
    .filter(code => names.of(code) !== undefined && !['EU', 'UN', 'EZ', 'ZZ'].includes(code))
}

function unknownPlace() {
  return invalidRequest(
    'customer_tax_location_invalid',
    "We could not determine the customer's tax location based on the provided customer address. " +
      'Please ensure the address is complete: a country, and in the US and Canada a state or a ' +
      'postal code.',
    { param: 'customer_details[address]' },
  )
}
