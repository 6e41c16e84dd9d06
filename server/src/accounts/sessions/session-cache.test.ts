import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { openServer } from '../../app/open-server.ts'
import { openSite } from '../../app/open-site.ts'
import { SECOND } from '../../platform/clock.ts'
import { statements } from '../../platform/db/database.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'

const PASSWORD = 'correct horse battery staple'
const CACHE = 'better-auth.session_data'

let server: TestServer
before(async () => {
  server = await startTestServer()
  // A cookie from the moment the server started is not trusted.
  server.clock.pass(SECOND)
})
after(() => server.close())

const look = (person: Person, query = '') => person.get(`/api/auth/get-session${query}`)

/** Whether the session was read from the cookie: a response from the database sets a new one. */
async function isCached(person: Person, query = ''): Promise<boolean> {
  const answer = await look(person, query)
  assert.notEqual(answer.body, null)
  return !answer.headers.getSetCookie().some(cookie => cookie.startsWith(CACHE))
}

const ATTEMPTS_MAX = 10

/**
 * The lowest number of statements a call needs: the server's background statements do not count.
 */
async function costOf(act: () => Promise<unknown>): Promise<number> {
  let minimum = Number.POSITIVE_INFINITY
  for (let n = 0; n < ATTEMPTS_MAX; n += 1) {
    const before = statements.count
    await act()
    minimum = Math.min(minimum, statements.count - before)
  }
  return minimum
}

async function signInTwice(): Promise<[Person, Person]> {
  const person = await signUp(server)
  const other = server.stranger()
  await other.post('/api/auth/sign-in/email', { email: person.email, password: PASSWORD })
  await look(person)
  await look(other)
  return [person, other]
}

test('a session check takes one statement, and none for the next minute', async () => {
  const person = await signUp(server)

  assert.equal(await costOf(() => look(person, '?disableCookieCache=true')), 1)
  assert.equal(await costOf(() => look(person)), 0)
  assert.equal(await isCached(person), true)
  server.clock.pass(60 * SECOND)
  assert.equal(await isCached(person), false)
})

/** Routes that need the session, and respond without any other query. */
const checks = [
  ['/api/auth/get-session?disableCookieCache=true', 200],
  ['/api/auth/update-session', 400],
] as const

for (const [path, status] of checks) {
  test(`${path} takes one statement that reads its rows by indexes`, async () => {
    const person = await signUp(server)
    const requested: [string, readonly unknown[]][] = []
    const { lookups } = server.site
    const { first } = lookups
    lookups.first = (text, values) => {
      requested.push([text, values])
      return first(text, values)
    }
    const request = () => (status === 200 ? person.get(path) : person.post(path))
    const answer = await request()
    lookups.first = first

    assert.deepEqual([answer.status, requested.length], [status, 1])
    assert.equal(await costOf(request), 1)
    const plan = await planOf(requested[0] ?? ['', []])
    assert.match(plan, /Index.*Scan using sessions_/)
    assert.match(plan, /Index.*Scan using users_pkey/)
    assert.doesNotMatch(plan, /Seq Scan/)
  })
}

