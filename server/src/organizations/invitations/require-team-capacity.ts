import { invitationProblems } from '@gatehouse/contract/organizations/invitations'
import { teamProblems } from '@gatehouse/contract/organizations/teams'
import { fail } from '@gatehouse/contract/kit/problems'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import type { Work } from '../../platform/work.ts'
import { countTeamMembers, findTeam } from '../teams/queries.ts'

/**
 * The teams an invitation names: of this organization, each once, none of them full. The list is
 * empty when the operator has turned teams off.
 */
export async function requireTeamCapacity(
  work: Work,
  organization_id: string,
  named: readonly string[],
): Promise<string[]> {
  const { teams_enabled, team_members_max: limit } = await settingsOf(work)
  if (!teams_enabled) return []
  // The team ids are stored separated by commas.
  if (named.some(id => id.includes(','))) fail(invitationProblems.invalid_team)
  const ids: string[] = []
  for (const id of new Set(named.filter(item => item !== ''))) {
    const team = await findTeam(work, organization_id, id)
    if (!team) fail(teamProblems.not_found)
    if (limit !== null && (await countTeamMembers(work, team.id)) >= limit) fail(teamProblems.full)
    ids.push(team.id)
  }
  return ids
}
