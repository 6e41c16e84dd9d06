import { browserLocales } from '@gatehouse/ui/locale'
import type { AddressPart } from '@gatehouse/contract/billing/address-formats'
import type { BillingAddressFields } from '@gatehouse/contract/billing/addresses'
import type { TFunction } from 'i18next'
import type { Card } from '@gatehouse/ui/card/card-fields.tsx'
import type { Payer } from '@gatehouse/ui/card/simulated-token.ts'
import type { Checkout, CheckoutChange } from '../client.ts'
import { isCharged } from '../prices.ts'

/** Parts of a billing address, in the order they are usually written. */
export const addressParts = ['line1', 'line2', 'postal_code', 'city', 'state'] as const

/** Everything a buyer enters except the card. */
export type Buyer = Record<
  'email' | 'name' | 'billing_name' | 'tax_id' | 'country' | AddressPart,
  string
>

/** Error messages by field. */
export type FieldErrors = Partial<Record<FieldName, string>>
export type FieldName =
  | keyof Buyer
  | keyof Card
  | 'amount'
  | 'seats'
  | 'discount'
  | 'consent'
  | AnswerName
type AnswerName = `answer.${string}`

type Translate = TFunction<'checkout'>

/** The values known of the buyer; the country is guessed from the device's languages. */
export function buyerOf(checkout: Checkout): Buyer {
  const address = checkout.customer_billing_address
  return {
    email: checkout.customer_email ?? '',
    name: checkout.customer_name ?? checkout.customer_billing_name ?? '',
    billing_name: checkout.customer_billing_name ?? '',
    tax_id: checkout.customer_tax_id ?? '',
    country: address?.country ?? regionOf(browserLocales()) ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    postal_code: address?.postal_code ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
  }
}

function regionOf(locales: readonly string[]): string | undefined {
  return locales.map(tag => new Intl.Locale(tag).region).find(region => region?.length === 2)
}

/** The address to send: fields that the country does not use are left out. */
function addressOf(buyer: Buyer, fields: BillingAddressFields) {
  const requested = addressParts.map(part => {
    const value = buyer[part].trim()
    return [part, fields[part] === 'disabled' || value === '' ? null : value]
  })
  const parts = Object.fromEntries(requested) as Record<AddressPart, string | null>
  // The list offers only countries in the contract.
  return { ...parts, country: buyer.country } as NonNullable<
    CheckoutChange['customer_billing_address']
  >
}

/** The buyer's details as a change of the checkout. */
export function changeOf(buyer: Buyer, checkout: Checkout): CheckoutChange {
  const change: CheckoutChange = { customer_email: buyer.email.trim() }
  if (isCharged(checkout)) change.customer_name = buyer.name.trim()
  if (checkout.is_business_customer) change.customer_billing_name = buyer.billing_name.trim()
  return requiresAddress(checkout) ? { ...change, ...addressChange(buyer, checkout) } : change
}

/** Whether an address is required: if something is charged, and for every business. */
export const requiresAddress = (checkout: Checkout): boolean =>
  isCharged(checkout) || checkout.is_business_customer

/** The change of the address only, with the tax id, because its format depends on the country. */
export const addressChange = (buyer: Buyer, checkout: Checkout): CheckoutChange => ({
  customer_billing_address: addressOf(buyer, checkout.billing_address_fields),
  ...(checkout.is_business_customer && { customer_tax_id: buyer.tax_id.trim() || null }),
})

/** Whether the saved address and tax id equal the entered ones; true if none is required. */
export function sameAddress(buyer: Buyer, checkout: Checkout): boolean {
  if (!requiresAddress(checkout)) return true
  const fields = checkout.billing_address_fields
  const known = buyerOf(checkout)
  const format = (by: Buyer) => JSON.stringify(addressOf(by, fields))
  const same = format(buyer) === format(known) && bareTaxId(buyer) === bareTaxId(known)
  return checkout.customer_billing_address !== null && same
}

/** A tax id as the server stores it: letters and digits only. */
const bareTaxId = ({ tax_id }: Buyer) => tax_id.replaceAll(/[\s.\-/]/g, '').toUpperCase()

/** The payer's details for the processor. */
export function payerOf(buyer: Buyer, checkout: Checkout): Payer {
  const { country, ...parts } = addressOf(buyer, checkout.billing_address_fields)
  const { line1 = null, line2 = null, city = null, postal_code = null, state = null } = parts
  const address = { line1, line2, city, postal_code, state, country }
  return { name: buyer.name.trim(), email: buyer.email.trim(), address }
}

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
export const isEmail = (text: string): boolean => MAIL.test(text.trim())

/** Missing or invalid fields, checked before anything is sent. */
export function buyerErrors(buyer: Buyer, checkout: Checkout, t: Translate): FieldErrors {
  const errors: FieldErrors = {}
  if (!isEmail(buyer.email)) errors.email = t(buyer.email.trim() ? 'error.email' : 'error.missing')
  const required: (keyof Buyer)[] = []
  if (isCharged(checkout)) required.push('name')
  if (checkout.is_business_customer) required.push('billing_name')
  if (requiresAddress(checkout)) required.push('country', ...requiredParts(checkout))
  for (const field of required) {
    if (buyer[field].trim() === '') errors[field] = t('error.missing')
  }
  return errors
}

const requiredParts = ({ billing_address_fields }: Checkout) =>
  addressParts.filter(part => billing_address_fields[part] === 'required')
