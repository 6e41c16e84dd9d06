import type { Retention } from './db/table-retention.ts'

/** The tables of the platform, and how long their rows are kept. */
export const platformRetention = {
  migrations: { kept: 'one row per migration: the next start reads them' },
  rate_limits: {
    delete_by: 'window_ends_at',
    after_ms: 0,
    because: 'a window that has ended limits nothing',
  },
} satisfies Retention
