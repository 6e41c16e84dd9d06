import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const organizationRetention = {
  organizations: {
    kept: 'offboarding deletes a deleted organization unless documents refer to it',
  },
} satisfies Retention
