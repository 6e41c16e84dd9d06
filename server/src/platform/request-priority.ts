import { createFairQueue } from './fair-queue.ts'

/** After a request, the next one is expected for this long. */
const NEXT_REQUEST_MS = 300
/**
 * Background transactions open at the same time while requests are served, as long as few requests
 * are in progress and nothing is late: a request then waits for at most one of them. On two
 * processors, two at a time do a third more work and make a request wait three times its idle value
 * instead of 2.5.
 */
const AT_ONCE = 1
/**
 * Late work may use up to this many places for each request in progress: with 32 clients, 16. A
 * single client never waits for more than one, however much is late.
 */
const SHARE = 0.5
/** The lateness of the oldest waiting task at which it gets the whole share. */
const LATE_MS = 1_000
/**
 * A transaction that is open for longer is waiting for a lock or a thread, and occupies no place.
 */
const SLOW_MS = 100

/** The purpose of a background transaction. */
export type BackgroundTask = {
  /** Transactions of one key, such as a kind of task of an organization, take turns together. */
  key: string
  /** How late its task already is. */
  late_ms: number
}

/**
 * Lets requests go before background work, within a bound. Both share one event loop and one pool
 * of connections: 100,000 renewals must not delay a page, nor requests without a pause delay a
 * task for long.
 */
export type RequestPriority = {
  /** Starts a request; returns the function to call when it has its response. */
  asked(): () => void
  /** Runs a background transaction when there is room for it: immediately without requests. */
  inTurn<T>(run: () => Promise<T>, turn?: BackgroundTask): Promise<T>
}

type QueuedWork = { due: number; begin(): void }

/** The request priority of one server process; `moment` counts milliseconds, for tests. */
export function startRequestPriority(
  moment: () => number = () => performance.now(),
): RequestPriority {
  const waiting = createFairQueue<QueuedWork>()
  const started = new Set<{ at: number }>()
  let requestedAt = -Infinity
  let requests = 0
  let timer: NodeJS.Timeout | undefined

  const room = () => {
    if (moment() - requestedAt > NEXT_REQUEST_MS) return true
    const busy = [...started].filter(({ at }) => moment() - at <= SLOW_MS).length
    return busy < slotsFor(requests, moment() - Math.min(...waiting.heads().map(item => item.due)))
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
      requestedAt = moment()
      requests += 1
      return () => void (requests -= 1)
    },
    inTurn: async (run, { key, late_ms } = { key: '', late_ms: 0 }) => {
      const item = { at: 0 }
      await new Promise<void>(resolve => {
        const begin = () => {
          item.at = moment()
          started.add(item)
          resolve()
        }
        waiting.add(key, { due: moment() - late_ms, begin })
        admit()
      })
      try {
        return await run()
      } finally {
        started.delete(item)
        admit()
      }
    },
  }
}

/**
 * The number of background transactions that may be open beside this many requests in progress: the
 * later the oldest waiting task, the more.
 */
export function slotsFor(requests: number, late_ms: number): number {
  const share = SHARE * Math.min(1, Math.max(0, late_ms) / LATE_MS)
  return Math.max(AT_ONCE, Math.floor(requests * share))
}
