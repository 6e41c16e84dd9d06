import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const credentialRetention = {
  accounts: {
    kept: 'a password or linked account is kept until it is removed or its user is deleted',
  },
} satisfies Retention
