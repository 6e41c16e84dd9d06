import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { admin, merchant, serverToken, signUp } from '../testing/people.ts'
import { Person } from '../testing/person.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ settings: { bearer_sessions_enabled: true } })
})
after(() => server.close())

const PASSWORD = 'correct horse battery staple'
const get = (by: Person, path: string) => by.get(`/api/auth/${path}`)
const sessionUserOf = async (by: Person) => (await get(by, 'get-session')).body?.user?.email

/** Signs in, and returns the token as the body and as the header contain it. */
async function tokens(at = server) {
  const { email } = await signUp(at)
  const browser = at.stranger()
  const answer = await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  return { email, raw: String(answer.body.token), told: answer.headers.get('set-auth-token') }
}

test('a sign-in returns the session token in a header that our pages may read', async () => {
  const { email } = await signUp(server)
  const headers = { origin: server.url }

  const answer = await server
    .stranger()
    .post('/api/auth/sign-in/email', { email, password: PASSWORD }, { headers })

  const headerToken = decodeURIComponent(answer.headers.get('set-auth-token') ?? '')
  assert.equal(headerToken.split('.')[0], answer.body.token)
  assert.match(answer.headers.get('access-control-expose-headers') ?? '', /set-auth-token/)
})

test('the token replaces the cookie, alone or signed, encoded or not', async () => {
  const { email, raw, told } = await tokens()
  const signed = decodeURIComponent(told ?? '')

  for (const token of [raw, told ?? '', signed, signed.replace('=', '')]) {
    const app = new Person(server.url, token)
    assert.equal(await sessionUserOf(app), email, token)
    assert.equal((await get(new Person(server.url, token), 'list-sessions')).status, 200)
  }
})

test('an app without cookies updates its account and signs out', async () => {
  const { raw, email } = await tokens()
  const app = () => new Person(server.url, raw)

  const named = await app().post('/api/auth/update-user', { name: 'Ada King' })
  const left = await app().post('/api/auth/sign-out')

  assert.deepEqual([named.status, left.status], [200, 200])
  assert.equal(await sessionUserOf(app()), undefined, email)
})

test('the header takes precedence over the cookie', async () => {
  const [one, other] = [await tokens(), await signUp(server)]
  const headers = { authorization: `Bearer ${one.raw}` }

  const answer = await other.get('/api/auth/get-session', { headers })

  assert.equal(answer.body.user.email, one.email)
})

test('an unknown or wrongly signed token is rejected', async () => {
  const { raw } = await tokens()
  for (const token of ['x'.repeat(32), `${raw}.${'A'.repeat(43)}=`, `${raw}.`, 'Bearer', '.']) {
    const app = new Person(server.url, token)
    assert.equal((await get(app, 'list-sessions')).status, 401, token)
    assert.equal(await sessionUserOf(app), undefined, token)
  }
})

test("a bearer token gives another origin's page no further access", async () => {
  const { raw } = await tokens()
  const headers = { origin: 'https://evil.example' }

  const answer = await new Person(server.url, raw).post('/api/auth/update-user', {}, { headers })

  assert.deepEqual([answer.status, answer.body.code], [403, 'INVALID_ORIGIN'])
})

test('a session token does not authenticate billing or server-token routes', async () => {
  const { owner } = await merchant(server)
  const [token = ''] = decodeURIComponent(
    owner.cookies.get('better-auth.session_token') ?? '',
  ).split('.')
  const app = new Person(server.url, token)

  assert.equal((await app.get('/v1/products/')).status, 401)
  const body = { userId: 'x', newPassword: PASSWORD }
  assert.equal((await app.post('/api/auth/set-password', body)).status, 404)
  const { token: theirs } = await serverToken(server)
  assert.equal(await sessionUserOf(new Person(server.url, theirs)), undefined)
})

test('an admin impersonates by bearer as well, with the same limits', async () => {
  const [root, { email }] = [await admin(server), await signUp(server)]
  const { body } = await root.get('/api/auth/admin/list-users', { query: { searchValue: email } })
  const userId = body.users[0].id
  const started = await root.post('/api/auth/admin/impersonate-user', { userId })
  const app = new Person(server.url, started.headers.get('set-auth-token') ?? '')

  assert.equal(await sessionUserOf(app), email)
  assert.equal((await app.post('/api/auth/api-key/create', {})).status, 403)
})

test('where bearer tokens are disabled they are neither returned nor accepted', async () => {
  const closed = await startTestServer()
  const { raw, told } = await tokens(closed)
  const app = new Person(closed.url, raw)

  assert.equal(told, null)
  assert.equal(await sessionUserOf(app), undefined)
  assert.equal((await get(app, 'list-sessions')).status, 401)
  await closed.close()
})
