import type { UseQueryResult } from '@tanstack/react-query'
import { type ListSearch, PAGE_SIZE } from './list-search.ts'

interface PartOptions<Row, Name extends string> {
  /** What a row is found by. */
  textOf: (row: Row) => string
  /** What rows are ordered by, for each column that can be sorted. */
  orders: Record<Name, (row: Row) => string | number>
}

/** A page of a list the server answers whole, as `ListPage` shows lists it answers by pages. */
export function partOfAll<Row, Name extends string>(
  query: UseQueryResult<Row[]>,
  search: ListSearch<Name>,
  { textOf, orders }: PartOptions<Row, Name>,
) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const wanted = search.query.toLocaleLowerCase()
  // The column is one of the names: see `useListSearch`.
  const value = orders[search.sort.column as Name]
  const sign = search.sort.direction === 'descending' ? -1 : 1
  const fitting = data
    ?.filter(row => textOf(row).toLocaleLowerCase().includes(wanted))
    .toSorted((one, other) => sign * compare(value(one), value(other)))
  const from = (search.page - 1) * PAGE_SIZE
  return {
    data: fitting && {
      items: fitting.slice(from, from + PAGE_SIZE),
      pagination: { totalCount: fitting.length },
    },
    error,
    isFetching,
    isPlaceholderData,
    // Its own answer is of the other shape; whoever asks again looks at the next `data`.
    refetch: refetch as unknown as () => Promise<never>,
  }
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other))
}
