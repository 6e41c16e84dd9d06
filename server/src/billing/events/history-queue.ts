import { sql } from 'kysely'
import { unawaited } from '../../platform/db/pipelined.ts'
import { realNow, type Reading, type Work } from '../../platform/work.ts'
import { historyOf } from '../event-history/history.ts'

/** Events that are sent to ClickHouse together, always the same ones until they are confirmed. */
export type HistoryBlock = {
  number: number
  events: string[]
  /** The first and last time of storing: in which partitions the events are. */
  stored_from: Date
  stored_to: Date
}

/** Most events of a block; a transaction with more is a block of its own. */
const BLOCK_EVENTS_MAX = 10_000
/** Most transactions whose events are in one block. */
const BLOCK_ROWS_MAX = 5_000

/**
 * Queues the merchant's events for the history, if it is switched on, in the transaction that
 * stores them. Those of the system are kept for a while only.
 */
export async function queueForHistory(
  work: Work,
  events: { id: string; source: string }[],
): Promise<void> {
  if (historyOf(work.server) === undefined) return
  const ids = events.filter(({ source }) => source === 'user').map(({ id }) => id)
  if (ids.length === 0) return
  await sql`insert into usage_history_queue (stored_at, events)
    values (${realNow(work)}, ${ids}::uuid[]) ${unawaited}`.execute(work.sql)
}

/** Changes events that are in the history already: whom they are about, or that they exist. */
export async function recordHistoryChange(
  work: Work,
  change: {
    organization_id: string
    kind: 'attach' | 'erase' | 'delete' | 'move'
    customers?: string[]
    external_ids?: string[]
    uncounted_months?: number[]
  },
): Promise<void> {
  if (historyOf(work.server) === undefined) return
  const { organization_id, kind, customers = [], external_ids = [], uncounted_months = [] } = change
  await sql`
    insert into usage_history_changes (organization_id, kind, customers, external_ids,
      uncounted_months, recorded_at)
    values (${organization_id}, ${kind}, ${customers}::uuid[], ${external_ids}::text[],
      ${uncounted_months}::int[], ${realNow(work)})`.execute(work.sql)
}

/** The block that is to be sent next: one that was not confirmed yet, or else a new one. */
export async function cutBlock(work: Work): Promise<HistoryBlock | undefined> {
  const waiting = await work.sql
    .selectFrom('usage_history_blocks')
    .selectAll()
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (waiting) return waiting
  const { rows } = await sql<HistoryBlock>`
    with next as (
      select id, sum(cardinality(events)) over (order by id) - cardinality(events) as before
      from (select * from usage_history_queue order by id limit ${BLOCK_ROWS_MAX}::int) queued),
    taken as (
      delete from usage_history_queue using next
      where usage_history_queue.id = next.id and next.before < ${BLOCK_EVENTS_MAX}::int
      returning usage_history_queue.*)
    insert into usage_history_blocks (number, stored_from, stored_to, events)
    select nextval('usage_history_versions'), min(stored_at), max(stored_at),
      (select array_agg(event) from (
        select unnest(events) as event from taken order by taken.id) all_events)
    from taken having count(*) > 0
    returning *`.execute(work.sql)
  return rows[0]
}

/** Forgets a block that ClickHouse has. */
export async function confirmBlock(work: Work, { number }: HistoryBlock): Promise<void> {
  await work.sql.deleteFrom('usage_history_blocks').where('number', '=', number).execute()
}

/** Since when the first event or change that the history does not have waits for it. */
export async function historyWaitsSince({ sql: db }: Pick<Reading, 'sql'>): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select least(
      (select stored_at from usage_history_queue order by id limit 1),
      (select min(stored_from) from usage_history_blocks),
      (select recorded_at from usage_history_changes order by id limit 1)) as since`.execute(db)
  return rows[0]?.since ?? null
}
