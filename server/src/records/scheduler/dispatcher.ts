import { Crash, crashPoint } from '../../platform/crash.ts'
import { later, SECOND } from '../../platform/clock.ts'
import type { Site } from '../../platform/site.ts'
import { systemActor, type Actor } from '../../actors/actor.ts'
import type { ClaimedTask } from './claims.ts'
import { countStart, isSuspect, returnClaims } from './held-claims.ts'
import { kindsOf } from './task.ts'
import { TaskInterrupted, jobFor, TaskRevoked, type Handler } from './handlers.ts'

const RETRY_MS_MAX = 300 * SECOND

/** The handler of a row, by its kind. */
export type Handlers = ReadonlyMap<string, Handler>

export function handlersByKind(handlers: Handler[]): Handlers {
  const table = new Map<string, Handler>()
  for (const handler of handlers) {
    for (const kind of kindsOf(handler.task)) {
      if (table.has(kind)) throw new Error(`two handlers for ${kind}`)
      table.set(kind, handler)
    }
  }
  return table
}

/** Never aborted: for work that is never interrupted. */
const neverAborted = new AbortController().signal

/** Processes one claimed row, then completes it or reschedules it with an increasing delay. */
export async function runTask(
  site: Site,
  handlers: Handlers,
  row: ClaimedTask,
  signal: AbortSignal = neverAborted,
): Promise<void> {
  const handler = handlers.get(row.kind)
  const attempts_max = handler?.task.attempts_max ?? 1
  try {
    if (!(await countStart(site, row))) return
    if (!handler) throw new Error(`no handler for ${row.kind}`)
    // A row that killed its process at every attempt was started, but never rescheduled.
    if (row.unfinished_starts > attempts_max)
      throw new Error(`the task was started ${row.unfinished_starts} times without finishing`)
    const payload = handler.task.payload.parse(row.payload)
    const state = { finished: false }
    const actor = actorOf(row)
    await handler.run(jobFor(site, actor, { ...row, payload }, { state, signal }))
    if (!state.finished) await site.db.deleteFrom('agenda').where('id', '=', row.id).execute()
    crashPoint(site, `after job ${row.kind}`)
  } catch (error) {
    if (error instanceof Crash) throw error
    if (error instanceof TaskRevoked) return
    if (error instanceof TaskInterrupted) return returnClaims(site, [row])
    await reschedule(site, row, error as Error, attempts_max)
  }
}

/** The server itself; its entries name the task they come from. */
function actorOf({ kind, offset_ms }: ClaimedTask): Actor {
  const actor = systemActor(offset_ms)
  return { ...actor, request: { ...actor.request, id: `job:${kind}` } }
}

async function reschedule(site: Site, row: ClaimedTask, error: Error, attempts_max: number) {
  const removed = row.attempts >= attempts_max
  const real = site.clock.now()
  const wait = Math.min(SECOND * 2 ** Math.min(row.attempts - 1, 12), RETRY_MS_MAX)
  const about = {
    kind: row.kind,
    subject: row.subject_id,
    attempt: row.attempts,
    error: error.stack,
  }
  if (removed) site.log.error(about, 'job failed permanently')
  else site.log.warn(about, 'job failed and will be retried')
  await site.db
    .updateTable('agenda')
    .set({
      claimed_until: null,
      unfinished_starts: 0,
      retry_at: later(real, wait),
      failed_at: removed ? real : null,
      last_error: error.message.slice(0, 2_000),
    })
    .where('id', '=', row.id)
    .execute()
}

/**
 * Processes rows in parallel, but those of one subject or lane in sequence. If the process dies or
 * the database is unavailable, no further row is started and those in progress are awaited; if the
 * server stops, the rest is released.
 */
export async function runTasks(
  site: Site,
  handlers: Handlers,
  rows: ClaimedTask[],
  { lanes, signal = neverAborted }: { lanes: number; signal?: AbortSignal },
): Promise<void> {
  const shared = await sharedLanes(site, handlers, rows)
  const bySubject = Map.groupBy(rows, row => shared.get(row.subject_id) ?? row.subject_id)
  const groups = Map.groupBy(bySubject.values(), isSuspect)
  const suspectTasks = groups.get(true)?.flat() ?? []
  const subjects = [suspectTasks, ...(groups.get(false) ?? [])]
  const left: ClaimedTask[] = []
  let next = 0
  let crash: { error: unknown } | undefined
  const lane = async () => {
    for (let mine = subjects[next++]; mine && !crash; mine = subjects[next++]) {
      for (const row of mine) {
        if (signal.aborted) left.push(row)
        else await runTask(site, handlers, row, signal)
      }
    }
  }
  const crashes = (error: unknown) => void (crash ??= { error })
  await Promise.all(
    Array.from({ length: Math.min(lanes, subjects.length) }, () => lane().catch(crashes)),
  )
  if (crash) throw crash.error
  await returnClaims(site, left)
}

/** What the subjects of these rows share, queried once per kind that declares it. */
async function sharedLanes(site: Site, handlers: Handlers, rows: ClaimedTask[]) {
  const shared = new Map<string, string>()
  for (const [kind, of] of Map.groupBy(rows, row => row.kind)) {
    const lanes = handlers.get(kind)?.lanes
    if (!lanes || of.length === 1) continue
    const subject_ids = of.map(row => row.subject_id)
    for (const [subject, lane] of await lanes(site, subject_ids)) shared.set(subject, lane)
  }
  return shared
}
