import type { portalRetentionEndpoints } from '@gatehouse/contract/billing/portal-retention'
import type { Wire } from '@gatehouse/contract/kit/fields'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../api.ts'

type Offer = Wire<(typeof portalRetentionEndpoints)['offer']['output']>

/** The discount that a merchant offers customers who cancel. */
export type RetentionDiscount = NonNullable<Offer['discount']>

export const retentionOfferQuery = (id: string) =>
  queryOptions({
    queryKey: ['subscriptions', id, 'retention-offer'],
    queryFn: () => request<Offer>('GET', `/v1/customer-portal/subscriptions/${id}/retention-offer`),
  })
