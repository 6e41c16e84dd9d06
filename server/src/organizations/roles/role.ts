import type { RoleTable } from '@gatehouse/contract/access/authorize'
import type { OrganizationRole } from '@gatehouse/contract/organizations/roles'
import type { Selectable } from 'kysely'
import type { OrganizationRolesTable } from '../../platform/db/tables.ts'

/** A custom role of an organization. */
export type RoleRow = Selectable<OrganizationRolesTable>

/**
 * Roles by name, on an object without a prototype: `constructor` is a name like any other
 * (15f16c2691).
 */
export function roleTable(
  rows: readonly Pick<RoleRow, 'role' | 'permissions'>[] | null,
): RoleTable {
  const table = Object.create(null) as Record<string, RoleRow['permissions']>
  for (const { role, permissions } of rows ?? []) table[role] = permissions
  return table
}

/** The role as the accounts protocol shows it. */
export function toRole(row: RoleRow): OrganizationRole {
  return {
    organizationId: row.organization_id,
    role: row.role,
    permission: row.permissions,
    createdAt: row.created_at,
    updatedAt: row.modified_at,
    id: row.id,
  }
}
