import { openTurns } from './turns.ts'

/** For so long after a request, the next one is expected. */
const ATTENDED_MS = 300
/**
 * Background transactions open at the same time while requests are served, as long as few requests
 * are in progress and nothing is late: a request then waits for a turn of one of them at most. On
 * two processors, two at a time do a third more work and make a request wait three times its idle
 * value instead of 2.5.
 */
const AT_ONCE = 1
/**
 * What is late may use up to this many places for each request in progress: with 32 clients, 16. A
 * single client never meets more than one, however much is late.
 */
const SHARE = 0.5
/** How late the oldest waiting task is when it has the whole share. */
const LATE_MS = 1_000
/** A transaction that is open for longer waits for a lock or a thread, and keeps no place. */
const SLOW_MS = 100

/** What a background transaction is for. */
export type Turn = {
  /** Transactions of one key, such as a kind of task of an organization, share their turns. */
  key: string
  /** How late its task is already. */
  late_ms: number
}

/**
 * Lets requests go before background work, within a bound. Both share one event loop and one pool
 * of connections: 100,000 renewals must not delay a page, nor requests without a pause delay a
 * task for long.
 */
export type RequestPriority = {
  /** A request begins; returns what to call when it has its response. */
  asked(): () => void
  /** Runs a background transaction when there is room for it: immediately without requests. */
  inTurn<T>(run: () => Promise<T>, turn?: Turn): Promise<T>
}

type Waiting = { due: number; begin(): void }

/** The courtesy of one server process; `moment` counts milliseconds, for tests. */
export function startRequestPriority(
  moment: () => number = () => performance.now(),
): RequestPriority {
  const waiting = openTurns<Waiting>()
  const begun = new Set<{ at: number }>()
  let askedAt = -Infinity
  let requests = 0
  let timer: NodeJS.Timeout | undefined

  const room = () => {
    if (moment() - askedAt > ATTENDED_MS) return true
    const busy = [...begun].filter(({ at }) => moment() - at <= SLOW_MS).length
    return busy < placesFor(requests, moment() - Math.min(...waiting.heads().map(one => one.due)))
  }
  const admit = () => {
    while (waiting.size > 0 && room()) waiting.take()?.begin()
    if (waiting.size === 0 || timer) return
    timer = setTimeout(() => {
      timer = undefined
      admit()
    }, SLOW_MS)
  }
  return {
    asked: () => {
      askedAt = moment()
      requests += 1
      return () => void (requests -= 1)
    },
    inTurn: async (run, { key, late_ms } = { key: '', late_ms: 0 }) => {
      const one = { at: 0 }
      await new Promise<void>(resolve => {
        const begin = () => {
          one.at = moment()
          begun.add(one)
          resolve()
        }
        waiting.add(key, { due: moment() - late_ms, begin })
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

/**
 * How many background transactions may be open beside so many requests in progress: more of them,
 * the later the oldest waiting task is.
 */
export function placesFor(requests: number, late_ms: number): number {
  const share = SHARE * Math.min(1, Math.max(0, late_ms) / LATE_MS)
  return Math.max(AT_ONCE, Math.floor(requests * share))
}
