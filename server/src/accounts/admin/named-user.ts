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
 * The user a change is about. Programs may not change users who have a role on the server: a
 * stolen token could otherwise take over an admin's account.
 */
export async function userToChange(work: Reading, id: string): Promise<UserRow> {
  const user = await namedUser(work, id)
  const isPrivileged = user.role !== USER_ROLE
  return isPrivileged && work.actor.kind === 'server' ? fail(adminProblems.privileged_user) : user
}
