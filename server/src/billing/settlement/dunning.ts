import { DAY, later } from '../../platform/clock.ts'

/**
 * When to try again after so many failures, by the merchant's days from each failed charge to the
 * next; undefined when it is over.
 */
export function nextAttempt(
  failures: number,
  now: Date,
  schedule: readonly number[],
): Date | undefined {
  const days = schedule[failures - 1]
  return days === undefined ? undefined : later(now, days * DAY)
}
