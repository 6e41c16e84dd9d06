import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const paymentMethodRetention = {
  payment_methods: { kept: 'payments refer to a removed card; erasure empties its row' },
} satisfies Retention
