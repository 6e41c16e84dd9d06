import type { UseQueryResult } from '@tanstack/react-query'
import { type ListSearch, PAGE_SIZE } from '../../frame/list-search.ts'

/** Which part of a list is asked for, in the words of the accounts protocol. */
export function partOf({ page }: Pick<ListSearch, 'page'>) {
  return { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
}

/** The order a list is asked for in, in the same words. */
export function orderOf<Name extends string>({ sorting }: ListSearch<Name>) {
  const [order = ''] = sorting
  return {
    // Without its sign it is one of the names.
    sortBy: order.replace(/^-/, '') as Name,
    sortDirection: order.startsWith('-') ? ('desc' as const) : ('asc' as const),
  }
}

/** What such a list answered, as `ListPage` reads it. */
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
    // Its own answer is of the other shape; whoever asks again looks at the next `data`.
    refetch: refetch as unknown as () => Promise<never>,
  }
}

/** A filter that is on, off, or not set. */
export const flagOf = ([value]: string[]): 'true' | 'false' | undefined =>
  value === 'true' || value === 'false' ? value : undefined
