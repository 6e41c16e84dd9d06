import { QueryClient } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { BrokenPage, MissingPage } from '@gatehouse/ui/error-page'
import { mayTryAgain } from './api.ts'
import { PortalFrame } from './frame/portal-frame.tsx'

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

const root = createRootRoute({ component: PortalFrame })

/** Everything a customer has with one organization stands below this address. */
export const portalRoute = createRoute({
  getParentRoute: () => root,
  path: '/$organization/portal',
})

const overviewRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./overview/overview.tsx'), 'Overview'),
})

/**
 * Every address of the portal, by hand: one line a page, each loaded when it is opened. The router
 * is not registered for types (the dashboard's is): link with `@gatehouse/ui/link`, and read
 * parameters by `getRouteApi` of the route's id or `useParams({ strict: false })`.
 */
export const router = createRouter({
  routeTree: root.addChildren([portalRoute.addChildren([overviewRoute])]),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: ({ error }) => <BrokenPage error={error} />,
  defaultNotFoundComponent: () => <MissingPage />,
})
