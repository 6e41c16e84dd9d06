import {
  memberProblems,
  type Member,
  type MemberAdd,
} from '@gatehouse/contract/organizations/members'
import { teamProblems } from '@gatehouse/contract/organizations/teams'
import { fail } from '@gatehouse/contract/kit/problems'
import { findUser } from '../../accounts/users/queries.ts'
import { isId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { isNamed, keyOf } from '../roles/named.ts'
import { findTeam } from '../teams/queries.ts'
import { requireTeamsEnabled, type TeamRow } from '../teams/team.ts'
import { admitMember } from './admit-member.ts'
import { requireRoles } from './assign-roles.ts'
import { joinTeams } from './join-teams.ts'
import { toMember } from './member.ts'
import { lockMembers } from './queries.ts'
import { joinRoles } from './role-names.ts'

/** Makes a user a member on behalf of the operator's program, without an invitation. */
export async function addMember(
  work: Work,
  { userId, role: provided, organizationId, teamId }: MemberAdd,
): Promise<Member> {
  if (!isNamed(work, { organizationId })) fail(memberProblems.no_active_organization)
  const role = joinRoles(provided)
  const user = isId(userId) ? await findUser(work, userId) : undefined
  if (!user) fail(memberProblems.user_not_found)
  const key = keyOf(work, { organizationId })
  if (!key || 'slug' in key || !(await lockMembers(work, key.id))) {
    fail(memberProblems.organization_not_found)
  }
  await requireRoles(work, key.id, role)
  const team = teamId ? await requireTeam(work, key.id, teamId) : undefined
  const admitted = await admitMember(work, key.id, { user_id: user.id, role })
  const { member } = await joinTeams(work, admitted, team ? [team.id] : [])
  return toMember(member)
}

async function requireTeam(work: Work, organization_id: string, id: string): Promise<TeamRow> {
  await requireTeamsEnabled(work)
  return (await findTeam(work, organization_id, id)) ?? fail(teamProblems.not_found)
}
