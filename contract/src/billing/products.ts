import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import {
  ById,
  CUSTOM_FIELDS_MAX,
  entity,
  Id,
  listOf,
  Metadata,
  MetadataFilter,
  QueryBoolean,
  SearchText,
} from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { Benefit, BenefitPublic } from './benefits.ts'
import { AttachedCustomField, AttachedCustomFieldCreate } from './custom-fields.ts'
import { ProductMediaFile } from './files.ts'
import {
  ExistingProductPrice,
  INTERVAL_COUNT_MAX,
  ProductPrice,
  ProductPriceCreate,
  RecurringInterval,
  TRIAL_COUNT_MAX,
} from './prices.ts'

/** The product's own fields, wherever it is nested. */
const productFields = {
  ...entity,
  name: z.string(),
  description: z.string().nullable(),
  recurring_interval: RecurringInterval.nullable(),
  recurring_interval_count: z.int().nullable(),
  meter_interval: RecurringInterval.nullable(),
  meter_interval_count: z.int().nullable(),
  trial_interval: RecurringInterval.nullable(),
  trial_interval_count: z.int().nullable(),
  visibility: z.enum(['draft', 'private', 'public']),
  is_recurring: z.boolean(),
  is_archived: z.boolean(),
  /** Each seat is assigned to a person, who receives the benefits instead of the buyer. */
  assigns_seats: z.boolean(),
  organization_id: Id,
}

/** Active prices (static first), benefits and pictures in the merchant's order. */
const publicParts = {
  prices: z.array(ProductPrice),
  benefits: z.array(BenefitPublic),
  medias: z.array(ProductMediaFile),
}

/** A product of a merchant. Archived prices are omitted, static prices come first. */
export const Product = z
  .object({
    ...productFields,
    metadata: Metadata,
    prices: z.array(ProductPrice),
    benefits: z.array(Benefit),
    medias: z.array(ProductMediaFile),
    attached_custom_fields: z.array(AttachedCustomField),
    /** Products are archived, not deleted. */
    is_deletable: z.boolean(),
  })
  .meta({ id: 'Product' })
export type Product = z.output<typeof Product>

/** A product as embedded in orders and discounts: without prices and benefits. */
export const ProductSummary = z
  .object({ ...productFields, metadata: Metadata })
  .meta({ id: 'ProductSummary' })
export type ProductSummary = z.output<typeof ProductSummary>

/** A product as buyers see it: benefits without settings, no metadata. */
export const ProductPublic = z
  .object({ ...productFields, ...publicParts })
  .meta({ id: 'ProductPublic' })
export type ProductPublic = z.output<typeof ProductPublic>

/** A product as embedded in a checkout link. */
export const CheckoutLinkProduct = z
  .object({ ...productFields, ...publicParts, metadata: Metadata })
  .meta({ id: 'CheckoutLinkProduct' })
export type CheckoutLinkProduct = z.output<typeof CheckoutLinkProduct>

/** Values of the fields that only other SDK generations have. */
export const neutralProduct = {
  meter_interval: null,
  meter_interval_count: null,
  visibility: 'public',
} as const satisfies Partial<ProductSummary>

/** The upper limit is ours: longer text can be neither indexed for sorting nor displayed. */
export const PRODUCT_NAME_MAX = 256

const name = z.string().min(3).max(PRODUCT_NAME_MAX)

const description = z.string().max(20_000)

/** Our own limits: the prices, pictures and benefits of a product. */
const PRICES_MAX = 100
const MEDIAS_MAX = 100
const BENEFITS_MAX = 250

/** The length of a trial: an interval and its count, both or neither. */
export const trialFields = {
  trial_interval: RecurringInterval.nullable().optional(),
  trial_interval_count: z.int().min(1).max(TRIAL_COUNT_MAX).nullable().optional(),
}

const intervalCount = z.int().min(1).max(INTERVAL_COUNT_MAX).nullable().optional()

