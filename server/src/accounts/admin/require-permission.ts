import type { PermissionRequest } from '@gatehouse/contract/access/authorize'
import { instanceRoleAllows } from '@gatehouse/contract/access/instance-roles'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { findUser } from '../users/queries.ts'
import type { UserRow } from '../users/user.ts'

/**
 * The signed-in user, when their role on the server allows the request. The role is read again
 * every time, so that removing it takes effect immediately.
 */
export async function requirePermission(
  work: Reading,
  request: PermissionRequest,
  problem: Problem,
): Promise<UserRow> {
  const { user_id } = requireOwnSession(work)
  const user = (await findUser(work, user_id)) ?? fail(userProblems.unauthorized)
  if (!instanceRoleAllows(user.role, request)) fail(problem)
  return user
}
