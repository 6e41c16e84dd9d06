import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const exchangeRateRetention = {
  exchange_rates: { kept: 'figures of past months are converted with them' },
} satisfies Retention
