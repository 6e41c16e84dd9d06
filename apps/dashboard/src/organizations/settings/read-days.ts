/** As the contract: how many tries a schedule has at most, and how far apart. */
export const TRIES_MAX = 10
export const DAYS_MAX = 30

/** Days as people list them: "2, 5 7" is three numbers; undefined where any is wrong. */
export function readDays(text: string): number[] | undefined {
  const words = text.split(/[^\p{L}\p{N}.-]+/u).filter(Boolean)
  const days = words.map(Number)
  const fit = days.every(day => Number.isInteger(day) && day >= 1 && day <= DAYS_MAX)
  return fit && days.length >= 1 && days.length <= TRIES_MAX ? days : undefined
}

/** On which days after the first refusal is tried again: each counts from the one before. */
export const triedOn = (days: readonly number[]): number[] =>
  days.map((_, index) => days.slice(0, index + 1).reduce((sum, day) => sum + day, 0))
