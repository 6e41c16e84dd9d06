import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const disputeRetention = {
  disputes: { kept: 'financial records are kept' },
  dispute_files: { kept: 'deleted with their dispute: they show how it was answered' },
} satisfies Retention
