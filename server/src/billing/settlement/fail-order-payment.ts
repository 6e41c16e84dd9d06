import { subscriptionSettingsOf } from '../../organizations/merchant/merchant.ts'
import { schedule, unschedule } from '../../records/scheduler/schedule.ts'
import { publishOrderUpdated } from '../orders/publish-order.ts'
import { chargeOrderTask } from '../orders/order.ts'
import { updateOrder } from '../orders/queries.ts'
import { voidOrder } from '../orders/void-order.ts'
import { endSubscription } from '../subscriptions/end-subscription.ts'
import { failPayment } from '../subscriptions/fail-payment.ts'
import { merchantOf } from '../subscriptions/queries.ts'
import { isBillable, type SubscriptionRow } from '../subscriptions/subscription.ts'
import { cardForOrder } from './card-for-order.ts'
import { nextAttempt } from './dunning.ts'
import type { UnpaidOrder } from './lock-sale.ts'
import { mailFailedPayment } from './mail-failed-payment.ts'

/** Whether an order's subscription is still billed. */
export const runs = (subscription: UnpaidOrder['subscription']): subscription is SubscriptionRow =>
  subscription !== undefined && isBillable(subscription)

/**
 * Handles a failed charge of a subscription's order: it is retried on scheduled days, and after the
 * last failure the order is voided and the subscription ends with it. Outstanding amounts for time
 * used before a subscription ended are retried on the same days, without benefits. `decline` is the
 * reason, if a bank was asked. The order and its subscription are locked.
 */
export async function failOrderPayment(
  unpaid: UnpaidOrder,
  decline: string | null = null,
): Promise<void> {
  const { work, order, subscription } = unpaid
  if (order.status !== 'pending') return
  // An order by hand stays open: its merchant decides what happens to it.
  if (!subscription && order.due_at !== null) return
  const settings = subscriptionSettingsOf(await merchantOf(work, order))
  const attempt = { planned: order.next_payment_attempt_at ?? work.now, now: work.now }
  const next = nextAttempt(order.payment_attempts, attempt, settings.dunning_schedule)
  if (!next || !subscription) {
    await abandonOrder(unpaid, 'expire')
    if (runs(subscription))
      await mailFailedPayment(work, order, { kind: 'subscription_revoked', decline })
    return
  }
  const waiting = await updateOrder(work, order, { next_payment_attempt_at: next })
  const { id: subject_id, organization_id } = order
  await unschedule(work, chargeOrderTask, subject_id)
  await schedule(work, chargeOrderTask, next, { organization_id, subject_id })
  await publishOrderUpdated(work, waiting)
  const isFirst = await markPastDue(unpaid, subscription)
  if (!isFirst) return
  const { customer_id } = waiting
  const { payment_method_id } = subscription
  const card = await cardForOrder(work, { order_id: subject_id, customer_id, payment_method_id })
  const kind = runs(subscription) ? 'subscription_past_due' : 'last_payment_failed'
  await mailFailedPayment(work, waiting, { kind, next, isFinal: !card, decline })
}

/** Marks a running subscription past due; returns whether this is the first failure. */
async function markPastDue(
  { work, order }: UnpaidOrder,
  subscription: SubscriptionRow,
): Promise<boolean> {
  if (!runs(subscription)) return order.payment_attempts <= 1
  await failPayment(work, subscription)
  return subscription.status !== 'past_due'
}

/**
 * Voids an order that will not be charged again; its subscription, if still running, ends with it.
 */
export async function abandonOrder(
  { work, order, subscription }: UnpaidOrder,
  step: 'expire' | 'revoke',
): Promise<void> {
  if (runs(subscription)) await endSubscription(work, subscription, step)
  else await voidOrder(work, order)
}
