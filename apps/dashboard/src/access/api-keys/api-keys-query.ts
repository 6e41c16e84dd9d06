import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientOf, type GatehouseClient } from '../../client.ts'
import { type ListSearch, PAGE_SIZE } from '../../frame/list-search.ts'

type Order = 'createdAt' | 'name' | 'expiresAt'

/** A page of the user's own API keys. */
export const apiKeysQuery = ({
  page,
  query,
  sort,
}: Pick<ListSearch<Order>, 'page' | 'query' | 'sort'>) =>
  queryOptions({
    queryKey: ['api-keys', page, query, sort.column, sort.direction],
    queryFn: async ({ signal }) => {
      const answer = await clientOf().apiKeys.list(
        {
          limit: PAGE_SIZE,
          offset: (page - 1) * PAGE_SIZE,
          searchValue: query || undefined,
          // The list has only these sort columns: they were passed to `useListSearch`.
          sortBy: sort.column as Order,
          sortDirection: sort.direction === 'descending' ? 'desc' : 'asc',
        },
        { signal },
      )
      // The endpoint returns a bare array to older clients, which send no query.
      const { apiKeys: items, total: totalCount } = Array.isArray(answer)
        ? { apiKeys: answer, total: answer.length }
        : answer
      return { items, pagination: { totalCount } }
    },
  })

/** Changes keys and refetches the list. */
export function useKeyWrite<Input, Answer>(
  run: (keys: GatehouseClient['apiKeys'], input: Input) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => run(clientOf().apiKeys, input),
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['api-keys'] }),
  })
}