/** PostgreSQL's plan for tables with many rows. */
async function planOf([text, values]: [string, readonly unknown[]]): Promise<string> {
  return server.site.db.transaction().execute(async work => {
    await sql`set local enable_seqscan = off`.execute(work)
    const query = CompiledQuery.raw(`explain ${text}`, [...values])
    const { rows } = await work.executeQuery<{ 'QUERY PLAN': string }>(query)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
}

test('the cached response is identical byte for byte', async () => {
  const person = await signUp(server)
  const first = await look(person)
  assert.match(
    first.headers.getSetCookie()[0] ?? '',
    /^better-auth\.session_data=.*; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/,
  )

  const second = await look(person)

  assert.deepEqual(second.body, first.body)
  assert.deepEqual(second.headers.getSetCookie(), [])
})

test('a revoked session ends immediately, whatever its browser has cached', async () => {
  const [person, other] = await signInTwice()
  assert.equal(await isCached(other), true)

  await person.post('/api/auth/revoke-other-sessions')

  assert.equal((await look(other)).body, null)
})

test('a changed name is visible immediately in every browser', async () => {
  const [person, other] = await signInTwice()

  await other.post('/api/auth/update-user', { name: 'Grace Hopper' })

  assert.equal((await look(person)).body.user.name, 'Grace Hopper')
  assert.equal((await look(other)).body.user.name, 'Grace Hopper')
})

test('seconds after a change the cookie is used again', async () => {
  const [person] = await signInTwice()
  await person.post('/api/auth/update-user', { name: 'Grace Hopper' })

  await look(person)
  assert.equal(await isCached(person), false)
  server.clock.pass(11 * SECOND)
  await look(person)

  assert.equal(await isCached(person), true)
  assert.equal((await look(person)).body.user.name, 'Grace Hopper')
})

test('an altered, foreign or old cache is ignored', async () => {
  const [person, stranger] = [await signUp(server), await signUp(server)]
  await look(person)
  await look(stranger)
  const cached = person.cookies.get(CACHE) ?? ''

  person.cookies.set(CACHE, stranger.cookies.get(CACHE) ?? '')
  assert.equal((await look(person)).body.user.email, person.email)
  const [issued, ...rest] = cached.split('.')
  person.cookies.set(CACHE, [Number(issued) + 50_000, ...rest].join('.'))
  server.clock.pass(70 * SECOND)
  assert.equal(await isCached(person), false)
  person.cookies.set(CACHE, 'nonsense.nonsense')
  assert.equal((await look(person)).body.user.email, person.email)
})

test('session cookie and cache cookie are not interchangeable', async () => {
  const person = await signUp(server)
  await look(person)
  const token = person.cookies.get('better-auth.session_token') ?? ''
  const cached = person.cookies.get(CACHE) ?? ''

  const swapped = server.stranger()
  swapped.cookies.set('better-auth.session_token', cached)
  swapped.cookies.set(CACHE, token)

  assert.equal((await look(swapped)).body, null)
})

test('a user with a large picture is not cached but still recognized', async () => {
  const person = await signUp(server)
  await person.post('/api/auth/update-user', {
    image: `data:image/png;base64,${'A'.repeat(5_000)}`,
  })

  const answer = await look(person)

  assert.deepEqual(answer.headers.getSetCookie(), [])
  assert.equal(answer.body.user.image.length, 5_022)
})

test('caches from before a server restart are ignored', async () => {
  const person = await signUp(server)
  await look(person)
  const cookies = new Map(person.cookies)
  assert.equal(await isCached(person), true)

  await server.restart()

  for (const [name, value] of cookies) person.cookies.set(name, value)
  assert.equal(await isCached(person), false)
})

test('another server process learns of a revocation within a second', async () => {
  const { config, clock } = server.site
  const secret = 'a secret for tests that is long enough to be one'
  const opened = await openSite({
    config,
    connectionString: server.connectionString,
    secret,
    clock,
  })
  const second = await openServer(opened.site, {
    port: 0,
    host: '127.0.0.1',
    alone: false,
    scheduler: false,
  })
  try {
    server.clock.pass(SECOND)
    const [person, other] = await signInTwice()
    const there = new Person(`http://127.0.0.1:${second.port}`)
    for (const [name, value] of other.cookies) there.cookies.set(name, value)
    assert.equal(await isCached(there), true)
    const cached = there.cookies.get(CACHE) ?? ''

    await person.post('/api/auth/revoke-other-sessions')
    const startedAt = performance.now()
    let body: unknown = 'unknown'
    while (body !== null && performance.now() - startedAt < SECOND) {
      there.cookies.set(CACHE, cached)
      body = (await look(there)).body
    }

    assert.equal(body, null)
  } finally {
    await second.close()
    await opened.close()
  }
})

test('the operator can disable the cache', async () => {
  const plain = await startTestServer({ settings: { session_cache_seconds: 0 } })
  try {
    const person = await signUp(plain)
    const answer = await look(person)
    assert.deepEqual(answer.headers.getSetCookie(), [])
    assert.equal(answer.body.user.email, person.email)
  } finally {
    await plain.close()
  }
})
