import type { BillingAddressFields } from '@gatehouse/contract/billing/addresses'
import type { TFunction } from 'i18next'
import type { Card } from '../card/card-fields.tsx'
import type { Payer } from '../card/simulated-token.ts'
import { brandOf, expiryOf, isCardNumber, isCvc } from '../card/card-number.ts'
import type { Checkout, CheckoutChange } from '../client.ts'
import type { RequestFailed } from '../request.ts'

/** Parts of a billing address, in the order people write them. */
export const addressParts = ['line1', 'line2', 'postal_code', 'city', 'state'] as const
export type AddressPart = (typeof addressParts)[number]

/** Everything a buyer types, but the card. */
export type Buyer = Record<'email' | 'name' | 'country' | AddressPart, string>

/** The sentence below each field that something is wrong with. */
export type FieldErrors = Partial<Record<keyof Buyer | keyof Card | 'amount' | 'discount', string>>

type Words = TFunction<'checkout'>

/** What is known of the buyer already; the country is guessed from the device's languages. */
export function buyerOf(checkout: Checkout): Buyer {
  const address = checkout.customer_billing_address
  return {
    email: checkout.customer_email ?? '',
    name: checkout.customer_billing_name ?? checkout.customer_name ?? '',
    country: address?.country ?? regionOf(navigator.languages) ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    postal_code: address?.postal_code ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
  }
}

function regionOf(languages: readonly string[]): string | undefined {
  return languages.map(tag => new Intl.Locale(tag).region).find(region => region?.length === 2)
}

/** The address as it is sent: what is not asked for is left out. */
export function addressOf(buyer: Buyer, fields: BillingAddressFields) {
  const asked = addressParts.map(part => {
    const value = buyer[part].trim()
    return [part, fields[part] === 'disabled' || value === '' ? null : value]
  })
  const parts = Object.fromEntries(asked) as Record<AddressPart, string | null>
  // The list offers only countries of the contract.
  return { ...parts, country: buyer.country } as NonNullable<
    CheckoutChange['customer_billing_address']
  >
}

/** What the checkout is told of the buyer. */
export function changeOf(buyer: Buyer, checkout: Checkout): CheckoutChange {
  const change: CheckoutChange = { customer_email: buyer.email.trim() }
  if (!checkout.is_payment_form_required) return change
  change.customer_name = buyer.name.trim()
  change.customer_billing_address = addressOf(buyer, checkout.billing_address_fields)
  return change
}

/** The change of the address alone. */
export const addressChange = (buyer: Buyer, checkout: Checkout): CheckoutChange => ({
  customer_billing_address: addressOf(buyer, checkout.billing_address_fields),
})

/** Whether the server knows the address as it is typed; true where none is asked for. */
export function sameAddress(buyer: Buyer, checkout: Checkout): boolean {
  if (!checkout.is_payment_form_required) return true
  const fields = checkout.billing_address_fields
  const known = JSON.stringify(addressOf(buyerOf(checkout), fields))
  const same = JSON.stringify(addressOf(buyer, fields)) === known
  return checkout.customer_billing_address !== null && same
}

/** Who pays, as the processor is told. */
export function payerOf(buyer: Buyer, checkout: Checkout): Payer {
  const { country, ...parts } = addressOf(buyer, checkout.billing_address_fields)
  const { line1 = null, line2 = null, city = null, postal_code = null, state = null } = parts
  const address = { line1, line2, city, postal_code, state, country }
  return { name: buyer.name.trim(), email: buyer.email.trim(), address }
}

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
export const isEmail = (text: string): boolean => MAIL.test(text.trim())

/** What is missing or cannot be, before anything is sent. */
export function buyerErrors(buyer: Buyer, checkout: Checkout, t: Words): FieldErrors {
  const errors: FieldErrors = {}
  if (!isEmail(buyer.email)) errors.email = t(buyer.email.trim() ? 'error.email' : 'error.missing')
  if (!checkout.is_payment_form_required) return errors
  const required = addressParts.filter(part => checkout.billing_address_fields[part] === 'required')
  for (const field of ['name', 'country', ...required] as const) {
    if (buyer[field].trim() === '') errors[field] = t('error.missing')
  }
  return errors
}

/** The same of the card. Whether it has expired its bank knows. */
export function cardErrors(card: Card, t: Words): FieldErrors {
  const errors: FieldErrors = {}
  const sentence = (text: string, wrong: 'number' | 'expiry' | 'cvc') =>
    t(text === '' ? 'error.missing' : `error.${wrong}`)
  if (!isCardNumber(card.number)) errors.number = sentence(card.number, 'number')
  if (!expiryOf(card.expiry)) errors.expiry = sentence(card.expiry, 'expiry')
  if (!isCvc(card.cvc, brandOf(card.number))) errors.cvc = sentence(card.cvc, 'cvc')
  return errors
}

const places: Record<string, keyof FieldErrors> = {
  customer_email: 'email',
  customer_name: 'name',
  customer_billing_name: 'name',
  confirmation_token_id: 'number',
  discount_code: 'discount',
  amount: 'amount',
}

/** The server's list of what it refused, each for its field; `elsewhere` says there is more. */
export function refusedFields({ refusals }: RequestFailed, t: Words) {
  const errors: FieldErrors = {}
  let elsewhere = false
  for (const { loc, type } of refusals) {
    const [, place = '', part = ''] = loc.map(String)
    const field = place === 'customer_billing_address' ? placeInAddress(part) : places[place]
    if (!field) elsewhere = true
    else errors[field] = sentenceFor(field, type, t)
  }
  return { errors, elsewhere }
}

function placeInAddress(part: string): 'country' | AddressPart {
  return addressParts.find(known => known === part) ?? 'country'
}

function sentenceFor(field: keyof FieldErrors, type: string, t: Words): string {
  if (type === 'missing') return t('error.missing')
  if (field === 'email' || field === 'discount' || field === 'amount') return t(`error.${field}`)
  return t('error.refused')
}
