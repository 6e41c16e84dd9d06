import { isAdminRole } from '@gatehouse/contract/access/instance-roles'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import { sql } from 'kysely'
import { lockNameUntilCommit } from '../../platform/db/advisory-locks.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { UserRow } from './user.ts'

/**
 * Serializes changes to the admins, so that two who leave concurrently do not each count on the
 * other.
 */
export async function lockAdmins(work: Work): Promise<void> {
  await lockNameUntilCommit(work, 'admins')
}

/** Whether the server has an admin who is not banned, other than the named user. */
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

/**
 * Rejects removing a user as an admin when there is no other, because only an admin can appoint
 * one.
 */
export async function requireAnotherAdmin(
  work: Work,
  user: Pick<UserRow, 'id' | 'role'>,
): Promise<void> {
  if (!isAdminRole(user.role)) return
  await lockAdmins(work)
  if (!(await hasAdmin(work, user.id))) fail(userProblems.last_admin)
}
