import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PermissionRequest } from '@gatehouse/contract/access/authorize'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, signUp, type Merchant } from '../../testing/people.ts'
import { verifyApiKey } from './verify-api-key.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer({ settings: { api_key_sessions_enabled: true } })
  acme = await merchant(server)
})
after(() => server.close())

const path = '/api/auth/api-key'
const withoutRateLimit = { rateLimitEnabled: false }

/** A key of the organization, whose owner may set its limits. */
async function made(body: object = {}): Promise<{ id: string; key: string }> {
  const organizationId = acme.organization.id
  const answer = await acme.owner.post(`${path}/create`, { organizationId, ...body })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

/** The result of using a key: null when it is valid, else the error code. */
async function use(key: string, permissions?: PermissionRequest): Promise<string | null> {
  const requested = permissions ? { permissions } : {}
  const verified = await write(server.site, systemActor(), work =>
    verifyApiKey(work, key, requested),
  )
  return verified.valid ? null : verified.problem.error
}

const look = async (id: string) => (await acme.owner.get(`${path}/get`, { query: { id } })).body

const sessionBy = (key: string) =>
  server.stranger().get('/api/auth/get-session', { headers: { 'x-api-key': key } })

test('a key with limited uses is valid only that many times', async () => {
  const { id, key } = await made({ remaining: 2, ...withoutRateLimit })

  const ends = [await use(key), await use(key), await use(key)]

  assert.deepEqual(ends, [null, null, 'USAGE_EXCEEDED'])
  const { remaining, requestCount, lastRequest } = await look(id)
  assert.deepEqual([remaining, requestCount], [0, 2])
  assert.equal(lastRequest, server.clock.now().toISOString())
})

test('fifty parallel uses never exceed the remaining uses', async () => {
  const { id, key } = await made({ remaining: 7, ...withoutRateLimit })

  const ends = await Promise.all(Array.from({ length: 50 }, () => use(key)))

  assert.equal(ends.filter(end => end === null).length, 7)
  assert.equal(ends.filter(end => end === 'USAGE_EXCEEDED').length, 43)
  assert.equal((await look(id)).remaining, 0)
})

test('one of fifty parallel requests with a single-use key succeeds', async () => {
  const { key } = await made({ remaining: 1, ...withoutRateLimit })

  const ends = await Promise.all(Array.from({ length: 50 }, () => use(key)))

  assert.equal(ends.filter(end => end === null).length, 1)
})

test('fifty parallel uses never exceed the rate limit', async () => {
  const { id, key } = await made({ remaining: 100, rateLimitMax: 5, rateLimitTimeWindow: MINUTE })

  const ends = await Promise.all(Array.from({ length: 50 }, () => use(key)))

  assert.equal(ends.filter(end => end === null).length, 5)
  assert.equal(ends.filter(end => end === 'RATE_LIMITED').length, 45)
  assert.equal((await look(id)).remaining, 95, 'a refusal uses nothing up')
})

test('a rate limit window starts with its first use and ends after its length', async () => {
  const { key } = await made({ rateLimitMax: 2, rateLimitTimeWindow: MINUTE })
  assert.equal(await use(key), null)
  server.clock.pass(40 * SECOND)
  assert.deepEqual([await use(key), await use(key)], [null, 'RATE_LIMITED'])

  server.clock.pass(20 * SECOND)

  assert.deepEqual([await use(key), await use(key), await use(key)], [null, null, 'RATE_LIMITED'])
})

test('a key is refilled after its interval in milliseconds', async () => {
  const refill = { remaining: 1, refillAmount: 3, refillInterval: MINUTE }
  const { id, key } = await made({ ...refill, ...withoutRateLimit })
  assert.deepEqual([await use(key), await use(key)], [null, 'USAGE_EXCEEDED'])
  server.clock.pass(MINUTE - 1)
  assert.equal(await use(key), 'USAGE_EXCEEDED')

  server.clock.pass(1)
  const ends = await Promise.all(Array.from({ length: 20 }, () => use(key)))

  assert.equal(ends.filter(end => end === null).length, 3)
  const { remaining, lastRefillAt } = await look(id)
  assert.deepEqual([remaining, lastRefillAt], [0, server.clock.now().toISOString()])
})

test('a refill never lowers the remaining uses', async () => {
  const refill = { remaining: 9, refillAmount: 3, refillInterval: 1 }
  const { id, key } = await made({ ...refill, ...withoutRateLimit })
  server.clock.pass(SECOND)

  await use(key)

  assert.equal((await look(id)).remaining, 8)
})

test('a key is limited to its permissions', async () => {
  const { id, key } = await made({
    remaining: 5,
    permissions: { shelf: ['read'] },
    ...withoutRateLimit,
  })

  assert.equal(await use(key, { shelf: ['read'] }), null)
  assert.equal(await use(key, { shelf: ['read', 'write'] }), 'KEY_NOT_FOUND')
  assert.equal(await use(key, { constructor: ['name'] }), 'KEY_NOT_FOUND')
  assert.equal(await use((await made()).key, { shelf: ['read'] }), 'KEY_NOT_FOUND')
  assert.equal((await look(id)).remaining, 4, 'only what was done is counted')
})

test('a disabled, expired, unknown or too short key is rejected', async () => {
  const { id, key } = await made({ expiresIn: 86_400, permissions: { shelf: ['read'] } })
  assert.equal(await use('short'), 'INVALID_API_KEY')
  assert.equal(await use('x'.repeat(64)), 'INVALID_API_KEY')
  await acme.owner.post(`${path}/update`, { keyId: id, enabled: false })
  assert.equal(await use(key), 'KEY_DISABLED')
  assert.equal(await use(key, { shelf: ['burn'] }), 'KEY_DISABLED')
  await acme.owner.post(`${path}/update`, { keyId: id, enabled: true })
  server.clock.pass(DAY)
  assert.equal(await use(key), 'KEY_EXPIRED')
  assert.equal((await look(id)).requestCount, 0)
})

test('get-session with a key returns its user without the key', async () => {
  const ada = await signUp(server)
  const { id, key } = (await ada.post(`${path}/create`, { expiresIn: 86_400 })).body

  const { status, body, headers } = await sessionBy(key)

  assert.equal(status, 200)
  assert.equal(body.user.email, ada.email)
  assert.deepEqual([body.session.id, body.session.token], [id, id])
  assert.equal(body.session.expiresAt, new Date(server.clock.now().getTime() + DAY).toISOString())
  assert.deepEqual(headers.getSetCookie(), [])
  const query = { headers: { 'x-api-key': key } }
  assert.equal((await server.stranger().get('/api/auth/list-sessions', query)).status, 401)
  const stolenCookie = { headers: { cookie: `better-auth.session_token=${id}` } }
  assert.equal((await server.stranger().get('/api/auth/list-sessions', stolenCookie)).status, 401)
})

test("get-session reports an invalid key with the protocol's message", async () => {
  const ada = await signUp(server)
  const { id, key } = (await ada.post(`${path}/create`)).body
  const rejection = async (text: string) => {
    const { status, body } = await sessionBy(text)
    return [status, body.code, body.message]
  }
  assert.deepEqual(await rejection('short'), [403, 'INVALID_API_KEY', 'Invalid API key.'])
  assert.deepEqual(await rejection('x'.repeat(64)), [401, 'INVALID_API_KEY', 'Invalid API key.'])
  const foreign = await made()
  assert.deepEqual(await rejection(foreign.key), [401, 'INVALID_API_KEY', 'Invalid API key.'])

  for (let time = 0; time < 10; time += 1) assert.equal((await sessionBy(key)).status, 200)
  const limited = await sessionBy(key)
  assert.deepEqual([limited.status, limited.body.code], [401, 'RATE_LIMITED'])
  assert.deepEqual(limited.body.details, { tryAgainIn: DAY })

  await ada.post(`${path}/update`, { keyId: id, enabled: false })
  assert.deepEqual(await rejection(key), [401, 'KEY_DISABLED', 'API Key is disabled'])
  await server.site.db
    .updateTable('users')
    .set({ banned: true })
    .where('email', '=', ada.email)
    .execute()
  assert.deepEqual(await rejection(key), [401, 'USER_BANNED', 'User is banned'])
})

test('get-session ignores keys unless the operator enables them', async () => {
  const plain = await startTestServer()
  try {
    const ada = await signUp(plain)
    const { key } = (await ada.post(`${path}/create`)).body
    const headers = { 'x-api-key': key }

    const answer = await plain.stranger().get('/api/auth/get-session', { headers })

    assert.deepEqual([answer.status, answer.body], [200, null])
  } finally {
    await plain.close()
  }
})
