import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const taxRetention = {
  tax_calculations: {
    delete_by: 'expires_at',
    after_ms: 0,
    because: 'an expired calculation is requested again',
  },
} satisfies Retention
