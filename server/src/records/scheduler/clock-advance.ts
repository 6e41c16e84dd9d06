import { setTimeout as nap } from 'node:timers/promises'
import { sql } from 'kysely'
import { HOUR, later, SECOND } from '../../platform/clock.ts'
import { Crash } from '../../platform/crash.ts'
import type { Site } from '../../platform/site.ts'
import { claimForOrganization, FAST_ATTEMPTS, type ClaimedTask } from './claims.ts'
import { runTasks, type Handlers } from './dispatcher.ts'
import { TaskInterrupted } from './handlers.ts'
import { markUnrecorded, releaseUnrecorded } from './held-claims.ts'
import type { BackgroundWork } from './run-scheduler.ts'

const BATCH = 200
const LANES = 12
const POLL_MS = 15
/** Checks for work outside the organization, such as events of the processor being applied. */
const POLLS_MAX = 100
const FLUSH_EVERY_MS = SECOND
/** The largest difference between the times of rows that are processed in parallel. */
const WINDOW_MS = HOUR
/** The number of rows that are read ahead for that. */
const WINDOW_ROWS_MAX = 400

/** The parts of advancing an organization's time. */
export type ClockAdvance = {
  organization_id: string
  handlers: Handlers
  /** Produces scheduled tasks, as the outbox does; checked before time moves on. */
  background: BackgroundWork[]
  signal: AbortSignal
}

type AdvanceProgress = { target: Date; offset_ms: number; done: number; flushed_at: number }

/**
 * Advances an organization's time to its clock's target: moves to the next time at which a row is
 * due, processes all rows of that time in parallel by subject, with everything that follows from
 * them, and repeats. Each time is stored before its work begins, so that after a crash the work
 * continues from there and nothing is done twice. Rows of independent subjects (`Handler.lanes`)
 * are processed an hour at once, though each at its own time.
 */
export async function advanceClock(
  site: Site,
  advance: ClockAdvance,
): Promise<{ steps_done: number }> {
  await releaseUnrecorded(site)
  const way = await startProgress(site, advance)
  if (!way) return { steps_done: 0 }
  for (;;) {
    await drain(site, advance, way)
    if (later(site.clock.now(), way.offset_ms) >= way.target) return { steps_done: way.done }
    way.offset_ms = await advanceOneStep(site, advance, way)
    await flush(site, advance, way)
  }
}

async function startProgress(
  site: Site,
  { organization_id }: ClockAdvance,
): Promise<AdvanceProgress | undefined> {
  const clock = await site.db
    .selectFrom('test_clocks')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('status', '=', 'advancing')
    .executeTakeFirst()
  if (!clock?.target) return undefined
  return { target: clock.target, offset_ms: clock.offset_ms, done: clock.steps_done, flushed_at: 0 }
}

/**
 * Returns the next time at which a row is due, or the target if none is due before it. If
 * independent rows come next, it is the time of the last of them: within an hour and a day (UTC),
 * and before the first row of any other kind.
 */
async function advanceOneStep(
  site: Site,
  advance: ClockAdvance,
  way: AdvanceProgress,
): Promise<number> {
  const { organization_id, handlers } = advance
  const real = site.clock.now()
  const now = later(real, way.offset_ms)
  const apart = [...handlers].filter(([, { lanes }]) => lanes).map(([kind]) => kind)
  const { rows } = await sql<{ offset_ms: number }>`
    with ahead as (
      select due_at, kind = any(${apart}) as apart from agenda
      where organization_id = ${organization_id} and failed_at is null and due_at > ${now}
      order by due_at limit ${WINDOW_ROWS_MAX}),
    bounds as (
      select min(due_at) as first, min(due_at) filter (where not apart) as other from ahead),
    next as (
      select coalesce(max(due_at), min(first)) as due_at from bounds left join ahead on
        due_at <= first + ${WINDOW_MS} * interval '1 millisecond'
        and due_at < date_trunc('day', first, 'UTC') + interval '1 day'
        and due_at < coalesce(other, 'infinity'))
    update test_clocks set offset_ms = greatest(offset_ms, ceil(extract(epoch from
      least(target, coalesce((select due_at from next), target)) - ${real}::timestamptz)
      * 1000)::bigint)
    where organization_id = ${organization_id} returning offset_ms`.execute(site.db)
  const [moved] = rows
  if (!moved) throw new Error('the clock was deleted while it was being advanced')
  return moved.offset_ms
}

