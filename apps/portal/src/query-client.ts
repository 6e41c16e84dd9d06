import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { mayTryAgain, RequestFailed } from './api.ts'

const FRESH_MS = 10_000
const RETRIES_MAX = 2

/** The key of who one is: refused, the session has ended, whatever else was asked. */
export const SELF = ['me']

/** A wrong code to sign in with is 401 as well, and says nothing of the session. */
const WRONG_CODE = 'CustomerSessionCodeInvalidOrExpired'

// A session that ends while one looks around is noticed by whichever request comes first.
const noticeEnd = (error: unknown) => {
  if (error instanceof RequestFailed && error.status === 401 && error.code !== WRONG_CODE) {
    void queryClient.invalidateQueries({ queryKey: SELF })
  }
}

/** What the server said, kept while it is fresh. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (queryKey[0] !== SELF[0]) noticeEnd(error)
    },
  }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < RETRIES_MAX && mayTryAgain(error),
    },
  },
})
