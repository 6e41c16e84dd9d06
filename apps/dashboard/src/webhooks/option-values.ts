import { API_VERSION } from '@gatehouse/contract/webhooks/event-types'
import type { Webhook } from './webhook-status.tsx'

/** Options of an endpoint that most merchants leave as they are. */
export interface OptionValues {
  signatureType: Webhook['signatureType']
  thin: boolean
  apiVersion: Webhook['apiVersion']
  maxPerSecond: number | null
  productIds: string[]
  customerIds: string[]
}

/** The options as the form shows them. */
export const optionValues = (webhook: Webhook | undefined): OptionValues => ({
  signatureType: webhook?.signatureType ?? 'hmac',
  thin: webhook?.thin ?? false,
  apiVersion: webhook?.apiVersion ?? API_VERSION,
  maxPerSecond: webhook?.maxPerSecond ?? null,
  productIds: webhook?.filter?.productIds ?? [],
  customerIds: webhook?.filter?.customerIds ?? [],
})

/** The options as a request has them. */
export function optionBody({ productIds, customerIds, ...rest }: OptionValues) {
  const isFiltered = productIds.length + customerIds.length > 0
  return { ...rest, filter: isFiltered ? { productIds, customerIds } : null }
}
