import { z } from 'zod'
import { OrganizationBrand } from '../organizations/merchant.ts'
import { endpoints } from '../kit/endpoint.ts'
import {
  ById,
  CustomFieldData,
  Email,
  entity,
  HttpUrl,
  Id,
  listOf,
  Metadata,
  SearchText,
} from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { ByClientSecret } from './checkout-endpoints.ts'
import { CHECKOUT_PRODUCTS_MAX, missingProducts, seats, selected, sale } from './checkout-inputs.ts'
import { DiscountSummary } from './discounts.ts'
import { ChargeableAmount, RecurringInterval } from './prices.ts'
import { CheckoutLinkProduct, ProductPublic, trialFields } from './products.ts'

/** A URL that opens a new checkout for each visitor. */
export const CheckoutLink = z
  .object({
    ...entity,
    metadata: Metadata,
    payment_processor: z.literal('stripe'),
    client_secret: z.string(),
    success_url: z.string().nullable(),
    return_url: z.string().nullable(),
    label: z.string().nullable(),
    allow_discount_codes: z.boolean(),
    require_billing_address: z.boolean(),
    discount_id: Id.nullable(),
    organization_id: Id,
    seats: z.int().nullable(),
    units: z.int().nullable(),
    trial_interval: RecurringInterval.nullable(),
    trial_interval_count: z.int().nullable(),
    products: z.array(CheckoutLinkProduct),
    discount: DiscountSummary.nullable(),
    url: z.string(),
  })
  .meta({ id: 'CheckoutLink' })
export type CheckoutLink = z.output<typeof CheckoutLink>

/** What the page of a link shows before the checkout begins. */
export const CheckoutLinkPublic = z
  .object({
    label: z.string().nullable(),
    organization: OrganizationBrand,
    products: z.array(ProductPublic),
  })
  .meta({ id: 'CheckoutLinkPublic' })
export type CheckoutLinkPublic = z.output<typeof CheckoutLinkPublic>

const settings = {
  label: z.string().max(255).nullable().optional(),
  discount_id: Id.nullable().optional(),
  success_url: HttpUrl.nullable().optional(),
  return_url: HttpUrl.nullable().optional(),
  /** The initial number of seats. */
  seats,
  /** Replaces the trial of the product. */
  ...trialFields,
}

/** A new link; `product_id` and `product_price_id` are converted to `products`. */
export const CheckoutLinkCreate = z
  .object({
    ...sale,
    ...settings,
    payment_processor: z.literal('stripe').default('stripe'),
    allow_discount_codes: z.boolean().default(true),
    require_billing_address: z.boolean().default(false),
    metadata: Metadata.default({}),
  })
  .transform((body, context) => {
    const chosen = selected(body)
    if (chosen) return chosen
    context.issues.push({ ...missingProducts, path: [...missingProducts.path], input: body })
    return z.NEVER
  })
export type CheckoutLinkCreate = z.output<typeof CheckoutLinkCreate>

/** An update of a link; `products` replaces the list. */
export const CheckoutLinkUpdate = z.object({
  ...settings,
  products: z.array(Id).min(1).max(CHECKOUT_PRODUCTS_MAX).nullable().optional(),
  allow_discount_codes: z.boolean().nullable().optional(),
  require_billing_address: z.boolean().nullable().optional(),
  metadata: Metadata.optional(),
})
export type CheckoutLinkUpdate = z.output<typeof CheckoutLinkUpdate>

const mark = z.string().max(500).optional()

/**
 * The query parameters of a link's URL that prefill the checkout; `reference_id` and `utm_*` are
 * stored in the metadata.
 */
export const CheckoutLinkPrefill = z.object({
  product_id: Id.optional(),
  amount: ChargeableAmount.optional(),
  customer_email: Email.optional(),
  customer_name: z.string().max(256).optional(),
  discount_code: z.string().max(256).optional(),
  custom_field_data: CustomFieldData.optional(),
  /** The site that embeds the checkout. */
  embed_origin: z.string().max(255).optional(),
  reference_id: mark,
  utm_source: mark,
  utm_medium: mark,
  utm_campaign: mark,
  utm_term: mark,
  utm_content: mark,
})
export type CheckoutLinkPrefill = z.output<typeof CheckoutLinkPrefill>

/** Errors of checkout links. */
export const checkoutLinkProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
})

const read = ['checkout_links:read', 'checkout_links:write']
const write = ['checkout_links:write']
const subjects = ['organization', 'user'] as const
const missing = [checkoutLinkProblems.not_found]

/** Checkout links, for the merchant by id and for the page by client secret. */
export const checkoutLinkEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/checkout-links/',
    status: 200,
    summary: 'List checkout links',
    scopes: read,
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      product_id: listOf(Id).optional(),
      /** Part of the label, or of the name of a product of the link. */
      query: SearchText.optional(),
      ...pageQuery,
      sorting: sortingQuery(
        ['created_at', 'label', 'success_url', 'allow_discount_codes'],
        'created_at',
      ),
    }),
    output: pageOf(CheckoutLink),
    problems: [],
  },
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/checkout-links/',
    status: 201,
    summary: 'Create a checkout link',
    scopes: write,
    subjects,
    body: CheckoutLinkCreate,
    output: CheckoutLink,
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/checkout-links/{id}',
    status: 200,
    summary: 'Get a checkout link',
    scopes: read,
    subjects,
    params: ById,
    output: CheckoutLink,
    problems: missing,
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/checkout-links/{id}',
    status: 200,
    summary: 'Update a checkout link',
    scopes: write,
    subjects,
    params: ById,
    body: CheckoutLinkUpdate,
    output: CheckoutLink,
    problems: missing,
  },
  delete: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/checkout-links/{id}',
    status: 204,
    summary: 'Delete a checkout link',
    scopes: write,
    subjects,
    params: ById,
    problems: missing,
  },
  clientGet: {
    kind: 'read',
    method: 'GET',
    path: '/v1/checkout-links/client/{client_secret}',
    status: 200,
    summary: 'Get the products of a checkout link',
    description: "Has no side effects, so link previews and crawlers don't create checkouts.",
    subjects: ['anonymous'],
    params: ByClientSecret,
    output: CheckoutLinkPublic,
    problems: missing,
    internal: true,
  },
  clientCheckout: {
    kind: 'write',
    method: 'POST',
    path: '/v1/checkout-links/client/{client_secret}/checkout',
    status: 201,
    summary: 'Create a checkout from a checkout link',
    subjects: ['anonymous'],
    params: ByClientSecret,
    body: CheckoutLinkPrefill,
    output: z.object({ client_secret: z.string(), url: z.string() }),
    problems: missing,
    limit: { max: 30, seconds: 60, shared: true },
    internal: true,
  },
})
