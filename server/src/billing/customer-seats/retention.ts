import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const customerSeatRetention = {
  customer_seats: {
    kept: 'the record of who had the benefits of a purchase; anonymization removes the address',
  },
} satisfies Retention
