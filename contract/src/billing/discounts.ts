import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import {
  Amount,
  ById,
  Currency,
  entity,
  Id,
  listOf,
  Metadata,
  Moment,
  SearchText,
} from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { SupportedCurrency } from './currencies.ts'
import { ProductSummary } from './products.ts'

/** How a discount is calculated, and how long it applies to a subscription. */
export const DiscountType = z.enum(['fixed', 'percentage'])
export type DiscountType = z.output<typeof DiscountType>
export const DiscountDuration = z.enum(['once', 'repeating', 'forever'])
export type DiscountDuration = z.output<typeof DiscountDuration>

const identity = { id: Id, name: z.string(), code: z.string().nullable() }

/** `amounts` is the amount per currency for SDK 0.49: at least in the discount's own currency. */
const fixed = {
  type: z.literal('fixed'),
  amount: Amount,
  currency: Currency,
  amounts: z.record(z.string(), z.int()),
}
const percentage = { type: z.literal('percentage'), basis_points: z.int() }
const onceOrForeverDuration = { duration: z.enum(['once', 'forever']) }
const repeating = { duration: z.literal('repeating'), duration_in_months: z.int() }

const terms = {
  ...entity,
  metadata: Metadata,
  name: z.string(),
  code: z.string().nullable(),
  starts_at: Moment.nullable(),
  ends_at: Moment.nullable(),
  max_redemptions: z.int().nullable(),
  max_redemptions_per_customer: z.int().nullable(),
  redemptions_count: z.int(),
  organization_id: Id,
}

/** Four variants: by `type`, then by `duration`. */
const variants = <T extends z.core.$ZodLooseShape>(fields: T) =>
  z.discriminatedUnion('type', [
    z.discriminatedUnion('duration', [
      z.object({ ...fields, ...fixed, ...onceOrForeverDuration }),
      z.object({ ...fields, ...fixed, ...repeating }),
    ]),
    z.discriminatedUnion('duration', [
      z.object({ ...fields, ...percentage, ...onceOrForeverDuration }),
      z.object({ ...fields, ...percentage, ...repeating }),
    ]),
  ])

/** A discount as its merchant sees it; percentages are basis points (1 to 10000). */
export const Discount = variants({ ...terms, products: z.array(ProductSummary) }).meta({
  id: 'Discount',
})
export type Discount = z.output<typeof Discount>

/** A discount as embedded in orders, subscriptions and checkout links. */
export const DiscountSummary = variants(terms).meta({ id: 'DiscountSummary' })
export type DiscountSummary = z.output<typeof DiscountSummary>

/** A discount as the buyer sees it. */
export const CheckoutDiscount = variants(identity).meta({ id: 'CheckoutDiscount' })
export type CheckoutDiscount = z.output<typeof CheckoutDiscount>

/** All basis points: a discount of this many leaves nothing to pay. */
export const BASIS_POINTS_MAX = 10_000
const DISCOUNT_AMOUNT_MAX = 999_999_999_999
const MONTHS_MAX = 1_200
const INT32_MAX = 2_147_483_647

const CODE = /^[\p{L}\p{N}]+$/u

/** The code buyers enter to get the discount: letters and digits. Empty means none. */
const code = z
  .union([
    z.literal('').transform(() => null),
    z.string().min(3).max(256).regex(CODE, 'Code must be alphanumeric.'),
  ])
  .nullable()
  .optional()

/** The upper limit is ours: longer text can be neither indexed for sorting nor displayed. */
const name = z.string().min(1).max(256)
const limit = z.int().min(1).max(INT32_MAX).nullable().optional()
const months = z.int().min(1).max(MONTHS_MAX)
const amount = z.int().min(0).max(DISCOUNT_AMOUNT_MAX)
const basisPoints = z.int().min(1).max(BASIS_POINTS_MAX)
/** The maximum number of products that a discount can be restricted to. */
const PRODUCTS_MAX = 1_000
const products = z.array(Id).max(PRODUCTS_MAX).nullable().optional()

