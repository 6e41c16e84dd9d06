import { portalProblems, type CustomerSubscriptionUpdate } from '@gatehouse/contract/billing/portal'
import type { CustomerSubscription } from '@gatehouse/contract/billing/portal-entities'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts'
import { uncancelSubscription } from '../subscriptions/uncancel-subscription.ts'
import { toPortalSubscription } from './portal-purchases.ts'
import { findHeldSubscription } from './queries.ts'

/** Lets a customer's subscription end with its period and says why, or go on after all. */
export async function changeHeldSubscription(
  work: Work,
  id: string,
  body: CustomerSubscriptionUpdate,
): Promise<CustomerSubscription> {
  const { cancel_at_period_end, cancellation_reason = null, cancellation_comment = null } = body
  if (cancel_at_period_end) {
    await cancelSubscription(work, id, {
      customer_cancellation_reason: cancellation_reason,
      customer_cancellation_comment: cancellation_comment,
    })
  } else await uncancelSubscription(work, id)
  const row = await findHeldSubscription(work, id)
  return toPortalSubscription(row ?? fail(portalProblems.not_found))
}
