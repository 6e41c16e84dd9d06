import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import type { Subscription } from '@gatehouse/contract/billing/subscriptions'
import type { Work } from '../../platform/work.ts'
import { unschedule } from '../../records/scheduler/schedule.ts'
import { revokePurchase } from '../grants/revoke-benefits.ts'
import { lockPendingOrders } from '../orders/queries.ts'
import { voidOrder } from '../orders/void-order.ts'
import { publishSubscriptionEvents, type SubscriptionEvent } from './publish-subscription-events.ts'
import { creditLeft } from './credit-left.ts'
import { deletePendingChange } from './changes/delete-pending-change.ts'
import { releaseCredits } from './changes/queries.ts'
import { followMeters } from './follow-meters.ts'
import { mailAboutSubscription } from './mail-about-subscription.ts'
import { merchantOf } from './queries.ts'
import { updateSubscription } from './update-subscription.ts'
import {
  endGraceTask,
  renewSubscriptionTask,
  resumeSubscriptionTask,
  type SubscriptionRow,
} from './subscription.ts'

/**
 * How a subscription ends: at the end of the paid period, immediately, or because of failed
 * payment.
 */
type Step = 'cancel' | 'revoke' | 'expire'

/**
 * Ends a subscription that this transaction has locked: its benefits are revoked, its unpaid orders
 * are voided, and nothing is refunded. Its remaining credit, including credit used by a voided
 * order, is added to the customer's balance, because it is for time that was paid for.
 */
export async function endSubscription(
  work: Work,
  subscription: SubscriptionRow,
  step: Step,
  { at = work.now, ...reason }: Partial<Cancellation> & { at?: Date } = {},
): Promise<Subscription> {
  const { id, canceled_at, status } = subscription
  await updateSubscription(work, subscription, {
    ...reason,
    status: subscriptionLifecycle.next(step, status),
    canceled_at: canceled_at ?? work.now,
    ends_at: at,
    ended_at: at,
    pause_at_period_end: false,
    resumes_at: null,
  })
  await deletePendingChange(work, id)
  await unschedule(work, renewSubscriptionTask, id)
  if (status === 'paused') await unschedule(work, resumeSubscriptionTask, id)
  // If access was already revoked, `subscription.revoked` has been published before.
  const alreadyNotified = await wasNotified(work, subscription)
  await unschedule(work, endGraceTask, id)
  // Before its credits are revoked: what was used is drawn from them.
  await followMeters(work, id, at)
  await revokePurchase(work, { subscription_id: id })
  const unpaid = await lockPendingOrders(work, id)
  for (const order of unpaid) {
    await voidOrder(work, order)
    await releaseCredits(work, order.id)
  }
  await creditLeft(work, id, at)
  const types: SubscriptionEvent[] = ['subscription.updated']
  if (canceled_at === null) types.push('subscription.canceled')
  if (!alreadyNotified) types.push('subscription.revoked')
  const ended = await publishSubscriptionEvents(work, id, types)
  // A customer who canceled, or did not pay, has already received a mail about the end.
  const expected = step === 'expire' || (step === 'cancel' && canceled_at !== null)
  if (!expected && subscription.started_at !== null) await mailEnded(work, subscription, at)
  return ended
}

/** A deleted merchant has no pages to link to. */
async function mailEnded(work: Work, subscription: SubscriptionRow, day: Date): Promise<void> {
  const { deleted_at } = await merchantOf(work, subscription)
  if (deleted_at !== null) return
  await mailAboutSubscription(work, subscription.id, { kind: 'subscription_ended', day })
}

/** The reason a customer gave for canceling. */
export type Cancellation = {
  customer_cancellation_reason: string | null
  customer_cancellation_comment: string | null
}

/**
 * Access was revoked earlier if the grace period of a failed payment is over: its scheduled task is
 * gone.
 */
async function wasNotified(work: Work, { id, past_due_at }: SubscriptionRow): Promise<boolean> {
  if (past_due_at === null) return false
  const waiting = await work.sql
    .selectFrom('agenda')
    .select('id')
    .where('subject_id', '=', id)
    .where('kind', '=', endGraceTask.kind)
    .executeTakeFirst()
  return waiting === undefined
}
