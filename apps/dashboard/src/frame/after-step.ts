/** How far a clock can be moved by one press. */
export type ClockStep = 'day' | 'week' | 'month' | 'year'

/** The moment a step later; a month after 31 January is the last of February. */
export function afterStep(now: Date, step: ClockStep): Date {
  const next = new Date(now)
  if (step === 'day') next.setUTCDate(now.getUTCDate() + 1)
  if (step === 'week') next.setUTCDate(now.getUTCDate() + 7)
  if (step === 'month') next.setUTCMonth(now.getUTCMonth() + 1)
  if (step === 'year') next.setUTCFullYear(now.getUTCFullYear() + 1)
  // A day that the month lacks has run over into the next one: day 0 is the last of the one meant.
  const overflowed = step !== 'day' && step !== 'week' && next.getUTCDate() !== now.getUTCDate()
  if (overflowed) next.setUTCDate(0)
  return next
}
