import { Crash } from '../../platform/crash.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import type { Site } from '../../platform/site.ts'
import { OUTBOX } from '../../platform/work.ts'
import {
  claimDue,
  claimOutOfOrder,
  retryUnhandled,
  unhandledKinds,
  type ClaimedTask,
} from './claims.ts'
import { runTask, type Handlers } from './dispatcher.ts'
import { isSuspect, renewClaims, returnClaims } from './held-claims.ts'
import { createWakeSignal, type WakeListeners } from './wake-signal.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { queueKeyOf, type Pool } from './handlers.ts'

export { releaseAbandonedClaims } from './held-claims.ts'

const POLL_MS = 500
/** How often rows of kinds without a handler are looked for. */
const UNHANDLED_CHECK_MS = 10_000

/**
 * The number of rows processed in parallel, by pool. Rows that wait for the network occupy a lane,
 * not a processor.
 */
const LANES: Record<Pool, number> = { work: 8, outside: 16, webhooks: 64, clocks: 4 }

/**
 * Additional lanes, as a share of those, for a kind and organization without a row in progress: if
 * the transactions of a backlog take long, a new task does not wait for one of them.
 */
const EXTRA_LANES = 0.5

/** The number of rows claimed in advance per lane, so that not every row needs a claim. */
const CLAIMED_AHEAD = 4
/** How often rows are claimed out of order while more rows are due than there are lanes. */
const OUT_OF_ORDER_EVERY_MS = 250

/** The scheduler running in this process. */
export type RunningScheduler = {
  /** Stops claiming, releases rows that were not started, and waits for those in progress. */
  stop(): Promise<void>
}

/** Runs beside the scheduler, like the relay of the outbox. True if it did something. */
export type BackgroundWork = (site: Site) => Promise<boolean>

/** The state that the loops of one process share. */
type RunState = {
  site: Site
  handlers: Handlers
  stopping: AbortController
  /** Every row being processed in this process. */
  in_hand: Set<string>
  /** Rows to be released whose completion could not be stored during a database outage. */
  lost: Set<ClaimedTask>
  wakeListeners: WakeListeners
  look_every_ms: number
}

/**
 * Processes rows as they become due. Every transaction of this process that schedules a row due now
 * wakes it; it also checks twice a second for due times and for rows of other processes. Each pool
 * has its own lanes, and no pool waits for another.
 */
export function runScheduler(
  site: Site,
  handlers: Handlers,
  beside: BackgroundWork[],
  { look_every_ms = POLL_MS } = {},
): RunningScheduler {
  const stopping = new AbortController()
  const state: RunState = {
    site,
    handlers,
    stopping,
    in_hand: new Set(),
    lost: new Set(),
    wakeListeners: new Set(),
    look_every_ms,
  }
  const signalWake = (kinds?: ReadonlySet<string>) => {
    for (const listener of state.wakeListeners) listener(kinds)
  }
  site.wakeAt = signalWake
  const release = renewClaims(site, state.in_hand)
  const pools = Object.keys(LANES) as Pool[]
  const loops = [
    ...pools.map(pool => runPool(state, pool)),
    ...beside.map(look => runBackgroundWork(state, look)),
  ]
  return {
    stop: async () => {
      stopping.abort()
      signalWake()
      await Promise.all(loops)
      release()
    },
  }
}

async function runBackgroundWork(state: RunState, look: BackgroundWork): Promise<void> {
  const { site, stopping } = state
  const wake = createWakeSignal(state, kind => kind === OUTBOX)
  while (!stopping.signal.aborted) {
    wake.listen()
    const busy = await runGuarded(state, () => look(site))
    if (!busy) await wake.wait(state.look_every_ms)
  }
}

/** Runs one pass; a failure is logged and retried later, a crash ends this process's scheduler. */
async function runGuarded<T>(
  { site, stopping }: RunState,
  run: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Crash) stopping.abort()
    else if (error instanceof DatabaseUnavailable) {
      site.log.warn({ error: error.message }, 'scheduled tasks are waiting for the database')
    } else if (!stopping.signal.aborted) {
      site.log.error({ error: (error as Error).stack }, 'scheduler error')
    }
    return undefined
  }
}

