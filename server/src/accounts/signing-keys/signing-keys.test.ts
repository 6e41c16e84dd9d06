import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const keysOf = async (): Promise<JSONWebKeySet> =>
  (await server.stranger().get('/api/auth/jwks')).body

const tokenOf = async (person: Person): Promise<string> => {
  const { status, body } = await person.get('/api/auth/token')
  assert.equal(status, 200)
  return String(body.token)
}

/** Verifies a token like another program that knows only our URL and our public keys. */
const check = async (token: string) =>
  jwtVerify(token, createLocalJWKSet(await keysOf()), {
    issuer: server.url,
    audience: server.url,
    algorithms: ['EdDSA'],
    currentDate: server.clock.now(),
  })

const kidOf = async (token: string) => (await check(token)).protectedHeader.kid

test('a server that issued no token publishes no keys', async () => {
  const { status, body, headers } = await server.stranger().get('/api/auth/jwks')

  assert.equal(status, 200)
  assert.deepEqual(body, { keys: [] })
  assert.equal(headers.get('cache-control'), 'public, max-age=300')
})

test('a token tells another program who is signed in', async () => {
  const ada = await signUp(server)

  const token = await tokenOf(ada)

  const { payload, protectedHeader } = await check(token)
  const { user } = (await ada.get('/api/auth/get-session')).body
  const { sub, iss, aud, iat, exp, ...claims } = payload
  assert.deepEqual(claims, user)
  assert.deepEqual([sub, iss, aud], [user.id, server.url, server.url])
  assert.equal(iat, Math.floor(server.clock.now().getTime() / SECOND))
  assert.equal(exp, Number(iat) + 15 * 60)
  assert.equal(protectedHeader.alg, 'EdDSA')
})

test('the key list holds public keys only', async () => {
  await tokenOf(await signUp(server))

  const { keys } = await keysOf()

  assert.equal(keys.length, 1)
  const { x, kid, ...rest } = keys[0] ?? {}
  assert.deepEqual(rest, { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' })
  assert.match(String(x), /^[\w-]{43}$/)
  const row = await server.site.db
    .selectFrom('signing_keys')
    .selectAll()
    .where('id', '=', String(kid))
    .executeTakeFirstOrThrow()
  assert.ok(!row.private_key.includes('PRIVATE KEY'), 'a private key is encrypted at rest')
})

test('a token expires after fifteen minutes', async () => {
  const token = await tokenOf(await signUp(server))

  server.clock.pass(15 * MINUTE)

  await assert.rejects(check(token), { code: 'ERR_JWT_EXPIRED' })
})

test('a token requires a session', async () => {
  const { status, body } = await server.stranger().get('/api/auth/token')

  assert.deepEqual([status, body?.code], [401, 'UNAUTHORIZED'])
})

test('parallel first requests for a token create one key', async () => {
  await server.site.db.deleteFrom('signing_keys').execute()
  const ada = await signUp(server)

  const tokens = await Promise.all(Array.from({ length: 20 }, () => tokenOf(ada)))

  const kids = new Set(await Promise.all(tokens.map(kidOf)))
  assert.equal(kids.size, 1)
})

test('after ninety days another key signs; the old one is shown until its tokens end', async () => {
  const ada = await signUp(server)
  const made = server.clock.now()
  await server.site.db.updateTable('signing_keys').set({ created_at: made }).execute()
  const old = await kidOf(await tokenOf(ada))
  for (let day = 0; day < 89; day += 1) await advanceOneDay()
  const bea = await signUp(server)
  assert.equal(await kidOf(await tokenOf(bea)), old, 'it signs for ninety days')
  server.clock.pass(DAY - MINUTE)
  const last = await tokenOf(bea)

  server.clock.pass(MINUTE + SECOND)
  await server.drainJobs()

  const next = await kidOf(await tokenOf(bea))
  assert.notEqual(next, old)
  assert.equal(await kidOf(last), old, 'what the old key signed still counts')
  server.clock.pass(20 * MINUTE)
  assert.deepEqual(
    (await keysOf()).keys.map(key => key.kid),
    [next],
  )
  await advanceOneDay()
  const rows = await server.site.db.selectFrom('signing_keys').select('id').execute()
  assert.deepEqual(rows, [{ id: next }], 'what nobody needs is deleted')
})

test('a new signing key is audited', async () => {
  const entries = await server.site.db
    .selectFrom('audit_entries')
    .select(['action', 'after'])
    .where('subject_kind', '=', 'signing_key')
    .execute()

  assert.ok(entries.length >= 2)
  assert.deepEqual(entries[0], { action: 'signing_key.created', after: null })
})

async function advanceOneDay() {
  server.clock.pass(DAY)
  await server.drainJobs()
}
