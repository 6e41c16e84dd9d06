import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { BrokenPage, MissingPage } from '@gatehouse/ui/error-page'
import { askWhetherSessionEnded } from './accounts/session-end.ts'
import { isSignedOut, mayTryAgain } from './problems.ts'
import { routeTree } from './route-tree.gen.ts'

const FRESH_MS = 10_000
const RETRIES_MAX = 2

const watch = {
  onError: (error: unknown) => {
    if (isSignedOut(error)) void askWhetherSessionEnded()
  },
}

/** What the server said, kept while it is fresh. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache(watch),
  mutationCache: new MutationCache(watch),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < RETRIES_MAX && mayTryAgain(error),
    },
    // Offline it is said that nothing was sent; nothing is sent later that nobody thinks of.
    mutations: { networkMode: 'always' },
  },
})

/** Every address of the dashboard. What stands behind `?` are plain words, as people share them. */
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
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
