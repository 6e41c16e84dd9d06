import { USER_ROLE } from '@gatehouse/contract/access/instance-roles'
import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import { fail } from '@gatehouse/contract/kit/problems'
import { isId } from '../../platform/ids.ts'
import type { Reading } from '../../platform/work.ts'
import { findUser } from '../users/queries.ts'
import type { UserRow } from '../users/user.ts'

/** The user a request is about; fails with not found for an unknown id. */
export async function namedUser(work: Reading, id: string): Promise<UserRow> {
  const user = isId(id) ? await findUser(work, id) : undefined
  return user ?? fail(adminProblems.user_not_found)
}

/**
 * The user a change is about. Programs may not change users who have a role on the server, because
 * a stolen token could otherwise take over an admin's account; a user whose session a program
 * forwards may change their own.
 */
export async function userToChange(work: Reading, id: string): Promise<UserRow> {
  const user = await namedUser(work, id)
  const { kind, session } = work.actor
  const isProtected = user.role !== USER_ROLE && session?.user_id !== user.id
  return isProtected && kind === 'server' ? fail(adminProblems.privileged_user) : user
}
