import { memberProblems } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import type { MemberRow } from './member.ts'
import { findMember, isNamed, namedOrganization, type OrganizationReference } from './queries.ts'

/**
 * The caller's own membership of the organization a request means; other users learn nothing about
 * it.
 */
export async function requireMembership(
  work: Reading,
  named: OrganizationReference,
): Promise<MemberRow> {
  const { user_id } = signedIn(work)
  if (!isNamed(work, named)) fail(memberProblems.no_active_organization)
  const id = await namedOrganization(work, named)
  if (id === undefined && named.organizationSlug) fail(memberProblems.organization_not_found)
  const member = id === undefined ? undefined : await findMember(work, id, user_id)
  return member ?? fail(memberProblems.not_a_member)
}
