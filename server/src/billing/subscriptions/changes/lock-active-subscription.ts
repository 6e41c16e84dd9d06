import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../../platform/work.ts'
import { lockSubscription, merchantOf, readSubscription } from '../queries.ts'
import type { SubscriptionWithNested } from '../subscription.ts'
import { rejectChange } from './draft-change.ts'
import { openChangeOf } from './queries.ts'

/**
 * Locks a running subscription that is not set to end, for a change; fails while a change is being
 * paid.
 */
export async function lockActiveSubscription(
  work: Work,
  id: string,
): Promise<SubscriptionWithNested> {
  if (!(await lockSubscription(work, id))) fail(subscriptionProblems.not_found)
  const subscription = await readSubscription(work, id)
  rejectChange(subscription, await merchantOf(work, subscription), work.now)
  if (await openChangeOf(work, id, 'charging')) fail(subscriptionProblems.locked)
  return subscription
}
