import { Crash } from '../../platform/crash.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import type { Site } from '../../platform/site.ts'
import { OUTBOX } from '../../platform/work.ts'
import {
  claimDue,
  claimOutOfOrder,
  renewClaims,
  returnClaims,
  unhandledKinds,
  type ClaimedTask,
} from './claims.ts'
import { runTask, type Handlers } from './dispatcher.ts'
import { openTurns } from '../../platform/turns.ts'
import { turnOf, type Pool } from './handlers.ts'

export { releaseAbandonedClaims } from './claims.ts'

const LOOK_EVERY_MS = 500
/** How often it is looked for rows of kinds that nobody handles. */
const UNHANDLED_CHECK_MS = 10_000

/** Rows done side by side, by pool. Whoever waits for the network takes a lane, not a processor. */
const LANES: Record<Pool, number> = { work: 8, outside: 16, webhooks: 64, clocks: 4 }

/**
 * Lanes beyond those, as a share of them, for a kind of an organization of which nothing is being
 * done: where the transactions of a backlog take long, a new task does not wait for one of them.
 */
const EXTRA_LANES = 0.5

/** Rows claimed ahead for each lane, so that a claim is not asked for each row. */
const AHEAD = 4
/** How often rows are claimed out of order where more are due than lanes. */
const OUT_OF_ORDER_EVERY_MS = 250

/** The scheduler at work in this process. */
export type RunningScheduler = {
  /** Stops claiming, gives back what has not begun, and waits for what is in hand. */
  stop(): Promise<void>
}

/**
 * Runs beside the scheduler: what else must be looked at, such as the outbox. True when it did
 * something.
 */
export type BackgroundWork = (site: Site) => Promise<boolean>

/** What the loops of one process share. */
type Life = {
  site: Site
  handlers: Handlers
  stopping: AbortController
  /** Every row being done in this process. */
  in_hand: Set<string>
  /** Rows whose end could not be written down, as the database was away: to be given back. */
  lost: Set<string>
  bells: Set<(kinds?: ReadonlySet<string>) => void>
  look_every_ms: number
}

/**
 * Does what is due as it becomes due: woken by every transaction of this process that wrote
 * something due now, and looking by itself twice a second for moments that come and for what
 * other processes wrote. Each pool has lanes of its own, and none waits for another.
 */
export function runScheduler(
  site: Site,
  handlers: Handlers,
  beside: BackgroundWork[],
  { look_every_ms = LOOK_EVERY_MS } = {},
): RunningScheduler {
  const stopping = new AbortController()
  const life: Life = {
    site,
    handlers,
    stopping,
    in_hand: new Set(),
    lost: new Set(),
    bells: new Set(),
    look_every_ms,
  }
  const ring = (kinds?: ReadonlySet<string>) => {
    for (const bell of life.bells) bell(kinds)
  }
  site.wakeAt = ring
  const letGo = renewClaims(site, life.in_hand)
  const pools = Object.keys(LANES) as Pool[]
  const loops = [
    ...pools.map(pool => runPool(life, pool)),
    ...beside.map(look => runBackgroundWork(life, look)),
  ]
  return {
    stop: async () => {
      stopping.abort()
      ring()
      await Promise.all(loops)
      letGo()
    },
  }
}

/**
 * A doorbell: waiting ends when it rang since it was last listened to, or after a while. It rings
 * for what somebody `minds`; unsaid, for all.
 */
function doorbell(life: Life, minds: (kind: string) => boolean) {
  let rung = false
  let waiting: (() => void) | undefined
  const ring = () => {
    rung = true
    waiting?.()
  }
  life.bells.add(kinds => {
    if (!kinds || [...kinds].some(minds)) ring()
  })
  return {
    ring,
    listen: () => void (rung = false),
    wait: (milliseconds?: number) =>
      new Promise<void>(resolve => {
        if (rung || life.stopping.signal.aborted) return resolve()
        const timer =
          milliseconds === undefined ? undefined : setTimeout(() => waiting?.(), milliseconds)
        waiting = () => {
          clearTimeout(timer)
          waiting = undefined
          resolve()
        }
      }),
  }
}

async function runBackgroundWork(life: Life, look: BackgroundWork): Promise<void> {
  const { site, stopping } = life
  const bell = doorbell(life, kind => kind === OUTBOX)
  while (!stopping.signal.aborted) {
    bell.listen()
    const busy = await guarded(life, () => look(site))
    if (!busy) await bell.wait(life.look_every_ms)
  }
}

/**
 * Runs one look; a failure is logged and looked at again later, a crash ends this process's agenda.
 */
