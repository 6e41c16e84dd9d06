import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { withClient } from './databases.ts'
import {
  cloneDatabase,
  dropDatabase,
  startTestPostgres,
  startThrowawayPostgres,
  testDatabaseName,
} from './test-postgres.ts'

test('a test works on its own copy of a template', async () => {
  const { connectionString } = await startTestPostgres()
  const template = testDatabaseName('template')
  const first = await cloneDatabase(connectionString, 'template0', template)
  await withClient(first, client => client.query('create table made as select 1 as n'))

  const names = [testDatabaseName('copy'), testDatabaseName('copy')]
  const copies = await Promise.all(
    names.map(name => cloneDatabase(connectionString, template, name)),
  )
  await withClient(copies[0]!, client => client.query('delete from made'))

  const left = await withClient(copies[1]!, client => client.query('select n from made'))
  assert.deepEqual(left.rows, [{ n: 1 }])
  for (const name of [...names, template]) await dropDatabase(connectionString, name)
})

test('a throwaway server leaves nothing; the next ends what a killed run left', async () => {
  const module = join(import.meta.dirname, 'test-postgres.ts')
  const script = `const { startThrowawayPostgres } = await import(${JSON.stringify(module)})
    console.log((await startThrowawayPostgres()).connectionString)
    process.kill(process.pid, 'SIGKILL')`
  const killed = spawnSync(process.execPath, ['--input-type=module', '-e', script])
  const abandonedName = killed.stdout.toString().trim()
  await withClient(abandonedName, client => client.query('select 1'))

  const next = await startThrowawayPostgres()

  await assert.rejects(withClient(abandonedName, client => client.query('select 1')))
  await next.stop()
  await assert.rejects(withClient(next.connectionString, client => client.query('select 1')))
})
