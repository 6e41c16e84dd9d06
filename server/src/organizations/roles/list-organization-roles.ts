import { memberProblems } from '@gatehouse/contract/organizations/members'
import {
  roleProblems,
  type OrganizationRole,
  type RoleKey,
} from '@gatehouse/contract/organizations/roles'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { findRole, listRoles } from './queries.ts'
import { toRole } from './role.ts'
import { requireStandingOr, mayDo } from './standing.ts'

type RoleRequest = { organizationId?: string | undefined }

/** The custom roles of an organization. */
export async function listOrganizationRoles(
  work: Reading,
  named: RoleRequest,
): Promise<OrganizationRole[]> {
  const organization_id = await requireReader(work, named, roleProblems.may_not_list)
  return (await listRoles(work, organization_id)).map(toRole)
}

/** One of them, by its name or its id. */
export async function getOrganizationRole(
  work: Reading,
  { organizationId, ...which }: RoleKey,
): Promise<OrganizationRole> {
  const organization_id = await requireReader(work, { organizationId }, roleProblems.may_not_read)
  const role = await findRole(work, organization_id, which)
  return role ? toRole(role) : fail(roleProblems.not_found)
}

async function requireReader(work: Reading, named: RoleRequest, may_not: Problem): Promise<string> {
  const { no_active_organization: none, not_a_member: stranger } = memberProblems
  const standing = await requireStandingOr(work, named, { none, stranger })
  if (!mayDo(standing, { ac: ['read'] })) fail(may_not)
  return standing.member.organization_id
}
