import type { PermissionRequest } from '@gatehouse/contract/access/authorize'
import { instanceRoleAllows } from '@gatehouse/contract/access/instance-roles'
import { serverScopesAllow } from '@gatehouse/contract/access/server-scopes'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import { isProgram } from '../../actors/is-program.ts'
import type { Reading } from '../../platform/work.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { findUser } from '../users/queries.ts'
import type { UserRow } from '../users/user.ts'

/** The id of the admin; null for a program. */
type PermittedCaller = { id: string | null }

/**
 * The caller, when their rights on the server allow the request: an admin's role, which
 * `requireAdmin` reads again, or the scopes of a server token.
 */
export async function requirePermission(
  work: Reading,
  request: PermissionRequest,
  problem: Problem,
): Promise<PermittedCaller> {
  if (!isProgram(work)) return requireAdmin(work, request, problem)
  return serverScopesAllow(work.actor.scopes, request) ? { id: null } : fail(problem)
}

/**
 * The signed-in user, when their role on the server allows the request. The role is read again
 * every time, so that removing it takes effect immediately.
 */
export async function requireAdmin(
  work: Reading,
  request: PermissionRequest,
  problem: Problem,
): Promise<UserRow> {
  const { user_id } = requireOwnSession(work)
  const user = (await findUser(work, user_id)) ?? fail(userProblems.unauthorized)
  if (!instanceRoleAllows(user.role, request)) fail(problem)
  return user
}
