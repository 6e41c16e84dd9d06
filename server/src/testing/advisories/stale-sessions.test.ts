import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { implemented } from '../../app/endpoints.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { signUp } from '../people.ts'
import { Person } from '../person.ts'

const PASSWORD = 'correct horse battery staple'
const COOKIES = ['better-auth.session_token', 'better-auth.session_data']

let server: TestServer
before(async () => {
  server = await startTestServer({
    settings: { change_email_enabled: true, delete_user_enabled: true },
  })
  server.clock.pass(1_000)
})
after(() => server.close())

/**
 * A user with a session, and the cookies of another session that was just revoked, including its
 * cache cookie.
 */
async function revoked(): Promise<{ owner: Person; intruder: Person }> {
  const owner = await signUp(server)
  const intruder = server.stranger()
  await intruder.post('/api/auth/sign-in/email', { email: owner.email, password: PASSWORD })
  await intruder.get('/api/auth/get-session')
  for (const name of COOKIES) assert.ok(intruder.cookies.has(name))
  await owner.post('/api/auth/revoke-other-sessions')
  return { owner, intruder }
}

/** Routes that Better Auth once authorized from the cache cookie, with a body for each. */
const actions: [string, object][] = [
  ['change-password', { currentPassword: PASSWORD, newPassword: 'an even better staple' }],
  ['change-email', { newEmail: 'thief@example.com' }],
  ['delete-user', { password: PASSWORD }],
  ['verify-password', { password: PASSWORD }],
  ['revoke-sessions', {}],
  ['revoke-other-sessions', {}],
  ['revoke-session', { token: 'something' }],
  ['update-user', { name: 'Thief' }],
  ['two-factor/disable', { password: PASSWORD }],
  ['two-factor/enable', { password: PASSWORD }],
  ['api-key/create', { name: 'thief' }],
]

for (const [route, body] of actions) {
  test(`a revoked but cached session cannot ${route} (56058b2757, 70c47e151b)`, async () => {
    const { owner, intruder } = await revoked()

    const answer = await intruder.post(`/api/auth/${route}`, body)

    assert.equal(answer.status, 401, JSON.stringify(answer.body))
    const { user } = (await owner.get('/api/auth/get-session?disableCookieCache=true')).body
    assert.deepEqual([user.email, user.name], [owner.email, 'Ada'])
  })
}

/**
 * Calls every route that requires a session, with one example each, and expects 401 or the route's
 * own 404.
 */
test('a cache cookie alone opens no accounts route', async () => {
  const person = await signUp(server)
  await person.get('/api/auth/get-session')
  const cache = person.cookies.get('better-auth.session_data') ?? ''
  for (const { endpoint } of implemented) {
    const { protocol, subjects, method } = endpoint
    const only = subjects.length === 1 && subjects[0] === 'user'
    if (protocol !== 'accounts' || !only || method !== 'GET') continue
    const alone = new Person(server.url)
    alone.cookies.set('better-auth.session_data', cache)
    const { status } = await alone.get(endpoint.path.replaceAll(/\{\w+\}/g, 'something'))
    assert.ok([400, 401, 404].includes(status), `${endpoint.path} is answered ${status}`)
  }
})

test('every session of a deleted user ends immediately (CVE-2026-67334)', async () => {
  const owner = await signUp(server)
  const other = server.stranger()
  await other.post('/api/auth/sign-in/email', { email: owner.email, password: PASSWORD })
  await other.get('/api/auth/get-session')
  const cookies = new Map(other.cookies)

  assert.equal((await owner.post('/api/auth/delete-user', { password: PASSWORD })).status, 200)

  assert.equal((await other.get('/api/auth/get-session')).body, null)
  for (const [name, value] of cookies) other.cookies.set(name, value)
  assert.equal((await other.get('/api/auth/list-sessions')).status, 401)
})
