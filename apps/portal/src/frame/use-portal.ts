import { useParams } from '@tanstack/react-router'

/** Parameters of the portal's addresses: the router is not registered for types. */
export interface PortalParams {
  organization: string
  subscriptionId: string
  orderId: string
}

/** The parameters of the page one is on; those its address lacks are empty. */
export function usePortalParams(): PortalParams {
  const params: Partial<PortalParams> = useParams({ strict: false })
  return { organization: '', subscriptionId: '', orderId: '', ...params }
}

/** The address of the portal one is in. */
export const usePortalHome = (): string => `/${usePortalParams().organization}/portal`
