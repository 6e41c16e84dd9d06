import { sql } from 'kysely'
import type { Site } from '../../platform/site.ts'
import type { EventHistory } from '../event-history/history.ts'
import { literal } from '../event-history/literal.ts'
import { HISTORY_TABLE } from '../event-history/schema.ts'

const compared = new WeakSet<Site>()

/**
 * Recognizes, once after each start, that PostgreSQL was restored from a backup: ClickHouse has
 * later versions than were ever taken. It forgets the months that PostgreSQL has, and gets them
 * again.
 */
export async function adoptRestored(site: Site, history: EventHistory): Promise<void> {
  if (compared.has(site)) return
  const [latest] = await history.ask<{ version: string }>(
    `select toString(max(version)) as version from ${HISTORY_TABLE}`,
  )
  const version = Number(latest?.version ?? 0)
  const { rows } = await sql<{ version: number }>`
    select last_value as version from usage_history_versions`.execute(site.db)
  if (version > (rows[0]?.version ?? 0)) {
    site.log.warn({ version }, 'a backup was restored: the event history is written again')
    await refill(site, history, version)
  }
  compared.add(site)
}

async function refill(site: Site, history: EventHistory, version: number): Promise<void> {
  const months = await site.db
    .selectFrom('usage_history_months')
    .select('month')
    .where('status', '<>', 'dropped')
    .execute()
  for (const { month } of months) {
    await history.run(`alter table ${HISTORY_TABLE} drop partition ${literal(month)}`)
  }
  await site.db
    .updateTable('usage_history_months')
    .set({ status: 'filling', position: null, missing: false })
    .where('status', '<>', 'dropped')
    .execute()
  // Last: if this fails before, all of it is done again.
  await sql`select setval('usage_history_versions', ${version})`.execute(site.db)
}
