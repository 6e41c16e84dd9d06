import {
  activeStatuses,
  subscriptionProblems,
  type Subscription,
} from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { publishSubscriptionEvents } from './publish-subscription-events.ts'
import { mailAboutSubscription } from './mail-about-subscription.ts'
import { lockSubscription } from './queries.ts'
import { updateSubscription } from './update-subscription.ts'

/** Reverts a cancellation while the period still runs. */
export async function uncancelSubscription(work: Work, id: string): Promise<Subscription> {
  const row = await lockSubscription(work, id)
  if (!row) return fail(subscriptionProblems.not_found)
  if (row.ended_at !== null) fail(subscriptionProblems.already_ended)
  const runs = (activeStatuses as readonly string[]).includes(row.status)
  if (!runs || !row.cancel_at_period_end) fail(subscriptionProblems.not_scheduled)
  await updateSubscription(work, row, {
    cancel_at_period_end: false,
    canceled_at: null,
    ends_at: null,
    customer_cancellation_reason: null,
    customer_cancellation_comment: null,
  })
  const { organization_id } = row
  const subject = { subject_kind: 'subscription', subject_id: id, organization_id }
  await recordAudit(work, { action: 'subscription.uncanceled', ...subject })
  const events = await publishSubscriptionEvents(work, id, [
    'subscription.updated',
    'subscription.uncanceled',
  ])
  await mailAboutSubscription(work, id, { kind: 'subscription_uncanceled' })
  return events
}
