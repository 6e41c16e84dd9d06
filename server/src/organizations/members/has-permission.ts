import { roleAllows } from '@gatehouse/contract/access/authorize'
import { memberProblems, type PermissionQuestion } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import type { Reading } from '../../platform/work.ts'
import { findMember, isNamed, namedOrganization } from './queries.ts'

/** Whether the caller's role in an organization allows all that is asked for. */
export async function hasPermission(
  work: Reading,
  { permissions, permission, organizationId }: PermissionQuestion,
): Promise<{ error: null; success: boolean }> {
  const { user_id } = signedIn(work)
  if (!isNamed(work, { organizationId })) fail(memberProblems.no_active_organization)
  const id = await namedOrganization(work, { organizationId })
  const member = id === undefined ? undefined : await findMember(work, id, user_id)
  if (!member) fail(memberProblems.stranger)
  return { error: null, success: roleAllows(member.role, permissions ?? permission ?? {}) }
}
