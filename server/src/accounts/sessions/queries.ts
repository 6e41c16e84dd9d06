import type { Reading } from '../../platform/work.ts'
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

/** A session that is there: one that began just now. */
export function getSession(work: Reading, id: string): Promise<SessionRow> {
  return work.sql
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Most sessions shown: more places than anybody is signed in at. */
const SESSIONS_MAX = 100

/** Where a user is signed in, latest first. */
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
