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

/** A session that is known to exist, such as one that has just begun. */
export function getSession(work: Reading, id: string): Promise<SessionRow> {
  return work.sql
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

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
