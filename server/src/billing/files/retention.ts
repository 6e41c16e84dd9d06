import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const fileRetention = {
  files: {
    kept: 'kept until the merchant deletes the file; the object in storage is deleted first',
  },
} satisfies Retention
