import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import { periodAfter, type Period } from './period.ts'
import type { SubscriptionRow } from './subscription.ts'

/** The outcome of a period's end. */
export type Renewal =
  /**
   * The subscription has ended, or waits for a payment, whose recovery triggers the renewal again.
   */
  | { kind: 'nothing' }
  /** The period is not over yet. */
  | { kind: 'early'; at: Date }
  /** It was canceled at the period's end, or its merchant may no longer bill. */
  | { kind: 'end'; at: Date }
  /** It is paused from here on. */
  | { kind: 'pause'; at: Date }
  | { kind: 'renew'; step: 'renew' | 'activate'; period: Period }

/**
 * Decides what happens to a subscription at the end of its period. The next period begins where the
 * previous one ended, however late this runs (`draftMissedPeriods` decides which one is billed).
 * The end of a trial begins the first paid period. If `billed` is false, the merchant may no longer
 * bill.
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
  const isPausing = subscription.pause_at_period_end && subscriptionLifecycle.can('pause', status)
  if (isPausing) return { kind: 'pause', at: end }
  return { kind: 'renew', step, period: periodAfter(end, subscription) }
}
