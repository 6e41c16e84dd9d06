import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { admin, signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({
    settings: { session_jwt_enabled: true, api_key_sessions_enabled: true },
  })
})
after(() => server.close())

const look = async (by: Person, query: Record<string, string> = {}) => {
  const { body, headers } = await by.get('/api/auth/get-session', { query })
  return { user: body?.user, jwt: headers.get('set-auth-jwt') }
}

test('get-session also returns a JWT, from the database or a cookie', async () => {
  const ada = await signUp(server)
  const fresh = await look(ada, { disableCookieCache: 'true' })
  await look(ada)
  const cached = await look(ada)

  const keys = createLocalJWKSet((await ada.get('/api/auth/jwks')).body)
  for (const { user, jwt } of [fresh, cached]) {
    const options = { issuer: server.url, audience: server.url, currentDate: server.clock.now() }
    const { payload } = await jwtVerify(jwt ?? '', keys, options)
    const { sub, iss, aud, iat, exp, ...claims } = payload
    assert.deepEqual(claims, user)
    assert.deepEqual(
      [sub, iss, aud, Number(exp) - Number(iat)],
      [user.id, server.url, server.url, 900],
    )
  }
})

test('there is no JWT without a session, for impersonators or for API keys', async () => {
  const [root, ada] = [await admin(server), await signUp(server)]
  const { user } = await look(ada)
  const { key } = (await ada.post('/api/auth/api-key/create', {})).body

  assert.equal((await look(server.stranger())).jwt, null)
  await root.post('/api/auth/admin/impersonate-user', { userId: user.id })
  const other = await look(root)
  assert.deepEqual([other.user.id, other.jwt], [user.id, null])
  const byKey = await server
    .stranger()
    .get('/api/auth/get-session', { headers: { 'x-api-key': key } })
  assert.deepEqual([byKey.body.user.id, byKey.headers.get('set-auth-jwt')], [user.id, null])
})

test('get-session signs no JWT unless the operator enables it', async () => {
  const quiet = await startTestServer()

  assert.equal((await look(await signUp(quiet))).jwt, null)
  await quiet.close()
})
