import { sql } from 'kysely'
import type { House } from '../house.ts'

/** Kept aside of what a request does: counts of requests, and answers for keys. */
const ASIDE = new Set(['rate_limits', 'idempotency_keys'])

/** Columns that say when somebody was last seen. */
const SEEN = ['last_used_at', 'last_seen_at']

/** All rows of all tables, as one word for each table: two looks differ where a row does. */
export async function rowsOf({ site }: House): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(site.db)
  const looks = tables
    .filter(({ name }) => !ASIDE.has(name))
    .map(
      ({ name }) => sql`
        select ${name}::text as name, count(*) || ' rows, ' || coalesce(
          sum(hashtextextended((to_jsonb(t) - ${SEEN}::text[])::text, 0)), 0) as state
        from ${sql.table(name)} t`,
    )
  const all = sql.join(looks, sql` union all `)
  const { rows } = await sql<{ name: string; state: string }>`${all}`.execute(site.db)
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
