import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import type { Work } from '../../platform/work.ts'
import { followProduct } from '../grants/follow-product.ts'
import { announceSubscription } from './announce-subscription.ts'
import { billWaiting } from './bill-waiting.ts'
import { dropWaiting } from './changes/drop-waiting.ts'
import { creditLeft } from './credit-left.ts'
import { inItsTime } from './in-its-time.ts'
import { sellPrices, updateSubscription } from './queries.ts'
import { firstTerms, type NewSubscription } from './start-subscription.ts'
import { replanRenewal } from './plan-renewal.ts'
import type { SubscriptionRow } from './subscription.ts'

/** What an upgrade makes of a subscription: its customer and merchant stay who they are. */
export type Upgrade = Omit<NewSubscription, 'organization_id' | 'customer_id'>

/**
 * Makes a free subscription, locked by this transaction, the one its customer has just bought: it
 * is the same one under the same id, whose first period that counts begins now. What was planned
 * for its end is taken back.
 */
export async function upgradeSubscription(
  paying: Work,
  subscription: SubscriptionRow,
  { price_ids, ...bought }: Upgrade,
): Promise<SubscriptionRow> {
  const work = inItsTime(paying, subscription)
  const { id, status, canceled_at } = subscription
  // What changes left waits no longer: the next order may be in another currency.
  await billWaiting(work, subscription, work.now, { least: 1 })
  await creditLeft(work, id, work.now)
  const { trial, ...columns } = bought
  const row = await updateSubscription(work, subscription, {
    ...columns,
    ...firstTerms(work.now, bought),
    status: subscriptionLifecycle.next(trial ? 'try' : 'upgrade', status),
    cancel_at_period_end: false,
    canceled_at: null,
    ends_at: null,
    pause_at_period_end: false,
    resumes_at: null,
    customer_cancellation_reason: null,
    customer_cancellation_comment: null,
  })
  await dropWaiting(work, id)
  await sellPrices(work, id, price_ids)
  await replanRenewal(work, row)
  await followProduct(work, { subscription_id: id })
  const uncanceled = canceled_at === null ? [] : (['subscription.uncanceled'] as const)
  await announceSubscription(work, id, ['subscription.updated', ...uncanceled])
  return row
}
