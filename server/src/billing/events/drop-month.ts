import { sql } from 'kysely'
import { systemActor } from '../../actors/actor.ts'
import type { Site } from '../../platform/site.ts'
import { write } from '../../platform/work.ts'
import { partitionName } from './partitions.ts'

/** Waiting longer for the log would make those who store events wait. */
const LOCK_WAIT = '200ms'
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Drops a month that ClickHouse has entirely, and keeps what it contained for whom, so that readers
 * know what to ask there. False if the log was in use for too long; it is tried again later.
 */
export async function dropMonth(
  site: Site,
  { month, merged }: { month: number; merged: boolean },
): Promise<boolean> {
  const partition = sql.table(partitionName(month))
  try {
    await write(site, systemActor(), async work => {
      await sql`
        insert into usage_history_spans (organization_id, month, first_timestamp, last_timestamp,
          last_ingested_at, events, children, unattached)
        select organization_id, ${month}::int, min("timestamp"), max("timestamp"),
          max(ingested_at), count(*), count(parent_reference),
          count(*) filter (where customer_id is null)
        from ${partition} group by organization_id`.execute(work.sql)
      await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(work.sql)
      await sql`alter table usage_events detach partition ${partition}`.execute(work.sql)
      await sql`drop table ${partition}`.execute(work.sql)
      await work.sql
        .updateTable('usage_history_months')
        .set({ status: 'dropped', position: null, merged })
        .where('month', '=', month)
        .execute()
    })
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return false
    throw error
  }
  site.log.info({ month }, 'dropped a month of usage events that is in ClickHouse')
  return true
}
