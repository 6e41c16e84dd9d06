import type { Work } from '../../platform/work.ts'
import type { SubscriptionRow } from './subscription.ts'

/**
 * A Work whose time is not before the start of the subscription's current period or pause. A
 * request that waited for the lock during a renewal or pause, or that reached a process with a
 * slower clock, comes after it. A change dated before the current period would bill time that was
 * already billed.
 */
export function inSubscriptionTime(
  work: Work,
  { current_period_start, paused_at }: Pick<SubscriptionRow, 'current_period_start' | 'paused_at'>,
): Work {
  const started =
    paused_at !== null && paused_at > current_period_start ? paused_at : current_period_start
  return started > work.now ? { ...work, now: started } : work
}
