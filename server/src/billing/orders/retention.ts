import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const orderRetention = {
  orders: { kept: 'financial records are kept' },
  order_items: { kept: 'financial records are kept' },
  document_counters: { kept: 'one row per number sequence: a number is never used twice' },
} satisfies Retention
