import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const schedulerRetention = {
  agenda: { kept: 'a finished task is deleted immediately; a failed one stays for the operator' },
  test_clocks: { kept: 'one row per sandbox organization, deleted with it' },
} satisfies Retention
