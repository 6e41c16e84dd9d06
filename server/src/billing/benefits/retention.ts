import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const benefitRetention = {
  benefits: { kept: 'created by members; grants refer to a deleted benefit' },
  product_benefits: {
    kept: 'deleted with the benefit or the product, or when the benefit is removed from it',
  },
} satisfies Retention
