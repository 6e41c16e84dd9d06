import { isOrganizationRole } from '@gatehouse/contract/access/roles'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { roleProblems, type RoleKey } from '@gatehouse/contract/organizations/roles'
import { fail } from '@gatehouse/contract/kit/problems'
import { requireOwnSession } from '../../accounts/sessions/require-own-session.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { lockOrganizationMembers } from './lock-organization-members.ts'
import { findRole, isAssigned, isOfferedByInvitation } from './queries.ts'
import { toRole } from './role.ts'
import { requireStandingOr, mayDo } from './standing.ts'

/** Deletes a role that no member and no pending invitation has. */
export async function deleteRole(
  work: Work,
  { organizationId, ...which }: RoleKey,
): Promise<{ success: true }> {
  requireOwnSession(work)
  const { no_active_organization: none, not_a_member: stranger } = memberProblems
  const standing = await requireStandingOr(work, { organizationId }, { none, stranger })
  if (!mayDo(standing, { ac: ['delete'] })) fail(roleProblems.may_not_delete)
  if (which.roleName !== undefined && isOrganizationRole(which.roleName)) {
    fail(roleProblems.built_in)
  }
  const { organization_id } = standing.member
  await lockOrganizationMembers(work, organization_id)
  const role = await findRole(work, organization_id, which)
  if (!role) fail(roleProblems.not_found)
  if (await isAssigned(work, role)) fail(roleProblems.assigned)
  if (await isOfferedByInvitation(work, role)) fail(roleProblems.promised)
  await work.sql.deleteFrom('organization_roles').where('id', '=', role.id).execute()
  await recordAudit(work, {
    action: 'role.deleted',
    subject_kind: 'role',
    subject_id: role.id,
    organization_id,
    before: toRole(role),
  })
  return { success: true }
}