/** A row is processed at its own time if that is not long past; the clock may already be later. */
function atScheduledTime(row: ClaimedTask, real: Date, way: AdvanceProgress): ClaimedTask {
  const own = row.due_at.getTime() - real.getTime()
  const isWithinWindow = own <= way.offset_ms && own >= way.offset_ms - WINDOW_MS
  return { ...row, offset_ms: isWithinWindow ? own : way.offset_ms }
}

/** Processes all rows due at this time, and those that they schedule for it, until none is left. */
async function drain(site: Site, advance: ClockAdvance, way: AdvanceProgress): Promise<void> {
  const { organization_id, handlers, signal } = advance
  const moving: Site = Object.assign(Object.create(site), { moving: organization_id })
  for (let looks = 0; ;) {
    if (signal.aborted) throw new TaskInterrupted()
    for (const look of advance.background) while (await look(site));
    const real = site.clock.now()
    const now = later(real, way.offset_ms)
    const rows = await claimForOrganization(site, organization_id, now, BATCH)
    if (rows.length > 0) {
      const own = rows.map(row => atScheduledTime(row, real, way))
      await runTasks(moving, handlers, own, { lanes: LANES, signal }).catch((error: unknown) => {
        if (!(error instanceof Crash)) markUnrecorded(site, own)
        throw error
      })
      way.done += rows.length
      await flush(site, advance, way)
      continue
    }
    const { own, others } = await busy(site, advance, now)
    if (!own && (!others || looks >= POLLS_MAX)) return
    if (!own) looks += 1
    await nap(POLL_MS)
  }
}

/**
 * Whether another process is working on this time: rows claimed before the clock began to move,
 * events that are being relayed, or system rows (an event of the payment processor may turn out to
 * belong to this organization). It does not wait for tasks aside, such as counting figures.
 */
async function busy(site: Site, { organization_id, handlers }: ClockAdvance, now: Date) {
  const real = site.clock.now()
  const aside = [...handlers].filter(([, { task }]) => task.is_aside).map(([kind]) => kind)
  const { rows } = await sql<{ own: boolean; others: boolean }>`
    select
      exists (select from agenda where organization_id = ${organization_id} and failed_at is null
        and due_at <= ${now} and (claimed_until >= ${real}
          or (attempts < ${FAST_ATTEMPTS} and (retry_at is not null or claimed_until is null))))
      or exists (select from events
        where organization_id = ${organization_id} and relayed_at is null) as own,
      exists (select from agenda where organization_id is null and failed_at is null
        and due_at <= ${real} and kind <> 'advance_test_clock' and kind <> all(${aside}::text[])
        and (retry_at is null or retry_at <= ${real})) as others`.execute(site.db)
  return rows[0] ?? { own: false, others: false }
}

/** Stores the progress, at most once a second. The remaining work is counted as known by then. */
async function flush(
  site: Site,
  { organization_id }: ClockAdvance,
  way: AdvanceProgress,
): Promise<void> {
  if (performance.now() - way.flushed_at < FLUSH_EVERY_MS) return
  way.flushed_at = performance.now()
  await sql`
    update test_clocks set steps_done = ${way.done}, steps_total = ${way.done} + (
      select count(*) from agenda where organization_id = ${organization_id}
        and failed_at is null and due_at <= ${way.target})
    where organization_id = ${organization_id}`.execute(site.db)
}
