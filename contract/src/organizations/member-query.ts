import { z } from 'zod'

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

/** Parameters of a list of members: a page, an order, one condition, and our own filters. */
export const MemberQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MEMBERS_PAGE_MAX).default(MEMBERS_PAGE_MAX),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
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
export type MemberQuery = z.output<typeof MemberQuery>