/** A new product; its interval cannot change, and null means one-time. */
export const ProductCreate = z.object({
  name,
  description: description.nullable().default(null),
  recurring_interval: RecurringInterval.nullable().default(null),
  recurring_interval_count: intervalCount,
  ...trialFields,
  prices: z.array(ProductPriceCreate).min(1).max(PRICES_MAX),
  medias: z.array(Id).max(MEDIAS_MAX).nullable().optional(),
  attached_custom_fields: z.array(AttachedCustomFieldCreate).max(CUSTOM_FIELDS_MAX).default([]),
  metadata: Metadata.default({}),
  /** Requires a price per seat, and cannot change. */
  assigns_seats: z.boolean().default(false),
  organization_id: Id.nullable().optional(),
})
export type ProductCreate = z.output<typeof ProductCreate>

/** An update of a product. `prices` is the complete list: omitted prices are archived. */
export const ProductUpdate = z.object({
  name: name.nullable().optional(),
  description: description.nullable().optional(),
  recurring_interval: RecurringInterval.nullable().optional(),
  recurring_interval_count: intervalCount,
  ...trialFields,
  is_archived: z.boolean().nullable().optional(),
  prices: z
    .array(z.union([ExistingProductPrice, ProductPriceCreate]))
    .max(PRICES_MAX)
    .nullable()
    .optional(),
  medias: z.array(Id).max(MEDIAS_MAX).nullable().optional(),
  attached_custom_fields: z
    .array(AttachedCustomFieldCreate)
    .max(CUSTOM_FIELDS_MAX)
    .nullable()
    .optional(),
  metadata: Metadata.optional(),
})
export type ProductUpdate = z.output<typeof ProductUpdate>

/** Errors of products. */
export const productProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  not_permitted: [403, 'NotPermitted', 'You are not allowed to change this product this way.'],
})

const read = ['products:read', 'products:write']
const write = ['products:write']
const subjects = ['organization', 'user'] as const
const changed = [productProblems.not_permitted, productProblems.not_found]

/** Products: what a merchant sells. */
export const productEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/products/',
    status: 200,
    summary: 'List products',
    description: 'Includes archived products unless you filter by `is_archived`.',
    scopes: read,
    subjects,
    query: z.object({
      id: listOf(Id).optional(),
      organization_id: listOf(Id).optional(),
      query: SearchText.optional(),
      is_archived: QueryBoolean.optional(),
      is_recurring: QueryBoolean.optional(),
      benefit_id: listOf(Id).optional(),
      /** Only products with this custom field. */
      custom_field_id: listOf(Id).optional(),
      /** Only products with this picture, by its file. */
      media_id: listOf(Id).optional(),
      /** Only products with a price of this meter. */
      meter_id: listOf(Id).optional(),
      /** Every product is `public`: a product that is not for sale is archived. */
      visibility: listOf(z.string().max(100)).optional(),
      metadata: MetadataFilter.optional(),
      ...pageQuery,
      sorting: sortingQuery(
        ['created_at', 'name', 'price_amount_type', 'price_amount'],
        '-created_at',
      ),
    }),
    output: pageOf(Product),
    problems: [],
  },
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/products/',
    status: 201,
    summary: 'Create a product',
    scopes: write,
    subjects,
    body: ProductCreate,
    output: Product,
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/products/{id}',
    status: 200,
    summary: 'Get a product',
    scopes: read,
    subjects,
    params: ById,
    output: Product,
    problems: [productProblems.not_found],
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/products/{id}',
    status: 200,
    summary: 'Update a product',
    description: 'Existing subscriptions keep their price.',
    scopes: write,
    subjects,
    params: ById,
    body: ProductUpdate,
    output: Product,
    problems: changed,
  },
  duplicate: {
    kind: 'write',
    method: 'POST',
    path: '/v1/products/{id}/duplicate',
    status: 201,
    summary: 'Duplicate a product',
    description:
      'Copies its current prices, benefits, custom fields and pictures. The copy is archived: ' +
      'edit it, then restore it to sell it.',
    scopes: write,
    subjects,
    params: ById,
    output: Product,
    problems: [productProblems.not_found],
  },
  updateBenefits: {
    kind: 'write',
    method: 'POST',
    path: '/v1/products/{id}/benefits',
    status: 200,
    summary: 'Set the benefits of a product',
    description: 'Replaces the current list. Customers gain or lose benefits accordingly.',
    scopes: write,
    subjects,
    params: ById,
    body: z.object({ benefits: z.array(Id).max(BENEFITS_MAX) }),
    output: Product,
    problems: changed,
  },
})
