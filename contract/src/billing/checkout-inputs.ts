import { z } from 'zod'
import { CustomFieldData, Email, ExternalId, HttpUrl, Id, Metadata } from '../kit/fields.ts'
import { AddressInput } from './addresses.ts'
import { SupportedCurrency } from './currencies.ts'
import { ChargeableAmount, SEATS_MAX } from './prices.ts'
import { trialFields } from './products.ts'
import { WithdrawalConsentInput } from './withdrawal-consent.ts'

/** The IP address of a buyer's computer, version 4 or 6. */
const IpAddress = z.union([z.ipv4().max(15), z.ipv6().max(45)])

/** How many seats are bought, for a price per seat. */
export const seats = z.int().min(1).max(SEATS_MAX).nullable().optional()

const body = {
  custom_field_data: CustomFieldData.optional(),
  amount: ChargeableAmount.nullable().optional(),
  /** How many seats, for a price per seat. */
  seats,
  customer_name: z.string().max(256).nullable().optional(),
  customer_email: Email.nullable().optional(),
  customer_billing_name: z.string().max(256).nullable().optional(),
  customer_billing_address: AddressInput.nullable().optional(),
  customer_tax_id: z.string().max(64).nullable().optional(),
}

const merchantSide = {
  allow_trial: z.boolean().nullable().optional(),
  min_seats: seats,
  max_seats: seats,
  ...trialFields,
  /** The currency to buy in, of those the product is sold in. */
  currency: SupportedCurrency.nullable().optional(),
  discount_id: Id.nullable().optional(),
  customer_ip_address: IpAddress.nullable().optional(),
  customer_metadata: Metadata.optional(),
  success_url: HttpUrl.nullable().optional(),
  return_url: HttpUrl.nullable().optional(),
  embed_origin: z.string().max(2_083).nullable().optional(),
}

type SoldProducts = { products?: string[]; product_id?: string; product_price_id?: string }

/**
 * Reads `products`, the older `product_id` and the oldest `product_price_id` into one form. With
 * only a price `products` is empty, because the product must be looked up. Undefined if none is
 * given.
 */
export function selected<T extends SoldProducts>(body: T) {
  const { products, product_id, product_price_id, ...rest } = body
  const of = (list: string[], price: string | null) => ({
    ...rest,
    products: list,
    product_price_id: price,
  })
  if (products) return of(products, null)
  if (product_id) return of([product_id], null)
  return product_price_id ? of([], product_price_id) : undefined
}

/** The maximum number of products in a checkout or a checkout link. */
export const CHECKOUT_PRODUCTS_MAX = 100

/** The three ways to select products; one is required. */
export const sale = {
  products: z.array(Id).min(1).max(CHECKOUT_PRODUCTS_MAX).optional(),
  product_id: Id.optional(),
  product_price_id: Id.optional(),
}

/** The error when none of the three is given. */
export const missingProducts = {
  code: 'custom',
  path: ['products'],
  message: 'Field required',
  params: { type: 'missing' },
} as const

/**
 * A new checkout of one or more products; the first is preselected. Older forms (`product_id`,
 * `product_price_id`, `customer_external_id`) are converted to the current one.
 */
export const CheckoutCreate = z
  .object({
    ...sale,
    ...body,
    ...merchantSide,
    allow_discount_codes: z.boolean().default(true),
    require_billing_address: z.boolean().default(false),
    is_business_customer: z.boolean().default(false),
    customer_id: Id.nullable().optional(),
    external_customer_id: ExternalId.nullable().optional(),
    customer_external_id: ExternalId.nullable().optional(),
    subscription_id: Id.nullable().optional(),
    metadata: Metadata.default({}),
  })
  .transform((body, context) => {
    const chosen = selected(body)
    if (!chosen) {
      context.issues.push({ ...missingProducts, path: [...missingProducts.path], input: body })
      return z.NEVER
    }
    const { customer_external_id, ...rest } = chosen
    return { ...rest, external_customer_id: rest.external_customer_id ?? customer_external_id }
  })
export type CheckoutCreate = z.output<typeof CheckoutCreate>

const choice = {
  product_id: Id.nullable().optional(),
  product_price_id: Id.nullable().optional(),
  is_business_customer: z.boolean().nullable().optional(),
}

/** The merchant's update of an open checkout. */
export const CheckoutUpdate = z.object({
  ...body,
  ...choice,
  ...merchantSide,
  metadata: Metadata.optional(),
  allow_discount_codes: z.boolean().nullable().optional(),
  require_billing_address: z.boolean().nullable().optional(),
})
export type CheckoutUpdate = z.output<typeof CheckoutUpdate>

/** The buyer's update of an open checkout; a null code removes the discount. */
export const CheckoutUpdatePublic = z.object({
  ...body,
  ...choice,
  /** Buyers may decline the trial, but cannot grant themselves one. */
  allow_trial: z.literal(false).nullable().optional(),
  discount_code: z.string().max(256).nullable().optional(),
})
export type CheckoutUpdatePublic = z.output<typeof CheckoutUpdatePublic>

/**
 * The buyer's confirmation: a last update, the confirmation token of the card form, and the consent
 * to immediate delivery. Without `withdrawal_consent` none is recorded, and the right of withdrawal
 * stays.
 */
export const CheckoutConfirm = CheckoutUpdatePublic.extend({
  confirmation_token_id: z.string().min(1).max(255).nullable().optional(),
  withdrawal_consent: WithdrawalConsentInput.optional(),
})
export type CheckoutConfirm = z.output<typeof CheckoutConfirm>

/** A checkout opened by a page without a credential. */
export const CheckoutClientCreate = z.object({
  product_id: Id,
  customer_email: Email.nullable().optional(),
  subscription_id: Id.nullable().optional(),
})
export type CheckoutClientCreate = z.output<typeof CheckoutClientCreate>
