import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const spendingCapRetention = {
  spending_caps: { kept: 'at most two per subscription' },
  spending_cap_notices: { kept: 'a cap is reported once per period; a few rows per subscription' },
} satisfies Retention
