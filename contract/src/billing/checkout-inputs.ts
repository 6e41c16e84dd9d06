import { z } from 'zod'
import { CustomFieldData, Email, ExternalId, HttpUrl, Id, Metadata } from '../kit/fields.ts'
import { AddressInput } from './addresses.ts'
import { KnownCurrency } from './currencies.ts'
import { ChargeableAmount, SEATS_MAX } from './prices.ts'
import { trialFields } from './products.ts'

/** An address of a buyer's computer, version 4 or 6. */
export const IpAddress = z.union([z.ipv4().max(15), z.ipv6().max(45)])

/** How many seats are bought, of a price by the seat. */
export const seats = z.int().min(1).max(SEATS_MAX).nullable().optional()

const given = {
  custom_field_data: CustomFieldData.optional(),
  amount: ChargeableAmount.nullable().optional(),
  /** How many seats, of a price by the seat. */
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
  /** In which of its currencies the product is sold. */
  currency: KnownCurrency.nullable().optional(),
  discount_id: Id.nullable().optional(),
  customer_ip_address: IpAddress.nullable().optional(),
  customer_metadata: Metadata.optional(),
  success_url: HttpUrl.nullable().optional(),
  return_url: HttpUrl.nullable().optional(),
  embed_origin: z.string().max(2_083).nullable().optional(),
}

type Sold = { products?: string[]; product_id?: string; product_price_id?: string }

/**
 * Reads `products`, the older `product_id` and the oldest `product_price_id` as one form. With a
 * price alone `products` is empty: its product is looked up. Undefined where none is given.
 */
export function selected<T extends Sold>(body: T) {
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

/** Most products a checkout or a checkout link may offer. */
export const CHECKOUT_PRODUCTS_MAX = 100

/** The three ways to say what is sold; one must be given. */
export const sold = {
  products: z.array(Id).min(1).max(CHECKOUT_PRODUCTS_MAX).optional(),
  product_id: Id.optional(),
  product_price_id: Id.optional(),
}

/** What is said when none of the three is given. */
export const missingProducts = {
  code: 'custom',
  path: ['products'],
  message: 'Field required',
  params: { type: 'missing' },
} as const

/**
 * A new checkout of one or more products; the buyer starts with the first. Older forms
 * (`product_id`, `product_price_id`, `customer_external_id`) come out as today's.
 */
export const CheckoutCreate = z
  .object({
    ...sold,
    ...given,
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

/** The merchant's change of an open checkout. */
export const CheckoutUpdate = z.object({
  ...given,
  ...choice,
  ...merchantSide,
  metadata: Metadata.optional(),
  allow_discount_codes: z.boolean().nullable().optional(),
  require_billing_address: z.boolean().nullable().optional(),
})
export type CheckoutUpdate = z.output<typeof CheckoutUpdate>

/** The buyer's change of an open checkout; a null code takes the discount away. */
export const CheckoutUpdatePublic = z.object({
  ...given,
  ...choice,
  /** Buyers may do without the trial, but not give themselves one. */
  allow_trial: z.literal(false).nullable().optional(),
  discount_code: z.string().max(256).nullable().optional(),
})
export type CheckoutUpdatePublic = z.output<typeof CheckoutUpdatePublic>

/** The buyer's yes: a last change, and the confirmation token of the card form. */
export const CheckoutConfirm = CheckoutUpdatePublic.extend({
  confirmation_token_id: z.string().min(1).max(255).nullable().optional(),
})
export type CheckoutConfirm = z.output<typeof CheckoutConfirm>

/** A checkout opened by a page without a credential. */
export const CheckoutClientCreate = z.object({
  product_id: Id,
  customer_email: Email.nullable().optional(),
  subscription_id: Id.nullable().optional(),
})
export type CheckoutClientCreate = z.output<typeof CheckoutClientCreate>
