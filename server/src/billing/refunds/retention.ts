import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const refundRetention = {
  refunds: { kept: 'financial records are kept' },
} satisfies Retention
