import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../platform/work.ts'

/**
 * Removes a removed user's data from the audit log: the contents of entries about them, and the IP
 * address and device of their actions. The user's id stays.
 */
export async function eraseUserHistory(work: Work, user_id: string): Promise<void> {
  await sql`update audit_entries set before = null, after = null
    where subject_id = ${user_id} and subject_kind = 'user'`.execute(work.sql)
  await sql`update audit_entries set actor = actor - 'ip' - 'user_agent'
    where user_id = ${user_id}`.execute(work.sql)
}

/**
 * Removes the data of deleted subjects from an organization's audit log. `subjects` is a query that
 * returns their ids.
 */
export async function eraseSubjectHistory(
  work: Work,
  organization_id: string,
  subjects: RawBuilder<unknown>,
): Promise<void> {
  await sql`update audit_entries set before = null, after = null,
      actor = actor - 'ip' - 'user_agent'
    where organization_id = ${organization_id} and subject_id in ${subjects}`.execute(work.sql)
}
