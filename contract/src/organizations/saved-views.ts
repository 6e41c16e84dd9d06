import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, entity, Id, lineOf, mapOf } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'

/** The maximum length of the name of a view. */
export const VIEW_NAME_MAX = 60
/** Most views of one list that an organization shares, and that one member keeps for themselves. */
export const VIEWS_MAX = 30
const LIST_LENGTH_MAX = 64
const FILTERS_MAX = 30
const FILTER_LENGTH_MAX = 2_000
const COLUMNS_MAX = 50
const COLUMN_LENGTH_MAX = 64

/** A list of the dashboard, by its path: `orders`, `webhooks/deliveries`. */
const ListName = z
  .string()
  .max(LIST_LENGTH_MAX)
  .regex(/^[a-z][a-z0-9/-]*$/)

/** The filters of a list as its page's query string has them, with search text and sort order. */
const Filters = mapOf(
  z.string().min(1).max(COLUMN_LENGTH_MAX),
  z.string().max(FILTER_LENGTH_MAX),
  FILTERS_MAX,
).meta({ opaque: true })

/** The visible columns in their order. */
const Columns = z.array(z.string().min(1).max(COLUMN_LENGTH_MAX)).max(COLUMNS_MAX)

const Name = lineOf(VIEW_NAME_MAX).trim().min(1)

/** A list with filters, sort order and columns, under a name. */
export const SavedView = z
  .object({
    ...entity,
    organization_id: Id,
    list: z.string(),
    name: z.string(),
    /** Whether all members see it; otherwise only the member who saved it does. */
    shared: z.boolean(),
    filters: z.record(z.string(), z.string()).meta({ opaque: true }),
    /** Null: the columns that each member chose for the list. */
    columns: z.array(z.string()).nullable(),
    /** Whether the caller saved it. */
    own: z.boolean(),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.output<typeof SavedView>

/** Errors of saved views. */
export const savedViewProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  too_many: [403, 'NotPermitted', `A list has at most ${VIEWS_MAX} views. Delete one first.`],
  not_shareable: [
    403,
    'NotPermitted',
    'Only members who can update the organization can save, change or delete shared views.',
  ],
})

const { not_found, too_many, not_shareable } = savedViewProblems
const shared = {
  // Each member of every role keeps views; sharing one requires more, which the operations check.
  scopes: ['organizations:read', 'organizations:write'],
  subjects: ['user'],
} as const

/** How members of an organization look at its lists. */
export const savedViewEndpoints = endpoints('billing', {
  list: {
    ...shared,
    kind: 'read',
    method: 'GET',
    path: '/v1/saved-views/',
    status: 200,
    summary: 'List the saved views of a list',
    description: "The caller's own views and the shared ones, and the columns the caller chose.",
    query: z.object({ organization_id: Id.optional(), list: ListName }),
    output: z.object({
      items: z.array(SavedView),
      columns: z.array(z.string()).nullable(),
      /** Whether the caller may save shared views. */
      may_share: z.boolean(),
    }),
    problems: [],
  },
  create: {
    ...shared,
    kind: 'write',
    method: 'POST',
    path: '/v1/saved-views/',
    status: 201,
    summary: 'Save a view',
    body: z.object({
      organization_id: Id.nullable().optional(),
      list: ListName,
      name: Name,
      shared: z.boolean().default(false),
      filters: Filters.default({}),
      columns: Columns.nullable().default(null),
    }),
    output: SavedView,
    problems: [too_many, not_shareable],
  },
  update: {
    ...shared,
    kind: 'write',
    method: 'PATCH',
    path: '/v1/saved-views/{id}',
    status: 200,
    summary: 'Update a view',
    params: ById,
    body: z.object({
      name: Name.optional(),
      shared: z.boolean().optional(),
      filters: Filters.optional(),
      columns: Columns.nullable().optional(),
    }),
    output: SavedView,
    problems: [not_found, too_many, not_shareable],
  },
  delete: {
    ...shared,
    kind: 'write',
    method: 'DELETE',
    path: '/v1/saved-views/{id}',
    status: 204,
    summary: 'Delete a view',
    params: ById,
    problems: [not_found, not_shareable],
  },
  setColumns: {
    ...shared,
    kind: 'write',
    method: 'PUT',
    path: '/v1/saved-views/columns',
    status: 200,
    summary: 'Choose the columns of a list',
    description: 'For the caller alone; null restores the default columns.',
    body: z.object({
      organization_id: Id.nullable().optional(),
      list: ListName,
      columns: Columns.nullable(),
    }),
    output: z.object({ columns: z.array(z.string()).nullable() }),
    problems: [],
  },
})
