import {
  neutralCheckout,
  type Checkout,
  type CheckoutPublic,
  type CheckoutPublicConfirmed,
  type CheckoutStatus,
} from '@gatehouse/contract/billing/checkouts'
import {
  type AddressNeeds,
  billingAddressFields,
  displayedAddressFields,
} from '@gatehouse/contract/billing/addresses'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { sealId, unsealId } from '../../platform/crypto/sealed-id.ts'
import type { Nested } from '../../platform/db/nested.ts'
import type { CheckoutsTable } from '../../platform/db/tables.ts'
import type { ServerInfo } from '../../platform/site.ts'
import {
  type OrganizationRow,
  taxSettingsOf,
  toOrganization,
} from '../../organizations/merchant/merchant.ts'
import type { PaymentRow } from '../../payments/charges/payment.ts'
import type { TaxDetails } from '../../payments/calculate-tax.ts'
import { task } from '../../records/scheduler/task.ts'
import { coveredAmount } from '../balance/balance.ts'
import { toAttachedCustomField } from '../custom-fields/custom-field.ts'
import { toAddress } from '../customers/customer.ts'
import { toCheckoutDiscount, type DiscountWithProductIds } from '../discounts/discount.ts'
import type { NestedPrice } from '../products/price.ts'
import { toPrice } from '../products/price.ts'
import {
  intervalOf,
  toProductPublic,
  trialOf,
  type ProductParts,
  type ProductRow,
} from '../products/product.ts'
import { consentNeededBy } from './needed-consent.ts'
import { checkoutRequirements, amountDueNow, netOfCheckout, totalOfCheckout } from './pricing.ts'
import { seatFields } from './seats.ts'
import { activeTrial, trialEnd } from './trial.ts'

export type CheckoutRow = Omit<Selectable<CheckoutsTable>, 'status'> & { status: CheckoutStatus }

/** A checkout with the objects the API nests in it, read in one statement. */
export type FullCheckout = CheckoutRow & {
  products: (Nested<ProductRow> & ProductParts)[]
  price: NestedPrice
  discount: DiscountWithProductIds | null
  organization: Nested<OrganizationRow>
  /** The payment of its latest confirmation. */
  payment: Nested<PaymentRow> | null
  /** Milliseconds by which the merchant's test clock runs ahead. */
  offset_ms: number
  /** The buyer's balance, if the merchant or the buyer's session identifies the customer. */
  balance: number
}

/** Closes a checkout that was not confirmed in time. */
export const expireCheckoutTask = task('expire_checkout', z.object({}))

const SECRET_PREFIX = 'gatehouse_c_'

/**
 * The client secret that gives a buyer access to a checkout; it is derived, so it is not stored.
 */
export const clientSecret = (place: ServerInfo, id: string) => sealId(place.keys, SECRET_PREFIX, id)

/** The checkout a client secret identifies, if this server issued the secret. */
export const checkoutIdOf = (place: ServerInfo, secret: string) =>
  unsealId(place.keys, SECRET_PREFIX, secret)

/** The URL of the hosted checkout page. */
export const checkoutUrl = (place: ServerInfo, client_secret: string) =>
  `${place.base_url}/checkout/${client_secret}`

/** The URL of the confirmation page, which is also the bank's return URL. */
export const confirmationUrl = (place: ServerInfo, client_secret: string) =>
  `${checkoutUrl(place, client_secret)}/confirmation`

const shown = new WeakMap<FullCheckout, Checkout>()

/**
 * The checkout as the merchant sees it; for a row that was read once, one object, because the event
 * of a change and the response to it show the same.
 */
export function toCheckout(place: ServerInfo, row: FullCheckout): Checkout {
  const checkout = shown.get(row) ?? merchantsCheckout(place, row)
  shown.set(row, checkout)
  return checkout
}

function merchantsCheckout(place: ServerInfo, row: FullCheckout): Checkout {
  return {
    ...neutralCheckout,
    ...shared(place, row),
    metadata: row.metadata,
    customer_metadata: row.customer_metadata,
    external_customer_id: row.external_customer_id,
    customer_external_id: row.external_customer_id,
    subscription_id: row.subscription_id,
    ...trialOf(row),
  }
}

/** The checkout as the buyer sees it. */
export function toCheckoutPublic(place: ServerInfo, row: FullCheckout): CheckoutPublic {
  return {
    ...neutralCheckout,
    ...shared(place, row),
    applied_balance_amount:
      0 - coveredAmount(row.balance, amountDueNow(row, chosenProduct(row)), row.currency),
    needed_consent: consentNeededBy(row, chosenProduct(row)),
    organization: toOrganization(row.organization),
  }
}

/**
 * The response to a confirmation. Its status is always `confirmed`, even if the payment has already
 * succeeded, because clients of the protocol accept no other value there.
 */
