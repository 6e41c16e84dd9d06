import { memberProblems, type PermissionQuestion } from '@gatehouse/contract/organizations/members'
import type { Reading } from '../../platform/work.ts'
import { mayDo, requireStandingOr } from '../roles/standing.ts'

/**
 * Whether the caller's roles in an organization, including custom ones, allow every requested
 * permission.
 */
export async function hasPermission(
  work: Reading,
  { permissions, permission, organizationId }: PermissionQuestion,
): Promise<{ error: null; success: boolean }> {
  const { no_active_organization: none, stranger } = memberProblems
  const standing = await requireStandingOr(work, { organizationId }, { none, stranger })
  return { error: null, success: mayDo(standing, permissions ?? permission ?? {}) }
}
