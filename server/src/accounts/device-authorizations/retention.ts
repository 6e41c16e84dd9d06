import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const deviceAuthorizationRetention = {
  device_authorizations: {
    delete_by: 'expires_at',
    after_ms: 0,
    because: 'an expired code cannot be approved',
  },
} satisfies Retention
