import { isOrganizationRole } from '@gatehouse/contract/access/roles'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import {
  roleProblems,
  type OrganizationRole,
  type RoleCreate,
} from '@gatehouse/contract/organizations/roles'
import { fail } from '@gatehouse/contract/kit/problems'
import { requireOwnSession } from '../../accounts/sessions/require-own-session.ts'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { grantable } from './grantable.ts'
import { lockOrganizationMembers } from './lock-organization-members.ts'
import { isNamed } from './named.ts'
import { countRoles, findRole } from './queries.ts'
import { toRole } from './role.ts'
import { requireStandingOr, mayDo } from './standing.ts'

type CreatedRole = {
  success: true
  roleData: OrganizationRole
  statements: Record<string, string[]>
}

/** Creates a role with a free name. It may have no permission that the caller lacks. */
export async function createRole(
  work: Work,
  { role, permission, organizationId }: RoleCreate,
): Promise<CreatedRole> {
  requireOwnSession(work)
  const named = { organizationId }
  const { not_a_member: stranger } = memberProblems
  const { nowhere: none, may_not_create } = roleProblems
  if (!isNamed(work, named)) fail(none)
  if (isOrganizationRole(role)) fail(roleProblems.taken)
  const standing = await requireStandingOr(work, named, { none, stranger })
  if (!mayDo(standing, { ac: ['create'] })) fail(may_not_create)
  const { organization_id } = standing.member
  await lockOrganizationMembers(work, organization_id)
  const { organization_roles_max } = await settingsOf(work)
  if ((await countRoles(work, organization_id)) >= organization_roles_max) {
    fail(roleProblems.too_many)
  }
  const statements = grantable(standing, permission, may_not_create)
  if (await findRole(work, organization_id, { roleName: role })) fail(roleProblems.taken)
  const row = await work.sql
    .insertInto('organization_roles')
    .values({
      id: newId(),
      organization_id,
      role,
      permissions: JSON.stringify(statements),
      created_at: work.now,
      modified_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const roleData = toRole(row)
  await recordAudit(work, {
    action: 'role.created',
    subject_kind: 'role',
    subject_id: row.id,
    organization_id,
    after: roleData,
  })
  return { success: true, roleData, statements }
}
