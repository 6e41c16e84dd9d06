import { sql } from 'kysely'
import type { House } from '../house.ts'

/** Kept aside of what a request does: counts of requests, and answers for keys. */
const ASIDE = new Set(['rate_limits', 'idempotency_keys'])

/** Columns that say when somebody was last seen. */
const SEEN = ['last_used_at', 'last_seen_at']

/** What the last look at a database saw. */
const seen = new Map<string, Record<string, string>>()

/**
 * All rows of all tables, as one word for each table: two looks differ where a row does. The first
 * look reads everything; from then on tables note that they were written to, and only those are
 * read again: most requests that are looked at write nothing.
 */
export async function rowsOf(house: House): Promise<Record<string, string>> {
  const before = seen.get(house.connectionString)
  const names = before ? await writtenTo(house) : await watchTables(house)
  const now = { ...before, ...(await readTables(house, names)) }
  seen.set(house.connectionString, now)
  return now
}

/** Lets every table note when it is written to; answers their names. */
async function watchTables({ site: { db } }: House): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const names = rows.map(({ name }) => name).filter(name => !ASIDE.has(name))
  const watch = names.map(
    name => `create trigger looked_at after insert or update or delete or truncate on "${name}"
      for each statement execute function looks.note();`,
  )
  // One block is one statement, which is all that a prepared one may be.
  await sql
    .raw(
      `do $watch$ begin
      create schema looks;
      create unlogged table looks.written (name text not null);
      create function looks.note() returns trigger language plpgsql as
        'begin insert into looks.written values (tg_table_name); return null; end';
      ${watch.join('\n')}
      end $watch$`,
    )
    .execute(db)
  return names
}

/** The tables that were written to since they were last asked for. */
async function writtenTo({ site: { db } }: House): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with gone as (delete from looks.written returning name)
    select distinct name from gone`.execute(db)
  return rows.map(({ name }) => name)
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
