import { sql } from 'kysely'
import { isId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { TeamMemberRow, TeamRow } from './team.ts'

/** One team of an organization; an invalid id, or another organization's, finds none. */
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

/** The same, locked, so that its members can be counted. */
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

/** The teams of an organization, oldest first: up to the maximum number. */
export function listTeams(work: Reading, organization_id: string): Promise<TeamRow[]> {
  return work.sql
    .selectFrom('teams')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The number of an organization's teams. */
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

/** A member of a team. */
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

/** The members of a team, in the order they joined. */
export function listTeamMembers(work: Reading, team_id: string): Promise<TeamMemberRow[]> {
  return work.sql
    .selectFrom('team_members')
    .selectAll()
    .where('team_id', '=', team_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The number of a team's members. */
export async function countTeamMembers(work: Reading, team_id: string): Promise<number> {
  const row = await work.sql
    .selectFrom('team_members')
    .select(sql<number>`count(*)::int`.as('members'))
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow()
  return row.members
}

/** Whether a user is a member of an organization. */
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

/**
 * The same with a shared lock: a concurrent removal of the member waits until this transaction
 * ends.
 */
export async function lockMemberShared(
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

/** Sets the team that members are shown with: the first they joined, of those they are still in. */
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

/** Deletes all teams of an organization, and who is in them. */
export async function deleteTeamsOf(work: Work, organization_id: string): Promise<void> {
  await work.sql.deleteFrom('teams').where('organization_id', '=', organization_id).execute()
}
