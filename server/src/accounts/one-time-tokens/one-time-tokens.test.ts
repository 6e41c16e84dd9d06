import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import { admin, signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer

before(async () => {
  const settings = { one_time_tokens_enabled: true, delete_user_enabled: true }
  server = await startTestServer({ settings })
})
after(() => server.close())

const generate = (person: Person) => person.get('/api/auth/one-time-token/generate')
const tokenOf = async (person: Person): Promise<string> => (await generate(person)).body.token
const redeem = (token: string, person = server.stranger()) =>
  person.post('/api/auth/one-time-token/verify', { token })
const sessionOf = async (person: Person) =>
  (await person.get('/api/auth/get-session')).body?.session ?? null

test('a token signs its user in at another app with a session of its own', async () => {
  const ada = await signUp(server, 'Ada')
  const { id } = await sessionOf(ada)
  const token = await tokenOf(ada)
  const elsewhere = server.stranger()

  const { status, body } = await redeem(token, elsewhere)

  assert.match(token, /^[A-Za-z0-9]{32}$/)
  assert.equal(status, 200)
  assert.equal(body.user.email, ada.email)
  assert.notEqual(body.session.id, id)
  assert.equal((await sessionOf(elsewhere)).id, body.session.id)
  const { body: log } = await ada.get('/api/auth/security-log')
  assert.equal(log.entries[0].way, 'session')
  await elsewhere.post('/api/auth/sign-out', {})
  assert.equal((await sessionOf(ada)).id, id)
})

test('of fifty parallel uses of a token one succeeds', async () => {
  const token = await tokenOf(await signUp(server, 'Ada'))

  const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(token)))

  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  const rejected = answers.filter(({ status, body }) => status === 400 && body.code)
  assert.deepEqual(new Set(rejected.map(({ body }) => body.code)), new Set(['INVALID_TOKEN']))
})

test('a token is valid for three minutes', async () => {
  const ada = await signUp(server, 'Ada')
  const [soon, late] = [await tokenOf(ada), await tokenOf(ada)]
  server.clock.pass(3 * MINUTE - SECOND)
  assert.equal((await redeem(soon)).status, 200)
  server.clock.pass(SECOND)

  assert.deepEqual((await redeem(late)).body, { code: 'INVALID_TOKEN', message: 'Invalid token' })
})

test('a token ends with the session that created it', async () => {
  const ada = await signUp(server, 'Ada')
  const token = await tokenOf(ada)
  await ada.post('/api/auth/sign-out', {})

  const { status, body } = await redeem(token)

  assert.deepEqual([status, body.code], [400, 'SESSION_NOT_FOUND'])
})

test('the other session is no fresher and lasts no longer than the first', async () => {
  const ada = await signUp(server, 'Ada')
  const first = await sessionOf(ada)
  server.clock.pass(2 * MINUTE)
  const elsewhere = server.stranger()

  await redeem(await tokenOf(ada), elsewhere)

  const second = await sessionOf(elsewhere)
  assert.equal(second.expiresAt, first.expiresAt)
  assert.equal(second.createdAt, first.createdAt)
  server.clock.pass(DAY)
  const { status, body } = await elsewhere.post('/api/auth/delete-user', {})
  assert.deepEqual([status, body.code], [400, 'SESSION_EXPIRED'])
})

test('a banned user is rejected, and an impersonator creates no token', async () => {
  const [ada, root] = [await signUp(server, 'Ada'), await admin(server)]
  const userId = (await sessionOf(ada)).userId
  const token = await tokenOf(ada)
  await root.post('/api/auth/admin/impersonate-user', { userId })
  assert.equal((await generate(root)).body.code, 'IMPERSONATION_FORBIDS_THIS')
  await root.post('/api/auth/admin/stop-impersonating', {})
  await root.post('/api/auth/admin/ban-user', { userId })

  const { status, body } = await redeem(token)

  assert.deepEqual([status, body.code], [400, 'SESSION_NOT_FOUND'])
  assert.equal((await generate(server.stranger())).status, 401)
})

test('one-time tokens are off until the operator enables them', async () => {
  const closed = await startTestServer()
  try {
    const ada = await signUp(closed, 'Ada')
    const code = 'ONE_TIME_TOKENS_DISABLED'

    assert.equal((await generate(ada)).body.code, code)
    const answer = await ada.post('/api/auth/one-time-token/verify', { token: 'x'.repeat(32) })
    assert.deepEqual([answer.status, answer.body.code], [400, code])
  } finally {
    await closed.close()
  }
})
