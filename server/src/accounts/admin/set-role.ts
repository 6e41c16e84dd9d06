import type { RoleInput } from '@gatehouse/contract/accounts/admin-inputs'
import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import { instanceRoleAllows, isAdminRole } from '@gatehouse/contract/access/instance-roles'
import type { User } from '@gatehouse/contract/accounts/users'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { endImpersonationsBy } from '../sessions/revoke-sessions.ts'
import { invalidateCachedSessions } from '../sessions/session-cache-validity.ts'
import { requireAnotherAdmin } from '../users/last-admin.ts'
import { updateUserRow } from '../users/queries.ts'
import { toUser, type UserRow } from '../users/user.ts'
import { requirePermission } from './require-permission.ts'
import { namedUser } from './named-user.ts'
import { readRoles } from './read-roles.ts'

/** Sets a user's role on the server. */
export async function setRole(
  work: Work,
  { userId, role: input }: { userId: string; role: RoleInput },
): Promise<{ user: User }> {
  await requirePermission(work, { user: ['set-role'] }, adminProblems.may_not_set_role)
  const role = readRoles(input)
  const user = await namedUser(work, userId)
  return { user: toUser(await applyRole(work, user, role)) }
}

/** Gives a user a role. The last admin stays an admin. */
export async function applyRole(work: Work, user: UserRow, role: string): Promise<UserRow> {
  if (!isAdminRole(role)) await requireAnotherAdmin(work, user)
  if (role === user.role) return user
  const changed = await updateUserRow(work, user.id, { role })
  if (!instanceRoleAllows(role, { user: ['impersonate'] })) await endImpersonationsBy(work, user.id)
  await invalidateCachedSessions(work, user.id)
  const about = { subject_kind: 'user', subject_id: user.id, organization_id: null }
  const facts = { before: { role: user.role }, after: { role } }
  await recordAudit(work, { action: 'user.role_changed', ...about, ...facts })
  return changed
}
