import { portalProblems } from '@gatehouse/contract/billing/portal'
import type { CustomerSubscription } from '@gatehouse/contract/billing/portal-entities'
import { portalRightsOf } from '@gatehouse/contract/billing/portal-rights'
import type { CustomerSubscriptionUpdate } from '@gatehouse/contract/billing/portal-updates'
import type { PreviewRequest } from '@gatehouse/contract/billing/subscription-updates'
import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import { toOrganization } from '../../organizations/merchant/merchant.ts'
import { staged } from '../../platform/http/implement.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { PaymentResult } from '../../payments/answers.ts'
import {
  requestChangePayment,
  prepareChange,
  rejectChange,
  settleStage,
  type ChangeStage,
} from '../settlement/change-subscription.ts'
import { subscriptionsWithMemberSeats } from '../seats/subscriptions-with-member-seats.ts'
import { previewChange } from '../subscriptions/changes/preview-change.ts'
import { showPortalSubscription } from './portal-subscriptions.ts'
import type { PortalSubscriptionRow } from './portal-purchases.ts'
import { findPortalSubscription } from './queries.ts'

type Input = { id: string; body: CustomerSubscriptionUpdate }

/**
 * Changes a customer's subscription as far as its merchant allows, or cancels it at the end of its
 * period with a reason, or reverts the cancellation. A change that must be paid is made when its
 * payment succeeds.
 */
export const changePortalSubscription = staged<
  Input,
  CustomerSubscription,
  ChangeStage,
  PaymentResult | null
>({
  prepare: async (work, { id, body }) => {
    if ('cancel_at_period_end' in body) return prepareChange(work, id, cancellationOf(body))
    await rejectUpdates(work, id, body)
    return prepareChange(work, id, body)
  },
  ask: requestChangePayment,
  settle: async (work, stage, answer) => {
    const { refusal, ...more } = await settleStage(work, stage, answer)
    if (refusal) return rejectChange<CustomerSubscription>(refusal, more)
    return showPortalSubscription(work, stage.subscription_id)
  },
})

/** The customer's cancellation reason, in the field names of the merchant's endpoint. */
function cancellationOf(
  body: Extract<CustomerSubscriptionUpdate, { cancel_at_period_end: boolean }>,
) {
  const { cancel_at_period_end, cancellation_reason, cancellation_comment } = body
  return {
    cancel_at_period_end,
    customer_cancellation_reason: cancellation_reason ?? null,
    customer_cancellation_comment: cancellation_comment ?? null,
  }
}

/** Previews a change, if the merchant allows customers to make it, or the next renewal. */
export async function previewPortalSubscription(work: Work, id: string, body: PreviewRequest) {
  if (Object.keys(body).length > 0) await rejectUpdates(work, id, body)
  return previewChange(work, id, body)
}

/** Rejects changes the merchant does not allow customers to make. */
async function rejectUpdates(work: Reading, id: string, body: object): Promise<void> {
  const current = (await findPortalSubscription(work, id)) ?? fail(portalProblems.not_found)
  const rights = portalRightsOf(toOrganization(current.organization))
  const kind = kindOf(body, current)
  if (!rights[kind]) fail(subscriptionProblems.updates_not_allowed)
  const following =
    kind === 'seats' && (await subscriptionsWithMemberSeats(work, [current])).has(id)
  if (following) fail(subscriptionProblems.seats_follow)
}

/** A pending change can be canceled by customers who could have requested it. */
function kindOf(body: object, { pending }: PortalSubscriptionRow): 'plan' | 'seats' | 'pause' {
  if ('product_id' in body) return 'plan'
  if ('seats' in body) return 'seats'
  if ('pending_update' in body) return pending?.product_id ? 'plan' : 'seats'
  return 'pause'
}
