import { namesOfRole, type RoleTable } from '@gatehouse/contract/access/authorize'
import { isOrganizationRole, permissionsOfRole } from '@gatehouse/contract/access/roles'
import type { Reading } from '../../platform/work.ts'
import { roleTable } from './role.ts'
import { permissionsOfStanding, type Standing } from './standing.ts'

/**
 * The roles of these names that an organization named itself. Who is about to write a name down
 * holds the organization's row first (`lockMembers`): deleting a role does so too, so that no
 * name is left behind that is nobody's.
 */
export async function findOwnRoles(
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

/** Which names in a role, written with commas between them, are no role of the organization. */
export async function unknownRoles(
  work: Reading,
  organization_id: string,
  role: string,
): Promise<string[]> {
  const own = await findOwnRoles(work, organization_id, role)
  return namesOfRole(role).filter(name => !isOrganizationRole(name) && !Object.hasOwn(own, name))
}

/** What a role may do that somebody may not do: nobody can give what they do not hold. */
export async function beyondStanding(
  work: Reading,
  standing: Standing,
  role: string,
): Promise<string[]> {
  const own = await findOwnRoles(work, standing.member.organization_id, role)
  const held = permissionsOfStanding(standing)
  return [...permissionsOfRole(role, own)].filter(permission => !held.has(permission))
}
