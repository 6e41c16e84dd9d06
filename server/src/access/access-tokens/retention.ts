import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const accessTokenRetention = {
  organization_access_tokens: {
    kept: 'created by members; a revoked token stays named in the audit log',
  },
} satisfies Retention
