import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { BrokenPage, MissingPage } from '@gatehouse/ui/error-page'
import { mayTryAgain } from './api.ts'
import { routeTree } from './route-tree.gen.ts'

const FRESH_MS = 10_000
const RETRIES_MAX = 2

/** What the server said, kept while it is fresh. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < RETRIES_MAX && mayTryAgain(error),
    },
  },
})

/** Every address of the dashboard. */
export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: ({ error }) => <BrokenPage error={error} />,
  defaultNotFoundComponent: () => <MissingPage />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
