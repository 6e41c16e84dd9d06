/** The contract's limits: the maximum number of retries, and of days between them. */
export const ATTEMPTS_MAX = 10
export const DAYS_MAX = 30

/** Parses a list of days: "2, 5 7" is three numbers; undefined if any is invalid. */
export function readDays(text: string): number[] | undefined {
  const numbers = text.split(/[^\p{L}\p{N}.-]+/u).filter(Boolean)
  const days = numbers.map(Number)
  const areValid = days.every(day => Number.isInteger(day) && day >= 1 && day <= DAYS_MAX)
  return areValid && days.length >= 1 && days.length <= ATTEMPTS_MAX ? days : undefined
}

/**
 * The days of the retries, counted from the first decline: each interval starts at the previous
 * attempt.
 */
export const retryDates = (days: readonly number[]): number[] =>
  days.map((_, index) => days.slice(0, index + 1).reduce((sum, day) => sum + day, 0))
