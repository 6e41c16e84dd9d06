import { anchorOf, periodEnd } from './period.ts'

/** How long a discount lasts. */
type Lasting = { duration: string; duration_in_months: number | null }

/**
 * Whether the period that begins then still has a discount, which was applied to the first one at
 * `applied_at`. A repeating one lasts months of the calendar, whatever the subscription's rhythm:
 * twelve months take something off one yearly period, or off twelve monthly ones.
 */
export function hasDiscount(
  { duration, duration_in_months }: Lasting,
  applied_at: Date,
  period_start: Date,
): boolean {
  if (duration === 'forever') return true
  if (duration === 'once' || duration_in_months === null) return period_start <= applied_at
  const end = periodEnd(applied_at, {
    recurring_interval: 'month',
    recurring_interval_count: duration_in_months,
    anchor_day: anchorOf(applied_at),
  })
  return period_start < end
}
