import { sql } from 'kysely'
import type { TestServer } from './test-server.ts'

const TABLES = "select tablename as name from pg_tables where schemaname = 'public' order by 1"

/** Every row of every table as JSON text; bytes are encoded as `\x` and hexadecimal digits. */
export async function databaseContents({
  site: { db },
}: TestServer): Promise<Map<string, string[]>> {
  const tables = await sql.raw<{ name: string }>(TABLES).execute(db)
  const found = new Map<string, string[]>()
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db)
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

/** Tables with a row that contains a text, as is or as bytes, ignoring case. */
export function tablesWith(database: Map<string, string[]>, text: string): string[] {
  const spellings = [JSON.stringify(text).slice(1, -1), Buffer.from(text).toString('hex')]
  const needles = spellings.map(item => item.toLowerCase())
  return [...database].flatMap(([name, rows]) =>
    rows.some(row => needles.some(item => row.toLowerCase().includes(item))) ? [name] : [],
  )
}

/** Tables whose rows differ between two looks at the database. */
export function changedTables(before: Map<string, string[]>, after: Map<string, string[]>) {
  const rowsOf = (database: Map<string, string[]>, name: string) =>
    JSON.stringify(database.get(name)?.toSorted())
  return [...after.keys()].filter(name => rowsOf(before, name) !== rowsOf(after, name))
}
