import { z } from 'zod'
import { cityStates, countries, withoutPostalCodes } from './addresses.data.ts'
import { states } from './states.data.ts'

/** A country as ISO 3166-1 alpha-2, upper case. */
export const Country = z.enum(countries).meta({ id: 'Country' })
export type Country = z.output<typeof Country>

/** A postal address as answered; `state` is an ISO 3166-2 code in the US and Canada. */
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
 * A postal address as callers write it. In the US and Canada the state may be given bare (`CA`)
 * or in full (`US-CA`), is answered in full, and must exist.
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
    const state = normalizeState(address.country, address.state)
    if (state !== undefined) return { ...address, state }
    const message = 'Input should be a state of the country'
    context.issues.push({ code: 'custom', path: ['state'], message, input: address.state })
    return z.NEVER
  })
export type AddressInput = z.input<typeof AddressInput>

/** The state in full (`US-CA`), null where none is given, undefined where it does not exist. */
export function normalizeState(country: string, state: string | null): string | null | undefined {
  const known = states[country]
  if (!known || state === null || state === '') return state === '' ? null : state
  const code = state.toUpperCase().startsWith(`${country}-`) ? state : `${country}-${state}`
  const full = code.toUpperCase()
  return Object.hasOwn(known, full) ? full : undefined
}

/** Whether a field of the billing address is asked for, and whether it must be filled. */
export const BillingAddressFieldMode = z.enum(['required', 'optional', 'disabled'])
export type BillingAddressFieldMode = z.output<typeof BillingAddressFieldMode>

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

/** The same as shown or not shown (SDK up to 0.34.2). */
export const ShownBillingAddressFields = fieldsOf(z.boolean())
export type ShownBillingAddressFields = z.output<typeof ShownBillingAddressFields>

/**
 * Which fields a checkout asks for. The country always. All of it in the US, for businesses, and
 * where the merchant requires it; the state in Canada too. What a country's addresses lack is not
 * demanded. Source: the protocol's section 3.1.
 */
export function billingAddressFields(
  country: string | null,
  full: { require_billing_address: boolean; is_business_customer: boolean },
): BillingAddressFields {
  const whole = country === 'US' || full.require_billing_address || full.is_business_customer
  const rest = whole ? 'required' : 'disabled'
  const stateless = country !== null && states[country] === undefined
  return {
    country: 'required',
    line1: rest,
    line2: whole ? 'optional' : 'disabled',
    city: whole && country !== null && cityStates.has(country) ? 'optional' : rest,
    postal_code: whole && country !== null && withoutPostalCodes.has(country) ? 'optional' : rest,
    state: country === 'CA' ? 'required' : whole && stateless ? 'optional' : rest,
  }
}

/** The older reading of the same decision: everything not disabled is shown. */
export function shownBillingAddressFields(fields: BillingAddressFields): ShownBillingAddressFields {
  const shown = (mode: BillingAddressFieldMode) => mode !== 'disabled'
  return {
    country: shown(fields.country),
    state: shown(fields.state),
    city: shown(fields.city),
    postal_code: shown(fields.postal_code),
    line1: shown(fields.line1),
    line2: shown(fields.line2),
  }
}
