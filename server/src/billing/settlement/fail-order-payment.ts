import { subscriptionSettingsOf } from '../../organizations/merchant/merchant.ts'
import { schedule, unschedule } from '../../records/agenda/schedule.ts'
import { announceChanged } from '../orders/announce-order.ts'
import { chargeOrderTask } from '../orders/order.ts'
import { updateOrder } from '../orders/queries.ts'
import { voidOrder } from '../orders/void-order.ts'
import { endSubscription } from '../subscriptions/end-subscription.ts'
import { failPayment } from '../subscriptions/fail-payment.ts'
import { merchantOf } from '../subscriptions/queries.ts'
import { isBillable, type SubscriptionRow } from '../subscriptions/subscription.ts'
import { cardForOrder } from './card-for-order.ts'
import { nextAttempt } from './dunning.ts'
import type { Owed } from './hold-sale.ts'
import { mailOwed } from './mail-owed.ts'

const runs = (subscription: Owed['subscription']): subscription is SubscriptionRow =>
  subscription !== undefined && isBillable(subscription)

/**
 * Handles a failed charge of a subscription's order: it is retried on scheduled days, and after the
 * last failure the order is voided and the subscription ends with it. Outstanding amounts for time
 * used before a subscription ended are retried on the same days, without benefits. `decline` is the
 * reason, if a bank was asked. The order and its subscription are locked.
 */
export async function failOrderPayment(owed: Owed, decline: string | null = null): Promise<void> {
  const { work, order, subscription } = owed
  if (order.status !== 'pending') return
  const settings = subscriptionSettingsOf(await merchantOf(work, order))
  const tried = { planned: order.next_payment_attempt_at ?? work.now, now: work.now }
  const next = nextAttempt(order.payment_attempts, tried, settings.dunning_schedule)
  if (!next || !subscription) {
    await giveUpOrder(owed, 'expire')
    if (runs(subscription)) await mailOwed(work, order, { kind: 'subscription_revoked', decline })
    return
  }
  const waiting = await updateOrder(work, order, { next_payment_attempt_at: next })
  const { id: subject_id, organization_id } = order
  await unschedule(work, chargeOrderTask, subject_id)
  await schedule(work, chargeOrderTask, next, { organization_id, subject_id })
  await announceChanged(work, waiting)
  const isFirst = await noteFailure(owed, subscription)
  if (!isFirst) return
  const { customer_id } = waiting
  const { payment_method_id } = subscription
  const card = await cardForOrder(work, { order_id: subject_id, customer_id, payment_method_id })
  const kind = runs(subscription) ? 'subscription_past_due' : 'last_payment_failed'
  await mailOwed(work, waiting, { kind, next, hopeless: !card, decline })
}

/** Marks a running subscription past due; returns whether this is the first failure. */
async function noteFailure({ work, order }: Owed, subscription: SubscriptionRow): Promise<boolean> {
  if (!runs(subscription)) return order.payment_attempts <= 1
  await failPayment(work, subscription)
  return subscription.status !== 'past_due'
}

/**
 * Voids an order that will not be charged again; its subscription ends with it if it still runs.
 */
export async function giveUpOrder(
  { work, order, subscription }: Owed,
  step: 'expire' | 'revoke',
): Promise<void> {
  if (runs(subscription)) await endSubscription(work, subscription, step)
  else await voidOrder(work, order)
}
