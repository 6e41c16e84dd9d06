import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withClient } from './databases.ts'
import { cloneDatabase, dropDatabase, startTestPostgres, testDatabaseName }
  from './test-postgres.ts'

test('a test works on a copy of a template of its own', async () => {
  const { connectionString } = await startTestPostgres()
  const template = testDatabaseName('template')
  const first = await cloneDatabase(connectionString, 'template0', template)
  await withClient(first, (client) => client.query('create table made as select 1 as n'))

  const names = [testDatabaseName('copy'), testDatabaseName('copy')]
  const copies = await Promise.all(
    names.map((name) => cloneDatabase(connectionString, template, name)))
  await withClient(copies[0]!, (client) => client.query('delete from made'))

  const left = await withClient(copies[1]!, (client) => client.query('select n from made'))
  assert.deepEqual(left.rows, [{ n: 1 }])
  for (const name of [...names, template]) await dropDatabase(connectionString, name)
})
