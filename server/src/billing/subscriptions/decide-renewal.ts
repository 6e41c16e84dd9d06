import { subscriptionLifecycle } from '@gatehouse/contract/billing/subscriptions'
import { periodAfter, type Period } from './period.ts'
import type { SubscriptionRow } from './subscription.ts'

/** What the end of a period means. */
export type Renewal =
  /** It has ended, or waits for a payment: its recovery asks again. */
  | { kind: 'nothing' }
  /** The period is not over yet. */
  | { kind: 'early'; at: Date }
  /** It was canceled to end here. */
  | { kind: 'end'; at: Date }
  | { kind: 'renew'; period: Period }

/**
 * Decides what becomes of a subscription when somebody says its period is over. A server that
 * was stopped catches up one period at a time: each begins where the one before ended.
 */
export function decideRenewal(subscription: SubscriptionRow, now: Date): Renewal {
  const { status, current_period_end: end, cancel_at_period_end } = subscription
  const ends = cancel_at_period_end && subscriptionLifecycle.can('cancel', status)
  if (!ends && !subscriptionLifecycle.can('renew', status)) return { kind: 'nothing' }
  if (now < end) return { kind: 'early', at: end }
  return ends ? { kind: 'end', at: end } : { kind: 'renew', period: periodAfter(end, subscription) }
}
