/** The only access to real time. Tests pass a clock of their own. */
export type Clock = { now(): Date }

/** The machine's clock, in whole milliseconds. */
export const realClock: Clock = { now: () => new Date() }

/** The same as a number, for what needs no Date. */
export const realMilliseconds = (): number => Date.now()

/** The time this many milliseconds later. */
export const later = (moment: Date, milliseconds: number) =>
  new Date(moment.getTime() + milliseconds)

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
