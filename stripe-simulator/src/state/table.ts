/** A stored object, found by its id. Rows are never changed, only replaced. */
export interface Row {
  readonly id: string
}

/**
 * Rows by id in the order they were created, with an index for each given field. Since rows are
 * replaced and never changed, an event may keep a row as its snapshot.
 */
export interface Table<R extends Row> {
  readonly rows: Map<string, R>
  readonly order: string[]
  readonly positions: Map<string, number>
  readonly indexes: Map<string, Map<string, string[]>>
}

export function makeTable<R extends Row>(fields: readonly string[]): Table<R> {
  return {
    rows: new Map(),
    order: [],
    positions: new Map(),
    indexes: new Map(fields.map(field => [field, new Map<string, string[]>()])),
  }
}

export function putRow<R extends Row>(table: Table<R>, row: R) {
  const before = table.rows.get(row.id)
  if (!before) {
    table.positions.set(row.id, table.order.length)
    table.order.push(row.id)
  }
  table.rows.set(row.id, row)
  for (const [field, index] of table.indexes) {
    const old = before && valueOf(before, field)
    const now = valueOf(row, field)
    if (before && old === now) continue
    if (typeof old === 'string') unindex(table, index, old, row.id)
    if (typeof now === 'string') reindex(table, index, now, row.id)
  }
}

export function deleteRow<R extends Row>(table: Table<R>, id: string) {
  const before = table.rows.get(id)
  if (!before) return
  for (const [field, index] of table.indexes) {
    const old = valueOf(before, field)
    if (typeof old === 'string') unindex(table, index, old, id)
  }
  table.rows.delete(id)
  if (table.order.length > table.rows.size * 2 + GAPS_MAX) compactTable(table)
}

const GAPS_MAX = 1000

/** Removes the positions of deleted rows; the others keep their order. */
function compactTable<R extends Row>(table: Table<R>) {
  const remainingIds = table.order.filter(id => table.rows.has(id))
  table.order.length = 0
  table.positions.clear()
  for (const id of remainingIds) {
    table.positions.set(id, table.order.length)
    table.order.push(id)
  }
}

/** Ids of the rows whose field has the value, oldest first; of all rows without a field. */
export function idsBy<R extends Row>(table: Table<R>, field?: string, value?: string): string[] {
  if (field === undefined || value === undefined) return table.order
  return table.indexes.get(field)?.get(value) ?? []
}

/** The position in `ids` that a row has or would have: every row before it is older. */
export function insertIndex<R extends Row>(table: Table<R>, ids: string[], id: string): number {
  const requested = table.positions.get(id) ?? 0
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const position = table.positions.get(ids[middle] ?? '') ?? 0
    if (position < requested) low = middle + 1
    else high = middle
  }
  return low
}

export function valueOf(row: object, field: string): unknown {
  return (row as Record<string, unknown>)[field]
}

function unindex<R extends Row>(
  table: Table<R>,
  index: Map<string, string[]>,
  value: string,
  id: string,
) {
  const ids = index.get(value)
  if (!ids) return
  const place = insertIndex(table, ids, id)
  if (ids[place] === id) ids.splice(place, 1)
  if (ids.length === 0) index.delete(value)
}

function reindex<R extends Row>(
  table: Table<R>,
  index: Map<string, string[]>,
  value: string,
  id: string,
) {
  const ids = index.get(value)
  if (ids) ids.splice(insertIndex(table, ids, id), 0, id)
  else index.set(value, [id])
}
