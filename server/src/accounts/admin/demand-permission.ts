import type { PermissionRequest } from '@gatehouse/contract/access/authorize'
import { instanceRoleAllows } from '@gatehouse/contract/access/instance-roles'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { demandOneself } from '../sessions/demand-oneself.ts'
import { findUser } from '../users/queries.ts'
import type { UserRow } from '../users/user.ts'

/**
 * Who is signed in, when their role on the server allows what is asked for. It is read anew every
 * time, so that a role that was taken away is worth nothing at once.
 */
export async function demandPermission(
  work: Reading,
  request: PermissionRequest,
  problem: Problem,
): Promise<UserRow> {
  const { user_id } = demandOneself(work)
  const user = (await findUser(work, user_id)) ?? fail(userProblems.unauthorized)
  if (!instanceRoleAllows(user.role, request)) fail(problem)
  return user
}
