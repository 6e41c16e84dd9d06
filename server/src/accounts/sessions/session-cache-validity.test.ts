import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { openServer, type OpenServer } from '../../app/open-server.ts'
import { openSite, type OpenSite } from '../../app/open-site.ts'
import { SECOND } from '../../platform/clock.ts'
import { startTestServer, SECRET, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'

const CACHE = 'better-auth.session_data'

let testServer: TestServer
let site: OpenSite
let server: OpenServer

before(async () => {
  testServer = await startTestServer()
  const { connectionString, clock } = testServer
  site = await openSite({ config: testServer.site.config, connectionString, secret: SECRET, clock })
  server = await openServer(site.site, {
    port: 0,
    host: '127.0.0.1',
    alone: false,
    scheduler: false,
  })
})
after(async () => {
  await server.close()
  await site.close()
  await testServer.close()
})

const look = (person: Person) => person.get('/api/auth/get-session')

/** Whether the session was read from the cookie: a response from the database sets a new one. */
async function isCached(person: Person): Promise<boolean> {
  const { body, headers } = await look(person)
  assert.ok(body, 'it is signed in')
  return !headers.getSetCookie().some(line => line.startsWith(CACHE))
}

function sameAt(url: string, person: Person): Person {
  const same = new Person(url)
  for (const [name, value] of person.cookies) same.cookies.set(name, value)
  return same
}

/** Ends every listening connection, as a database restart does. */
async function killListeners(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (query = 'select 1' or query like 'listen %')`.execute(
    testServer.site.db,
  )
}

const waitUntil = async (holds: () => boolean) => {
  while (!holds()) await new Promise(resolve => setImmediate(resolve))
}

test('a process whose listener is down trusts no cached session', async () => {
  testServer.clock.pass(SECOND)
  const owner = await signUp(testServer)
  await look(owner)
  const there = sameAt(`http://127.0.0.1:${server.port}`, owner)
  assert.equal(await isCached(there), true)

  await killListeners()
  await waitUntil(() => !site.site.listener.up())
  const requested = await isCached(there)
  await owner.post('/api/auth/sign-out')
  const removed = (await look(sameAt(there.url, there))).body
  await waitUntil(() => site.site.listener.up())

  assert.equal(requested, false)
  assert.equal(removed, null)
  assert.equal((await look(there)).body, null)
})

test('sessions cached while a listener was down are read again after its return', async () => {
  testServer.clock.pass(SECOND)
  const owner = await signUp(testServer)
  await killListeners()
  await waitUntil(() => !site.site.listener.up())
  const there = sameAt(`http://127.0.0.1:${server.port}`, owner)
  await look(there)
  await waitUntil(() => site.site.listener.up())

  const first = await isCached(there)
  testServer.clock.pass(SECOND)
  await look(there)

  assert.equal(first, false)
  testServer.clock.pass(SECOND)
  await isCached(there)
  assert.equal(await isCached(there), true)
})
