import { teamProblems } from '@gatehouse/contract/organizations/teams'
import { fail } from '@gatehouse/contract/kit/problems'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import type { Work } from '../../platform/work.ts'
import { joinTeam } from '../teams/join-team.ts'
import type { MemberRow } from './member.ts'
import { findMember } from './queries.ts'

/**
 * Adds a new member to teams of their organization. A team that no longer exists is skipped, a full
 * one rejects. Returns the updated member, and the teams they joined.
 */
export async function joinTeams(
  work: Work,
  { organization_id, user_id }: MemberRow,
  team_ids: readonly string[],
): Promise<{ member: MemberRow; joined: string[] }> {
  const { teams_enabled } = await settingsOf(work)
  const joined: string[] = []
  for (const team_id of teams_enabled ? team_ids : []) {
    const row = await joinTeam(work, { organization_id, team_id, user_id })
    if (row === 'full') fail(teamProblems.full)
    if (row !== 'unknown') joined.push(team_id)
  }
  const member = await findMember(work, organization_id, user_id)
  if (!member) throw new Error('the member that was just added must exist')
  return { member, joined }
}
