import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openDatabaseProxy, type DatabaseProxy } from '../testing/database-proxy.ts'
import { startTestServer, SECRET, type TestServer } from '../testing/test-server.ts'
import { merchant, signUp, type Merchant } from '../testing/people.ts'
import { Person } from '../testing/person.ts'
import { chargesOf, checkout, confirm, checkBooks, product } from '../testing/sales.ts'
import { freePort, startRealServer, type RealServer } from './real-server.ts'

/** The maximum duration of a request while the database is silent. */
const RESPONSE_MS_MAX = 40_000
const RECOVERY_MS_MAX = 60_000
const LEASE_MS = 61_000

let testServer: TestServer
let proxy: DatabaseProxy
let server: RealServer
let folder: string
let acme: Merchant
/** The merchant's server, as a client of the process behind the proxy. */
let there: Person

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-away-'))
  testServer = await startTestServer({ now: 'running' })
  proxy = await openDatabaseProxy(testServer.connectionString)
  const shared = { DATABASE_URL: proxy.url, SECRET, STRIPE_API_BASE: testServer.stripe.url }
  server = await startRealServer(folder, await freePort(), shared)
  acme = await merchant(testServer)
  there = new Person(server.url, acme.server.token)
})
after(async () => {
  proxy.seen.open = true
  proxy.seen.silent = false
  await server.stop()
  await proxy.end()
  await testServer.close()
  await rm(folder, { recursive: true, force: true })
})

async function inTime<T>(label: string, limit_ms: number, look: () => Promise<T | undefined>) {
  const until = performance.now() + limit_ms
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    assert.ok(performance.now() < until, label)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/** Every request gets a response in time: a 503, or the usual one. */
async function expectResponses() {
  const startedAt = performance.now()
  const answers = await Promise.all([
    there.get('/v1/products/'),
    there.post('/v1/customers/', { email: `away-${startedAt}@example.com` }),
    new Person(server.url).get('/readyz'),
  ])
  assert.ok(performance.now() - startedAt < RESPONSE_MS_MAX)
  for (const { status } of answers) assert.ok([200, 201, 503].includes(status), String(status))
  return answers.map(({ status }) => status)
}

/** Requests succeed again, notifications arrive again, and no due task is left. */
async function expectRecovery() {
  await inTime('it is ready again', RECOVERY_MS_MAX, async () => {
    const statuses = await expectResponses()
    return statuses.every(status => status < 300) ? true : undefined
  })
  const person = await signUp(testServer)
  const elsewhere = new Person(server.url)
  for (const [name, value] of person.cookies) elsewhere.cookies.set(name, value)
  assert.ok((await elsewhere.get('/api/auth/get-session')).body)
  await person.post('/api/auth/sign-out')
  await inTime('a sign-out is heard', RECOVERY_MS_MAX, async () =>
    (await elsewhere.get('/api/auth/get-session')).body === null ? true : undefined,
  )
  testServer.clock.pass(LEASE_MS)
  await testServer.drainJobs()
  await checkBooks(testServer)
}

const faultCases: [string, () => void, () => void][] = [
  ['closed', () => proxy.close(), () => (proxy.seen.open = true)],
  ['silent', () => (proxy.seen.silent = true), () => (proxy.seen.silent = false)],
  ['half closed', () => proxy.halfClose(), () => undefined],
  ['slow', () => (proxy.seen.delay_ms = 300), () => (proxy.seen.delay_ms = 0)],
]

for (const [name, begin, end] of faultCases) {
  test(`requests get a 503 in time while the database is ${name}, and recover`, async () => {
    const book = await product(acme)
    const before_ = chargesOf(testServer, acme).length
    const opened = await checkout(acme, [book.id])

    begin()
    const [statuses, purchase] = await Promise.all([expectResponses(), confirm(testServer, opened)])
    end()

    if (name === 'closed' || name === 'silent') assert.deepEqual(statuses, [503, 503, 503])
    assert.equal(purchase.status, 200)
    await expectRecovery()
    assert.equal(chargesOf(testServer, acme).length, before_ + 1)
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200)
  })
}
