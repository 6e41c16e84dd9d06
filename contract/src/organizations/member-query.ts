import { z } from 'zod'
import { listOf } from '../kit/fields.ts'

/** An organization id as sent by a caller; a value that is not one of our ids matches none. */
export const OrganizationKey = z.string().max(100)

/** The organization of a request: by slug, by id, else the session's active one. */
export const organizationReference = {
  organizationId: OrganizationKey.optional(),
  organizationSlug: OrganizationKey.optional(),
}

/** The maximum number of members in one response. */
const MEMBERS_PAGE_MAX = 100

const fields = ['id', 'userId', 'role', 'createdAt'] as const
const operators = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'not_in',
  'contains',
  'starts_with',
  'ends_with',
] as const

const FILTER_VALUES_MAX = 100

/** Sort orders, including our own additions. */
const orders = [...fields, 'name', 'email'] as const

/** The order of members, one condition, and our own filters. */
const MemberFilter = z.object({
  sortBy: z.enum(orders).default('createdAt'),
  sortDirection: z.enum(['asc', 'desc']).default('asc'),
  filterField: z.enum(fields).optional(),
  filterValue: z
    .union([z.string().max(500), z.array(z.string().max(500)).max(FILTER_VALUES_MAX)])
    .optional(),
  filterOperator: z.enum(operators).default('eq'),
  /** Part of a name or address, regardless of case (ours). */
  searchValue: z.string().max(200).optional(),
  /** Members who have this role, alone or among others (ours). */
  role: z.string().max(100).optional(),
  ...organizationReference,
})
export type MemberFilter = z.output<typeof MemberFilter>

/** Parameters of a list of members: a page, an order, one condition, and our own filters. */
export const MemberQuery = MemberFilter.extend({
  limit: z.coerce.number().int().min(1).max(MEMBERS_PAGE_MAX).default(MEMBERS_PAGE_MAX),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
})
export type MemberQuery = z.output<typeof MemberQuery>

/** A column of an export of members. */
export const MemberColumn = z.enum(['name', 'email', 'role', 'createdAt', 'userId', 'id'])
export type MemberColumn = z.output<typeof MemberColumn>

/** Parameters of an export of members: as of their list, without a page. */
export const MemberExport = MemberFilter.extend({
  /** Which columns, in this order; without it, all of them. */
  columns: listOf(MemberColumn, MemberColumn.options.length).optional(),
})
export type MemberExport = z.output<typeof MemberExport>
