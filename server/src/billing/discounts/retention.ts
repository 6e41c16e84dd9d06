import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const discountRetention = {
  discounts: { kept: 'created by members; sales refer to a deleted discount' },
  discount_products: { kept: 'deleted with the discount or the product' },
  discount_redemptions: { kept: 'counts against the limit of the discount' },
} satisfies Retention
