import { subscriptionProblems, type Subscription } from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../../platform/work.ts'
import { announceSubscription } from '../announce-subscription.ts'
import { dropWaiting } from './drop-waiting.ts'

/** Takes back a change that waits for the next period of a subscription, which is locked. */
export async function clearWaiting(work: Work, subscription_id: string): Promise<Subscription> {
  if (!(await dropWaiting(work, subscription_id))) fail(subscriptionProblems.nothing_pending)
  return announceSubscription(work, subscription_id, ['subscription.updated'])
}
