import type { Team } from '@gatehouse/contract/organizations/team'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { teamProblems, type TeamCreate } from '@gatehouse/contract/organizations/teams'
import { fail } from '@gatehouse/contract/kit/problems'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { lockOrganizationMembers } from '../roles/lock-organization-members.ts'
import { requireStandingOr, mayDo } from '../roles/standing.ts'
import { countTeams } from './queries.ts'
import { requireTeamsEnabled, toTeam } from './team.ts'

/** Creates an empty team, within the organization's limit. */
export async function createTeam(work: Work, { name, organizationId }: TeamCreate): Promise<Team> {
  await requireTeamsEnabled(work)
  const standing = await requireStandingOr(
    work,
    { organizationId },
    { none: memberProblems.no_active_organization, stranger: teamProblems.stranger },
  )
  if (!mayDo(standing, { team: ['create'] })) fail(teamProblems.may_not_create)
  const { organization_id } = standing.member
  await lockOrganizationMembers(work, organization_id)
  const { organization_teams_max } = await settingsOf(work)
  if ((await countTeams(work, organization_id)) >= organization_teams_max) {
    fail(teamProblems.too_many)
  }
  const team = await work.sql
    .insertInto('teams')
    .values({
      id: newId(),
      organization_id,
      name,
      created_at: work.now,
      modified_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAudit(work, {
    action: 'team.created',
    subject_kind: 'team',
    subject_id: team.id,
    organization_id,
    after: toTeam(team),
  })
  return toTeam(team)
}
