import { sql } from 'kysely'
import type { House } from '../house.ts'
import { NOTE_WRITES, TAKE_WRITTEN } from './written.ts'

/** Bookkeeping of requests, which is ignored: request counts and idempotency keys. */
const ASIDE = new Set(['rate_limits', 'idempotency_keys'])

/** Columns with the time of last use. */
const SEEN = ['last_used_at', 'last_seen_at']

/** The result of the last call for a database. */
const seen = new Map<string, Record<string, string>>()

/**
 * All rows of all tables as one hash for each table, so that two results differ if a row does. The
 * first call reads everything; later calls read only the tables written to since, because most
 * requests under test write nothing.
 */
export async function rowsOf(house: House): Promise<Record<string, string>> {
  const { db } = house.site
  const before = seen.get(house.connectionString)
  if (!before) await sql.raw(NOTE_WRITES).execute(db)
  const names = before ? await namesBy(house, TAKE_WRITTEN) : await namesBy(house, TABLES)
  const now = { ...before, ...(await readTables(house, names)) }
  seen.set(house.connectionString, now)
  return now
}

const TABLES = "select tablename as name from pg_tables where schemaname = 'public' order by 1"

async function namesBy({ site: { db } }: House, question: string): Promise<string[]> {
  const { rows } = await sql.raw<{ name: string }>(question).execute(db)
  return rows.map(({ name }) => name).filter(name => !ASIDE.has(name))
}

async function readTables({ site: { db } }: House, names: string[]) {
  if (names.length === 0) return {}
  const looks = names.map(
    name => sql`
      select ${name}::text as name, count(*) || ' rows, ' || coalesce(
        sum(hashtextextended((to_jsonb(t) - ${SEEN}::text[])::text, 0)), 0) as state
      from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; state: string }>`
    ${sql.join(looks, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
