import type { Work } from '../../platform/work.ts'
import { billPendingLines } from './bill-pending-lines.ts'
import { endSubscription } from './end-subscription.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * Ends a subscription, locked by this transaction, with its paid period. Amounts that a plan
 * upgrade deferred to the next renewal are billed with a last order.
 */
export async function endWithPeriod(
  work: Work,
  subscription: SubscriptionRow,
  at: Date,
): Promise<void> {
  await endSubscription(work, subscription, 'cancel', { at })
  await billPendingLines(work, subscription, at)
}
