import { sql } from 'kysely'
import { lockNameUntilCommit } from '../../platform/db/advisory-locks.ts'
import type { ServerInfo } from '../../platform/site.ts'
import { realNow, type Work } from '../../platform/work.ts'

/** The latest partition that each process has seen. */
const known = new WeakMap<ServerInfo, string>()

/**
 * Creates the partition of the month in which events arrive now, in real time, unless it exists.
 * Called before a transaction takes other locks, because creating it locks the whole log.
 */
export async function ensurePartition(work: Work): Promise<void> {
  const now = realNow(work)
  const month = now.getUTCFullYear() * 100 + now.getUTCMonth() + 1
  const name = partitionName(month)
  if (known.get(work.server) === name) return
  if (await exists(work, name)) {
    known.set(work.server, name)
    return
  }
  await lockNameUntilCommit(work, `partition ${name}`)
  if (await exists(work, name)) return
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString()
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString()
  await sql`create table ${sql.table(name)} partition of usage_events
    for values from (${sql.lit(start)}) to (${sql.lit(end)})`.execute(work.sql)
}

/** The name of the partition of a month such as 202601. */
export const partitionName = (month: number): string =>
  `usage_events_${String(month).slice(0, 4)}_${String(month).slice(4)}`

/**
 * Reads the catalog with the statement's snapshot: `to_regclass` could answer from the cache of the
 * connection that a partition is missing which another transaction has just created.
 */
async function exists(work: Work, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_class
      where relname = ${name} and pg_table_is_visible(oid)) as found`.execute(work.sql)
  return rows[0]?.found ?? false
}
