import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { codeTo, mailsSentTo } from '../../testing/mails.ts'
import { admin, merchant, serverToken, signUp } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'

const UNAUTHORIZED = { code: 'UNAUTHORIZED', message: 'Unauthorized' }

let testServer: TestServer
before(async () => {
  testServer = await startTestServer()
})
after(() => testServer.close())

const PASSWORD = 'correct horse battery staple'
const create = (person: Person, body: object = { name: 'Importer' }) =>
  person.post('/api/auth/admin/create-server-token', body)
const list = async (person: Person) =>
  (await person.get('/api/auth/admin/list-server-tokens')).body.serverTokens
const revoke = (person: Person, id: string) =>
  person.post('/api/auth/admin/revoke-server-token', { id })
const outcome = ({ status, body }: { status: number; body: any }) => [status, body?.code ?? null]
const missing = [404, 'NOT_FOUND']
const setPassword = (person: Person, body: object) => person.post('/api/auth/set-password', body)

/** A user with an account but no password, who signed up with an emailed code. */
async function withoutPassword(email: string) {
  const ada = testServer.stranger()
  await ada.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = await codeTo(testServer, email)
  const { body } = await ada.post('/api/auth/sign-in/email-otp', { email, otp })
  return { ada, userId: String(body.user.id) }
}

test('a server token is shown once, and only its hash is stored', async () => {
  const root = await admin(testServer)

  const { body } = await create(root, { name: ' Importer ', expiresIn: 3_600 })

  const { token, serverToken: publicToken } = body
  assert.match(token, /^gatehouse_sat_[A-Za-z0-9]{40}$/)
  const now = testServer.clock.now().getTime()
  const { id, createdBy, ...rest } = publicToken
  assert.deepEqual(rest, {
    name: 'Importer',
    start: token.slice(0, 18),
    scopes: ['accounts:admin'],
    expiresAt: new Date(now + 3_600_000).toISOString(),
    lastUsedAt: null,
    createdAt: new Date(now).toISOString(),
  })
  assert.deepEqual((await list(root))[0], publicToken)
  const row = await testServer.site.db
    .selectFrom('server_tokens')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(row.token_hash, sha256(token))
  assert.ok(!JSON.stringify(row).includes(token.slice(20)))
  const logged = await testServer.site.db
    .selectFrom('audit_entries')
    .select(['action', 'user_id'])
    .where('subject_id', '=', id)
    .execute()
  assert.deepEqual(logged, [{ action: 'server_token.created', user_id: createdBy }])
})

test('only admins create, list and revoke server tokens', async () => {
  const ada = await signUp(testServer)
  const rejection = {
    code: 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_SERVER_TOKENS',
    message: 'You are not allowed to manage server tokens',
  }

  const answers = [
    await create(ada),
    await ada.get('/api/auth/admin/list-server-tokens'),
    await revoke(ada, 'x'),
  ]

  for (const answer of answers) assert.deepEqual([answer.status, answer.body], [403, rejection])
  assert.equal((await create(testServer.stranger())).status, 401)
  const { server } = await serverToken(testServer)
  assert.equal((await create(server)).status, 401, 'no token makes another')
})

test('an expired, revoked or unknown token is rejected', async () => {
  const root = await admin(testServer)
  const made = await create(root, { name: 'Brief', expiresIn: 60 })
  const server = new Person(testServer.url, made.body.token)
  const attemptPasswordChange = async () => outcome(await setPassword(server, { newPassword: 'x' }))
  assert.deepEqual(await attemptPasswordChange(), [400, 'PASSWORD_TOO_SHORT'])

  testServer.clock.pass(MINUTE)
  assert.deepEqual(await attemptPasswordChange(), missing)
  const other = await create(root)
  server.token = other.body.token
  assert.deepEqual(await attemptPasswordChange(), [400, 'PASSWORD_TOO_SHORT'])
  assert.deepEqual((await revoke(root, other.body.serverToken.id)).body, { success: true })
  assert.deepEqual(await attemptPasswordChange(), missing)
  const again = await revoke(root, other.body.serverToken.id)
  assert.deepEqual(outcome(again), [404, 'SERVER_TOKEN_NOT_FOUND'])
  assert.deepEqual(outcome(await revoke(root, 'nobody')), [404, 'SERVER_TOKEN_NOT_FOUND'])
  server.token = `gatehouse_sat_${'x'.repeat(40)}`
  assert.deepEqual(await attemptPasswordChange(), missing)
})

test('admins see when a token was last used, to the minute', async () => {
  const root = await admin(testServer)
  const { token, serverToken: made } = (await create(root)).body
  const server = new Person(testServer.url, token)
  const lastUse = async () =>
    (await list(root)).find(({ id }: { id: string }) => id === made.id).lastUsedAt
  await setPassword(server, { newPassword: 'x' })
  const first = testServer.clock.now().toISOString()
  assert.equal(await lastUse(), first)

  testServer.clock.pass(30 * SECOND)
  await setPassword(server, { newPassword: 'x' })
  assert.equal(await lastUse(), first)
  testServer.clock.pass(DAY)
  await setPassword(server, { newPassword: 'x' })

  assert.equal(await lastUse(), testServer.clock.now().toISOString())
})

