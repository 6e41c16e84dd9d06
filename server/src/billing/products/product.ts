import type { Benefit } from '@gatehouse/contract/billing/benefits'
import type { ProductPrice, RecurringInterval } from '@gatehouse/contract/billing/prices'
import {
  neutralProduct,
  type CheckoutLinkProduct,
  type Product,
  type ProductPublic,
  type ProductSummary,
} from '@gatehouse/contract/billing/products'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { asMoment, asMomentOrNull, type RowOrJson, type Nested } from '../../platform/db/nested.ts'
import type { ProductsTable } from '../../platform/db/tables.ts'
import { task } from '../../records/scheduler/task.ts'
import { toBenefit, toBenefitPublic, type BenefitRow } from '../benefits/benefit.ts'
import { toAttachedCustomField, type AttachedFieldRow } from '../custom-fields/custom-field.ts'
import { toProductMedia, type FileRow } from '../files/file.ts'
import { toPrice, type NestedPrice } from './price.ts'

export type ProductRow = Selectable<ProductsTable>

/**
 * The parts of a product: prices that are not archived, static ones first; benefits that are not
 * deleted, pictures and custom fields, in their order.
 */
export type ProductParts = {
  prices: NestedPrice[]
  benefits: Nested<BenefitRow>[]
  medias: Nested<FileRow>[]
  custom_fields: AttachedFieldRow[]
}

/** A product with its parts, as returned by `productJson` and this module's queries. */
export type ProductWithParts = RowOrJson<ProductRow> & ProductParts

/** Grants and revokes benefits after a product's list of benefits has changed. */
export const reviseProductGrants = task('revise_product_grants', z.object({}))

/** The product as shown to the merchant. */
export function toProduct(row: ProductWithParts): Product {
  return {
    ...toProductSummary(row),
    prices: pricesOf(row),
    benefits: row.benefits.map((benefit): Benefit => toBenefit(benefit)),
    medias: row.medias.map(toProductMedia),
    attached_custom_fields: row.custom_fields.map(toAttachedCustomField),
    is_deletable: false,
  }
}

/** The product as embedded in orders and discounts. */
export function toProductSummary(row: RowOrJson<ProductRow>): ProductSummary {
  return { ...common(row), metadata: row.metadata }
}

/** The product as shown to buyers. */
export function toProductPublic(row: ProductWithParts): ProductPublic {
  const benefits = row.benefits.map(toBenefitPublic)
  return { ...common(row), prices: pricesOf(row), benefits, medias: row.medias.map(toProductMedia) }
}

/** The product as embedded in a checkout link. */
export function toCheckoutLinkProduct(row: ProductWithParts): CheckoutLinkProduct {
  return { ...toProductPublic(row), metadata: row.metadata }
}

function pricesOf(row: ProductWithParts): ProductPrice[] {
  return row.prices.map(price => toPrice(price, intervalOf(row)))
}

/** How often the product is billed; null for a one-time product. */
export const intervalOf = (row: { recurring_interval: string | null }) =>
  // Only intervals defined in the contract are stored.
  row.recurring_interval as RecurringInterval | null

const common = (row: RowOrJson<ProductRow>) => ({
  ...neutralProduct,
  id: row.id,
  created_at: asMoment(row.created_at),
  modified_at: asMomentOrNull(row.modified_at),
  name: row.name,
  description: row.description,
  recurring_interval: intervalOf(row),
  recurring_interval_count: row.recurring_interval_count,
  ...trialOf(row),
  is_recurring: row.recurring_interval !== null,
  is_archived: row.is_archived,
  assigns_seats: row.assigns_seats,
  organization_id: row.organization_id,
})

/** The length of the product's trial; both null where it has none. */
export const trialOf = (row: {
  trial_interval: string | null
  trial_interval_count: number | null
}) => ({
  // Only intervals defined in the contract are stored.
  trial_interval: row.trial_interval as RecurringInterval | null,
  trial_interval_count: row.trial_interval_count,
})
