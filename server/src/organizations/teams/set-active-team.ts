import type { Team } from '@gatehouse/contract/organizations/team'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { teamProblems } from '@gatehouse/contract/organizations/teams'
import { fail } from '@gatehouse/contract/kit/problems'
import { activateOrganization } from '../../accounts/sessions/activate-organization.ts'
import { clearCacheCookie, sessionCookies } from '../../accounts/sessions/session-cookies.ts'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { findTeam, findTeamMember } from './queries.ts'
import { requireTeamsEnabled, toTeam } from './team.ts'

/** Sets the session's active team within its active organization; null is none. */
export async function setActiveTeam(
  work: Work,
  teamId: string | null | undefined,
): Promise<Team | null | Reply<Team | null>> {
  await requireTeamsEnabled(work)
  const session = signedIn(work)
  const { user_id, active_organization_id, active_team_id } = session
  const id = teamId === null ? null : teamId || active_team_id
  if (id === null && active_team_id === null) return null
  if (id !== null && active_organization_id === null) fail(memberProblems.no_active_organization)
  const team = id === null ? null : await ownTeam(work, { active_organization_id, id, user_id })
  await activateOrganization(work, session.id, active_organization_id, {
    team_id: team?.id ?? null,
  })
  const cookies = [...sessionCookies(work.server, session, work.now), clearCacheCookie(work.server)]
  return reply(team && toTeam(team), { cookies })
}

async function ownTeam(
  work: Work,
  {
    active_organization_id,
    id,
    user_id,
  }: { active_organization_id: string | null; id: string; user_id: string },
) {
  const team =
    active_organization_id === null ? undefined : await findTeam(work, active_organization_id, id)
  if (!team) fail(teamProblems.not_found)
  if (!(await findTeamMember(work, team.id, user_id))) fail(teamProblems.may_not_enter)
  return team
}
