import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { BrokenPage, MissingPage } from '@gatehouse/ui/error-page'
import { PortalFrame } from './frame/portal-frame.tsx'
import { ROUTE_HOME } from './place.ts'

const root = createRootRoute({ component: PortalFrame })

/** All pages of a customer at one organization are below this path, or at its own domain. */
const portalRoute =
  ROUTE_HOME === ''
    ? createRoute({ getParentRoute: () => root, id: 'portal' })
    : createRoute({ getParentRoute: () => root, path: ROUTE_HOME })
const getParentRoute = () => portalRoute

/** The page of a list in the URL. */
function pageSearch(search: Record<string, unknown>): { page?: number } {
  const page = Number(search.page)
  return Number.isInteger(page) && page > 1 ? { page } : {}
}

const routes = [
  createRoute({
    getParentRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./overview/overview.tsx'), 'Overview'),
  }),
  createRoute({
    getParentRoute,
    path: '/subscriptions',
    component: lazyRouteComponent(
      () => import('./subscriptions/subscriptions.tsx'),
      'Subscriptions',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/subscriptions/$subscriptionId',
    component: lazyRouteComponent(
      () => import('./subscriptions/subscription.tsx'),
      'SubscriptionPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/orders',
    validateSearch: pageSearch,
    component: lazyRouteComponent(() => import('./orders/orders.tsx'), 'Orders'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/$orderId',
    component: lazyRouteComponent(() => import('./orders/order.tsx'), 'OrderPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/downloads',
    validateSearch: pageSearch,
    component: lazyRouteComponent(() => import('./downloads/downloads.tsx'), 'Downloads'),
  }),
  createRoute({
    getParentRoute,
    path: '/connections',
    component: lazyRouteComponent(() => import('./connections/connections.tsx'), 'Connections'),
  }),
  createRoute({
    getParentRoute,
    path: '/usage',
    component: lazyRouteComponent(() => import('./usage/usage.tsx'), 'Usage'),
  }),
  createRoute({
    getParentRoute,
    path: '/members',
    component: lazyRouteComponent(() => import('./members/members.tsx'), 'Members'),
  }),
  createRoute({
    getParentRoute,
    path: '/payment-methods',
    component: lazyRouteComponent(
      () => import('./payment-methods/payment-methods.tsx'),
      'PaymentMethods',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/details',
    component: lazyRouteComponent(() => import('./details/details.tsx'), 'Details'),
  }),
  createRoute({
    getParentRoute,
    path: '/email',
    component: lazyRouteComponent(() => import('./details/confirm-email.tsx'), 'ConfirmEmail'),
  }),
  createRoute({
    getParentRoute,
    path: '/seat',
    component: lazyRouteComponent(() => import('./seats/claim-seat.tsx'), 'ClaimSeat'),
  }),
  createRoute({
    getParentRoute,
    path: '/mail-preferences',
    component: lazyRouteComponent(() => import('./mails/mail-preferences.tsx'), 'MailPreferences'),
  }),
  createRoute({
    getParentRoute,
    path: '/unsubscribe',
    component: lazyRouteComponent(() => import('./mails/unsubscribe.tsx'), 'Unsubscribe'),
  }),
  createRoute({
    getParentRoute,
    path: '/cancel-contract',
    component: lazyRouteComponent(
      () => import('./statements/cancel-contract.tsx'),
      'CancelContract',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/withdraw',
    component: lazyRouteComponent(() => import('./statements/withdraw.tsx'), 'Withdraw'),
  }),
  createRoute({
    getParentRoute,
    path: '/confirm-request',
    component: lazyRouteComponent(
      () => import('./statements/confirm-request.tsx'),
      'ConfirmRequest',
    ),
  }),
]

/**
 * Every route of the portal, written by hand: one line per page, each loaded on demand. The router
 * is not registered for types (the dashboard's is): link with `@gatehouse/ui/link`, and read
 * parameters with `useParams({ strict: false })`.
 */
export const router = createRouter({
  routeTree: root.addChildren([portalRoute.addChildren(routes)]),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: ({ error }) => <BrokenPage error={error} />,
  defaultNotFoundComponent: () => <MissingPage />,
})
