import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { clientOf } from '../client.ts'

const FRESH_MS = 60_000

/** The sign-in methods and account features enabled on this server. */
export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: ({ signal }) => clientOf().offers.get({}, { signal }),
  staleTime: FRESH_MS,
})

/** The enabled features, for a page whose layout has loaded them. */
export function useOffers() {
  return useSuspenseQuery(offersQuery).data
}