async function guarded<T>({ site, stopping }: Life, run: () => Promise<T>): Promise<T | undefined> {
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

async function runPool(life: Life, pool: Pool): Promise<void> {
  const { signal } = life.stopping
  const kinds = kindsOf(life, pool)
  const bell = doorbell(life, kind => kinds.own.includes(kind))
  const waiting = openTurns<ClaimedTask[]>()
  const early = earlyRows(life)
  const busy = busyKeys()
  const working = new Set<Promise<void>>()
  const { in_hand } = life
  while (!signal.aborted) {
    bell.listen()
    await releaseLostClaims(life)
    const room = LANES[pool] * AHEAD - waiting.size - working.size
    const wanted = { in_hand, kinds: await kinds.now(), limit: room }
    const rows = room > 0 ? await guarded(life, () => claimDue(life.site, wanted)) : []
    const full = rows !== undefined && rows.length >= room
    for (const row of rows ?? []) in_hand.add(row.id)
    for (const mine of Map.groupBy(rows ?? [], row => row.subject_id).values()) {
      const [row] = mine
      if (row) waiting.add(turnOf(row), mine)
    }
    if (full)
      for (const row of await early.claim(wanted.kinds)) waiting.addFirst(turnOf(row), [row])
    const next = () => {
      if (signal.aborted || working.size >= LANES[pool] * (1 + EXTRA_LANES)) return undefined
      return waiting.take(busy.weight, working.size < LANES[pool] ? Infinity : 0)
    }
    const begin = () => {
      for (let mine = next(); mine; mine = next()) {
        early.begun(mine)
        const done = busy.begin(mine)
        const work: Promise<void> = doSubject(life, mine).finally(() => {
          working.delete(work)
          done()
          begin()
          if (waiting.size === 0) bell.ring()
        })
        working.add(work)
      }
    }
    begin()
    const pause = full ? OUT_OF_ORDER_EVERY_MS : life.look_every_ms
    if (!full || waiting.size > 0) await bell.wait(pause)
  }
  await Promise.all(working)
  const left: string[] = []
  for (let mine = waiting.take(); mine; mine = waiting.take()) left.push(...mine.map(row => row.id))
  await guarded(life, () => returnClaims(life.site, left))
}

/** How many lanes each kind of an organization has. */
function busyKeys() {
  const lanes = new Map<string, number>()
  const weight = (key: string) => lanes.get(key) ?? 0
  const add = (key: string, more: number) => {
    const now = weight(key) + more
    if (now > 0) lanes.set(key, now)
    else lanes.delete(key)
  }
  return {
    weight,
    begin: ([row]: ClaimedTask[]) => {
      const key = row ? turnOf(row) : ''
      add(key, 1)
      return () => add(key, -1)
    },
  }
}

/**
 * Rows claimed out of order, beside those that fill a pool: of each kind again once none of them
 * waits any more, so that a kind of which very many are due brings no more of them than begin.
 */
function earlyRows(life: Life) {
  const { site, in_hand } = life
  const waiting = new Map<string, string>()
  let lookedAt = -Infinity
  return {
    claim: async (kinds: readonly string[]): Promise<ClaimedTask[]> => {
      if (performance.now() - lookedAt < OUT_OF_ORDER_EVERY_MS) return []
      lookedAt = performance.now()
      const missing = kinds.filter(kind => ![...waiting.values()].includes(kind))
      const wanted = { kinds: missing, in_hand }
      const rows = (await guarded(life, () => claimOutOfOrder(site, wanted))) ?? []
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

/**
 * Does the rows of one subject one after the other; what was not begun is given back at the stop.
 */
async function doSubject(life: Life, rows: ClaimedTask[]): Promise<void> {
  const { site, handlers, stopping, in_hand, lost } = life
  for (const row of rows) {
    const done = await guarded(life, async () => {
      if (stopping.signal.aborted) await returnClaims(site, [row.id])
      else await runTask(site, handlers, row, stopping.signal)
      return true
    })
    if (!done) lost.add(row.id)
    in_hand.delete(row.id)
  }
}

/** Once the database is back, what could not be put back is free, not when its claim ends. */
async function releaseLostClaims(life: Life): Promise<void> {
  const ids = [...life.lost]
  if (ids.length === 0) return
  await guarded(life, async () => {
    await returnClaims(life.site, ids)
    for (const id of ids) life.lost.delete(id)
  })
}

/** The kinds of a pool; `work` also takes what nobody handles, to say so. */
function kindsOf(life: Life, pool: Pool) {
  const all = [...life.handlers.values()]
  const own = all.filter(handler => handler.pool === pool).map(({ task }) => task.kind)
  const handled = all.map(({ task }) => task.kind)
  let [kinds, lookedAt] = [own, -Infinity]
  return {
    own,
    now: async (): Promise<string[]> => {
      if (pool !== 'work' || performance.now() - lookedAt < UNHANDLED_CHECK_MS) return kinds
      const strays = await guarded(life, () => unhandledKinds(life.site, handled))
      if (strays) lookedAt = performance.now()
      return (kinds = [...own, ...(strays ?? [])])
    },
  }
}
