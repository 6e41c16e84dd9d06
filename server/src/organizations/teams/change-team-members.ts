import type { TeamMember } from '@gatehouse/contract/organizations/team'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { teamProblems, type TeamMemberKey } from '@gatehouse/contract/organizations/teams'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import { deactivateTeam } from '../../accounts/sessions/queries.ts'
import { invalidateCachedSessions } from '../../accounts/sessions/session-cache-validity.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { requireStandingOr, mayDo } from '../roles/standing.ts'
import { joinTeam } from './join-team.ts'
import { findTeamMember, lockMemberShared, lockTeam, showFirstTeam } from './queries.ts'
import { requireTeamsEnabled, toTeamMember } from './team.ts'

/** Adds a member to a team; one who is already in it stays unchanged. */
export async function addTeamMember(work: Work, key: TeamMemberKey): Promise<TeamMember> {
  const organization_id = await requireTeamPermission(work, key, 'update', teamProblems.may_not_add)
  const joined = await joinTeam(work, {
    organization_id,
    team_id: key.teamId,
    user_id: key.userId,
  })
  if (joined === 'unknown') fail(teamProblems.not_found)
  if (joined === 'full') fail(teamProblems.full)
  return toTeamMember(joined)
}

/** Removes a member from a team; they stay a member of the organization. */
export async function removeTeamMember(
  work: Work,
  key: TeamMemberKey,
): Promise<{ message: 'Team member removed successfully.' }> {
  const organization_id = await requireTeamPermission(
    work,
    key,
    'delete',
    teamProblems.may_not_remove,
  )
  const team = await lockTeam(work, organization_id, key.teamId)
  if (!team) fail(teamProblems.not_found)
  const row = await findTeamMember(work, team.id, key.userId)
  if (!row) fail(teamProblems.not_in_team)
  await work.sql.deleteFrom('team_members').where('id', '=', row.id).execute()
  await showFirstTeam(work, organization_id, [row.user_id])
  await deactivateTeam(work, team.id, [row.user_id])
  await invalidateCachedSessions(work, row.user_id)
  await recordAudit(work, {
    action: 'team_member.removed',
    subject_kind: 'team',
    subject_id: team.id,
    organization_id,
    before: { ...toTeamMember(row), name: team.name },
  })
  return { message: 'Team member removed successfully.' }
}

/**
 * The organization a request means, if both users are members and the caller may make the change.
 */
async function requireTeamPermission(
  work: Work,
  { organizationId, userId }: TeamMemberKey,
  action: 'update' | 'delete',
  may_not: Problem,
): Promise<string> {
  await requireTeamsEnabled(work)
  const { not_in_organization } = teamProblems
  const standing = await requireStandingOr(
    work,
    { organizationId },
    { none: memberProblems.no_active_organization, stranger: not_in_organization },
  )
  if (!mayDo(standing, { member: [action] })) fail(may_not)
  const { organization_id } = standing.member
  if (!(await lockMemberShared(work, organization_id, userId))) fail(not_in_organization)
  return organization_id
}
