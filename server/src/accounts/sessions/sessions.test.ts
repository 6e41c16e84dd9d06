import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY, HOUR, SECOND } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

const UNAUTHORIZED = { code: 'UNAUTHORIZED', message: 'Unauthorized' }

const PASSWORD = 'correct horse battery staple'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const who = async (person: Person, query = '') =>
  (await person.get(`/api/auth/get-session${query}`)).body

/** The same user in another browser. */
async function fromAnotherDevice(person: Person, more: object = {}): Promise<Person> {
  const other = server.stranger()
  const body = { email: person.email, password: PASSWORD, ...more }
  assert.equal((await other.post('/api/auth/sign-in/email', body)).status, 200)
  return other
}

const rowOf = (token: string) =>
  server.site.db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst()

test('a request without a session gets null, by GET and POST', async () => {
  for (const answer of [
    await server.stranger().get('/api/auth/get-session'),
    await server.stranger().post('/api/auth/get-session'),
  ]) {
    assert.deepEqual([answer.status, answer.body], [200, null])
    assert.deepEqual(answer.headers.getSetCookie(), [])
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(answer.headers.get('content-type'), 'application/json')
  }
})

test("a session is returned in the protocol's order and form", async () => {
  const person = await signUp(server)

  const { session, user } = await who(person)

  const fields = 'expiresAt token createdAt updatedAt ipAddress userAgent userId'
  assert.deepEqual(Object.keys(session).slice(0, 7), fields.split(' '))
  assert.equal(Object.keys(session).at(-1), 'id')
  const known = 'name email emailVerified image createdAt updatedAt'
  assert.deepEqual(Object.keys(user).slice(0, 6), known.split(' '))
  assert.match(session.expiresAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.equal(session.userId, user.id)
})

test('the clear-text token is nowhere in the database', async () => {
  const person = await signUp(server)
  const { session } = await who(person)

  const row = await rowOf(session.token)

  assert.equal(row?.id, session.id)
  assert.doesNotMatch(JSON.stringify(row), new RegExp(session.token))
})

test('a session survives a server restart by its cookie alone', async () => {
  const person = await signUp(server)

  await server.restart()

  assert.equal((await who(person)).user.email, person.email)
  const answer = await person.get('/api/auth/list-sessions')
  assert.equal(answer.status, 200)
})

const forgeries: [string, (value: string) => string][] = [
  ['without its signature', value => value.split('.')[0] ?? ''],
  ['with another token', value => `A${value.slice(1)}`],
  [
    'with another signature',
    value => value.replace(/\..*/, `.${encodeURIComponent('A'.repeat(43))}%3D`),
  ],
  ['that is empty', () => ''],
  ['that is only a dot', () => '.'],
  ['that is not encoded well', () => '%E0%A4%A'],
]

for (const [label, forge] of forgeries) {
  test(`a cookie ${label} is ignored`, async () => {
    const person = await signUp(server)
    const name = 'better-auth.session_token'
    person.cookies.set(name, forge(person.cookies.get(name) ?? ''))

    const answer = await person.get('/api/auth/get-session')

    assert.deepEqual([answer.status, answer.body], [200, null])
    assert.deepEqual(answer.headers.getSetCookie(), [])
  })
}

test('a session is refreshed a day after its last refresh', async () => {
  const person = await signUp(server)
  const { session } = await who(person)

  server.clock.pass(DAY - SECOND)
  assert.equal((await who(person)).session.expiresAt, session.expiresAt)
  server.clock.pass(HOUR)
  const answer = await person.get('/api/auth/get-session')

  const ends = new Date(server.clock.now().getTime() + 7 * DAY).toISOString()
  assert.equal(answer.body.session.expiresAt, ends)
  assert.equal(answer.body.session.updatedAt, server.clock.now().toISOString())
  assert.match(answer.headers.getSetCookie()[0] ?? '', /session_token=.*; Max-Age=604800;/)
  assert.equal((await rowOf(session.token))?.expires_at.toISOString(), ends)
})

test('a session can be read without being refreshed', async () => {
  const person = await signUp(server)
  const { session } = await who(person)
  server.clock.pass(2 * DAY)

  const answer = await person.get('/api/auth/get-session?disableRefresh=true')

  assert.equal(answer.body.session.expiresAt, session.expiresAt)
})

test('after seven days of absence session and cookies are gone', async () => {
  const person = await signUp(server)
  const { session } = await who(person)
  server.clock.pass(7 * DAY)

  const answer = await person.get('/api/auth/get-session')

  assert.equal(answer.body, null)
  assert.deepEqual(
    answer.headers.getSetCookie(),
    ['session_token', 'session_data', 'dont_remember'].map(
      name => `better-auth.${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
    ),
  )
  assert.equal(await rowOf(session.token), undefined)
})

test('a user who visits every day stays signed in', async () => {
  const person = await signUp(server)
  for (let day = 0; day < 20; day += 1) {
    server.clock.pass(DAY + SECOND)
    assert.equal((await who(person)).user.email, person.email)
  }
})

test('a session that is not remembered ends with the browser or after a day', async () => {
  const person = await fromAnotherDevice(await signUp(server), { rememberMe: false })
  const { session } = await who(person)
  const name = 'better-auth.dont_remember'

  assert.match(decodeURIComponent(person.cookies.get(name) ?? ''), /^true\.[A-Za-z0-9+/]{43}=$/)
  server.clock.pass(23 * HOUR)
  assert.equal((await who(person)).session.expiresAt, session.expiresAt)
  server.clock.pass(HOUR)
  assert.equal(await who(person), null)
})

test('signing out ends the session and clears the cookies', async () => {
  const person = await signUp(server)
  const { session } = await who(person)
  const copy = new Map(person.cookies)

  const answer = await person.post('/api/auth/sign-out')

  assert.deepEqual([answer.status, answer.body], [200, { success: true }])
  assert.equal(answer.headers.getSetCookie().length, 3)
  assert.equal(await rowOf(session.token), undefined)
  for (const [name, value] of copy) person.cookies.set(name, value)
  assert.equal(await who(person), null)
})

test('signing out twice, or without a cookie, succeeds', async () => {
  const person = await signUp(server)
  const copy = new Map(person.cookies)
  await person.post('/api/auth/sign-out')
  for (const [name, value] of copy) person.cookies.set(name, value)

  assert.equal((await person.post('/api/auth/sign-out')).status, 200)
  const anonymous = await server.stranger().post('/api/auth/sign-out')

  const body = { code: 'FAILED_TO_GET_SESSION', message: 'Failed to get session' }
  assert.deepEqual([anonymous.status, anonymous.body], [400, body])
})

test('other sessions are listed by a handle; only the own token is shown', async () => {
  const person = await signUp(server)
  const other = await fromAnotherDevice(person)
  const [ownSession, theirs] = [(await who(person)).session, (await who(other)).session]

  const { body } = await person.get('/api/auth/list-sessions')

  assert.equal(body.length, 2)
  const byId = new Map(body.map((session: { id: string }) => [session.id, session]))
  assert.equal((byId.get(ownSession.id) as { token: string }).token, ownSession.token)
  assert.equal((byId.get(theirs.id) as { token: string }).token, theirs.id)
  assert.doesNotMatch(JSON.stringify(body), new RegExp(theirs.token))
  const stolen = server.stranger()
  stolen.cookies.set('better-auth.session_token', `${theirs.id}.x`)
  assert.equal(await who(stolen), null)
})

test('a session is revoked by its handle or by its own token', async () => {
  const person = await signUp(server)
  const [first, second] = [await fromAnotherDevice(person), await fromAnotherDevice(person)]
  const [handle, token] = [(await who(first)).session.id, (await who(second)).session.token]

  for (const named of [handle, token]) {
    const answer = await person.post('/api/auth/revoke-session', { token: named })
    assert.deepEqual([answer.status, answer.body], [200, { status: true }])
  }

  assert.deepEqual([await who(first), await who(second)], [null, null])
  assert.equal((await who(person)).user.email, person.email)
})

test("another user's session cannot be revoked, by handle or token", async () => {
  const [person, stranger] = [await signUp(server), await signUp(server)]
  const { session } = await who(stranger)

  for (const token of [session.id, session.token]) {
    const answer = await person.post('/api/auth/revoke-session', { token })
    assert.deepEqual([answer.status, answer.body], [401, UNAUTHORIZED])
  }
  const unknown = await person.post('/api/auth/revoke-session', { token: 'nothing' })

  assert.deepEqual([unknown.status, unknown.body.code], [400, 'SESSION_NOT_FOUND'])
  assert.equal((await who(stranger)).session.id, session.id)
})

test('all sessions are revoked at once, with or without the current one', async () => {
  const person = await signUp(server)
  const others = [await fromAnotherDevice(person), await fromAnotherDevice(person)]

  assert.equal((await person.post('/api/auth/revoke-other-sessions')).status, 200)
  for (const other of others) assert.equal(await who(other), null)
  assert.equal((await who(person)).user.email, person.email)
  assert.equal((await person.post('/api/auth/revoke-sessions')).status, 200)
  assert.equal(await who(person), null)
})

const closed: [method: 'get' | 'post', path: string][] = [
  ['get', '/api/auth/list-sessions'],
  ['post', '/api/auth/revoke-session'],
  ['post', '/api/auth/revoke-sessions'],
  ['post', '/api/auth/revoke-other-sessions'],
  ['post', '/api/auth/update-user'],
  ['post', '/api/auth/change-password'],
  ['get', '/api/auth/organization/list'],
  ['get', '/api/auth/organization/get-full-organization'],
  ['get', '/api/auth/organization/get-active-member'],
  ['post', '/api/auth/organization/set-active'],
]
const bodies = { token: 'x', currentPassword: 'x', newPassword: 'x', organizationId: 'x' }

for (const [method, path] of closed) {
  test(`without a session ${path} responds with the protocol's empty 401`, async () => {
    const person = server.stranger()
    const answer = method === 'get' ? await person.get(path) : await person.post(path, bodies)
    assert.deepEqual([answer.status, answer.body], [401, UNAUTHORIZED])
    assert.equal(answer.headers.get('content-type'), 'application/json')
  })
}

test('an invalid body is rejected before the session is checked', async () => {
  const answer = await server.stranger().post('/api/auth/revoke-session', { token: 5 })

  const body = { code: 'VALIDATION_ERROR', message: 'Invalid body parameters' }
  assert.deepEqual([answer.status, answer.body], [400, body])
})
