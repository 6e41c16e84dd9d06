import { DAY, later } from '../../platform/clock.ts'

/** When a charge was to be tried, and when it was: a server may have slept meanwhile. */
export type Tried = { planned: Date; now: Date }

/**
 * When to try again after so many failures, by the merchant's days from each failed charge to the
 * next; undefined when it is over. Days are counted from when the charge that failed was planned,
 * so that one that came late moves none after it; where that day is past too, from now, so that
 * nobody is tried twice in a row.
 */
export function nextAttempt(
  failures: number,
  { planned, now }: Tried,
  schedule: readonly number[],
): Date | undefined {
  const days = schedule[failures - 1]
  if (days === undefined) return undefined
  const next = later(planned, days * DAY)
  return next > now ? next : later(now, days * DAY)
}
