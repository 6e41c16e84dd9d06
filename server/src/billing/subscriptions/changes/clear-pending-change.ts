import { subscriptionProblems, type Subscription } from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../../platform/work.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { recordFact } from '../../events/record-fact.ts'
import { publishSubscriptionEvents } from '../publish-subscription-events.ts'
import { deletePendingChange } from './delete-pending-change.ts'

/** Cancels the pending change of a subscription, which is locked. */
export async function clearPendingChange(
  work: Work,
  subscription_id: string,
): Promise<Subscription> {
  if (!(await deletePendingChange(work, subscription_id)))
    fail(subscriptionProblems.nothing_pending)
  const events = await publishSubscriptionEvents(work, subscription_id, ['subscription.updated'])
  const { customer_id, product } = events
  const { organization_id } = product
  const subject = { id: subscription_id, organization_id, customer_id }
  await recordFact(work, 'subscription.update_cleared', subject, { subscription_id })
  await recordAudit(work, {
    ...{ action: 'subscription.change_dropped', subject_kind: 'subscription' },
    ...{ subject_id: subscription_id, organization_id },
  })
  return events
}
