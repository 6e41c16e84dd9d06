import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const mrrRetention = {
  mrr_entries: { kept: 'figures of past months are read from them' },
} satisfies Retention
