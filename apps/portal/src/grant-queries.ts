import { queryOptions } from '@tanstack/react-query'
import { request } from './api.ts'
import { ALL, type Downloadable, type Grant, type Page, portal } from './queries.ts'

/** The customer's benefits, current and revoked. */
export const grantsQuery = () =>
  queryOptions({
    queryKey: ['grants'],
    queryFn: () =>
      request<Page<Grant>>('GET', `${portal}/benefit-grants/`, { query: { limit: ALL } }),
    // Access that is being requested is there within seconds.
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ delivery }) => delivery?.status === 'pending')
        ? PENDING_CHECK_MS
        : false,
  })

const PENDING_CHECK_MS = 2_000

/** Files per page of the list. */
export const DOWNLOADS_PAGE = 50

/** A page of the customer's files, with links that work for a while. */
export const downloadsQuery = (page = 1) =>
  queryOptions({
    queryKey: ['downloads', page],
    queryFn: () =>
      request<Page<Downloadable>>('GET', `${portal}/downloadables/`, {
        query: { page, limit: DOWNLOADS_PAGE },
      }),
  })
