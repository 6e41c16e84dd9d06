import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const missedPeriodRetention = {
  missed_periods: { kept: 'a decided period must not be proposed again' },
} satisfies Retention
