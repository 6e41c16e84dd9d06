import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRetryable, RequestFailed } from './api.ts'

const FRESH_MS = 10_000
const RETRIES_MAX = 2

/** The key of the current customer: if this request is rejected, the session has ended. */
export const CUSTOMER_KEY = ['me']

/** A wrong sign-in code also responds 401, but does not mean that the session ended. */
const WRONG_CODE = 'CustomerSessionCodeInvalidOrExpired'

/** Whether the request for the current customer failed because the session has ended. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof RequestFailed && (error.status === 401 || error.status === 403)

// Any request may be the first to find that the session has ended. If that is known, the current
// customer is not requested again: meanwhile the sign-in would give way to a page that loads.
const noticeEnd = (error: unknown) => {
  const isRejected = error instanceof RequestFailed && error.status === 401
  if (!isRejected || error.code === WRONG_CODE) return
  if (isSessionEnd(queryClient.getQueryState(CUSTOMER_KEY)?.error)) return
  void queryClient.invalidateQueries({ queryKey: CUSTOMER_KEY })
}

/** The cache of server responses. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (queryKey[0] !== CUSTOMER_KEY[0]) noticeEnd(error)
    },
  }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < RETRIES_MAX && isRetryable(error),
    },
  },
})
