import { settingsOf } from '../../accounts/settings/settings-of.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { countTeamMembers, findTeamMember, lockTeam, showFirstTeam } from './queries.ts'
import { toTeamMember, type TeamMemberRow } from './team.ts'

/** The team and the user who is to join it; the user is already a member of the organization. */
export type TeamJoin = { organization_id: string; team_id: string; user_id: string }

/**
 * Adds a member to a team of their organization; one who is already in it stays unchanged. Returns
 * `unknown` for a team the organization does not have, and `full` for a team at its limit. The
 * team's row is locked, so that concurrent joins cannot exceed the limit.
 */
export async function joinTeam(
  work: Work,
  { organization_id, team_id, user_id }: TeamJoin,
): Promise<TeamMemberRow | 'unknown' | 'full'> {
  const team = await lockTeam(work, organization_id, team_id)
  if (!team) return 'unknown'
  const already = await findTeamMember(work, team.id, user_id)
  if (already) return already
  const { team_members_max: limit } = await settingsOf(work)
  if (limit !== null && (await countTeamMembers(work, team.id)) >= limit) return 'full'
  const row = await work.sql
    .insertInto('team_members')
    .values({ id: newId(), organization_id, team_id: team.id, user_id, created_at: work.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await showFirstTeam(work, organization_id, [user_id])
  await recordAudit(work, {
    action: 'team_member.added',
    subject_kind: 'team',
    subject_id: team.id,
    organization_id,
    after: { ...toTeamMember(row), name: team.name },
  })
  return row
}
