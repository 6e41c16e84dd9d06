/** The steps a clock can be advanced by. */
export type ClockStep = 'day' | 'week' | 'month' | 'year'

/** The time one step later; a month after January 31 is the last day of February. */
export function afterStep(now: Date, step: ClockStep): Date {
  const next = new Date(now)
  if (step === 'day') next.setUTCDate(now.getUTCDate() + 1)
  if (step === 'week') next.setUTCDate(now.getUTCDate() + 7)
  if (step === 'month') next.setUTCMonth(now.getUTCMonth() + 1)
  if (step === 'year') next.setUTCFullYear(now.getUTCFullYear() + 1)
  // A day that the month lacks overflows into the next month; day 0 is the last day of the intended
  // one.
  const isPastMonthEnd = step !== 'day' && step !== 'week' && next.getUTCDate() !== now.getUTCDate()
  if (isPastMonthEnd) next.setUTCDate(0)
  return next
}
