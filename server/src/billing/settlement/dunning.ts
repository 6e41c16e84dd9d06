import { DAY, later } from '../../platform/clock.ts'

/** When a charge was planned and when it was made; they differ if the server was down. */
export type AttemptTime = { planned: Date; now: Date }

/**
 * When to retry after a number of failures: the merchant's schedule gives the days from each failed
 * charge to the next; undefined after the last one. Days are counted from when the failed charge
 * was planned, so that a late charge does not move the following ones. If that day has passed too,
 * they are counted from now, so that no customer is charged twice in a row.
 */
export function nextAttempt(
  failures: number,
  { planned, now }: AttemptTime,
  schedule: readonly number[],
): Date | undefined {
  const days = schedule[failures - 1]
  if (days === undefined) return undefined
  const next = later(planned, days * DAY)
  return next > now ? next : later(now, days * DAY)
}
