import { isOrganizationRole } from '@gatehouse/contract/access/roles'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import {
  roleProblems,
  type OrganizationRole,
  type RoleUpdate,
} from '@gatehouse/contract/organizations/roles'
import { fail } from '@gatehouse/contract/kit/problems'
import { requireOwnSession } from '../../accounts/sessions/require-own-session.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { grantable } from './grantable.ts'
import { lockOrganizationMembers } from './lock-organization-members.ts'
import { findRole, renameRole } from './queries.ts'
import { toRole, type RoleRow } from './role.ts'
import { requireStandingOr, mayDo } from './standing.ts'

/** Changes a role's permissions or name, effective immediately for every member who has it. */
export async function updateRole(
  work: Work,
  { organizationId, data, ...which }: RoleUpdate,
): Promise<{ success: true; roleData: OrganizationRole }> {
  requireOwnSession(work)
  const { no_active_organization: none, not_a_member: stranger } = memberProblems
  const standing = await requireStandingOr(work, { organizationId }, { none, stranger })
  const { may_not_update, not_found } = roleProblems
  if (!mayDo(standing, { ac: ['update'] })) fail(may_not_update)
  const { organization_id } = standing.member
  await lockOrganizationMembers(work, organization_id)
  const before = await findRole(work, organization_id, which)
  if (!before) fail(not_found)
  const permissions = data.permission && grantable(standing, data.permission, may_not_update)
  const name = data.roleName === before.role ? undefined : data.roleName
  if (name !== undefined) await renameIfNameIsFree(work, before, name)
  const after = await work.sql
    .updateTable('organization_roles')
    .set({
      ...(permissions && { permissions: JSON.stringify(permissions) }),
      ...(name !== undefined && { role: name }),
      modified_at: work.now,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAudit(work, {
    action: 'role.updated',
    subject_kind: 'role',
    subject_id: after.id,
    organization_id,
    before: toRole(before),
    after: toRole(after),
  })
  return { success: true, roleData: toRole(after) }
}

/** Members and invitations store a role by its name, so they are updated too. */
async function renameIfNameIsFree(work: Work, role: RoleRow, name: string): Promise<void> {
  const { organization_id } = role
  const used =
    isOrganizationRole(name) || (await findRole(work, organization_id, { roleName: name }))
  if (used) fail(roleProblems.taken)
  await renameRole(work, role, name)
}
