import { memberProblems } from '@gatehouse/contract/organizations/members'
import type { OwnStanding } from '@gatehouse/contract/organizations/standing'
import type { Reading } from '../../platform/work.ts'
import type { OrganizationReference } from '../roles/named.ts'
import { permissionsOfStanding, requireStandingOr } from '../roles/standing.ts'

const { no_active_organization: none, not_a_member: stranger } = memberProblems

/** The caller's membership in an organization, and everything their roles together permit there. */
export async function getOwnStanding(
  work: Reading,
  named: OrganizationReference,
): Promise<OwnStanding> {
  const standing = await requireStandingOr(work, named, { none, stranger })
  const { id, role } = standing.member
  return { memberId: id, role, permissions: [...permissionsOfStanding(standing)].toSorted() }
}
