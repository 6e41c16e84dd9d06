import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const twoFactorRetention = {
  two_factors: {
    kept: 'kept until two-factor authentication is turned off or the user is deleted',
  },
  backup_codes: {
    kept: 'a few per user, replaced together, deleted with two-factor authentication',
  },
  two_factor_codes: {
    delete_by: 'expires_at',
    after_ms: 0,
    because: 'an expired code cannot be entered',
  },
} satisfies Retention
