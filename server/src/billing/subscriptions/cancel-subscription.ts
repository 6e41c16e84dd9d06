import { subscriptionProblems, type Subscription } from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { publishSubscriptionEvents } from './publish-subscription-events.ts'
import type { Cancellation } from './end-subscription.ts'
import { mailAboutSubscription } from './mail-about-subscription.ts'
import { lockSubscription } from './queries.ts'
import { updateSubscription } from './update-subscription.ts'
import { revokeAndBill } from './revoke-and-bill.ts'
import { isBillable } from './subscription.ts'

/** Cancels a subscription at the end of the paid period. */
export async function cancelSubscription(
  work: Work,
  id: string,
  reason: Partial<Cancellation> = {},
): Promise<Subscription> {
  const row = await lockSubscription(work, id)
  if (!row) return fail(subscriptionProblems.not_found)
  // A paused subscription has no period to end with, so it ends immediately.
  if (row.status === 'paused') return revokeAndBill(work, id, reason)
  if (!isBillable(row) || row.cancel_at_period_end) fail(subscriptionProblems.already_canceled)
  await updateSubscription(work, row, {
    ...reason,
    cancel_at_period_end: true,
    canceled_at: work.now,
    ends_at: row.current_period_end,
    pause_at_period_end: false,
    resumes_at: null,
  })
  const { organization_id } = row
  await recordAudit(work, {
    ...{
      action: 'subscription.canceled',
      subject_kind: 'subscription',
      subject_id: id,
      organization_id,
    },
    after: reason,
  })
  const events = await publishSubscriptionEvents(work, id, [
    'subscription.updated',
    'subscription.canceled',
  ])
  const day = row.current_period_end
  await mailAboutSubscription(work, id, { kind: 'subscription_cancellation', day })
  return events
}
