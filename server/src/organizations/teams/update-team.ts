import type { Team } from '@gatehouse/contract/organizations/team'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { teamProblems, type TeamUpdate } from '@gatehouse/contract/organizations/teams'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { requireStandingOr, mayDo } from '../roles/standing.ts'
import { lockTeam } from './queries.ts'
import { requireTeamsEnabled, toTeam } from './team.ts'

/** Renames a team. */
export async function updateTeam(
  work: Work,
  { teamId, data: { name, organizationId } }: TeamUpdate,
): Promise<Team> {
  await requireTeamsEnabled(work)
  const { no_active_organization: none } = memberProblems
  const rejections = { none, stranger: teamProblems.may_not_update }
  const standing = await requireStandingOr(work, { organizationId }, rejections)
  if (!mayDo(standing, { team: ['update'] })) fail(teamProblems.may_not_update)
  const { organization_id } = standing.member
  const team = await lockTeam(work, organization_id, teamId)
  if (!team) fail(teamProblems.not_found)
  if (name === undefined || name === team.name) return toTeam(team)
  const after = await work.sql
    .updateTable('teams')
    .set({ name, modified_at: work.now })
    .where('id', '=', team.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAudit(work, {
    action: 'team.updated',
    subject_kind: 'team',
    subject_id: team.id,
    organization_id,
    before: toTeam(team),
    after: toTeam(after),
  })
  return toTeam(after)
}