const conditions = {
  code,
  starts_at: Moment.nullable().optional(),
  ends_at: Moment.nullable().optional(),
  max_redemptions: limit,
  max_redemptions_per_customer: limit,
  products,
}

/**
 * A new discount: `type` determines the amount fields, `duration` how long it applies; no products
 * means all products.
 */
export const DiscountCreate = z.discriminatedUnion('type', [
  z.discriminatedUnion('duration', [
    creation({ type: z.literal('fixed'), amount, currency: currency() }, onceOrForeverDuration),
    creation({ type: z.literal('fixed'), amount, currency: currency() }, monthly()),
  ]),
  z.discriminatedUnion('duration', [
    creation({ type: z.literal('percentage'), basis_points: basisPoints }, onceOrForeverDuration),
    creation({ type: z.literal('percentage'), basis_points: basisPoints }, monthly()),
  ]),
])
export type DiscountCreate = z.output<typeof DiscountCreate>

function currency() {
  return SupportedCurrency.default('usd')
}

function monthly() {
  return { duration: z.literal('repeating'), duration_in_months: months }
}

function creation<A extends z.core.$ZodLooseShape, D extends z.core.$ZodLooseShape>(
  reduction: A,
  lasting: D,
) {
  return z.object({
    ...reduction,
    ...lasting,
    name,
    ...conditions,
    metadata: Metadata.default({}),
    organization_id: Id.nullable().optional(),
  })
}

/**
 * An update of a discount. Type and duration cannot change, nor can the amount once the discount
 * has been redeemed; `products` replaces the list, and an empty list means all products.
 */
export const DiscountUpdate = z.object({
  name: name.nullable().optional(),
  ...conditions,
  type: DiscountType.nullable().optional(),
  amount: amount.nullable().optional(),
  currency: SupportedCurrency.nullable().optional(),
  basis_points: basisPoints.nullable().optional(),
  duration: DiscountDuration.nullable().optional(),
  duration_in_months: months.nullable().optional(),
  metadata: Metadata.optional(),
})
export type DiscountUpdate = z.output<typeof DiscountUpdate>

/** Errors of discounts. */
export const discountProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
})

const read = ['discounts:read', 'discounts:write']
const write = ['discounts:write']
const subjects = ['organization', 'user'] as const
const missing = [discountProblems.not_found]

/**
 * Whether a discount can be redeemed now, and if not, why: ended, fully redeemed, or not started.
 * The first that applies.
 */
export const DiscountStatus = z.enum(['active', 'scheduled', 'used_up', 'ended'])
export type DiscountStatus = z.output<typeof DiscountStatus>

/** Discounts: what merchants deduct from their prices. */
export const discountEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/discounts/',
    status: 200,
    summary: 'List discounts',
    scopes: read,
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      query: SearchText.optional(),
      /** Only discounts that apply to one of the products, including those that apply to all. */
      product_id: listOf(Id).optional(),
      status: listOf(DiscountStatus).optional(),
      ...pageQuery,
      sorting: sortingQuery(
        ['created_at', 'name', 'code', 'redemptions_count', 'ends_at'],
        '-created_at',
      ),
    }),
    output: pageOf(Discount),
    problems: [],
  },
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/discounts/',
    status: 201,
    summary: 'Create a discount',
    scopes: write,
    subjects,
    body: DiscountCreate,
    output: Discount,
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/discounts/{id}',
    status: 200,
    summary: 'Get a discount',
    scopes: read,
    subjects,
    params: ById,
    output: Discount,
    problems: missing,
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/discounts/{id}',
    status: 200,
    summary: 'Update a discount',
    description: 'Existing checkouts keep the discount they were created with.',
    scopes: write,
    subjects,
    params: ById,
    body: DiscountUpdate,
    output: Discount,
    problems: missing,
  },
  delete: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/discounts/{id}',
    status: 204,
    summary: 'Delete a discount',
    description: 'It can no longer be redeemed. Active subscriptions keep it.',
    scopes: write,
    subjects,
    params: ById,
    problems: missing,
  },
})
