import { idsBy, insertIndex, valueOf } from '../state/table.ts'
import type { Row, Table } from '../state/table.ts'
import { INDEXES } from '../state/world.ts'
import type { Rows, TableName } from '../state/world.ts'
import { invalidParameter, invalidRequest, noSuch } from './errors.ts'
import { isForm } from './form.ts'
import type { FormValue } from './form.ts'
import { integerOf } from './parameters.ts'
import { route } from './router.ts'
import type { Call, Route } from './router.ts'

const LIMIT_DEFAULT = 10
const LIMIT_MAX = 100

export interface ApiList {
  object: 'list'
  data: readonly object[]
  has_more: boolean
  url: string
}

export interface Page {
  limit?: number | null
  starting_after?: string | null
  ending_before?: string | null
  created?: FormValue
}

export const PAGE = {
  limit: 'integer',
  starting_after: 'string',
  ending_before: 'string',
  created: 'value',
} as const

/** Lists a table's rows newest first; `filters` gives field names and required values. */
export function listRows<T extends TableName>(
  call: Call,
  name: T,
  url: string,
  options: { page: Page; filters?: Record<string, unknown> },
): ApiList {
  const { page, filters = {} } = options
  const table = call.space.tables[name] as unknown as Table<Rows[T]>
  const activeFilters = Object.entries(filters).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  const indexedFilter = activeFilters.find(([field]) =>
    (INDEXES[name] as readonly string[]).includes(field),
  )
  const ids = indexedFilter
    ? idsBy(table, indexedFilter[0], String(indexedFilter[1]))
    : idsBy(table)
  const within = createdFilter(page.created)
  const matches = (row: Row) =>
    valueOf(row, 'deleted') !== true &&
    within(Number(valueOf(row, 'created'))) &&
    activeFilters.every(([field, value]) => valueOf(row, field) === value)
  return { object: 'list', ...readPage(table, ids, page, matches), url }
}

/** A page of rows that are already loaded, in the given order. */
export function listOfRows(rows: readonly Row[], url: string, page: Page): ApiList {
  const limit = limitOf(page)
  const after = page.starting_after ? rows.findIndex(row => row.id === page.starting_after) + 1 : 0
  const data = rows.slice(after, after + limit)
  return { object: 'list', data, has_more: after + limit < rows.length, url }
}

/** The two routes most tables have: one row by its id, and a list with filters. */
export function retrieveRoute(path: string, name: TableName, called: string): Route {
  return route('GET', `${path}/:id`, {}, call => {
    const id = call.ids[0] ?? ''
    const row = call.space.tables[name].rows.get(id)
    if (!row) throw noSuch(called, id)
    return row
  })
}

export function listRoute(path: string, name: TableName, filters: readonly string[] = []): Route {
  const schema = {
    ...PAGE,
    ...Object.fromEntries(filters.map(field => [field, 'string' as const])),
  }
  return route('GET', path, schema, (call, params) => {
    const read = params as Record<string, unknown>
    const filterValues = Object.fromEntries(filters.map(field => [field, read[field]]))
    return listRows(call, name, path, { page: params, filters: filterValues })
  })
}

function readPage<R extends Row>(
  table: Table<R>,
  ids: string[],
  page: Page,
  requested: (row: R) => boolean,
): { data: R[]; has_more: boolean } {
  const limit = limitOf(page)
  if (page.starting_after && page.ending_before) {
    throw invalidRequest(
      'parameters_exclusive',
      'You may only specify one of these parameters: starting_after, ending_before.',
    )
  }
  const cursor = page.starting_after ?? page.ending_before
  if (cursor && !table.positions.has(cursor)) {
    throw noSuch('object', cursor, page.starting_after ? 'starting_after' : 'ending_before')
  }
  const isReversed = Boolean(page.ending_before)
  const step = isReversed ? 1 : -1
  let place = ids.length - 1
  if (cursor) {
    const at = insertIndex(table, ids, cursor)
    place = isReversed && ids[at] === cursor ? at + 1 : isReversed ? at : at - 1
  }
  const data: R[] = []
  for (; place >= 0 && place < ids.length; place += step) {
    const row = table.rows.get(ids[place] ?? '')
    if (!row || !requested(row)) continue
    if (data.length === limit) return { data: isReversed ? data.reverse() : data, has_more: true }
    data.push(row)
  }
  return { data: isReversed ? data.reverse() : data, has_more: false }
}

function limitOf(page: Page): number {
  const limit = page.limit ?? LIMIT_DEFAULT
  if (limit >= 1 && limit <= LIMIT_MAX) return limit
  throw invalidParameter(
    'parameter_invalid_integer',
    limit < 1
      ? 'This value must be greater than or equal to 1.'
      : `This value must be less than or equal to ${LIMIT_MAX}.`,
    'limit',
  )
}

function createdFilter(created: FormValue | undefined): (created: number) => boolean {
  if (created === undefined || created === '') return () => true
  if (!isForm(created)) {
    const moment = integerOf(created, 'created')
    return value => value === moment
  }
  const bound = (name: string, otherwise: number) =>
    created[name] === undefined ? otherwise : integerOf(created[name], `created[${name}]`)
  const [gt, gte] = [bound('gt', -Infinity), bound('gte', -Infinity)]
  const [lt, lte] = [bound('lt', Infinity), bound('lte', Infinity)]
  return value => value > gt && value >= gte && value < lt && value <= lte
}
