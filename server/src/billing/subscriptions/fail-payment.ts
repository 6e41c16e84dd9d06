import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import { DAY, later } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { subscriptionSettingsOf } from '../../organizations/merchant/merchant.ts'
import { schedule } from '../../records/scheduler/schedule.ts'
import { publishSubscriptionEvents } from './publish-subscription-events.ts'
import { merchantOf } from './queries.ts'
import { updateSubscription } from './update-subscription.ts'
import { endGraceTask, type SubscriptionRow } from './subscription.ts'

/**
 * Marks a subscription past due when a renewal's payment first fails. Benefits are kept for the
 * merchant's grace period.
 */
export async function failPayment(work: Work, subscription: SubscriptionRow): Promise<void> {
  const { id, status, organization_id } = subscription
  if (!subscriptionLifecycle.can('fail_payment', status) || status === 'past_due') return
  await updateSubscription(work, subscription, {
    status: subscriptionLifecycle.next('fail_payment', status),
    past_due_at: work.now,
  })
  const settings = subscriptionSettingsOf(await merchantOf(work, subscription))
  const grace_ends = later(work.now, settings.benefit_revocation_grace_period * DAY)
  await schedule(work, endGraceTask, grace_ends, { organization_id, subject_id: id })
  await publishSubscriptionEvents(work, id, ['subscription.updated', 'subscription.past_due'])
}
