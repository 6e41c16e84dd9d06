import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { clientOf } from '../client.ts'

const FRESH_MS = 60_000

/** Which ways to sign in and to change an account are open on this server. */
export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: ({ signal }) => clientOf().offers.get({}, { signal }),
  staleTime: FRESH_MS,
})

/** What is open, for a page whose frame has asked for it. */
export function useOffers() {
  return useSuspenseQuery(offersQuery).data
}
