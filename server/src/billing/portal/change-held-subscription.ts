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
import type { Answer } from '../../payments/answers.ts'
import {
  askChange,
  prepareChange,
  refused,
  settleStage,
  type ChangeStage,
} from '../settlement/change-subscription.ts'
import { followingSeats } from '../seats/following-seats.ts'
import { previewChange } from '../subscriptions/changes/preview-change.ts'
import { showHeldSubscription } from './held-subscriptions.ts'
import type { HeldSubscription } from './portal-purchases.ts'
import { findHeldSubscription } from './queries.ts'

type Input = { id: string; body: CustomerSubscriptionUpdate }

/**
 * Changes a customer's subscription as far as its merchant allows, or cancels it at the end of its
 * period with a reason, or reverts the cancellation. A change that must be paid is made when its
 * payment succeeds.
 */
export const changeHeldSubscription = staged<
  Input,
  CustomerSubscription,
  ChangeStage,
  Answer | null
>({
  prepare: async (work, { id, body }) => {
    if ('cancel_at_period_end' in body) return prepareChange(work, id, leaving(body))
    await refuseUpdates(work, id, body)
    return prepareChange(work, id, body)
  },
  ask: askChange,
  settle: async (work, stage, answer) => {
    const { refusal, ...more } = await settleStage(work, stage, answer)
    if (refusal) return refused<CustomerSubscription>(refusal, more)
    return showHeldSubscription(work, stage.subscription_id)
  },
})

/** The customer's cancellation reason, in the field names of the merchant's endpoint. */
function leaving(body: Extract<CustomerSubscriptionUpdate, { cancel_at_period_end: boolean }>) {
  const { cancel_at_period_end, cancellation_reason, cancellation_comment } = body
  return {
    cancel_at_period_end,
    customer_cancellation_reason: cancellation_reason ?? null,
    customer_cancellation_comment: cancellation_comment ?? null,
  }
}

/** Previews a change, if the merchant allows customers to make it, or the next renewal. */
export async function previewHeldSubscription(work: Work, id: string, body: PreviewRequest) {
  if (Object.keys(body).length > 0) await refuseUpdates(work, id, body)
  return previewChange(work, id, body)
}

/** Rejects changes the merchant does not allow customers to make. */
async function refuseUpdates(work: Reading, id: string, body: object): Promise<void> {
  const held = (await findHeldSubscription(work, id)) ?? fail(portalProblems.not_found)
  const rights = portalRightsOf(toOrganization(held.organization))
  const kind = kindOf(body, held)
  if (!rights[kind]) fail(subscriptionProblems.updates_not_allowed)
  const following = kind === 'seats' && (await followingSeats(work, [held])).has(id)
  if (following) fail(subscriptionProblems.seats_follow)
}

/** A pending change can be canceled by customers who could have requested it. */
function kindOf(body: object, { pending }: HeldSubscription): 'plan' | 'seats' | 'pause' {
  if ('product_id' in body) return 'plan'
  if ('seats' in body) return 'seats'
  if ('pending_update' in body) return pending?.product_id ? 'plan' : 'seats'
  return 'pause'
}
