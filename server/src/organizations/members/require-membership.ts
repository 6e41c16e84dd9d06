import { memberProblems } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import { isProgram } from '../../actors/is-program.ts'
import type { Reading } from '../../platform/work.ts'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { requireStandingOr } from '../roles/standing.ts'
import type { MemberRow } from './member.ts'
import { findMember, isNamed, namedOrganization, type OrganizationReference } from './queries.ts'

const program = {
  none: memberProblems.no_active_organization,
  stranger: memberProblems.organization_not_found,
}

/**
 * The caller's own membership of the organization a request means; other users learn nothing about
 * it. A program of the operator acts as its owner.
 */
export async function requireMembership(
  work: Reading,
  named: OrganizationReference,
): Promise<MemberRow> {
  if (isProgram(work)) return (await requireStandingOr(work, named, program)).member
  const { user_id } = signedIn(work)
  if (!isNamed(work, named)) fail(memberProblems.no_active_organization)
  const id = await namedOrganization(work, named)
  if (id === undefined && named.organizationSlug) fail(memberProblems.organization_not_found)
  const member = id === undefined ? undefined : await findMember(work, id, user_id)
  return member ?? fail(memberProblems.not_a_member)
}
