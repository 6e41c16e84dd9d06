import { sql } from 'kysely'
import { systemActor } from '../../actors/actor.ts'
import { crashPoint } from '../../platform/crash.ts'
import type { Site } from '../../platform/site.ts'
import { reading, write } from '../../platform/work.ts'
import type { EventHistory } from '../event-history/history.ts'
import { toHistoryRow } from '../event-history/history-row.ts'
import { confirmBlock, cutBlock } from './history-queue.ts'
import type { UsageEventRow } from './usage-event.ts'

/**
 * Sends the next block of events to ClickHouse. If it does not arrive, or its confirmation is lost,
 * the same block is sent again: the rows replace those that arrived. False if nothing was waiting.
 */
export async function sendBlock(site: Site, history: EventHistory): Promise<boolean> {
  const block = await write(site, systemActor(), cutBlock)
  if (!block) return false
  const { events, stored_from, stored_to } = block
  await sendEvents(site, history, async () => {
    const { rows } = await sql<UsageEventRow>`
      select * from usage_events where id = any(${events}::uuid[])
        and stored_at between ${stored_from} and ${stored_to} order by id`.execute(site.db)
    return rows
  })
  await write(site, systemActor(), work => confirmBlock(work, block))
  return true
}

/**
 * Sends events as they are now. Their version is taken before they are read, so what is read later
 * has a later version: a request that arrives late cannot replace what was sent since.
 */
export async function sendEvents(
  site: Site,
  history: EventHistory,
  read: () => Promise<UsageEventRow[]>,
): Promise<number> {
  const version = await nextVersion(site)
  const rows = await read()
  crashPoint(site, 'before sending events to the history')
  await history.insert(rows.map(row => toHistoryRow(row, version)))
  crashPoint(site, 'after sending events to the history')
  return rows.length
}

/** A version later than all before it. */
export async function nextVersion(site: Site): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select nextval('usage_history_versions') as version`.execute(reading(site, systemActor()).sql)
  const [next] = rows
  if (!next) throw new Error('a sequence must have a next value')
  return next.version
}
