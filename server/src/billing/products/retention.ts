import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const productRetention = {
  products: { kept: 'created by members; orders refer to an archived product' },
  product_prices: { kept: 'orders and subscriptions refer to archived prices' },
  product_medias: { kept: 'deleted with the product or the file' },
} satisfies Retention
