import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const teamRetention = {
  teams: { kept: 'kept until the team or its organization is deleted' },
  team_members: { kept: 'deleted with the team or the membership' },
} satisfies Retention
