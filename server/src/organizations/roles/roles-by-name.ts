import { namesOfRole, type RoleTable } from '@gatehouse/contract/access/authorize'
import { isOrganizationRole, permissionsOfRole } from '@gatehouse/contract/access/roles'
import type { Reading } from '../../platform/work.ts'
import { roleTable } from './role.ts'
import { permissionsOfStanding, type Standing } from './standing.ts'

/**
 * The custom roles of an organization with these names. A caller about to store a name locks the
 * organization's row first (`lockMembers`); deleting a role locks it too, so that no deleted name
 * stays in use.
 */
async function findOwnRoles(
  work: Reading,
  organization_id: string,
  role: string,
): Promise<RoleTable> {
  const names = namesOfRole(role).filter(name => !isOrganizationRole(name))
  if (names.length === 0) return roleTable([])
  const rows = await work.sql
    .selectFrom('organization_roles')
    .select(['role', 'permissions'])
    .where('organization_id', '=', organization_id)
    .where('role', 'in', names)
    .execute()
  return roleTable(rows)
}

/** The names in a role, separated by commas, that are not roles of the organization. */
export async function unknownRoles(
  work: Reading,
  organization_id: string,
  role: string,
): Promise<string[]> {
  const ownRoles = await findOwnRoles(work, organization_id, role)
  return namesOfRole(role).filter(
    name => !isOrganizationRole(name) && !Object.hasOwn(ownRoles, name),
  )
}

/** The permissions of a role that a member lacks: they cannot give what they do not have. */
export async function permissionsBeyond(
  work: Reading,
  standing: Standing,
  role: string,
): Promise<string[]> {
  const ownRoles = await findOwnRoles(work, standing.member.organization_id, role)
  const granted = permissionsOfStanding(standing)
  return [...permissionsOfRole(role, ownRoles)].filter(permission => !granted.has(permission))
}
