import { DAY, later } from '../../platform/clock.ts'
import type { Collection } from '../orders/issue-order.ts'
import type { SubscriptionRow } from '../orders/subscription-summary.ts'

type Collected = Pick<SubscriptionRow, 'collection_method' | 'net_days'>

/** How an order of a subscription that is issued now is paid, and when an invoice is due. */
export const collectionOf = (
  { collection_method, net_days }: Collected,
  now: Date,
): Collection => ({
  collection_method,
  due_at: net_days === null ? null : later(now, net_days * DAY),
})
