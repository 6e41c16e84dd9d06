import type { Subscription } from '@gatehouse/contract/billing/subscriptions'
import type { Work } from '../../platform/work.ts'
import { billWaiting } from './bill-waiting.ts'
import type { Leaving } from './end-subscription.ts'
import { inItsTime } from './in-its-time.ts'
import { lockSubscription } from './queries.ts'
import { revokeSubscription } from './revoke-subscription.ts'

/**
 * Ends a subscription now and bills the amounts that a plan upgrade deferred to the next renewal:
 * they are for time that had begun, and no part of a period is refunded.
 */
export async function revokeAndBill(
  work: Work,
  id: string,
  why: Partial<Leaving> = {},
): Promise<Subscription> {
  const row = await lockSubscription(work, id)
  const ended = await revokeSubscription(work, id, why)
  if (row) await billWaiting(work, row, inItsTime(work, row).now)
  return ended
}
