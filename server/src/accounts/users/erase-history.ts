import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

/**
 * Takes a removed user out of the audit log: what entries about them say, and from where they did
 * what they did. That it was this id stays.
 */
export async function eraseHistory(work: Work, user_id: string): Promise<void> {
  await sql`update audit_entries set before = null, after = null
    where subject_id = ${user_id} and subject_kind = 'user'`.execute(work.sql)
  await sql`update audit_entries set actor = actor - 'ip' - 'user_agent'
    where user_id = ${user_id}`.execute(work.sql)
}
