import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'

/** A page of a list: its number and its length. */
export type PageOf = { page: number; limit: number }

/**
 * Reads one page and the total number of rows in one statement, so that the two agree. `matched` is
 * filtered and selects nothing yet; `shape` adds selection and order. A page beyond the end is
 * empty and costs a second statement for the count.
 */
export async function readPage<DB, TB extends keyof DB, O>(
  matched: SelectQueryBuilder<DB, TB, object>,
  { page, limit }: PageOf,
  shape: (matched: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB, TB, O>,
): Promise<{ rows: O[]; total_count: number }> {
  const counted = matched.select(sql<number>`count(*)`.as('count'))
  const rows = await shape(matched)
    // A name that no table has: a table may have a total_count of its own.
    .select(sql<number>`(${counted})`.as('rows_of_list'))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  // The compiler cannot follow a selection that is added to an unknown one.
  const [first] = rows as unknown as { rows_of_list: number }[]
  if (first) return { rows, total_count: first.rows_of_list }
  if (page === 1) return { rows: [], total_count: 0 }
  const [total] = (await counted.execute()) as unknown as { count: number }[]
  return { rows: [], total_count: total?.count ?? 0 }
}

/**
 * The requested order of a list, with the id last, so that rows of equal rank stay on their page:
 * `sortedBy(['-created_at'], { created_at: sql.ref('orders.created_at') }, …)`.
 */
export function sortedBy<Name extends string>(
  sorting: readonly (Name | `-${Name}`)[],
  columns: Record<Name, RawBuilder<unknown>>,
  id: string,
): RawBuilder<unknown> {
  const isDescending = (word: string) => word.startsWith('-')
  const terms = sorting.map(word => {
    const name = (isDescending(word) ? word.slice(1) : word) as Name
    return isDescending(word) ? sql`${columns[name]} desc` : sql`${columns[name]} asc`
  })
  const [first = ''] = sorting
  const tieBreaker = isDescending(first) ? sql`${sql.ref(id)} desc` : sql`${sql.ref(id)} asc`
  return sql`${sql.join([...terms, tieBreaker])}`
}

/**
 * Rows whose metadata has, for every requested key, one of the requested values: `column` is
 * `orders.metadata`.
 */
export function hasMetadata(
  column: string,
  filter: Record<string, string[] | undefined>,
): RawBuilder<boolean> {
  const [table = '', name = ''] = column.split('.')
  const keys = Object.entries(filter).flatMap(([key, values = []]) => {
    const current = values.flatMap(possibleValues).map(value => {
      return sql`${sql.ref(`held.${name}`)} @> ${JSON.stringify({ [key]: value })}::jsonb`
    })
    return current.length === 0 ? [] : [sql`(${sql.join(current, sql` or `)})`]
  })
  return keys.length === 0
    ? sql<boolean>`true`
    : existsIn(table, sql`${sql.table(table)} held where ${sql.join(keys, sql` and `)}`)
}

/**
 * Rows of a table found through an index, whatever their order. PostgreSQL cannot estimate how many
 * rows match inside a document or an array, and would scan the table in list order until a page is
 * full: if few match, to the end. `found` is the text after `from`, and calls the table `held`.
 */
export function existsIn(table: string, found: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.id`)} = any(array(select held.id from ${found}))`
}

/** A query string cannot distinguish text, numbers and booleans, so all are searched. */
export function possibleValues(text: string): (string | number | boolean)[] {
  const number = Number(text)
  return [
    text,
    ...(text.trim() !== '' && Number.isFinite(number) ? [number] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
  ]
}

/** Rows whose column contains the text, in any case. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`${sql.ref(column)} ilike ${pattern}`
}
