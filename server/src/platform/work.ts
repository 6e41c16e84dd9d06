import type { Transaction } from 'kysely'
import type { Actor } from '../actors/actor.ts'
import { crashPoint } from './crash.ts'
import type { BackgroundTask } from './request-priority.ts'
import { later } from './clock.ts'
import { openTransaction } from './db/database.ts'
import { inTransaction } from './db/one-connection.ts'
import type { Queryable } from './db/queryable.ts'
import type { Tables } from './db/tables.ts'
import { statement } from './db/statement.ts'
import type { ServerInfo, Site } from './site.ts'
import { ExternalDataRequired } from './external-data.ts'

/** A read of the data at one moment by one actor, without a transaction. */
export type Reading = { sql: Queryable; now: Date; actor: Actor; server: ServerInfo }

/**
 * One transaction, one moment, one actor. Every effect of an operation is a row written through it.
 */
export type Work = Reading & {
  sql: Transaction<Tables>
  /** Set by an operation whose work continues once the transaction has committed. */
  wake_times: {
    /** Kinds of tasks that became due, and `OUTBOX`. */
    kinds: Set<string>
    /**
     * Done by this process before other processes are notified of the commit: invalidating its
     * caches.
     */
    first?: () => void
  }
}

/** A pseudo-kind for recorded events that must be relayed. */
export const OUTBOX = 'outbox'

/** The current time for an actor: real time, or its organization's in sandbox. */
export const nowFor = (site: Pick<Site, 'clock'>, actor: Actor) =>
  actor.offset_ms === 0 ? site.clock.now() : later(site.clock.now(), actor.offset_ms)

/**
 * The real time, whatever the organization's clock shows: for anything other programs check
 * (tokens, signatures), and for accounts.
 */
export const realNow = (work: Pick<Reading, 'now' | 'actor'>) =>
  later(work.now, -work.actor.offset_ms)

/** A read: no transaction, no BEGIN. */
export function reading(site: Site, actor: Actor): Reading {
  return { sql: site.db, now: nowFor(site, actor), actor, server: site }
}

/** A read whose statements see one snapshot: repeatable read, read only. */
export async function snapshot<T>(
  site: Site,
  actor: Actor,
  run: (work: Reading) => Promise<T>,
): Promise<T> {
  const look = { now: nowFor(site, actor), actor, server: site }
  const begin = site.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
  return inTransaction(begin, trx =>
    openTransaction.run({ commits: false }, () => run({ sql: trx, ...look })),
  )
}

const ATTEMPTS_MAX = 4
/** The maximum number of external results one operation may request. */
const EXTERNAL_DATA_MAX = 4

/**
 * Runs an operation in one transaction. It runs again after a deadlock or serialization failure,
 * and after a request for an external result, once that is stored.
 */
export const write = <T>(site: Site, actor: Actor, run: (work: Work) => Promise<T>): Promise<T> =>
  attemptWrite(site, () => writeOnce(site, actor, run))

/** The same for background work: each attempt starts when requests leave room for it. */
export const writeInBackground = <T>(
  site: Site,
  actor: Actor,
  run: (work: Work) => Promise<T>,
  turn?: BackgroundTask,
): Promise<T> =>
  attemptWrite(site, () => site.request_priority.inTurn(() => writeOnce(site, actor, run), turn))

async function attemptWrite<T>(site: Site, once: () => Promise<T>): Promise<T> {
  let [collisionCount, requested] = [0, 0]
  for (;;) {
    try {
      return await once()
    } catch (error) {
      if (error instanceof ExternalDataRequired) {
        requested += 1
        if (requested > EXTERNAL_DATA_MAX) throw error
        await error.ask(site)
        continue
      }
      collisionCount += 1
      if (collisionCount === ATTEMPTS_MAX || !isCollision(error)) throw error
    }
  }
}

async function writeOnce<T>(site: Site, actor: Actor, run: (work: Work) => Promise<T>): Promise<T> {
  const wakeTimes: Work['wake_times'] = { kinds: new Set() }
  const result = await inTransaction(site.db.transaction(), trx =>
    openTransaction.run({ commits: true }, async () => {
      const work: Work = {
        sql: trx,
        now: nowFor(site, actor),
        actor,
        server: site,
        wake_times: wakeTimes,
      }
      const value = await run(work)
      crashPoint(site, 'before commit')
      return value
    }),
  )
  wakeTimes.first?.()
  crashPoint(site, 'after commit')
  if (wakeTimes.kinds.size > 0) site.wakeAt(wakeTimes.kinds)
  return result
}

const COLLISIONS = new Set(['40001', '40P01'])

const isCollision = (error: unknown) => COLLISIONS.has(String((error as { code?: unknown }).code))

/** The unique constraint an insert or update violated, if that is the error. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && typeof constraint === 'string' ? constraint : undefined
}

/** Notifies every server process once this transaction commits. */
export async function notify(work: Work, channel: string, payload: string): Promise<void> {
  await statement`select pg_notify(${channel}, ${payload})`.executeUnawaited(work.sql)
}
