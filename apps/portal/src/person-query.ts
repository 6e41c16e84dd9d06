import type {
  CustomerCustomerSession,
  PortalAuthenticatedUser,
} from '@gatehouse/contract/billing/portal-session'
import type { Wire } from '@gatehouse/contract/kit/fields'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from './api.ts'
import { portal } from './queries.ts'

export type PortalPerson = Wire<typeof PortalAuthenticatedUser>

/** The person in the portal: the customer, or a member of the organization that is the customer. */
export const personQuery = () =>
  queryOptions({
    queryKey: ['person'],
    queryFn: () => request<PortalPerson>('GET', `${portal}/customer-session/user`),
  })

/** The session itself, and the page it leads back to. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: () =>
      request<Wire<typeof CustomerCustomerSession>>('GET', `${portal}/customer-session/introspect`),
  })

/** Whether the person is a member who sees only what they may use, and no money. */
export function useIsPlainMember(): boolean {
  const { data } = useQuery({ ...personQuery(), enabled: false })
  return data?.role === 'member'
}
