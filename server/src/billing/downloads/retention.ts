import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const downloadRetention = {
  downloads: {
    kept: 'one row per customer, benefit and file; merchants see how often a file is downloaded',
  },
} satisfies Retention
