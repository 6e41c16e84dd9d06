import { DAY, later } from '../../platform/clock.ts'

/** Days from each failed charge of a renewal to the next try: on days 2, 7, 14 and 21. */
export const RETRY_DAYS = [2, 5, 7, 7] as const

/** When to try again after so many failures; undefined when it is over. */
export function nextAttempt(failures: number, now: Date): Date | undefined {
  const days = RETRY_DAYS[failures - 1]
  return days === undefined ? undefined : later(now, days * DAY)
}
