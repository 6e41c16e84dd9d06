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
