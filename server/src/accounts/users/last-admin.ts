import { isAdminRole } from '@gatehouse/contract/access/instance-roles'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { sql } from 'kysely'
import type { Reading, Work } from '../../platform/work.ts'
import type { UserRow } from './user.ts'

/** Admins come and go one after another, so that two who go at once do not both find the other. */
export async function lockAdmins(work: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`.execute(work.sql)
}

/** Whether anybody, but for the user named, administers the server and may come in. */
export async function hasAdmin(work: Reading, but?: string): Promise<boolean> {
  const row = await work.sql
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`role ~ '(^|,)\\s*admin\\s*(,|$)'`)
    .where('role', '!=', 'user')
    .where(sql<boolean>`not (banned and (ban_expires_at is null or ban_expires_at > ${work.now}))`)
    .$if(but !== undefined, query => query.where('id', '!=', but ?? ''))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Refuses to lose a user as an admin when there is no other: nobody could make one. */
export async function demandAnotherAdmin(
  work: Work,
  user: Pick<UserRow, 'id' | 'role'>,
): Promise<void> {
  if (!isAdminRole(user.role)) return
  await lockAdmins(work)
  if (!(await hasAdmin(work, user.id))) fail(userProblems.last_admin)
}
