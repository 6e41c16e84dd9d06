import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const customFieldRetention = {
  custom_fields: { kept: 'created by members; orders refer to the values of a deleted field' },
  product_custom_fields: { kept: 'deleted with the product or the field' },
} satisfies Retention
