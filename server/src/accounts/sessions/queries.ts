import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { SessionRow } from './session.ts'

const COLUMNS = [
  'id',
  'user_id',
  'remember',
  'expires_at',
  'ip_address',
  'user_agent',
  'active_organization_id',
  'active_team_id',
  'impersonated_by',
  'created_at',
  'updated_at',
] as const

/** A session that is known to exist, such as one that has just begun. */
export function getSession(work: Reading, id: string): Promise<SessionRow> {
  return work.sql
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** A session that has not ended or expired, locked; undefined if it has. */
export const lockActiveSession = (work: Work, id: string): Promise<SessionRow | undefined> =>
  work.sql
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('expires_at', '>', work.now)
    .forUpdate()
    .executeTakeFirst()

/** Maximum number of sessions shown; more than any user has. */
const SESSIONS_MAX = 100

/** A user's sessions, latest first. */
export function listSessionsOf(work: Reading, user_id: string): Promise<SessionRow[]> {
  return work.sql
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('user_id', '=', user_id)
    .where('expires_at', '>', work.now)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SESSIONS_MAX)
    .execute()
}

/** Ends the activity of a user's sessions in an organization that the user has left. */
export async function deactivateOrganization(
  work: Work,
  organization_id: string,
  user_id: string,
): Promise<void> {
  await work.sql
    .updateTable('sessions')
    .set({ active_organization_id: null, active_team_id: null })
    .where('user_id', '=', user_id)
    .where('active_organization_id', '=', organization_id)
    .execute()
}

/** Ends the activity of these users' sessions in a team they are not in. */
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

/**
 * Ends the activity of these users' sessions in an organization; returns the ids of the sessions.
 */
export const deactivateOrganizationFor = (
  work: Work,
  organization_id: string,
  users: SelectQueryBuilder<Tables, 'members', { user_id: string }>,
): Promise<{ id: string }[]> =>
  work.sql
    .updateTable('sessions')
    .set({ active_organization_id: null, active_team_id: null })
    .where('active_organization_id', '=', organization_id)
    .where('user_id', 'in', users)
    .returning('id')
    .execute()
