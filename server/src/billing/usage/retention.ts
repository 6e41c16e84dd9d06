import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const usageRetention = {
  customer_meters: { kept: 'one row for each meter that a customer uses' },
  usage_periods: { kept: 'what an order billed, and what the next one will bill' },
  meter_credits: { kept: 'what a customer was credited, and how much of it was used' },
  meter_credit_entries: { kept: 'every movement of credits, which a balance is the sum of' },
  customer_meter_values: { kept: 'a reset deletes the values of its period' },
} satisfies Retention
