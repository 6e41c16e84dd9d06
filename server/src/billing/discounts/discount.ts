import type {
  CheckoutDiscount,
  Discount,
  DiscountDuration,
  DiscountSummary,
  DiscountType,
} from '@gatehouse/contract/billing/discounts'
import type { Selectable } from 'kysely'
import { asMoment, asMomentOrNull, type RowOrJson, type Nested } from '../../platform/db/nested.ts'
import type { DiscountsTable } from '../../platform/db/tables.ts'
import { toProductSummary, type ProductRow } from '../products/product.ts'

export type DiscountRow = Omit<Selectable<DiscountsTable>, 'type' | 'duration'> & {
  type: DiscountType
  duration: DiscountDuration
}

/** A discount with the products it applies to; an empty list means all of them. */
export type DiscountWithProducts = DiscountRow & { products: Nested<ProductRow>[] }

/** A discount with the ids of the products it applies to, as embedded in other objects. */
export type DiscountWithProductIds = RowOrJson<DiscountRow> & { product_ids: string[] }

/** The discount as shown to its merchant. */
export function toDiscount(row: DiscountWithProducts): Discount {
  return { ...toDiscountSummary(row), products: row.products.map(toProductSummary) }
}

/** The discount as embedded in orders, subscriptions and checkout links. */
export function toDiscountSummary(row: RowOrJson<DiscountRow>): DiscountSummary {
  const fields = {
    ...identity(row),
    created_at: asMoment(row.created_at),
    modified_at: asMomentOrNull(row.modified_at),
    metadata: row.metadata,
    starts_at: asMomentOrNull(row.starts_at),
    ends_at: asMomentOrNull(row.ends_at),
    max_redemptions: row.max_redemptions,
    max_redemptions_per_customer: row.max_redemptions_per_customer,
    redemptions_count: row.redemptions_count,
    organization_id: row.organization_id,
  }
  // The compiler cannot tell which variant of the union this is; the table's constraints ensure it.
  return fields as DiscountSummary
}

/** The discount as shown to the buyer. */
export const toCheckoutDiscount = (row: RowOrJson<DiscountRow>) => identity(row) as CheckoutDiscount

function identity(row: RowOrJson<DiscountRow>) {
  const { id, name, code, type, amount, currency, basis_points, duration } = row
  const months = row.duration_in_months
  return {
    ...{ id, name, code, type, duration },
    ...(type === 'percentage' && { basis_points }),
    ...(type === 'fixed' && { amount, currency, amounts: { [String(currency)]: amount } }),
    ...(duration === 'repeating' && { duration_in_months: months }),
  }
}

/** A code in comparable form: case and Unicode composition do not matter. */
export const codeKey = (code: string) => code.trim().normalize('NFKC').toLowerCase()
