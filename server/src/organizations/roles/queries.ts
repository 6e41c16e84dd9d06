import { sql } from 'kysely'
import { isId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { RoleRow } from './role.ts'

/** A role as a request names it: by its name or, without one, by its id. */
export type RoleSelector = { roleName?: string | undefined; roleId?: string | undefined }

/** One custom role of an organization; another organization's is not found. */
export async function findRole(
  work: Reading,
  organization_id: string,
  { roleName, roleId }: RoleSelector,
): Promise<RoleRow | undefined> {
  const query = work.sql
    .selectFrom('organization_roles')
    .selectAll()
    .where('organization_id', '=', organization_id)
  if (roleName !== undefined) return query.where('role', '=', roleName).executeTakeFirst()
  if (roleId === undefined || !isId(roleId)) return undefined
  return query.where('id', '=', roleId).executeTakeFirst()
}

/** The custom roles of an organization, by name: up to the maximum number. */
export function listRoles(work: Reading, organization_id: string): Promise<RoleRow[]> {
  return work.sql
    .selectFrom('organization_roles')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .orderBy('role')
    .execute()
}

/** The number of an organization's custom roles. */
export async function countRoles(work: Reading, organization_id: string): Promise<number> {
  const row = await work.sql
    .selectFrom('organization_roles')
    .select(sql<number>`count(*)::int`.as('roles'))
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return row.roles
}

/** The names in a stored role. */
const names = sql<string[]>`regexp_split_to_array(btrim(role), '\\s*,\\s*')`

/** Whether a member of the organization has a role. */
export async function isAssigned(
  work: Reading,
  { organization_id, role }: Pick<RoleRow, 'organization_id' | 'role'>,
): Promise<boolean> {
  const member = await work.sql
    .selectFrom('members')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where(sql<boolean>`${role} = any(${names})`)
    .limit(1)
    .executeTakeFirst()
  return member !== undefined
}

/** Whether an invitation that can still be accepted gives a role. */
export async function isOfferedByInvitation(
  work: Reading,
  { organization_id, role }: Pick<RoleRow, 'organization_id' | 'role'>,
): Promise<boolean> {
  const invitation = await work.sql
    .selectFrom('invitations')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', work.now)
    .where(sql<boolean>`${role} = any(${names})`)
    .limit(1)
    .executeTakeFirst()
  return invitation !== undefined
}

/** Replaces a role's name wherever it is stored: in members and pending invitations. */
export async function renameRole(
  work: Work,
  { organization_id, role }: Pick<RoleRow, 'organization_id' | 'role'>,
  name: string,
): Promise<void> {
  const renamed = sql<string>`array_to_string(array_replace(${names}, ${role}, ${name}), ',')`
  await work.sql
    .updateTable('members')
    .set({ role: renamed })
    .where('organization_id', '=', organization_id)
    .where(sql<boolean>`${role} = any(${names})`)
    .execute()
  await work.sql
    .updateTable('invitations')
    .set({ role: renamed })
    .where('organization_id', '=', organization_id)
    .where('status', '=', 'pending')
    .where(sql<boolean>`${role} = any(${names})`)
    .execute()
}

/** Deletes all roles that an organization defined. */
export async function deleteRolesOf(work: Work, organization_id: string): Promise<void> {
  await work.sql
    .deleteFrom('organization_roles')
    .where('organization_id', '=', organization_id)
    .execute()
}