export function toConfirmed(
  place: ServerInfo,
  row: FullCheckout,
  customer_session_token: string,
): CheckoutPublicConfirmed {
  return {
    ...toCheckoutPublic(place, row),
    status: 'confirmed',
    customer_session_token,
    is_buyer_verified: row.is_buyer_proven,
  }
}

function shared(place: ServerInfo, row: FullCheckout) {
  const product = chosenProduct(row)
  const client_secret = clientSecret(place, row.id)
  const country = row.customer_billing_address?.country ?? null
  const fields = billingAddressFields(country, addressNeeds(row))
  return {
    ...columns(row),
    payment_processor: 'stripe' as const,
    client_secret,
    url: checkoutUrl(place, client_secret),
    success_url: successUrl(place, row, client_secret),
    net_amount: netOfCheckout(row),
    total_amount: totalOfCheckout(row),
    ...checkoutRequirements(row, product),
    ...seatFields(row.price, row),
    ...trialFields(row, product),
    customer_billing_address: toAddress(row.customer_billing_address),
    customer_tax_id: row.customer_tax_id?.[0] ?? null,
    payment_processor_metadata: processorMetadata(place, row),
    customer_billing_address_fields: displayedAddressFields(fields),
    billing_address_fields: fields,
    products: row.products.map(toProductPublic),
    product: toProductPublic(product),
    product_price: toPrice(row.price, intervalOf(product)),
    discount: row.discount && toCheckoutDiscount(row.discount),
    attached_custom_fields: product.custom_fields.map(toAttachedCustomField),
  }
}

/** The settings that decide which address fields the buyer must enter. */
export const addressNeeds = (row: FullCheckout): AddressNeeds => ({
  require_billing_address: row.require_billing_address,
  is_business_customer: row.is_business_customer,
  taxed: taxSettingsOf(row.organization).enabled,
})

function columns(row: FullCheckout) {
  return {
    id: row.id,
    created_at: row.created_at,
    modified_at: row.modified_at,
    custom_field_data: row.custom_field_data,
    status: row.status,
    expires_at: row.expires_at,
    return_url: row.return_url,
    embed_origin: row.embed_origin,
    amount: row.amount,
    discount_amount: row.discount_amount,
    tax_amount: row.tax_amount,
    // Stored as it was sent to the processor.
    tax_behavior: row.tax_behavior as Checkout['tax_behavior'],
    taxability_reason: (row.tax_details as TaxDetails | null)?.taxability_reason ?? null,
    currency: row.currency,
    organization_id: row.organization_id,
    product_id: row.product_id,
    product_price_id: row.product_price_id,
    discount_id: row.discount_id,
    allow_discount_codes: row.allow_discount_codes,
    require_billing_address: row.require_billing_address,
    customer_id: row.customer_id,
    is_business_customer: row.is_business_customer,
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    customer_ip_address: row.customer_ip_address,
    customer_billing_name: row.customer_billing_name,
    locale: row.locale,
  }
}

/** The trial a buyer would get if they confirmed now, counted from the checkout's last change. */
function trialFields(row: FullCheckout, product: FullCheckout['products'][number]) {
  const trial = activeTrial(row, product)
  return {
    allow_trial: row.allow_trial,
    active_trial_interval: trial?.trial_interval ?? null,
    active_trial_interval_count: trial?.trial_interval_count ?? null,
    trial_end: trial && trialEnd(row.modified_at ?? row.created_at, trial),
  }
}

/** The product the buyer has chosen from those offered. */
export function chosenProduct(row: Pick<FullCheckout, 'id' | 'products' | 'product_id'>) {
  const product = row.products.find(({ id }) => id === row.product_id)
  if (!product) throw new Error(`checkout ${row.id} has a product that it does not offer`)
  return product
}

function successUrl(
  place: ServerInfo,
  { id, success_url }: CheckoutRow,
  client_secret: string,
): string {
  if (success_url === null) return confirmationUrl(place, client_secret)
  return success_url.replaceAll(/\{CHECKOUT_ID\}|%7BCHECKOUT_ID%7D/gi, id)
}

/**
 * The data the page's card form needs; in sandbox also the URL of the simulator, which stands in
 * for the processor's library.
 */
function processorMetadata(place: ServerInfo, { payment, organization }: FullCheckout) {
  const { publishable_key, api_base } = place.config.stripe
  const metadata: Record<string, string> = {}
  if (publishable_key !== undefined) metadata.publishable_key = publishable_key
  if (place.mode === 'sandbox' && api_base !== undefined) metadata.processor_base = api_base
  if (organization.stripe_account_id !== null) metadata.account_id = organization.stripe_account_id
  if (!payment || payment.status === 'failed') return metadata
  metadata.intent_status = payment.status === 'asking' ? 'processing' : payment.status
  const { client_secret = null, url = null } = payment.next_action ?? {}
  if (client_secret !== null) metadata.intent_client_secret = client_secret
  if (url !== null) metadata.next_action_url = url
  return metadata
}
