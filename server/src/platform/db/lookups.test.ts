import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CompiledQuery } from 'kysely'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const BACKEND = `select pg_backend_pid() as pid, $1::int as given`
type QueryRow = { pid: number; given: number }

test('parallel lookups share one connection, and each gets its own row', async () => {
  const { lookups } = server.site
  const numbers = Array.from({ length: 200 }, (_, n) => n)

  const found = await Promise.all(numbers.map(n => lookups.first<QueryRow>(BACKEND, [n])))

  assert.deepEqual(
    found.map(row => row?.given),
    numbers,
  )
  assert.equal(new Set(found.map(row => row?.pid)).size, 1)
})

test('a lookup without a row returns nothing, and an invalid one fails alone', async () => {
  const { lookups } = server.site
  const nothing = lookups.first('select 1 as one where $1::int = 0', [1])
  const wrong = lookups.first('select $1::int as number', ['not a number'])
  const right = lookups.first<QueryRow>(BACKEND, [7])

  assert.equal(await nothing, undefined)
  await assert.rejects(wrong, /invalid input syntax/)
  assert.equal((await right)?.given, 7)
})

test('a lost connection is reopened without an error', async () => {
  const { lookups, db } = server.site
  const lost = await lookups.first<QueryRow>(BACKEND, [1])
  await db.executeQuery(CompiledQuery.raw('select pg_terminate_backend($1)', [lost?.pid]))

  const found = await Promise.all([1, 2, 3].map(n => lookups.first<QueryRow>(BACKEND, [n])))

  assert.deepEqual(
    found.map(row => row?.given),
    [1, 2, 3],
  )
  assert.notEqual(found[0]?.pid, lost?.pid)
})
