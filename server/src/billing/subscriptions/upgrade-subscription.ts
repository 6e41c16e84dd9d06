import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import type { Work } from '../../platform/work.ts'
import { followProduct } from '../grants/follow-product.ts'
import { publishSubscriptionEvents } from './publish-subscription-events.ts'
import { billPendingLines } from './bill-pending-lines.ts'
import { deletePendingChange } from './changes/delete-pending-change.ts'
import { recordTarget } from './changes/record-target.ts'
import { releaseUsage } from '../usage/take-usage.ts'
import { creditLeft } from './credit-left.ts'
import { followMeters } from './follow-meters.ts'
import { inSubscriptionTime } from './in-subscription-time.ts'
import { updateSubscription } from './update-subscription.ts'
import { sellPrices } from './sell-prices.ts'
import { firstTerms, type NewSubscription } from './start-subscription.ts'
import { replanRenewal } from './plan-renewal.ts'
import type { SubscriptionRow } from './subscription.ts'

/** The values an upgrade sets on a subscription; its customer and merchant stay the same. */
export type Upgrade = Omit<NewSubscription, 'organization_id' | 'customer_id'>

/**
 * Turns a free subscription, locked by this transaction, into the one its customer has just bought:
 * it keeps its id, and its first paid period begins now. Anything planned for its end is canceled.
 */
export async function upgradeSubscription(
  paying: Work,
  subscription: SubscriptionRow,
  { price_ids, ...purchase }: Upgrade,
): Promise<SubscriptionRow> {
  const work = inSubscriptionTime(paying, subscription)
  const { id, status, canceled_at } = subscription
  await releaseUsage(work, id, { at: work.now })
  // Pending lines and usage are settled now, because the next order may be in another currency.
  await billPendingLines(work, subscription, work.now, { least: 1 })
  await creditLeft(work, id, work.now)
  const { trial, ...columns } = purchase
  const row = await updateSubscription(work, subscription, {
    ...columns,
    ...firstTerms(work.now, purchase),
    status: subscriptionLifecycle.next(trial ? 'try' : 'upgrade', status),
    cancel_at_period_end: false,
    canceled_at: null,
    ends_at: null,
    pause_at_period_end: false,
    resumes_at: null,
    customer_cancellation_reason: null,
    customer_cancellation_comment: null,
  })
  await deletePendingChange(work, id)
  await sellPrices(work, id, price_ids)
  await followMeters(work, id)
  await replanRenewal(work, row)
  await followProduct(work, { subscription_id: id })
  await recordTarget(work, subscription, row, 'invoice')
  const uncancelEvents = canceled_at === null ? [] : (['subscription.uncanceled'] as const)
  await publishSubscriptionEvents(work, id, ['subscription.updated', ...uncancelEvents])
  return row
}
