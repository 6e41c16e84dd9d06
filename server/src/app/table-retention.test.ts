import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { AnyTableRetention } from '../platform/db/table-retention.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { tableRetention } from './table-retention.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const rules: [table: string, rule: AnyTableRetention][] = Object.entries(tableRetention)

test('every table of the database declares how long its rows are kept', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.site.db)
  assert.deepEqual(rules.map(([table]) => table).sort(), rows.map(({ name }) => name).sort())
})

test('every retention gives its reason, in less than 100 characters', () => {
  for (const [table, rule] of rules) {
    const reason = 'kept' in rule ? rule.kept : rule.because
    assert.match(reason, /^.{10,99}$/, table)
  }
})

test('the cleanup finds expired rows by an index', async () => {
  const { rows } = await sql<{ name: string }>`
    select i.indrelid::regclass || '.' || a.attname as name
    from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`.execute(
    server.site.db,
  )
  const indexNames = new Set(rows.map(({ name }) => name))
  for (const [table, rule] of rules) {
    if ('delete_by' in rule) assert.ok(indexNames.has(`${table}.${rule.delete_by}`), table)
  }
})
