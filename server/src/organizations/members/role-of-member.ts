import { memberProblems } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import { isId } from '../../platform/ids.ts'
import type { Reading } from '../../platform/work.ts'
import { requireMembership } from './require-membership.ts'
import { findMember, type OrganizationReference } from './queries.ts'

/** The role of a member in an organization the caller belongs to; the caller's own by default. */
export async function roleOfMember(
  work: Reading,
  { userId, ...named }: OrganizationReference & { userId?: string | undefined },
): Promise<{ role: string }> {
  const own = await requireMembership(work, named)
  if (!userId) return { role: own.role }
  const member = isId(userId) ? await findMember(work, own.organization_id, userId) : undefined
  if (!member) fail(memberProblems.not_a_member)
  return { role: member.role }
}
