import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { watchMutations } from '@gatehouse/ui/little-mutation'
import { BrokenPage, MissingPage } from '@gatehouse/ui/error-page'
import { checkSessionEnded } from './accounts/session-end.ts'
import { isSignedOut, isRetryable } from './problems.ts'
import { routeTree } from './route-tree.gen.ts'

const FRESH_MS = 10_000
const RETRIES_MAX = 2

const watch = {
  onError: (error: unknown) => {
    if (isSignedOut(error)) void checkSessionEnded()
  },
}

watchMutations(watch.onError)

/** The cache of server responses. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache(watch),
  mutationCache: new MutationCache(watch),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < RETRIES_MAX && isRetryable(error),
    },
    // Offline, a write fails immediately; it is not sent later, when the user no longer expects it.
    mutations: { networkMode: 'always' },
  },
})

/** The dashboard's router. Query parameters are plain text, so that shared URLs are readable. */
export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: ({ error }) => <BrokenPage error={error} />,
  defaultNotFoundComponent: () => (
    <main>
      <MissingPage />
    </main>
  ),
})

function writeSearch(search: Record<string, unknown>): string {
  const nonEmptySearch = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const text = new URLSearchParams(
    nonEmptySearch.map(([key, value]) => [key, String(value)]),
  ).toString()
  return text && `?${text}`
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
