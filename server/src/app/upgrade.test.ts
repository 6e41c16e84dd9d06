import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { jobs } from './jobs.ts'
import { checkInvariants } from '../billing/ledger/invariants.ts'
import { newId } from '../platform/ids.ts'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Queryable } from '../platform/db/queryable.ts'
import type { Tables } from '../platform/db/tables.ts'
import {
  cloneDatabase,
  dropDatabase,
  startTestPostgres,
  testDatabaseName,
} from '../platform/postgres/test-postgres.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { merchant } from '../testing/people.ts'
import { ordersOf, product, sell, subscribe } from '../testing/sales.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)
/** The last migration of earlier versions of the product: a database may be as old as these. */
const EARLIER_MIGRATIONS = [
  '2026-11-20-zn-refunds-and-credits.sql',
  '2026-11-23-wr-1-list-filters.sql',
]
/**
 * Tables that migrations fill, tables of the running server alone, and mails: their text was stored
 * unencrypted, and only later was it discarded after sending.
 */
const NOT_COPIED = new Set(['migrations', 'sandbox_simulator', 'secret_fingerprints', 'mails'])

let server: TestServer
let admin: string
const databases: string[] = []

before(async () => {
  server = await startTestServer()
  admin = (await startTestPostgres()).connectionString
  const acme = await merchant(server)
  await subscribe(server, acme)
  await sell(server, acme, await product(acme))
  const [, paid] = await ordersOf(acme)
  const refund = { order_id: paid.id, reason: 'other', amount: 500 }
  assert.equal((await acme.server.post('/v1/refunds/', refund)).status, 200)
  await acme.server.post('/v1/customers/', { email: 'kept@example.com' })
  await server.drainJobs()
})
after(async () => {
  await server.close()
  for (const name of databases) await dropDatabase(admin, name)
})

/** A database in the state after this migration. */
async function databaseAt(last: string): Promise<string> {
  const name = testDatabaseName('upgrade')
  const url = await cloneDatabase(admin, 'template0', name)
  databases.push(name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create table migrations
    (name text primary key, applied_at timestamptz not null default now())`)
  const files = (await readdir(MIGRATIONS)).filter(file => file.endsWith('.sql')).sort()
  assert.ok(files.includes(last), last)
  for (const file of files.filter(item => item <= last)) {
    await client.query(await readFile(new URL(file, MIGRATIONS), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [file])
  }
  await client.end()
  return url
}

type Column = { table_name: string; column_name: string }

/** The columns of all tables; partitions are created as events arrive. */
const columnsOf = async (db: Queryable) => {
  const { rows } = await sql<Column>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER'
      and table_name not in (select relname from pg_class where relispartition)
    order by 1, 2`.execute(db)
  return Map.groupBy(rows, row => row.table_name)
}

/** Copies every row whose table the older database has, with the columns it has. */
async function copyRows(to: Kysely<Tables>): Promise<Map<string, number>> {
  const from = server.site.db
  const [here, there] = [await columnsOf(from), await columnsOf(to)]
  const copied = new Map<string, number>()
  await to.connection().execute(async connection => {
    // Foreign keys and triggers are disabled, because the rows already satisfy them.
    await sql`set session_replication_role = replica`.execute(connection)
    for (const [name, columns] of there) {
      if (NOT_COPIED.has(name) || !here.has(name)) continue
      const known = new Set(here.get(name)?.map(row => row.column_name))
      const shared = columns.map(row => row.column_name).filter(column => known.has(column))
      const { rows } = await sql<{ rows: unknown }>`
        select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from ${sql.table(name)} t`.execute(
        from,
      )
      const list = sql.join(shared.map(column => sql.id(column)))
      await sql`delete from ${sql.table(name)}`.execute(connection)
      const done = await sql`insert into ${sql.table(name)} (${list})
        select ${list} from jsonb_populate_recordset(null::${sql.table(name)},
          ${JSON.stringify(rows[0]?.rows)}::jsonb)`.execute(connection)
      copied.set(name, Number(done.numAffectedRows ?? 0))
    }
    await sql`set session_replication_role = default`.execute(connection)
  })
  return copied
}

const countOf = async (db: Queryable, name: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(name)}`.execute(db)
  return rows[0]?.count
}

const countsScheduled = async (db: Queryable) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from agenda where kind = 'count_metrics'`.execute(db)
  return rows[0]?.count ?? 0
}

test('waiting tasks are renamed to the kinds that are declared now', async () => {
  const url = await databaseAt('2026-11-25-st-2-storage.sql')
  const { db, close } = openDatabase(url, 2)
  try {
    const earlier = jobs.flatMap(({ task: { earlier_kind } }) => earlier_kind ?? [])
    const now = new Date()
    const rows = [...earlier, 'charge_order'].map(kind => ({ kind, payload: '{}', due_at: now }))
    await db
      .insertInto('agenda')
      .values(rows.map(row => ({ ...row, id: newId(), subject_id: newId(), created_at: now })))
      .execute()

    await migrate(url)

    const waiting = await db.selectFrom('agenda').select('kind').execute()
    const renamed = jobs.filter(({ task: { earlier_kind } }) => earlier_kind !== undefined)
    assert.deepEqual(
      waiting.map(({ kind }) => kind).toSorted(),
      [...renamed.map(({ task }) => task.kind), 'charge_order'].toSorted(),
    )
  } finally {
    await close()
  }
})

for (const last of EARLIER_MIGRATIONS) {
  test(`rows, columns and invariants hold when a database of ${last} is upgraded`, async () => {
    const url = await databaseAt(last)
    const { db, close } = openDatabase(url, 2)
    try {
      const copied = await copyRows(db)
      assert.ok(copied.get('orders') === 2 && copied.get('ledger_entries'), 'it is filled')

      const applied = await migrate(url)

      assert.ok(applied.length > 0)
      assert.deepEqual(await migrate(url), [])
      assert.deepEqual(await columnsOf(db), await columnsOf(server.site.db))
      for (const [name, count] of copied) {
        // An upgrade schedules a count of figures.
        const more = name === 'agenda' ? await countsScheduled(db) : 0
        assert.equal(await countOf(db, name), count + more, name)
      }
      assert.deepEqual(await checkInvariants(db), [])
    } finally {
      await close()
    }
  })
}
