import { later, realClock, type Clock } from '../../platform/clock.ts'

/**
 * A clock that starts in the past, runs like the machine's, and is moved forward to the present.
 */
export type YearClock = Clock & {
  /** Advances to a moment; a moment in the past changes nothing. */
  moveTo(moment: Date): void
  /** From here on the clock shows the machine's time. */
  catchUp(): void
}

/** Starts a clock of the demo's year. It never goes backward. */
export function startYearClock(from: Date): YearClock {
  let behind = realClock.now().getTime() - from.getTime()
  const now = () => later(realClock.now(), -behind)
  return {
    now,
    moveTo: moment => {
      behind = Math.max(0, Math.min(behind, realClock.now().getTime() - moment.getTime()))
    },
    catchUp: () => void (behind = 0),
  }
}
