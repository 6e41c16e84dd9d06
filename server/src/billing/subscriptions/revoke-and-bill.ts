import type { Subscription } from '@gatehouse/contract/billing/subscriptions'
import type { Work } from '../../platform/work.ts'
import { billPendingLines } from './bill-pending-lines.ts'
import type { Cancellation } from './end-subscription.ts'
import { inSubscriptionTime } from './in-subscription-time.ts'
import { lockSubscription } from './queries.ts'
import { revokeSubscription } from './revoke-subscription.ts'

/**
 * Ends a subscription now and bills the amounts that a plan upgrade deferred to the next renewal:
 * they are for time that had begun, and no part of a period is refunded.
 */
export async function revokeAndBill(
  work: Work,
  id: string,
  reason: Partial<Cancellation> = {},
): Promise<Subscription> {
  const row = await lockSubscription(work, id)
  const ended = await revokeSubscription(work, id, reason)
  if (row) await billPendingLines(work, row, inSubscriptionTime(work, row).now)
  return ended
}
