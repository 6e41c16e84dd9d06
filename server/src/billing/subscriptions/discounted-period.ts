import { later } from '../../platform/clock.ts'
import { anchorOf, periodEnd } from './period.ts'

/** The duration of a discount. */
type DiscountDuration = { duration: string; duration_in_months: number | null }

/**
 * Whether the period that begins then still has a discount that was first applied at `applied_at`.
 * A repeating discount lasts for calendar months, whatever the billing interval: twelve months
 * discount one yearly period or twelve monthly ones.
 */
export function hasDiscount(
  { duration, duration_in_months }: DiscountDuration,
  applied_at: Date,
  period_start: Date,
): boolean {
  if (duration === 'forever') return true
  if (duration === 'once' || duration_in_months === null) return period_start <= applied_at
  return period_start < monthsFrom(applied_at, duration_in_months)
}

/**
 * The start of a discount's months after a pause, during which they do not count. It is moved so
 * that the months used before the pause, in whole months and a remainder, lie before the pause's
 * end; a discount of three months thus applies to three monthly periods, however long the pause
 * lasts.
 */
export function afterPause(applied_at: Date, { from, to }: { from: Date; to: Date }): Date {
  let used = 0
  while (used < MONTHS_MAX && monthsFrom(applied_at, used + 1) <= from) used += 1
  const remaining = Math.max(from.getTime() - monthsFrom(applied_at, used).getTime(), 0)
  return monthsFrom(later(to, -remaining), -used)
}

/** The same for a subscription, which may have no discount that has started. */
export const discountStartOf = (
  { discount_applied_at }: { discount_applied_at: Date | null },
  pause: { from: Date; to: Date },
) => discount_applied_at && afterPause(discount_applied_at, pause)

/** An upper bound on the months a subscription can run: a hundred years. */
const MONTHS_MAX = 1_200

const monthsFrom = (moment: Date, count: number) =>
  periodEnd(moment, {
    recurring_interval: 'month',
    recurring_interval_count: count,
    anchor_day: anchorOf(moment),
  })
