import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import {
  cloneDatabase,
  dropDatabase,
  startTestPostgres,
  testDatabaseName,
} from '../postgres/test-postgres.ts'
import { migrate } from './migrate.ts'

const ROUNDS = 8

test('migrating fails if its connection breaks between two queries', async t => {
  const postgres = await startTestPostgres()
  const name = testDatabaseName('migrate')
  const connectionString = await cloneDatabase(postgres.connectionString, 'template0', name)
  const other = new pg.Client({ connectionString })
  await other.connect()
  t.after(async () => {
    await other.end()
    await dropDatabase(postgres.connectionString, name)
  })
  const terminateIdle = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'
      and query = 'commit'`

  let broken = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const migrating = migrate(connectionString).catch((error: unknown) => error)
    let ended = false
    void migrating.then(() => (ended = true))
    while (!ended && (await other.query(terminateIdle)).rows.length === 0);
    if ((await migrating) instanceof Error) broken += 1
  }

  assert.ok(broken > 0, 'the connection broke while it migrated')
  await migrate(connectionString)
  assert.deepEqual(await migrate(connectionString), [])
})
