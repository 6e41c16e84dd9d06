import { sql } from 'kysely'
import { isId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { TeamMemberRow, TeamRow } from './team.ts'

/** One team of an organization; what is no id, or another organization's, is none. */
export async function findTeam(
  work: Reading,
  organization_id: string,
  id: string,
): Promise<TeamRow | undefined> {
  if (!isId(id)) return undefined
  return work.sql
    .selectFrom('teams')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The same, held, so that who is in it can be counted. */
export async function lockTeam(
  work: Work,
  organization_id: string,
  id: string,
): Promise<TeamRow | undefined> {
  if (!isId(id)) return undefined
  return work.sql
    .selectFrom('teams')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The teams of an organization, oldest first: as many as there may be. */
export function listTeams(work: Reading, organization_id: string): Promise<TeamRow[]> {
  return work.sql
    .selectFrom('teams')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** How many teams an organization has. */
export async function countTeams(work: Reading, organization_id: string): Promise<number> {
  const row = await work.sql
    .selectFrom('teams')
    .select(sql<number>`count(*)::int`.as('teams'))
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return row.teams
}

/** The teams a user is in, of one organization or of all they work in; oldest first. */
export function listTeamsOf(
  work: Reading,
  user_id: string,
  organization_id?: string,
): Promise<TeamRow[]> {
  return work.sql
    .selectFrom('teams')
    .innerJoin('team_members', 'team_members.team_id', 'teams.id')
    .selectAll('teams')
    .where('team_members.user_id', '=', user_id)
    .$if(organization_id !== undefined, query =>
      query.where('team_members.organization_id', '=', organization_id ?? ''),
    )
    .orderBy('teams.created_at')
    .orderBy('teams.id')
    .execute()
}

/** Somebody in a team. */
export async function findTeamMember(
  work: Reading,
  team_id: string,
  user_id: string,
): Promise<TeamMemberRow | undefined> {
  if (!isId(team_id) || !isId(user_id)) return undefined
  return work.sql
    .selectFrom('team_members')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
}

/** Who is in a team, in the order they came. */
export function listTeamMembers(work: Reading, team_id: string): Promise<TeamMemberRow[]> {
  return work.sql
    .selectFrom('team_members')
    .selectAll()
    .where('team_id', '=', team_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** How many are in a team. */
export async function countTeamMembers(work: Reading, team_id: string): Promise<number> {
  const row = await work.sql
    .selectFrom('team_members')
    .select(sql<number>`count(*)::int`.as('members'))
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow()
  return row.members
}

/** Whether somebody works in an organization at all. */
export async function isMember(
  work: Reading,
  organization_id: string,
  user_id: string,
): Promise<boolean> {
  if (!isId(user_id)) return false
  const row = await work.sql
    .selectFrom('members')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row !== undefined
}

/** The same, held: whoever leaves now waits until this is done. */
export async function holdMember(
  work: Work,
  organization_id: string,
  user_id: string,
): Promise<boolean> {
  if (!isId(user_id)) return false
  const row = await work.sql
    .selectFrom('members')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Members are shown with the first team they came into, of those they are still in. */
export async function showFirstTeam(
  work: Work,
  organization_id: string,
  user_ids: readonly string[],
): Promise<void> {
  if (user_ids.length === 0) return
  await work.sql
    .updateTable('members')
    .set({
      team_id: ({ selectFrom }) =>
        selectFrom('team_members')
          .select('team_members.team_id')
          .whereRef('team_members.organization_id', '=', 'members.organization_id')
          .whereRef('team_members.user_id', '=', 'members.user_id')
          .orderBy('team_members.created_at')
          .orderBy('team_members.id')
          .limit(1),
    })
    .where('organization_id', '=', organization_id)
    .where('user_id', 'in', user_ids)
    .execute()
}

/** No session of these people works any more in a team that they are not in. */
export async function deactivateTeam(
  work: Work,
  team_id: string,
  user_ids: readonly string[],
): Promise<void> {
  if (user_ids.length === 0) return
  await work.sql
    .updateTable('sessions')
    .set({ active_team_id: null })
    .where('user_id', 'in', user_ids)
    .where('active_team_id', '=', team_id)
    .execute()
}
