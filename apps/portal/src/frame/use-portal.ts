import { useParams } from '@tanstack/react-router'

/** URL parameters of the portal; the router is not registered for types. */
export interface PortalParams {
  organization: string
  subscriptionId: string
  orderId: string
}

/** The parameters of the current page; missing ones are empty. */
export function usePortalParams(): PortalParams {
  const params: Partial<PortalParams> = useParams({ strict: false })
  return { organization: '', subscriptionId: '', orderId: '', ...params }
}

/** The base path of the current portal. */
export const usePortalHome = (): string => `/${usePortalParams().organization}/portal`
