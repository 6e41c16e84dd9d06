import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import { admin, signUp } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer

before(async () => {
  const settings = { device_authorization_enabled: true, bearer_sessions_enabled: true }
  server = await startTestServer({ settings })
})
after(() => server.close())

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code'

const ask = async (body: object = { client_id: 'acme-cli', scope: 'openid' }) =>
  (await server.stranger().post('/api/auth/device/code', body)).body

const poll = (device_code: string, client_id = 'acme-cli') =>
  server
    .stranger()
    .post('/api/auth/device/token', { grant_type: GRANT_TYPE, device_code, client_id })

const review = (person: Person, user_code: string) =>
  person.get('/api/auth/device', { query: { user_code } })

const decide = (person: Person, verb: 'approve' | 'deny', userCode: string) =>
  person.post(`/api/auth/device/${verb}`, { userCode })

const sessionOf = async (person: Person) =>
  (await person.get('/api/auth/get-session')).body?.session

const errorOf = ({ status, body }: { status: number; body: any }) => [status, body.error]

/** Codes that a user has looked up and approved. */
async function approved(ada: Person) {
  const codes = await ask()
  await review(ada, codes.user_code)
  assert.deepEqual((await decide(ada, 'approve', codes.user_code)).body, { success: true })
  return codes
}

test('a review names the program and where it runs (GHSA-q84f-53jg-9ppm)', async () => {
  const ada = await signUp(server, 'Ada')
  const { user_code } = await ask({ client_id: 'acme-cli', scope: 'openid' })

  const { body } = await review(ada, user_code)

  const { ipAddress, userAgent, createdAt, ...program } = body
  assert.deepEqual(program, {
    user_code,
    status: 'pending',
    client_id: 'acme-cli',
    scope: 'openid',
  })
  assert.match(ipAddress, /127\.0\.0\.1|::1/)
  assert.equal(typeof userAgent, 'string')
  assert.equal(createdAt, server.clock.now().toISOString())
})

test('a program shows a code, the user approves it, and the program is signed in', async () => {
  const ada = await signUp(server, 'Ada')
  const codes = await ask()
  assert.match(codes.user_code, /^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/)
  assert.equal(codes.verification_uri, `${server.url}/device`)
  assert.equal(codes.verification_uri_complete, `${server.url}/device?user_code=${codes.user_code}`)
  assert.deepEqual([codes.expires_in, codes.interval], [600, 5])
  assert.deepEqual(errorOf(await poll(codes.device_code)), [400, 'authorization_pending'])
  const typed = codes.user_code.toLowerCase().replace('-', ' ')

  const seen = await review(ada, typed)
  assert.deepEqual([seen.body.status, seen.body.client_id], ['pending', 'acme-cli'])
  assert.equal(seen.body.user_code, codes.user_code)
  await decide(ada, 'approve', typed)
  server.clock.pass(5 * SECOND)
  const { status, body } = await poll(codes.device_code)

  assert.equal(status, 200)
  assert.deepEqual([body.token_type, body.scope], ['Bearer', 'openid'])
  const program = new Person(server.url, body.access_token)
  const session = await program.get('/api/auth/get-session')
  assert.equal(session.body.user.email, ada.email)
  const { body: log } = await ada.get('/api/auth/security-log')
  assert.equal(log.entries[0].way, 'device')
  assert.deepEqual([log.entries[1].action, log.entries[1].about], ['device_approved', 'acme-cli'])
})