test('an invalid new token is rejected with a reason, and there are at most fifty', async () => {
  const root = await admin(testServer)
  for (const body of [{}, { name: ' ' }, { name: 'x', expiresIn: 0 }, { name: 'x', scopes: [] }]) {
    assert.deepEqual(outcome(await create(root, body)), [400, 'VALIDATION_ERROR'])
  }
  const left = 50 - (await list(root)).length
  const made = await Promise.all(Array.from({ length: left }, () => create(root)))

  const beyond = await create(root)

  assert.deepEqual(outcome(beyond), [400, 'TOO_MANY_SERVER_TOKENS'])
  await Promise.all(made.map(({ body }) => revoke(root, body.serverToken.id)))
})

test('without a server token its routes do not exist', async () => {
  const { ada } = await withoutPassword('routes@example.com')
  const { server: merchantServer } = await merchant(testServer)

  for (const path of ['/api/auth/set-password', '/api/auth/api-key/verify']) {
    for (const person of [testServer.stranger(), ada, merchantServer]) {
      for (const body of ['{', {}, { newPassword: PASSWORD }, { key: 'x'.repeat(64) }]) {
        const answer = await person.post(path, body)
        assert.deepEqual(outcome(answer), missing, path)
        assert.deepEqual(Object.keys(answer.body), ['code', 'message'])
      }
    }
  }
})

test('a server sets a first password for a user without one, and never a second', async () => {
  const email = 'first@example.com'
  const { userId } = await withoutPassword(email)
  const { server } = await serverToken(testServer)

  const first = await setPassword(server, { userId, newPassword: PASSWORD })
  const second = await setPassword(server, { userId, newPassword: 'an even better staple' })

  assert.deepEqual([first.status, first.body], [200, { status: true }])
  assert.deepEqual(outcome(second), [400, 'PASSWORD_ALREADY_SET'])
  assert.equal(second.body.message, 'user already has a password')
  const known = { email, password: PASSWORD }
  assert.equal((await testServer.stranger().post('/api/auth/sign-in/email', known)).status, 200)
  assert.equal((await mailsSentTo(testServer, email))[0]?.kind, 'password_changed')
})

test('one of fifty parallel first passwords is stored', async () => {
  const { userId } = await withoutPassword('race@example.com')
  const { server } = await serverToken(testServer)

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      setPassword(server, { userId, newPassword: `pass ${n} word` }),
    ),
  )

  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(answers.filter(({ status }) => status === 400).length, 49)
})

test("a server token sent with a user's cookies acts on behalf of that user", async () => {
  const email = 'forwarded@example.com'
  const { ada } = await withoutPassword(email)
  const { server, token } = await serverToken(testServer)

  const anonymous = await setPassword(server, { newPassword: PASSWORD })
  const headers = { authorization: `Bearer ${token}` }
  const forwarded = await ada.post('/api/auth/set-password', { newPassword: PASSWORD }, { headers })

  assert.deepEqual([anonymous.status, anonymous.body], [401, UNAUTHORIZED])
  assert.equal(forwarded.status, 200)
  const known = { email, password: PASSWORD }
  assert.equal((await testServer.stranger().post('/api/auth/sign-in/email', known)).status, 200)
})

test('a first password is validated like any other', async () => {
  const { userId } = await withoutPassword('judged@example.com')
  const { server } = await serverToken(testServer)
  const cases: [string, string][] = [
    ['short', 'PASSWORD_TOO_SHORT'],
    ['x'.repeat(129), 'PASSWORD_TOO_LONG'],
    ['password123', 'PASSWORD_COMPROMISED'],
  ]
  for (const [newPassword, code] of cases) {
    assert.deepEqual(outcome(await setPassword(server, { userId, newPassword })), [400, code])
  }
  const unknown = await setPassword(server, { userId: 'nobody', newPassword: PASSWORD })
  assert.deepEqual(outcome(unknown), [404, 'USER_NOT_FOUND'])
})

test('a server verifies an API key, and each success counts as a use', async () => {
  const acme = await merchant(testServer)
  const made = await acme.owner.post('/api/auth/api-key/create', {
    organizationId: acme.organization.id,
    remaining: 2,
    permissions: { shelf: ['read'] },
    rateLimitMax: 1,
    rateLimitTimeWindow: 60_000,
  })
  const { key, id } = made.body
  const { server } = await serverToken(testServer)
  const verify = async (body: object) => (await server.post('/api/auth/api-key/verify', body)).body

  const lackingPermission = await verify({ key, permissions: { shelf: ['burn'] } })
  const open = await verify({ key, permissions: { shelf: ['read'] } })
  const rateLimited = await verify({ key })

  assert.deepEqual([open.valid, open.error, open.key.id, open.key.remaining], [true, null, id, 1])
  assert.equal(open.key.key, undefined)
  assert.deepEqual(lackingPermission, {
    valid: false,
    error: { message: 'API Key not found', code: 'KEY_NOT_FOUND' },
    key: null,
  })
  assert.deepEqual(rateLimited.error, {
    message: 'Rate limit exceeded.',
    code: 'RATE_LIMITED',
    details: { tryAgainIn: 60_000 },
  })
  const short = await verify({ key: 'short' })
  assert.deepEqual(short.error, { message: 'Invalid API key.', code: 'KEY_NOT_FOUND' })
  const unknown = await verify({ key: 'x'.repeat(64) })
  assert.deepEqual(unknown.error, { message: 'Invalid API key.', code: 'INVALID_API_KEY' })
})