async function runPool(state: RunState, pool: Pool): Promise<void> {
  const { signal } = state.stopping
  const kinds = kindsOfPool(state, pool)
  const wake = createWakeSignal(state, kind => kinds.own.includes(kind))
  const waiting = createFairQueue<ClaimedTask[]>()
  const early = earlyRows(state)
  const busy = busyKeys()
  const working = new Set<Promise<void>>()
  const { in_hand } = state
  while (!signal.aborted) {
    wake.listen()
    await releaseLostClaims(state)
    const room = LANES[pool] * CLAIMED_AHEAD - waiting.size - working.size
    const requested = { in_hand, kinds: await kinds.now(), limit: room }
    const rows = room > 0 ? await runGuarded(state, () => claimDue(state.site, requested)) : []
    const full = rows !== undefined && rows.length >= room
    for (const row of rows ?? []) in_hand.add(row.id)
    for (const mine of Map.groupBy(rows ?? [], row => row.subject_id).values()) {
      waiting.add(laneKeyOf(mine), mine)
    }
    if (full)
      for (const row of await early.claim(requested.kinds))
        waiting.addFirst(laneKeyOf([row]), [row])
    const next = () => {
      if (signal.aborted || working.size >= LANES[pool] * (1 + EXTRA_LANES)) return undefined
      return waiting.take(busy.weight, working.size < LANES[pool] ? Number.MAX_VALUE : 0)
    }
    const begin = () => {
      for (let mine = next(); mine; mine = next()) {
        early.begun(mine)
        const done = busy.begin(mine)
        const work: Promise<void> = runSubject(state, mine).finally(() => {
          working.delete(work)
          done()
          begin()
          if (waiting.size === 0) wake.signalWake()
        })
        working.add(work)
      }
    }
    begin()
    const pause = full ? OUT_OF_ORDER_EVERY_MS : state.look_every_ms
    if (!full || waiting.size > 0) await wake.wait(pause)
  }
  await Promise.all(working)
  const left: ClaimedTask[] = []
  for (let mine = waiting.take(); mine; mine = waiting.take()) left.push(...mine)
  await runGuarded(state, () => returnClaims(state.site, left))
}

/** The key of rows of which only one may be in progress, because it may end the process. */
const SUSPECTS = 'suspects'

/** The key by which the rows of one subject take turns. */
function laneKeyOf(rows: ClaimedTask[]): string {
  const [row] = rows
  return !row || isSuspect(rows) ? SUSPECTS : queueKeyOf(row)
}

/** The number of lanes per key. */
function busyKeys() {
  const lanes = new Map<string, number>()
  const weight = (key: string) => {
    const count = lanes.get(key) ?? 0
    return key === SUSPECTS && count > 0 ? Infinity : count
  }
  const add = (key: string, more: number) => {
    const now = (lanes.get(key) ?? 0) + more
    if (now > 0) lanes.set(key, now)
    else lanes.delete(key)
  }
  return {
    weight,
    begin: (rows: ClaimedTask[]) => {
      const key = laneKeyOf(rows)
      add(key, 1)
      return () => add(key, -1)
    },
  }
}

/**
 * Rows claimed out of order, in addition to those that fill a pool: the next ones of a kind only
 * when none of them waits, so that a kind with very many due rows adds no more than are started.
 */
function earlyRows(state: RunState) {
  const { site, in_hand } = state
  const waiting = new Map<string, string>()
  let checkedAt = -Infinity
  return {
    claim: async (kinds: readonly string[]): Promise<ClaimedTask[]> => {
      if (performance.now() - checkedAt < OUT_OF_ORDER_EVERY_MS) return []
      checkedAt = performance.now()
      const missing = kinds.filter(kind => ![...waiting.values()].includes(kind))
      const requested = { kinds: missing, in_hand }
      const rows = (await runGuarded(state, () => claimOutOfOrder(site, requested))) ?? []
      for (const { id, kind } of rows) {
        in_hand.add(id)
        waiting.set(id, kind)
      }
      return rows
    },
    begun: (rows: ClaimedTask[]) => {
      for (const { id } of rows) waiting.delete(id)
    },
  }
}

/** Processes the rows of one subject in sequence; a stop releases those not started. */
async function runSubject(state: RunState, rows: ClaimedTask[]): Promise<void> {
  const { site, handlers, stopping, in_hand, lost } = state
  for (const row of rows) {
    const done = await runGuarded(state, async () => {
      if (stopping.signal.aborted) await returnClaims(site, [row])
      else await runTask(site, handlers, row, stopping.signal)
      return true
    })
    if (!done) lost.add(row)
    in_hand.delete(row.id)
  }
}

/**
 * Once the database is available, rows that could not be released are free immediately, not when
 * their claim expires.
 */
async function releaseLostClaims(state: RunState): Promise<void> {
  const rows = [...state.lost]
  if (rows.length === 0) return
  await runGuarded(state, async () => {
    await returnClaims(state.site, rows)
    for (const row of rows) state.lost.delete(row)
  })
}

/** The kinds of a pool; `work` also gets those without a handler, to report them. */
function kindsOfPool(state: RunState, pool: Pool) {
  const all = [...state.handlers]
  const own = all.filter(([, handler]) => handler.pool === pool).map(([kind]) => kind)
  const handledKinds = all.map(([kind]) => kind)
  let [kinds, checkedAt] = [own, -Infinity]
  return {
    own,
    now: async (): Promise<string[]> => {
      if (pool !== 'work' || performance.now() - checkedAt < UNHANDLED_CHECK_MS) return kinds
      await runGuarded(state, () => retryUnhandled(state.site, handledKinds))
      const unhandledTasks = await runGuarded(state, () => unhandledKinds(state.site, handledKinds))
      if (unhandledTasks) checkedAt = performance.now()
      return (kinds = [...own, ...(unhandledTasks ?? [])])
    },
  }
}
