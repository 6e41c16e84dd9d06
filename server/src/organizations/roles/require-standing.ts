import type { PermissionRequest } from '@gatehouse/contract/access/authorize'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import type { OrganizationReference } from './named.ts'
import { mayDo, requireStandingOr, type Standing } from './standing.ts'

/**
 * The caller's membership in the organization a request means, if their roles allow the request.
 * Other users learn only that they are not members.
 */
export async function requireStanding(
  work: Reading,
  named: OrganizationReference,
  { asks, or }: { asks: PermissionRequest; or: Problem },
): Promise<Standing> {
  const standing = await requireStandingOr(work, named, {
    none: memberProblems.no_active_organization,
    stranger: memberProblems.not_a_member,
  })
  return mayDo(standing, asks) ? standing : fail(or)
}
