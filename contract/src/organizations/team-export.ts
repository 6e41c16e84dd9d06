import { z } from 'zod'
import { listOf } from '../kit/fields.ts'
import { OrganizationKey } from './member-query.ts'

/** Where teams are exported. */
export const TEAM_EXPORT_PATH = '/api/auth/organization/list-teams/export'

/** A column of an export of teams. */
export const TeamColumn = z.enum(['name', 'memberCount', 'createdAt', 'id'])
export type TeamColumn = z.output<typeof TeamColumn>

/** Parameters of an export of teams: an order, and which ones. */
export const TeamExport = z.object({
  organizationId: OrganizationKey.optional(),
  /** Part of the name, regardless of case. */
  searchValue: z.string().max(200).optional(),
  sortBy: z.enum(['name', 'memberCount', 'createdAt']).default('name'),
  sortDirection: z.enum(['asc', 'desc']).default('asc'),
  /** Which columns, in this order; without it, all of them. */
  columns: listOf(TeamColumn, TeamColumn.options.length).optional(),
})
export type TeamExport = z.output<typeof TeamExport>
