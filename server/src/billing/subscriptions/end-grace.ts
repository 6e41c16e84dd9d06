import type { Work } from '../../platform/work.ts'
import { revokeBenefits } from '../grants/revoke-benefits.ts'
import { publishSubscriptionEvents } from './publish-subscription-events.ts'
import { lockSubscription } from './queries.ts'

/** Revokes the benefits of a subscription that is still unpaid when its grace period ends. */
export async function endGrace(work: Work, id: string): Promise<void> {
  const subscription = await lockSubscription(work, id)
  if (subscription?.status !== 'past_due') return
  await revokeBenefits(work, { subscription_id: id })
  await publishSubscriptionEvents(work, id, ['subscription.updated', 'subscription.revoked'])
}
