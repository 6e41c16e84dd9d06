import { sql } from 'kysely'
import { systemActor } from '../../actors/actor.ts'
import type { Site } from '../../platform/site.ts'
import { write } from '../../platform/work.ts'
import type { EventHistory } from '../event-history/history.ts'
import { isOneOf, literal } from '../event-history/literal.ts'
import { HISTORY_TABLE } from '../event-history/schema.ts'
import { dropMonth } from './drop-month.ts'
import { mergeMonth } from './merge-months.ts'
import { partitionName } from './partitions.ts'
import { sendEvents } from './send-block.ts'
import type { UsageEventRow } from './usage-event.ts'

/** How many events are sent or checked at once. */
const BATCH = 10_000

type Month = { month: number; status: string; position: string | null; missing: boolean }

/**
 * Does the next part of what months need: sends what was stored before history was switched on, and
 * checks and drops months that PostgreSQL need not keep. False if nothing is left to do.
 */
export async function tendMonths(site: Site, history: EventHistory): Promise<boolean> {
  await addMonths(site)
  const oldest = dropBefore(site)
  const { rows } = await sql<Month>`
    select * from usage_history_months where status = 'filling'
      or (status in ('filled', 'checking') and month < ${oldest}::int)
    order by month limit 1`.execute(site.db)
  const [month] = rows
  if (!month) return false
  if (month.status === 'filling') return fill(site, history, month)
  return check(site, history, month)
}

/** Months whose partitions are attached. */
async function addMonths(site: Site): Promise<void> {
  await sql`
    insert into usage_history_months (month, status)
    select replace(right(c.relname, 7), '_', '')::int, 'filling'
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'usage_events'::regclass and c.relname ~ '^usage_events_\\d{4}_\\d{2}$'
    on conflict do nothing`.execute(site.db)
}

/** The oldest month that is kept; 0 if all are. */
function dropBefore({ clock, config }: Site): number {
  if (config.usage_events_keep_months === undefined) return 0
  const now = clock.now()
  const kept = new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - config.usage_events_keep_months, 1),
  )
  return kept.getUTCFullYear() * 100 + kept.getUTCMonth() + 1
}

const batchOf = ({ month, position }: Month, columns: string) => sql<UsageEventRow>`
  select ${sql.raw(columns)} from ${sql.table(partitionName(month))}
  where source = 'user' and (${position}::uuid is null or id > ${position}::uuid)
  order by id limit ${BATCH}::int`

async function fill(site: Site, history: EventHistory, month: Month): Promise<boolean> {
  let batch: UsageEventRow[] = []
  await sendEvents(site, history, async () => {
    batch = (await batchOf(month, '*').execute(site.db)).rows
    return batch
  })
  const last = batch.at(-1)
  await setMonth(
    site,
    batch.length === BATCH && last
      ? { ...month, position: last.id }
      : { ...month, position: null, status: 'filled' },
  )
  return true
}

/**
 * Looks for events of the month that ClickHouse does not have, and sends them. Once it has all of
 * them and no others, the month is dropped.
 */
async function check(site: Site, history: EventHistory, month: Month): Promise<boolean> {
  const { rows } = await batchOf(month, 'id').execute(site.db)
  const ids = rows.map(({ id }) => id)
  const found = await history.ask<{ id: string }>(`select distinct id
    from ${HISTORY_TABLE} where month = ${literal(month.month)} and ${isOneOf('id', ids)}`)
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.filter(id => !known.has(id))
  if (missing.length > 0) {
    site.log.warn({ month: month.month, missing: missing.length }, 'sending events to the history')
    await sendEvents(site, history, async () => {
      const partition = sql.table(partitionName(month.month))
      return (
        await sql<UsageEventRow>`
          select * from ${partition} where id = any(${missing}::uuid[])`.execute(site.db)
      ).rows
    })
  }
  const next = { ...month, status: 'checking', missing: month.missing || missing.length > 0 }
  if (ids.length === BATCH) {
    await setMonth(site, { ...next, position: ids.at(-1) ?? null })
    return true
  }
  if (next.missing) {
    await setMonth(site, { ...next, position: null, missing: false })
    return true
  }
  return finish(site, history, month)
}

/** Drops a month that was checked; false if that has to wait. */
async function finish(site: Site, history: EventHistory, month: Month): Promise<boolean> {
  const [there] = await history.ask<{ count: string }>(`select toString(count()) as count
    from ${HISTORY_TABLE} final where month = ${literal(month.month)}`)
  const { rows } = await sql<{ count: number; of_system: number }>`
    select count(*) filter (where source = 'user') as count,
      count(*) filter (where source = 'system') as of_system
    from ${sql.table(partitionName(month.month))}`.execute(site.db)
  const [here] = rows
  // They are deleted when they are old enough, and only PostgreSQL has them.
  if (here && here.of_system > 0) return false
  if (Number(there?.count) !== here?.count) {
    // After a backup was restored, ClickHouse has events that PostgreSQL does not know. All of the
    // month is in PostgreSQL, so it is sent again from the beginning.
    site.log.warn({ month: month.month }, 'the history of a month differs and is written again')
    await history.run(`alter table ${HISTORY_TABLE} drop partition ${literal(month.month)}`)
    await setMonth(site, { ...month, status: 'filling', position: null, missing: false })
    return true
  }
  const merged = await mergeMonth(history, month.month)
  return dropMonth(site, { month: month.month, merged })
}

async function setMonth(site: Site, { month, ...values }: Month): Promise<void> {
  await write(site, systemActor(), work =>
    work.sql.updateTable('usage_history_months').set(values).where('month', '=', month).execute(),
  )
}
