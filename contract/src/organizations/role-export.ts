import { z } from 'zod'
import { listOf } from '../kit/fields.ts'
import { OrganizationKey } from './member-query.ts'

/** Where roles are exported. */
export const ROLE_EXPORT_PATH = '/api/auth/organization/list-roles/export'

/** A column of an export of roles. */
export const RoleColumn = z.enum(['name', 'type', 'permissions', 'members', 'createdAt', 'id'])
export type RoleColumn = z.output<typeof RoleColumn>

/** Parameters of an export of roles. */
export const RoleExport = z.object({
  organizationId: OrganizationKey.optional(),
  /** Which columns, in this order; without it, all of them. */
  columns: listOf(RoleColumn, RoleColumn.options.length).optional(),
})
export type RoleExport = z.output<typeof RoleExport>
