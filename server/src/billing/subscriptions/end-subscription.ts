import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import type { Subscription } from '@gatehouse/contract/billing/subscriptions'
import type { Work } from '../../platform/work.ts'
import { unschedule } from '../../records/agenda/schedule.ts'
import { revokeBenefits } from '../grants/revoke-benefits.ts'
import { lockPendingOrders } from '../orders/queries.ts'
import { voidOrder } from '../orders/void-order.ts'
import { announceSubscription, type SubscriptionEvent } from './announce-subscription.ts'
import { creditLeft } from './credit-left.ts'
import { dropWaiting } from './changes/drop-waiting.ts'
import { freeCredits } from './changes/queries.ts'
import { mailAboutSubscription } from './mail-about-subscription.ts'
import { merchantOf, updateSubscription } from './queries.ts'
import {
  endGraceTask,
  renewSubscriptionTask,
  resumeSubscriptionTask,
  type SubscriptionRow,
} from './subscription.ts'

/** How a subscription ends: at the end of what was paid, at once, or because nobody paid. */
type Step = 'cancel' | 'revoke' | 'expire'

/**
 * Ends a subscription this transaction has locked: benefits go with it, orders nobody has paid
 * are given up, nothing is refunded. What changes left to its credit is the customer's balance, as
 * it was for time that had been paid; so is what of it an order that is given up took.
 */
export async function endSubscription(
  work: Work,
  subscription: SubscriptionRow,
  step: Step,
  { at = work.now, ...why }: Partial<Leaving> & { at?: Date } = {},
): Promise<Subscription> {
  const { id, canceled_at, status } = subscription
  await updateSubscription(work, subscription, {
    ...why,
    status: subscriptionLifecycle.next(step, status),
    canceled_at: canceled_at ?? work.now,
    ends_at: at,
    ended_at: at,
    pause_at_period_end: false,
    resumes_at: null,
  })
  await dropWaiting(work, id)
  await unschedule(work, renewSubscriptionTask, id)
  if (status === 'paused') await unschedule(work, resumeSubscriptionTask, id)
  // Somebody who has lost access already is told only that it is over.
  const told = await wasTold(work, subscription)
  await unschedule(work, endGraceTask, id)
  await revokeBenefits(work, { subscription_id: id })
  const unpaid = await lockPendingOrders(work, id)
  for (const order of unpaid) {
    await voidOrder(work, order)
    await freeCredits(work, order.id)
  }
  await creditLeft(work, id, at)
  const types: SubscriptionEvent[] = ['subscription.updated']
  if (canceled_at === null) types.push('subscription.canceled')
  if (!told) types.push('subscription.revoked')
  const ended = await announceSubscription(work, id, types)
  // Who asked for this end, or did not pay, has a mail that says so.
  const expected = step === 'expire' || (step === 'cancel' && canceled_at !== null)
  if (!expected && subscription.started_at !== null) await mailEnded(work, subscription, at)
  return ended
}

/** A merchant who is gone has no pages a mail could lead to. */
async function mailEnded(work: Work, subscription: SubscriptionRow, day: Date): Promise<void> {
  const { deleted_at } = await merchantOf(work, subscription)
  if (deleted_at !== null) return
  await mailAboutSubscription(work, subscription.id, { kind: 'subscription_ended', day })
}

/** Why a customer left. */
export type Leaving = {
  customer_cancellation_reason: string | null
  customer_cancellation_comment: string | null
}

/**
 * Access ended before if the grace of a failed payment is over: its row is gone from the agenda.
 */
async function wasTold(work: Work, { id, past_due_at }: SubscriptionRow): Promise<boolean> {
  if (past_due_at === null) return false
  const waiting = await work.sql
    .selectFrom('agenda')
    .select('id')
    .where('subject_id', '=', id)
    .where('kind', '=', endGraceTask.kind)
    .executeTakeFirst()
  return waiting === undefined
}
