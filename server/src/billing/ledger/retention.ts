import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const ledgerRetention = {
  ledger_entries: { kept: 'financial records are kept; a trigger rejects changes' },
} satisfies Retention
