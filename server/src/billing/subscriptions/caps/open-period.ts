import type { Period } from '../period.ts'
import type { SubscriptionRow } from '../subscription.ts'

/**
 * The period in which usage counts now: the subscription's current one, or the next if that has
 * ended and its renewal is late.
 */
export function openPeriodOf(
  row: Pick<SubscriptionRow, 'current_period_start' | 'current_period_end'>,
  now: Date,
): Period {
  const { current_period_start: start, current_period_end: end } = row
  return end <= now ? { start: end, end } : { start, end }
}
