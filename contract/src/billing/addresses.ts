import { z } from 'zod'
import { addressFormat, type AddressPart } from './address-formats.ts'
import { countries } from './addresses.data.ts'
import { isPostalCode } from './postal-codes.ts'
import { normalizeState } from './states.ts'

/** A country as ISO 3166-1 alpha-2, upper case. */
export const Country = z.enum(countries).meta({ id: 'Country' })
export type Country = z.output<typeof Country>

/**
 * A postal address in responses; `state` is an ISO 3166-2 code for countries whose states are
 * known.
 */
export const Address = z
  .object({
    line1: z.string().nullable(),
    line2: z.string().nullable(),
    postal_code: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    country: z.string(),
  })
  .meta({ id: 'Address' })
export type Address = z.output<typeof Address>

const part = z.string().max(255).nullable().default(null)

/**
 * A postal address in requests. For countries whose states are known, the state may be given as a
 * code (`CA`), a full code (`US-CA`) or a name; it is returned as the full code and must exist. A
 * postal code must match the country's pattern.
 */
export const AddressInput = z
  .object({
    line1: part,
    line2: part,
    postal_code: part,
    city: part,
    state: part,
    country: Country,
  })
  .transform((address, context): Address => {
    const { country, postal_code } = address
    const reject = (at: 'state' | 'postal_code', message: string) =>
      void context.issues.push({ code: 'custom', path: [at], message, input: address[at] })
    const state = normalizeState(country, address.state)
    if (state === undefined) reject('state', 'Input should be a state of the country')
    if (postal_code && !isPostalCode(country, postal_code)) {
      reject('postal_code', 'Input should be a postal code of the country')
    }
    return { ...address, state: state ?? null }
  })
export type AddressInput = z.input<typeof AddressInput>

/** Whether a field of the billing address is shown, and whether it is required. */
const BillingAddressFieldMode = z.enum(['required', 'optional', 'disabled'])
type BillingAddressFieldMode = z.output<typeof BillingAddressFieldMode>

const fieldsOf = <T extends z.ZodType>(field: T) =>
  z.object({
    country: field,
    state: field,
    city: field,
    postal_code: field,
    line1: field,
    line2: field,
  })

/** How each billing address field is treated at checkout (SDK 0.34.3 and later). */
export const BillingAddressFields = fieldsOf(BillingAddressFieldMode)
export type BillingAddressFields = z.output<typeof BillingAddressFields>

/** The same as shown or hidden (SDK up to 0.34.2). */
export const DisplayedAddressFields = fieldsOf(z.boolean())
export type DisplayedAddressFields = z.output<typeof DisplayedAddressFields>

/** What determines how much of an address is requested. */
export interface AddressNeeds {
  require_billing_address: boolean
  is_business_customer: boolean
  /** Whether the seller calculates tax. */
  taxed: boolean
}

/**
 * The address fields of a checkout. The country is always required. All of the country's fields are
 * required for businesses, if the merchant requires the address, and in the US if tax is
 * calculated; otherwise the US requires the ZIP code, which card issuers check. Canada also
 * requires the province. Optional parts of a country's addresses stay optional.
 */
export function billingAddressFields(
  country: string | null,
  needs: AddressNeeds,
): BillingAddressFields {
  const american = country === 'US'
  const total =
    needs.require_billing_address || needs.is_business_customer || (american && needs.taxed)
  const { lines, required } = addressFormat(country)
  const mode = (part: AddressPart): BillingAddressFieldMode => {
    if (!total || !lines.flat().includes(part)) return 'disabled'
    return required.has(part) ? 'required' : 'optional'
  }
  return {
    country: 'required',
    line1: mode('line1'),
    line2: mode('line2'),
    city: mode('city'),
    postal_code: american ? 'required' : mode('postal_code'),
    state: country === 'CA' ? 'required' : mode('state'),
  }
}

/** The older form of the same decision: every field that is not disabled is shown. */
export function displayedAddressFields(fields: BillingAddressFields): DisplayedAddressFields {
  const isShown = (mode: BillingAddressFieldMode) => mode !== 'disabled'
  return {
    country: isShown(fields.country),
    state: isShown(fields.state),
    city: isShown(fields.city),
    postal_code: isShown(fields.postal_code),
    line1: isShown(fields.line1),
    line2: isShown(fields.line2),
  }
}
