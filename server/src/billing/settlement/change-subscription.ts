import type { SubscriptionUpdate } from '@gatehouse/contract/billing/subscription-updates'
import { subscriptionProblems, type Subscription } from '@gatehouse/contract/billing/subscriptions'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { TOO_MANY_DECLINES, type PaymentResult } from '../../payments/answers.ts'
import { askPayment } from '../../payments/charges/ask-payment.ts'
import { tooManyDeclines } from '../../payments/charges/limit-declines.ts'
import { findPayment } from '../../payments/charges/queries.ts'
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts'
import { changeDiscount } from '../subscriptions/change-discount.ts'
import { inSubscriptionTime } from '../subscriptions/in-subscription-time.ts'
import { movePeriodEnd, periodEndOf } from '../subscriptions/move-period-end.ts'
import { pauseSubscription, planPause } from '../subscriptions/pause-subscription.ts'
import { isPayable } from '../subscriptions/changes/calculate-change.ts'
import { clearPendingChange } from '../subscriptions/changes/clear-pending-change.ts'
import { findChange } from '../subscriptions/changes/queries.ts'
import { findSubscription, lockSubscription } from '../subscriptions/queries.ts'
import { revokeAndBill } from '../subscriptions/revoke-and-bill.ts'
import { toSubscription } from '../subscriptions/subscription.ts'
import { uncancelSubscription } from '../subscriptions/uncancel-subscription.ts'
import { startChange, type ChangeCharge } from './start-change.ts'
import { settlePayment } from './settle-payment.ts'

/** The state a subscription change continues with: the payment to request, if any. */
export type ChangeStage = { subscription_id: string; charge: ChangeCharge | null }

/** The outcome of a change: made, or the error that prevented it. */
export type ChangeOutcome = {
  refusal: Problem | undefined
  beside?: Record<string, unknown>
  retry_after?: number
}

type Input = { id: string; body: SubscriptionUpdate }

/**
 * Changes, cancels or ends a subscription. A change that must be paid is made when its payment
 * succeeds, and not at all if the payment fails.
 */
export const changeSubscription = staged<Input, Subscription, ChangeStage, PaymentResult | null>({
  prepare: (work, { id, body }) => prepareChange(work, id, body),
  ask: requestChangePayment,
  settle: async (work, stage, answer) => {
    const { refusal, retry_after } = await settleStage(work, stage, answer)
    if (refusal) return rejectChange<Subscription>(refusal, { retry_after })
    const row = await findSubscription(work, stage.subscription_id)
    return toSubscription(row ?? fail(subscriptionProblems.not_found))
  },
})

/**
 * Makes the change a body requests, which is recognized by its key; returns the charge if one must
 * be paid.
 */
export async function prepareChange(
  work: Work,
  id: string,
  body: SubscriptionUpdate,
): Promise<ChangeStage> {
  const done = { subscription_id: id, charge: null }
  if ('revoke' in body) {
    const { revoke: _, ...reason } = body
    await revokeAndBill(work, id, reason)
    return done
  }
  if ('cancel_at_period_end' in body) {
    const { cancel_at_period_end, ...reason } = body
    if (cancel_at_period_end) await cancelSubscription(work, id, reason)
    else await uncancelSubscription(work, id)
    return done
  }
  const locked = (await lockSubscription(work, id)) ?? fail(subscriptionProblems.not_found)
  const inTime = inSubscriptionTime(work, locked)
  if ('pending_update' in body) {
    await clearPendingChange(inTime, id)
    return done
  }
  if (isPayable(body)) return { subscription_id: id, charge: await startChange(inTime, id, body) }
  await changeWithoutCharge(inTime, id, body)
  return done
}

/** Makes a change that charges nothing immediately. */
async function changeWithoutCharge(
  work: Work,
  id: string,
  body: SubscriptionUpdate,
): Promise<void> {
  const requested = periodEndOf(body)
  if (requested) await movePeriodEnd(work, id, requested)
  else if ('pause' in body) await pauseSubscription(work, id, body)
  else if ('pause_at_period_end' in body) await planPause(work, id, body)
  else if ('discount_id' in body) await changeDiscount(work, id, body.discount_id ?? null)
}

/** Requests the payment of a change from the processor, between two transactions. */
export async function requestChangePayment(
  site: Site,
  { charge }: ChangeStage,
): Promise<PaymentResult | null> {
  return charge && askPayment(site, charge.payment_id, { again: charge.again })
}

/** Applies the processor's response to a change's payment. */
export async function settleStage(
  work: Work,
  { charge }: ChangeStage,
  answer: PaymentResult | null,
): Promise<ChangeOutcome> {
  if (!charge || answer === null) return { refusal: undefined }
  await settlePayment(work, charge.payment_id, answer)
  const change = await findChange(work, charge.change_id)
  if (change?.status === 'applied') return { refusal: undefined }
  const { payment_failed, payment_pending } = subscriptionProblems
  const payment = await findPayment(work, charge.payment_id)
  const asks = change?.status !== 'refused' && payment?.status === 'requires_action'
  if (asks && payment.request.present) {
    const { client_secret = null, url = null } = payment.next_action ?? {}
    const beside = { client_secret, next_action_url: url }
    return { refusal: subscriptionProblems.payment_action, beside }
  }
  // The customer is not present to confirm at their bank, so the payment is about to fail.
  const failed = change?.status === 'refused' || asks
  if (!failed) return { refusal: payment_pending }
  if (payment?.decline_reason === TOO_MANY_DECLINES) return tooManyDeclines
  const detail = payment?.decline_message ?? payment_failed.detail
  return { refusal: { ...payment_failed, detail } }
}

/** Returns the error; the payment's new state is still committed. */
export function rejectChange<T>(
  rejection: Problem,
  { beside, retry_after }: Omit<ChangeOutcome, 'refusal'> = {},
): Reply<T> {
  // An error response has no body.
  const nothing = undefined as unknown as T
  const after = retry_after === undefined ? {} : { retry_after }
  return reply(nothing, { refusal: rejection, ...after, ...(beside && { refused_with: beside }) })
}
