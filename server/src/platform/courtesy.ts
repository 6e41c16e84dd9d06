/** For so long after somebody asked, the next request is expected. */
const ATTENDED_MS = 300
/**
 * Transactions of the background that are open at the same time while somebody asks: a request
 * then waits for a turn of one of them at most. Where two processors share the work, two at a
 * time do a third more of it and make a request wait three times its quiet value instead of 2.5.
 */
const AT_ONCE = 1
/** A transaction that is open for longer waits for a lock or a thread, and keeps no place. */
const SLOW_MS = 100

/**
 * Lets whoever asks go before what the server does by itself. All of it shares one event loop and
 * one pool of connections: a hundred thousand renewals must not make a person wait for a page.
 */
export type Courtesy = {
  /** Somebody asks and waits for the answer. */
  asked(): void
  /** Runs work of the background when there is room for it: at once where nobody asks. */
  inTurn<T>(run: () => Promise<T>): Promise<T>
}

/** The door of one server process; `moment` counts milliseconds, for tests. */
export function openCourtesy(moment: () => number = () => performance.now()): Courtesy {
  const waiting: (() => void)[] = []
  const begun = new Set<{ at: number }>()
  let askedAt = -Infinity
  let timer: NodeJS.Timeout | undefined

  const room = () => {
    if (moment() - askedAt > ATTENDED_MS) return true
    return [...begun].filter(({ at }) => moment() - at <= SLOW_MS).length < AT_ONCE
  }
  const admit = () => {
    while (waiting.length > 0 && room()) waiting.shift()?.()
    if (waiting.length === 0 || timer) return
    timer = setTimeout(() => {
      timer = undefined
      admit()
    }, SLOW_MS)
  }
  return {
    asked: () => void (askedAt = moment()),
    inTurn: async run => {
      const one = { at: 0 }
      await new Promise<void>(resolve => {
        waiting.push(() => {
          one.at = moment()
          begun.add(one)
          resolve()
        })
        admit()
      })
      try {
        return await run()
      } finally {
        begun.delete(one)
        admit()
      }
    },
  }
}
