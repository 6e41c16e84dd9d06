import { addressFormat } from '@gatehouse/contract/billing/address-formats'
import { countries } from '@gatehouse/contract/billing/addresses.data'
import { noAddress, type TypedAddress } from '@gatehouse/ui/address-fields'
import type { ItemOf } from '../endpoint-hooks.ts'

type Address = NonNullable<ItemOf<'orders'>['billingAddress']>
type Country = (typeof countries)[number]

/** The countries and address formats that address fields need. */
export const world = {
  countries,
  linesOf: (country: string) => addressFormat(country).lines,
  statesOf: (country: string) =>
    import('@gatehouse/contract/billing/states').then(states => states.statesOf(country)),
}

/** An address as form values; the state without the country prefix. */
export function typed(address: Address | null): TypedAddress {
  if (!address) return noAddress
  const { line1, line2, postalCode, city, state, country } = address
  return {
    line1: line1 ?? '',
    line2: line2 ?? '',
    postal_code: postalCode ?? '',
    city: city ?? '',
    state: state?.replace(`${country}-`, '') ?? '',
    country,
  }
}

/** The form values as a request value; undefined without a country. */
export function sent({ postal_code, country, ...rest }: TypedAddress) {
  if (!isCountry(country)) return null
  const text = (value: string) => value.trim() || null
  return {
    country,
    line1: text(rest.line1),
    line2: text(rest.line2),
    postalCode: text(postal_code),
    city: text(rest.city),
    state: text(rest.state),
  }
}

const isCountry = (code: string): code is Country => (countries as readonly string[]).includes(code)
