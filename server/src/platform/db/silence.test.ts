import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabaseProxy, type DatabaseProxy } from '../../testing/database-proxy.ts'
import {
  cloneDatabase,
  dropDatabase,
  startTestPostgres,
  testDatabaseName,
} from '../postgres/test-postgres.ts'
import { openDatabase, type Database } from './database.ts'
import { openLookups, type Lookups } from './lookups.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const patience = { silence_ms: 400, connect_ms: 400 }
/** The slowest detection: silence, then a query over a new connection that hangs too. */
const BOUND_MS = 20 * (patience.silence_ms + 2 * patience.connect_ms)
const CONNECTIONS = 3

const name = testDatabaseName('silence')
let admin: string
let proxy: DatabaseProxy
let database: Database
let lookups: Lookups

before(async () => {
  admin = (await startTestPostgres()).connectionString
  proxy = await openDatabaseProxy(await cloneDatabase(admin, 'template0', name))
  database = openDatabase(proxy.url, CONNECTIONS, patience)
  lookups = openLookups(proxy.url, patience)
})
after(async () => {
  await database.close()
  await lookups.close()
  await proxy.end()
  await dropDatabase(admin, name)
})

const request = () => sql<{ one: number }>`select ${1}::int as one`.execute(database.db)
const lookUp = () => lookups.first<{ one: number }>('select $1::int as one', [1])

/** Every query fails as DatabaseUnavailable, and none waits longer than the limit. */
async function failsInTime(promises: Promise<unknown>[]) {
  const startedAt = performance.now()
  for (const item of await Promise.allSettled(promises)) {
    assert.ok(item.status === 'rejected' && item.reason instanceof DatabaseUnavailable)
  }
  assert.ok(performance.now() - startedAt < BOUND_MS)
}

/** Queries repeated until the pool has only working connections. */
async function works() {
  for (;;) {
    const requested = await Promise.allSettled([...Array(CONNECTIONS).keys()].map(request))
    if (requested.every(item => item.status === 'fulfilled')) break
  }
  assert.equal((await lookUp().catch(lookUp))?.one, 1)
}

test('queries on silent connections fail, and later ones succeed', async () => {
  await works()

  proxy.seen.silent = true
  // More than the pool has connections, so that some wait for one that never becomes free.
  await failsInTime([...[...Array(CONNECTIONS * 2).keys()].map(request), lookUp()])
  proxy.seen.silent = false

  await works()
})

test('queries fail while connections are closed, and later ones succeed', async () => {
  await works()

  proxy.close()
  await failsInTime([request(), request(), lookUp()])
  proxy.seen.open = true

  await works()
})

test('a connection that is half closed is not used again', async () => {
  await works()

  proxy.halfClose()

  await works()
})

test('a long statement is not abandoned while the database processes it', async () => {
  const seconds = (patience.silence_ms * 4) / 1_000
  const slow = sql<{ done: number }>`select ${2}::int as done from pg_sleep(${seconds})`

  const { rows } = await slow.execute(database.db)

  assert.equal(rows[0]?.done, 2)
})

test('a slow network is not a failure', async () => {
  proxy.seen.delay_ms = patience.silence_ms / 4
  try {
    assert.equal((await request()).rows[0]?.one, 1)
    assert.equal((await lookUp())?.one, 1)
  } finally {
    proxy.seen.delay_ms = 0
  }
})

test('a database that rejects writes is reported, and still read from', async () => {
  await sql`create table notes (text text)`.execute(database.db)
  const write = () => sql`insert into notes values (${'one'})`.execute(database.db)
  await sql`set default_transaction_read_only = on`.execute(database.db)
  try {
    const all = await Promise.allSettled([...Array(20).keys()].map(write))
    const rejected = all.filter(item => item.status === 'rejected')
    assert.ok(rejected.length > 0)
    for (const { reason } of rejected) {
      assert.ok(reason instanceof DatabaseUnavailable && reason.rejectsWrites)
    }
    assert.equal((await request()).rows[0]?.one, 1)
  } finally {
    await database.close()
    database = openDatabase(proxy.url, CONNECTIONS, patience)
  }
})
