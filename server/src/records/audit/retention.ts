import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const auditRetention = {
  audit_entries: { kept: 'a log is kept; erasure empties the entries about deleted people' },
} satisfies Retention
