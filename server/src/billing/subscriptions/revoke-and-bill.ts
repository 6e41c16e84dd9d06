import type { Subscription } from '@gatehouse/contract/billing/subscriptions'
import type { Work } from '../../platform/work.ts'
import { billWaiting } from './bill-waiting.ts'
import type { Leaving } from './end-subscription.ts'
import { inItsTime } from './in-its-time.ts'
import { lockSubscription } from './queries.ts'
import { revokeSubscription } from './revoke-subscription.ts'

/**
 * Ends a subscription now, and bills what a dearer plan left to be paid with the next renewal: it
 * was for time that had begun, and nothing of a period is refunded.
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
