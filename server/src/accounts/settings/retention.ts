import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const settingsRetention = {
  instance_settings: { kept: 'one row per server' },
} satisfies Retention
