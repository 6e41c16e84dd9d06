import { later } from '../../platform/clock.ts'
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
  return period_start < monthsFrom(applied_at, duration_in_months)
}

/**
 * From when on a discount's months count after a pause: they stand still meanwhile. As much of them
 * as was used before lies before the moment it ended, in whole months and the rest of one; so a
 * discount of three months takes something off three monthly periods, however long nobody paid.
 */
export function afterPause(applied_at: Date, { from, to }: { from: Date; to: Date }): Date {
  let used = 0
  while (used < MONTHS_MAX && monthsFrom(applied_at, used + 1) <= from) used += 1
  const rest = Math.max(from.getTime() - monthsFrom(applied_at, used).getTime(), 0)
  return monthsFrom(later(to, -rest), -used)
}

/** The same of a subscription, which may have no discount that has begun. */
export const heldUp = (
  { discount_applied_at }: { discount_applied_at: Date | null },
  pause: { from: Date; to: Date },
) => discount_applied_at && afterPause(discount_applied_at, pause)

/** More months than any subscription has run: a hundred years. */
const MONTHS_MAX = 1_200

const monthsFrom = (moment: Date, count: number) =>
  periodEnd(moment, {
    recurring_interval: 'month',
    recurring_interval_count: count,
    anchor_day: anchorOf(moment),
  })
