import type { Team, TeamMember } from '@gatehouse/contract/organizations/team'
import { teamProblems } from '@gatehouse/contract/organizations/teams'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Selectable } from 'kysely'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import type { TeamMembersTable, TeamsTable } from '../../platform/db/tables.ts'
import type { Reading } from '../../platform/work.ts'

export type TeamRow = Selectable<TeamsTable>
export type TeamMemberRow = Selectable<TeamMembersTable>

/** The team as the accounts protocol shows it. */
export function toTeam(row: TeamRow): Team {
  return {
    name: row.name,
    organizationId: row.organization_id,
    createdAt: row.created_at,
    updatedAt: row.modified_at,
    id: row.id,
  }
}

/** A team member as the accounts protocol shows them. */
export function toTeamMember(row: TeamMemberRow): TeamMember {
  return { id: row.id, teamId: row.team_id, userId: row.user_id, createdAt: row.created_at }
}

/** Rejects when the operator has turned teams off. */
export async function requireTeamsEnabled(work: Reading): Promise<void> {
  const { teams_enabled } = await settingsOf(work)
  if (!teams_enabled) fail(teamProblems.not_enabled)
}
