import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { invalidateInProcess, SESSIONS_CHANNEL } from './session-cache-validity.ts'

/** Sets the organization, and its team, that a session works in; null is none. */
export async function activateOrganization(
  work: Work,
  session_id: string,
  organization_id: string | null,
  { team_id = null }: { team_id?: string | null } = {},
): Promise<void> {
  invalidateInProcess(work, session_id)
  await sql`
    with changed as (
      update sessions
      set active_organization_id = ${organization_id}::uuid, active_team_id = ${team_id}::uuid
      where id = ${session_id}::uuid returning id)
    select pg_notify(${SESSIONS_CHANNEL}, id::text) from changed`.execute(work.sql)
}
