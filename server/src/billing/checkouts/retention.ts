import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const checkoutRetention = {
  checkouts: {
    kept: 'an order refers to its checkout, and an expired one must be found as expired',
  },
  trials_taken: { kept: 'a trial counts as taken, however long ago it was' },
} satisfies Retention
