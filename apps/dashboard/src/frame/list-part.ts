import type { UseQueryResult } from '@tanstack/react-query'
import { type ListSearch, PAGE_SIZE } from './list-search.ts'

/** The page parameters of a list, as the accounts protocol names them. */
export function partOf({ page }: Pick<ListSearch, 'page'>) {
  return { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
}

/** The sort parameters of a list, as the accounts protocol names them. */
export function orderOf<Name extends string>({ sorting }: ListSearch<Name>) {
  const [order = ''] = sorting
  return {
    // Without its sign the sort is one of the column names.
    sortBy: order.replace(/^-/, '') as Name,
    sortDirection: order.startsWith('-') ? ('desc' as const) : ('asc' as const),
  }
}

/** The response of such a list, in the form `ListPage` reads. */
export function listed<Answer extends { total: number }, Row>(
  query: UseQueryResult<Answer>,
  rowsOf: (answer: Answer) => Row[],
) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const answer = data && { items: rowsOf(data), pagination: { totalCount: data.total } }
  return {
    data: answer,
    error,
    isFetching,
    isPlaceholderData,
    // The result of refetch has the other shape; callers read the next `data` instead.
    refetch: refetch as unknown as () => Promise<never>,
  }
}

/** A filter that is on, off, or not set. */
export const flagOf = ([value]: string[]): 'true' | 'false' | undefined =>
  value === 'true' || value === 'false' ? value : undefined
