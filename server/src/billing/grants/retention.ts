import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const grantRetention = {
  benefit_grants: {
    kept: "the record of what a customer received; a purchase's grants are revoked, not deleted",
  },
} satisfies Retention
