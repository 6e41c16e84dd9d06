import { useLocation, useParams } from '@tanstack/react-router'
import { homeOf, organizationOf } from '../place.ts'

/** URL parameters of the portal; the router is not registered for types. */
export interface PortalParams {
  organization: string
  subscriptionId: string
  orderId: string
}

/** The parameters of the current page; missing ones are empty. */
export function usePortalParams(): PortalParams {
  const params: Partial<PortalParams> = useParams({ strict: false })
  // The whole location changes with each step of a navigation, which would render pages again.
  const pathname = useLocation({ select: location => location.pathname })
  return { organization: organizationOf(pathname), subscriptionId: '', orderId: '', ...params }
}

/** The path of the current portal's pages: `${home}/orders`. */
export const usePortalHome = (): string => homeOf(usePortalParams().organization)

/** The path of the current portal's overview. */
export const useOverviewPath = (): string => usePortalHome() || '/'
