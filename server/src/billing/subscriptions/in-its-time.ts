import type { Work } from '../../platform/work.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * A Work that is not earlier than what a subscription is in has begun: whoever waited for its lock
 * while it was renewed or paused, or asks a process whose clock is a little slow, comes after that.
 * What is changed before its period would be billed for a time that was billed before.
 */
export function inItsTime(
  work: Work,
  { current_period_start, paused_at }: Pick<SubscriptionRow, 'current_period_start' | 'paused_at'>,
): Work {
  const begun =
    paused_at !== null && paused_at > current_period_start ? paused_at : current_period_start
  return begun > work.now ? { ...work, now: begun } : work
}
