import { noAddress, type TypedAddress } from '@gatehouse/ui/address-fields'
import type { Order } from '../queries.ts'

/** An address as form values; the state without the country prefix. */
export function typedAddress(address: Order['billing_address']): TypedAddress {
  if (!address) return noAddress
  const { country, state, ...parts } = address
  return {
    country,
    state: state?.replace(`${country}-`, '') ?? '',
    line1: parts.line1 ?? '',
    line2: parts.line2 ?? '',
    postal_code: parts.postal_code ?? '',
    city: parts.city ?? '',
  }
}

/** Form values as request values: empty fields become null. */
export const sentAddress = (address: TypedAddress) =>
  Object.fromEntries(Object.entries(address).map(([part, value]) => [part, value.trim() || null]))
