import { patternOf } from './faults.ts'

/** A response that is held: what it answers has arrived, and how it is let go. */
export type Hold = { arrived: Promise<void>; release(): void }

/** Responses to hold, so that something else can happen before they arrive. */
export type Holds = {
  hold(match: string): Hold
  /** Waits while the response to a request is held. */
  pass(subject: string): Promise<void>
}

export function makeHolds(): Holds {
  const planned: { pattern: RegExp; arrive(): void; released: Promise<void> }[] = []
  return {
    hold: match => {
      const [arrival, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      planned.push({
        pattern: patternOf(match),
        arrive: arrival.resolve,
        released: release.promise,
      })
      return { arrived: arrival.promise, release: release.resolve }
    },
    pass: async subject => {
      const index = planned.findIndex(({ pattern }) => pattern.test(subject))
      const [held] = index === -1 ? [] : planned.splice(index, 1)
      held?.arrive()
      await held?.released
    },
  }
}
