import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../test-server.ts'
import { signUp } from '../people.ts'
import { rowsOf } from './rows.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test('two snapshots differ exactly in the tables where a row differs', async () => {
  const first = await rowsOf(server)
  const person = await signUp(server)
  const joined = await rowsOf(server)

  assert.notEqual(joined.users, first.users)
  assert.notEqual(joined.sessions, first.sessions)
  assert.equal(joined.orders, first.orders)

  const { db } = server.site
  await db.updateTable('users').set({ name: 'Other' }).where('email', '=', person.email).execute()
  const renamed = await rowsOf(server)
  assert.deepEqual({ ...renamed, users: joined.users }, joined)
  assert.notEqual(renamed.users, joined.users)
})

test('rolled-back changes and reads leave tables as they were', async () => {
  const person = await signUp(server)
  const earlier = await rowsOf(server)
  const { db } = server.site
  const rolledBack = db.transaction().execute(async trx => {
    await trx.deleteFrom('users').where('email', '=', person.email).execute()
    throw new Error('no')
  })
  await assert.rejects(rolledBack, /no/)
  assert.equal((await person.get('/api/auth/get-session')).status, 200)

  assert.deepEqual(await rowsOf(server), earlier)
})