test('of fifty parallel requests for an approved session one gets it', async () => {
  const { device_code } = await approved(await signUp(server, 'Ada'))

  const answers = await Promise.all(Array.from({ length: 50 }, () => poll(device_code)))

  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('a program that asks too often is told to slow down', async () => {
  const { device_code } = await ask()
  await poll(device_code)
  server.clock.pass(4 * SECOND)

  assert.deepEqual(errorOf(await poll(device_code)), [400, 'slow_down'])
  server.clock.pass(SECOND)
  assert.deepEqual(errorOf(await poll(device_code)), [400, 'authorization_pending'])
})

test('a program must say what it calls itself, in one line of at most a hundred', async () => {
  const request = (body: object) => server.stranger().post('/api/auth/device/code', body)

  assert.deepEqual(errorOf(await request({ scope: 'openid' })), [400, 'invalid_request'])
  for (const client_id of ['x'.repeat(101), 'two\nlines']) {
    const { status, body } = await request({ client_id })
    assert.deepEqual([status, body.code], [400, 'VALIDATION_ERROR'])
  }
})

test('a denied code and one of another program give nothing', async () => {
  const ada = await signUp(server, 'Ada')
  const codes = await ask()
  await review(ada, codes.user_code)
  await decide(ada, 'deny', codes.user_code)

  assert.deepEqual(errorOf(await poll(codes.device_code, 'other')), [400, 'invalid_grant'])
  assert.deepEqual(errorOf(await poll(codes.device_code)), [400, 'access_denied'])
  assert.deepEqual(errorOf(await poll(codes.device_code)), [400, 'invalid_grant'])
  const password = { grant_type: 'password', device_code: codes.device_code, client_id: 'acme-cli' }
  const answer = await server.stranger().post('/api/auth/device/token', password)
  assert.deepEqual(errorOf(answer), [400, 'unsupported_grant_type'])
})

test('codes expire after ten minutes', async () => {
  const ada = await signUp(server, 'Ada')
  const codes = await ask()
  await review(ada, codes.user_code)
  server.clock.pass(10 * MINUTE)

  assert.deepEqual(errorOf(await review(ada, codes.user_code)), [400, 'expired_token'])
  assert.deepEqual(errorOf(await decide(ada, 'approve', codes.user_code)), [400, 'expired_token'])
  assert.deepEqual(errorOf(await poll(codes.device_code)), [400, 'expired_token'])
})

test('only the first reviewer can approve or deny (CVE-2026-45337, 654545a4ed)', async () => {
  const [ada, eve] = [await signUp(server, 'Ada'), await signUp(server, 'Eve')]
  const codes = await ask()
  const early = await decide(ada, 'approve', codes.user_code)
  assert.deepEqual(errorOf(early), [400, 'invalid_request'])
  assert.match(early.body.error_description, /^Open the verification page/)
  await review(ada, codes.user_code)

  const { body } = await review(eve, codes.user_code)
  assert.deepEqual(body, { user_code: codes.user_code, status: 'pending' })
  assert.deepEqual(errorOf(await decide(eve, 'approve', codes.user_code)), [403, 'access_denied'])
  assert.deepEqual(errorOf(await decide(eve, 'deny', codes.user_code)), [403, 'access_denied'])
  assert.equal((await decide(server.stranger(), 'deny', codes.user_code)).status, 401)
  await decide(ada, 'approve', codes.user_code)
  const late = await decide(ada, 'deny', codes.user_code)
  assert.equal(late.body.error_description, 'Device code already processed')
})

test('a program can name the only user who may approve it', async () => {
  const [ada, eve] = [await signUp(server, 'Ada'), await signUp(server, 'Eve')]
  const user_id = (await sessionOf(ada)).userId
  const codes = await ask({ client_id: 'tv', user_id })
  const nobody = await ask({ client_id: 'tv', user_id: '00000000-0000-7000-8000-000000000000' })

  assert.equal((await review(eve, codes.user_code)).body.client_id, undefined)
  assert.equal((await review(ada, codes.user_code)).body.client_id, 'tv')
  assert.equal((await review(eve, nobody.user_code)).body.status, 'denied')
})

test('signing out where a program was approved leaves it without a session', async () => {
  const ada = await signUp(server, 'Ada')
  const { device_code } = await approved(ada)
  await ada.post('/api/auth/sign-out', {})

  assert.deepEqual(errorOf(await poll(device_code)), [400, 'access_denied'])
})

test("a program's session is no fresher than the one that approved it", async () => {
  const ada = await signUp(server, 'Ada')
  const { createdAt } = await sessionOf(ada)
  server.clock.pass(2 * DAY)
  const { body } = await poll((await approved(ada)).device_code)

  const list = await ada.get('/api/auth/list-sessions')
  assert.equal(body.expires_in, (7 * DAY) / SECOND)
  assert.ok(list.body.every((session: any) => session.createdAt === createdAt))
  assert.equal(list.body.length, 2)
})

test('an impersonator neither sees nor approves a code', async () => {
  const [ada, root] = [await signUp(server, 'Ada'), await admin(server)]
  const userId = (await sessionOf(ada)).userId
  await root.post('/api/auth/admin/impersonate-user', { userId })
  const { user_code } = await ask()

  assert.equal((await review(root, user_code)).body.client_id, undefined)
  const answer = await decide(root, 'approve', user_code)
  assert.equal(answer.body.code, 'IMPERSONATION_FORBIDS_THIS')
  assert.equal((await review(ada, user_code)).body.client_id, 'acme-cli')
})

test('device codes are off until the operator enables them and bearer sessions', async () => {
  const closed = await startTestServer()
  try {
    const answer = await closed.stranger().post('/api/auth/device/code', { client_id: 'cli' })
    assert.deepEqual(errorOf(answer), [400, 'unauthorized_client'])
    const root = await admin(closed)
    const body = { settings: { device_authorization_enabled: true } }
    const alone = await root.post('/api/auth/admin/settings', body)
    assert.equal(alone.status, 400, JSON.stringify(alone.body))
  } finally {
    await closed.close()
  }
})
