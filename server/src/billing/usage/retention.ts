import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const usageRetention = {
  customer_meters: { kept: 'one row for each meter that a customer uses' },
  customer_meter_values: { kept: 'a reset deletes the values of its period' },
} satisfies Retention
