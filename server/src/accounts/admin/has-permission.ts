import { instanceRoleAllows } from '@gatehouse/contract/access/instance-roles'
import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import { userProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { findUser } from '../users/queries.ts'

type Request = Record<string, string[]>
type PermissionRequest = { permissions?: Request | undefined; permission?: Request | undefined }

/**
 * Whether the signed-in user's role allows all of it. Other users' permissions are not revealed.
 */
export async function hasPermission(
  work: Reading,
  { permissions, permission }: PermissionRequest,
): Promise<{ error: null; success: boolean }> {
  const { user_id } = signedIn(work)
  const request = permissions ?? permission ?? fail(adminProblems.nothing_asked)
  const user = (await findUser(work, user_id)) ?? fail(userProblems.unauthorized)
  return { error: null, success: instanceRoleAllows(user.role, request) }
}
