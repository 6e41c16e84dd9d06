import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const memberRetention = {
  members: { kept: 'kept until the membership ends or the organization is deleted' },
} satisfies Retention
