import type { Team, TeamMember } from '@gatehouse/contract/organizations/team'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { teamProblems } from '@gatehouse/contract/organizations/teams'
import { fail } from '@gatehouse/contract/kit/problems'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { isId } from '../../platform/ids.ts'
import type { Reading } from '../../platform/work.ts'
import { isNamed } from '../roles/named.ts'
import { requireStandingOr, findStanding, mayDo } from '../roles/standing.ts'
import { findTeamMember, isMember, listTeamMembers, listTeams, listTeamsOf } from './queries.ts'
import { requireTeamsEnabled, toTeam, toTeamMember } from './team.ts'

type RoleRequest = { organizationId?: string | undefined }

/** The teams of an organization the caller belongs to; null when the request means none. */
export async function listTeamsView(work: Reading, named: RoleRequest): Promise<Team[] | null> {
  await requireTeamsEnabled(work)
  if (!isNamed(work, named)) return null
  const standing = (await findStanding(work, named)) ?? fail(teamProblems.may_not_look)
  return (await listTeams(work, standing.member.organization_id)).map(toTeam)
}

/**
 * The teams a user is in: the caller's own in all organizations or in one, another user's in an
 * organization where the caller may change members.
 */
export async function listOwnTeams(
  work: Reading,
  { userId, organizationId }: RoleRequest & { userId?: string | undefined },
): Promise<Team[]> {
  await requireTeamsEnabled(work)
  const { user_id } = signedIn(work)
  const self = !userId || userId === user_id
  if (self && !organizationId) return (await listTeamsOf(work, user_id)).map(toTeam)
  const { no_active_organization: none, not_a_member: stranger } = memberProblems
  const standing = await requireStandingOr(work, { organizationId }, { none, stranger })
  const { organization_id } = standing.member
  if (self) return (await listTeamsOf(work, user_id, organization_id)).map(toTeam)
  if (!mayDo(standing, { member: ['update'] })) fail(memberProblems.may_not_update)
  const known = await isMember(work, organization_id, userId)
  if (!known) fail(teamProblems.not_in_organization)
  return (await listTeamsOf(work, userId, organization_id)).map(toTeam)
}

/** The members of a team, for its members and for callers who may change teams. */
export async function listTeamMembersView(
  work: Reading,
  { teamId }: { teamId?: string | undefined },
): Promise<TeamMember[]> {
  await requireTeamsEnabled(work)
  const { user_id, active_team_id } = signedIn(work)
  const id = teamId || active_team_id
  if (!id) fail(teamProblems.none_active)
  const organizationId = isId(id) ? await organizationOf(work, id) : undefined
  const standing = organizationId && (await findStanding(work, { organizationId }))
  if (!standing) fail(teamProblems.not_found)
  const within = await findTeamMember(work, id, user_id)
  if (!within && !mayDo(standing, { team: ['update'] })) fail(teamProblems.not_in_team)
  return (await listTeamMembers(work, id)).map(toTeamMember)
}

async function organizationOf(work: Reading, team_id: string): Promise<string | undefined> {
  const row = await work.sql
    .selectFrom('teams')
    .select('organization_id')
    .where('id', '=', team_id)
    .executeTakeFirst()
  return row?.organization_id
}
