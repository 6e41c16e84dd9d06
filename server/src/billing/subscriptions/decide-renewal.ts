import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import { periodAfter, type Period } from './period.ts'
import type { SubscriptionRow } from './subscription.ts'

/** What the end of a period means. */
export type Renewal =
  /** It has ended, or waits for a payment: its recovery asks again. */
  | { kind: 'nothing' }
  /** The period is not over yet. */
  | { kind: 'early'; at: Date }
  /** It was canceled to end here, or its merchant may bill no more. */
  | { kind: 'end'; at: Date }
  /** It is to be paused from here on. */
  | { kind: 'pause'; at: Date }
  | { kind: 'renew'; step: 'renew' | 'activate'; period: Period }

/**
 * Decides what becomes of a subscription when somebody says its period is over. The next period
 * begins where the one before ended, however late it is (`setAsideMissed` looks which is billed).
 * The end of a trial begins the first period that is paid. Where `billed` is false nobody may bill
 * any more.
 */
export function decideRenewal(
  subscription: SubscriptionRow,
  now: Date,
  { billed = true } = {},
): Renewal {
  const { status, current_period_end: end, cancel_at_period_end } = subscription
  const ends = (cancel_at_period_end || !billed) && subscriptionLifecycle.can('cancel', status)
  const step = status === 'trialing' ? 'activate' : 'renew'
  if (!ends && !subscriptionLifecycle.can(step, status)) return { kind: 'nothing' }
  if (now < end) return { kind: 'early', at: end }
  if (ends) return { kind: 'end', at: end }
  const pauses = subscription.pause_at_period_end && subscriptionLifecycle.can('pause', status)
  if (pauses) return { kind: 'pause', at: end }
  return { kind: 'renew', step, period: periodAfter(end, subscription) }
}
