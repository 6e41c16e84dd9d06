import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'

/** How many of the latest sign-ins define the addresses a user usually signs in from. */
const RECENT_SIGN_INS_MAX = 50

/** The IP addresses a user recently signed in from. */
export async function listAttemptCounters(work: Reading, user_id: string): Promise<string[]> {
  const rows = await work.sql
    .selectFrom('audit_entries')
    .select(sql<string | null>`actor ->> 'ip'`.as('ip'))
    .where('subject_id', '=', user_id)
    .where('action', '=', 'user.signed_in')
    .orderBy('id', 'desc')
    .limit(RECENT_SIGN_INS_MAX)
    .execute()
  return rows.flatMap(({ ip }) => ip ?? [])
}

/** When the nth latest attempt of a kind on an account was made. */
export async function findAttempt(
  work: Reading,
  user_id: string,
  { action, nth }: { action: string; nth: number },
): Promise<Date | undefined> {
  const row = await work.sql
    .selectFrom('audit_entries')
    .select('created_at')
    .where('subject_id', '=', user_id)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(nth - 1)
    .executeTakeFirst()
  return row?.created_at
}
