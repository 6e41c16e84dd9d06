import type { RecurringInterval } from '@gatehouse/contract/billing/prices'
import { rational, roundHalfAwayFromZero, times } from '../../platform/money.ts'

/** Months in an interval: a year has 12 months, 52 weeks and 365 days. */
const MONTHS = {
  day: rational(12, 365),
  week: rational(12, 52),
  month: rational(1),
  year: rational(12),
} as const satisfies Record<RecurringInterval, unknown>

type BillingInterval = { recurring_interval: RecurringInterval; recurring_interval_count: number }

/**
 * The price of a month, in minor units: a price per year ÷ 12, per week × 52 ÷ 12, per day × 365 ÷
 * 12, divided by the interval's count and rounded once, half away from zero.
 */
export function monthlyAmount(
  amount: number,
  { recurring_interval, recurring_interval_count }: BillingInterval,
): number {
  const { over, under } = MONTHS[recurring_interval]
  const months = { over: over * BigInt(recurring_interval_count), under }
  return roundHalfAwayFromZero(times(rational(amount), { over: months.under, under: months.over }))
}
