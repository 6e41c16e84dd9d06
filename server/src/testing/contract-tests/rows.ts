import { sql } from 'kysely'
import type { TestServer } from '../test-server.ts'
import { RECORD_WRITES, READ_WRITTEN_TABLES } from './written-tables.ts'

/** Bookkeeping of requests, which is ignored: request counts, idempotency keys, open streams. */
const IGNORED_TABLES = new Set([
  ...['rate_limits', 'idempotency_keys', 'entitlement_streams', 'webhook_streams'],
])

/** Columns with the time of last use. */
const LAST_USE_COLUMNS = ['last_used_at', 'last_seen_at']

/** The result of the last call for a database. */
const seen = new Map<string, Record<string, string>>()

/**
 * All rows of all tables as one hash for each table, so that two results differ if a row does. The
 * first call reads everything; later calls read only the tables written to since, because most
 * requests under test write nothing.
 */
export async function rowsOf(server: TestServer): Promise<Record<string, string>> {
  const { db } = server.site
  const before = seen.get(server.connectionString)
  if (!before) await sql.raw(RECORD_WRITES).execute(db)
  const names = before ? await namesBy(server, READ_WRITTEN_TABLES) : await namesBy(server, TABLES)
  const now = { ...before, ...(await readTables(server, names)) }
  seen.set(server.connectionString, now)
  return now
}

const TABLES = "select tablename as name from pg_tables where schemaname = 'public' order by 1"

async function namesBy({ site: { db } }: TestServer, question: string): Promise<string[]> {
  const { rows } = await sql.raw<{ name: string }>(question).execute(db)
  return rows.map(({ name }) => name).filter(name => !IGNORED_TABLES.has(name))
}

async function readTables({ site: { db } }: TestServer, names: string[]) {
  if (names.length === 0) return {}
  const looks = names.map(
    name => sql`
      select ${name}::text as name, count(*) || ' rows, ' || coalesce(
        sum(hashtextextended((to_jsonb(t) - ${LAST_USE_COLUMNS}::text[])::text, 0)), 0) as state
      from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; state: string }>`
    ${sql.join(looks, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
