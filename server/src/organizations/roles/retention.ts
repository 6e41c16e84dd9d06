import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const roleRetention = {
  organization_roles: { kept: 'kept until the role or its organization is deleted' },
} satisfies Retention
