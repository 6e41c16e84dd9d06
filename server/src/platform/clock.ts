/** The only door to the real time. Tests hand in a clock of their own. */
export type Clock = { now(): Date }

/** The machine's clock, in whole milliseconds. */
export const realClock: Clock = { now: () => new Date() }

/** A moment so many milliseconds later. */
export const later = (moment: Date, milliseconds: number) =>
  new Date(moment.getTime() + milliseconds)

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
