import type { UseQueryResult } from '@tanstack/react-query'
import { type ListSearch, PAGE_SIZE } from './list-search.ts'

interface PartOptions<Row, Name extends string> {
  /** The text a row is searched by. */
  textOf: (row: Row) => string
  /** The sort value of each sortable column. */
  orders: Record<Name, (row: Row) => string | number>
}

/**
 * Pages, sorts and searches in the browser a list that the server returns as a whole, in the form
 * `ListPage` expects.
 */
export function partOfAll<Row, Name extends string>(
  query: UseQueryResult<Row[]>,
  search: ListSearch<Name>,
  { textOf, orders }: PartOptions<Row, Name>,
) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const requested = search.query.toLocaleLowerCase()
  // The sort column is one of the names: see `useListSearch`.
  const value = orders[search.sort.column as Name]
  const sign = search.sort.direction === 'descending' ? -1 : 1
  const matching = data
    ?.filter(row => textOf(row).toLocaleLowerCase().includes(requested))
    .toSorted((one, other) => sign * compare(value(one), value(other)))
  const from = (search.page - 1) * PAGE_SIZE
  return {
    data: matching && {
      items: matching.slice(from, from + PAGE_SIZE),
      pagination: { totalCount: matching.length },
    },
    error,
    isFetching,
    isPlaceholderData,
    // The result of refetch has the other shape; callers read the next `data` instead.
    refetch: refetch as unknown as () => Promise<never>,
  }
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other))
}
