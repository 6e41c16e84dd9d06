import { sql } from 'kysely'
import { Crash, crashPoint } from '../../platform/crash.ts'
import { later, SECOND } from '../../platform/clock.ts'
import type { Site } from '../../platform/site.ts'
import { systemActor } from '../../platform/work.ts'
import { jobFor, type Handler } from './handlers.ts'

/** A claimed row, with its organization's clock. */
export type Due = {
  id: string
  organization_id: string | null
  kind: string
  subject_id: string
  payload: Record<string, unknown>
  due_at: Date
  attempts: number
  offset_ms: number
}

const LEASE_MS = 60 * SECOND
const RETRY_MS_MAX = 300 * SECOND

/** What a row is done by, looked up by kind. */
export type Handlers = ReadonlyMap<string, Handler>

export function handlersByKind(handlers: Handler[]): Handlers {
  const table = new Map<string, Handler>()
  for (const handler of handlers) {
    if (table.has(handler.task.kind)) throw new Error(`two handlers for ${handler.task.kind}`)
    table.set(handler.task.kind, handler)
  }
  return table
}

/**
 * Claims rows that are due and that nobody works on. `organization` limits it to one (the test
 * clock's runner); without it organizations whose clock is being moved are left to that runner.
 */
export async function claimDue(
  site: Site,
  limit: number,
  organization?: { id: string; now: Date },
): Promise<Due[]> {
  const real = site.clock.now()
  const lease = later(real, LEASE_MS)
  const due = organization
    ? sql`select id from agenda where organization_id = ${organization.id} and due_at <= ${organization.now}
        and failed_at is null and (claimed_until is null or claimed_until < ${real})
        and (retry_at is null or retry_at <= ${real}) order by due_at, id limit ${limit} for update skip locked`
    : sql`select id from agenda where failed_at is null and (claimed_until is null or claimed_until < ${real})
        and (retry_at is null or retry_at <= ${real}) and (due_at <= ${real} or id in (
          select ahead.id from test_clocks c join agenda ahead on ahead.organization_id = c.organization_id
          where c.offset_ms > 0 and ahead.due_at > ${real}
            and ahead.due_at <= ${real}::timestamptz + c.offset_ms * interval '1 millisecond'))
        and not exists (select from test_clocks m where m.organization_id = agenda.organization_id and m.status = 'advancing')
        order by due_at, id limit ${limit} for update skip locked`
  const claimed = await sql<Due>`
    with due as (${due}), claimed as (
      update agenda set claimed_until = ${lease}, attempts = attempts + 1 from due
      where agenda.id = due.id returning agenda.*)
    select claimed.id, claimed.organization_id, kind, subject_id, payload, due_at, attempts,
      coalesce(c.offset_ms, 0) as offset_ms
    from claimed left join test_clocks c on c.organization_id = claimed.organization_id
    order by due_at, id`.execute(site.db)
  return claimed.rows
}

/** Does one claimed row, and crosses it off or puts it back with a growing wait. */
export async function doRow(site: Site, handlers: Handlers, row: Due): Promise<void> {
  const handler = handlers.get(row.kind)
  const actor = systemActor(row.offset_ms)
  try {
    if (!handler) throw new Error(`nobody handles ${row.kind}`)
    const payload = handler.task.payload.parse(row.payload)
    const state = { finished: false }
    await handler.run(jobFor(site, actor, { ...row, payload }, state))
    if (!state.finished) await site.db.deleteFrom('agenda').where('id', '=', row.id).execute()
    crashPoint(site, `after job ${row.kind}`)
  } catch (error) {
    if (error instanceof Crash) throw error
    await putBack(site, row, error as Error, handler?.task.attempts_max ?? 1)
  }
}

async function putBack(site: Site, row: Due, error: Error, attempts_max: number) {
  const gone = row.attempts >= attempts_max
  const real = site.clock.now()
  const wait = Math.min(SECOND * 2 ** Math.min(row.attempts - 1, 12), RETRY_MS_MAX)
  const about = { kind: row.kind, subject: row.subject_id, attempt: row.attempts, error: error.stack }
  if (gone) site.log.error(about, 'a job failed for good')
  else site.log.warn(about, 'a job failed and will be tried again')
  await site.db
    .updateTable('agenda')
    .set({
      claimed_until: null,
      retry_at: later(real, wait),
      failed_at: gone ? real : null,
      last_error: error.message.slice(0, 2_000),
    })
    .where('id', '=', row.id)
    .execute()
}

/** Does rows side by side, those of one subject one after the other in their order. */
export async function doAll(
  site: Site,
  handlers: Handlers,
  rows: Due[],
  lanes: number,
): Promise<void> {
  const subjects = [...Map.groupBy(rows, row => row.subject_id).values()]
  let next = 0
  const lane = async () => {
    for (let mine = subjects[next++]; mine; mine = subjects[next++]) {
      for (const row of mine) await doRow(site, handlers, row)
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, subjects.length) }, lane))
}
