import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const userRetention = {
  users: { kept: 'a user is kept until the account is deleted' },
} satisfies Retention
