import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import type { Work } from '../../platform/work.ts'
import { schedule, unschedule } from '../../records/scheduler/schedule.ts'
import { recordFact } from '../events/record-fact.ts'
import { grantNow } from '../grants/grant-benefits.ts'
import { lockPendingOrders } from '../orders/queries.ts'
import { publishSubscriptionEvents } from './publish-subscription-events.ts'
import { updateSubscription } from './update-subscription.ts'
import { endGraceTask, renewSubscriptionTask, type SubscriptionRow } from './subscription.ts'

/**
 * The outstanding amount has been paid: the subscription becomes active again and bills the periods
 * it missed.
 */
export async function recoverSubscription(
  work: Work,
  subscription: SubscriptionRow,
): Promise<void> {
  const { id, organization_id, customer_id, product_id, status } = subscription
  if (!subscriptionLifecycle.can('recover', status)) return
  const [unpaid] = await lockPendingOrders(work, id)
  if (unpaid) return
  await updateSubscription(work, subscription, {
    status: subscriptionLifecycle.next('recover', status),
    past_due_at: null,
  })
  await unschedule(work, endGraceTask, id)
  await unschedule(work, renewSubscriptionTask, id)
  const about = { organization_id, subject_id: id }
  await schedule(work, renewSubscriptionTask, subscription.current_period_end, about)
  await grantNow(work, { organization_id, customer_id, product_id, subscription_id: id })
  const { amount, currency, recurring_interval, recurring_interval_count } = subscription
  await recordFact(work, 'subscription.reactivated', subscription, {
    ...{ subscription_id: id, product_id, amount, currency },
    ...{ recurring_interval, recurring_interval_count },
  })
  await publishSubscriptionEvents(work, id, ['subscription.updated', 'subscription.active'])
}
