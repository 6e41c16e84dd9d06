import {
  ADMIN_LIST_MAX,
  type UserPage,
  type UserSearch,
} from '@gatehouse/contract/accounts/admin-inputs'
import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import type { Reading } from '../../platform/work.ts'
import { toUser } from '../users/user.ts'
import { requirePermission } from './require-permission.ts'
import { listUsers } from './queries.ts'

/**
 * The matching users, at most a hundred per page. The response repeats the limit and offset if the
 * request sent them.
 */
export async function searchUsers(work: Reading, search: UserSearch): Promise<UserPage> {
  await requirePermission(work, { user: ['list'] }, adminProblems.may_not_list)
  const { rows, total } = await listUsers(work, search)
  const { limit, offset } = search
  return {
    users: rows.map(toUser),
    total,
    ...(limit && { limit: Math.min(limit, ADMIN_LIST_MAX) }),
    ...(offset && { offset }),
  }
}
