import { memberProblems } from '@gatehouse/contract/organizations/members'
import { teamProblems } from '@gatehouse/contract/organizations/teams'
import { fail } from '@gatehouse/contract/kit/problems'
import { sql } from 'kysely'
import { deactivateTeam } from '../../accounts/sessions/queries.ts'
import { invalidateCachedSessions } from '../../accounts/sessions/session-cache-validity.ts'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { lockOrganizationMembers } from '../roles/lock-organization-members.ts'
import { requireStandingOr, mayDo } from '../roles/standing.ts'
import { countTeams, listTeamMembers, lockTeam, showFirstTeam } from './queries.ts'
import { requireTeamsEnabled, toTeam, type TeamRow } from './team.ts'

type TeamRemoval = { teamId: string; organizationId?: string | undefined }

/**
 * Removes a team. Its members stay in the organization, and invitations into it become invitations
 * without it. A caller cannot remove their active team nor, unless the operator allows it, the last
 * one.
 */
export async function removeTeam(
  work: Work,
  { teamId, organizationId }: TeamRemoval,
): Promise<{ message: 'Team removed successfully.' }> {
  await requireTeamsEnabled(work)
  const { may_not_delete_this, may_not_delete } = teamProblems
  const { no_active_organization: none } = memberProblems
  const rejections = { none, stranger: may_not_delete_this }
  const standing = await requireStandingOr(work, { organizationId }, rejections)
  if (signedIn(work).active_team_id === teamId) fail(may_not_delete_this)
  if (!mayDo(standing, { team: ['delete'] })) fail(may_not_delete)
  const { organization_id } = standing.member
  await lockOrganizationMembers(work, organization_id)
  const team = await lockTeam(work, organization_id, teamId)
  if (!team) fail(teamProblems.not_found)
  const { last_team_removal_enabled } = await settingsOf(work)
  if (!last_team_removal_enabled && (await countTeams(work, organization_id)) <= 1) {
    fail(teamProblems.last)
  }
  await deleteTeamRow(work, team)
  return { message: 'Team removed successfully.' }
}

async function deleteTeamRow(work: Work, team: TeamRow): Promise<void> {
  const { id, organization_id } = team
  const members = (await listTeamMembers(work, id)).map(({ user_id }) => user_id)
  await work.sql.deleteFrom('teams').where('id', '=', id).execute()
  await showFirstTeam(work, organization_id, members)
  await deactivateTeam(work, id, members)
  for (const user_id of members) await invalidateCachedSessions(work, user_id)
  await work.sql
    .updateTable('invitations')
    .set({ team_ids: sql`array_remove(team_ids, ${id})` })
    .where('organization_id', '=', organization_id)
    .where('status', '=', 'pending')
    .where(sql<boolean>`${id} = any(team_ids)`)
    .execute()
  await recordAudit(work, {
    action: 'team.removed',
    subject_kind: 'team',
    subject_id: id,
    organization_id,
    before: { ...toTeam(team), members },
  })
}
