import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { admin, merchant, signUp, type Merchant } from '../../testing/people.ts'
import {
  allow,
  exchange,
  locationOf,
  newPkce,
  openRequest,
  postForm,
  refresh,
  registerApp,
  requestIdOf,
  signInTo,
  type App,
} from '../../testing/oauth.ts'
import type { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let acme: Merchant
let notes: App

before(async () => {
  server = await startTestServer({ now: 'running' })
  acme = await merchant(server)
  notes = await registerApp(acme.owner, acme.organization.id)
})
after(() => server.close())

/** What an app is sent. */
type Sent = Awaited<ReturnType<typeof allow>>

/** The id of a signed-in person. */
const idOf = async (person: Person) =>
  String((await person.get('/api/auth/get-session')).body.user.id)

test('a member cannot let an app do more for an organization than they may do', async () => {
  const tool = await registerApp(acme.owner, acme.organization.id, { scope: 'products:read' })
  const [bakery, stranger] = [await merchant(server, 'Bakery'), await signUp(server, 'Eve')]
  const query = { sub_type: 'organization', scope: 'products:read', nonce: undefined }
  const id = requestIdOf(await openRequest(stranger, tool, newPkce(), query))

  const shown = await stranger.get(`/v1/oauth2/requests/${id}`)
  const allowed = await stranger.post(`/v1/oauth2/requests/${id}`, {
    ...{ action: 'allow', organization_id: bakery.organization.id },
  })
  const unnamed = await stranger.post(`/v1/oauth2/requests/${id}`, { action: 'allow' })

  assert.deepEqual(shown.body.organizations, [])
  assert.deepEqual([allowed.status, allowed.body.error], [403, 'NotPermitted'])
  assert.deepEqual([unnamed.status, unnamed.body.error], [422, 'OrganizationRequired'])
})

test('a code is bound to its app, its redirect URI and its verifier', async () => {
  const other = await registerApp(acme.owner, acme.organization.id)
  const ada = await signUp(server, 'Ada')
  const attempts = [
    (sent: Sent) => exchange(server, other, sent),
    (sent: Sent) =>
      exchange(server, notes, sent, { redirect_uri: 'https://app.example.com/other' }),
    (sent: Sent) => exchange(server, notes, { code: sent.code, pkce: newPkce() }),
    ({ code }: Sent) =>
      postForm(server, 'token', notes, {
        ...{ grant_type: 'authorization_code', code, redirect_uri: notes.redirect_uri },
      }),
  ]

  for (const attempt of attempts) {
    const { status, body } = await attempt(await allow(ada, notes))
    assert.deepEqual([status, body.error], [400, 'invalid_grant'])
  }
})

test('an app without PKCE, or with a plain challenge, gets no code', async () => {
  const ada = await signUp(server, 'Ada')
  const pkce = newPkce()

  const none = await openRequest(ada, notes, pkce, {
    ...{ code_challenge: undefined, code_challenge_method: undefined },
  })
  const plain = await openRequest(ada, notes, pkce, { code_challenge_method: 'plain' })

  for (const answer of [none, plain]) {
    assert.equal(locationOf(answer).origin, 'https://app.example.com')
    assert.equal(locationOf(answer).searchParams.get('error'), 'invalid_request')
    assert.equal(locationOf(answer).searchParams.get('code'), null)
  }
})

test('nobody is redirected to an address that the app has not registered', async () => {
  const ada = await signUp(server, 'Ada')
  const addresses = [
    'https://evil.example/callback',
    'https://app.example.com/callback/',
    'https://app.example.com/callback?next=evil',
    'https://app.example.com/callback/../callback',
    'https://APP.example.com/callback',
    'https://app.example.com.evil.example/callback',
    'https://app.example.com@evil.example/callback',
    'javascript:alert(1)',
  ]

  for (const redirect_uri of addresses) {
    const answer = await openRequest(ada, { ...notes, redirect_uri }, newPkce())
    assert.equal(locationOf(answer).pathname, '/oauth/error', redirect_uri)
  }
  const query = { client_id: notes.client_id, post_logout_redirect_uri: 'https://evil.example/' }
  const signedOut = await server.stranger().get('/v1/oauth2/end-session', { query })
  assert.deepEqual([signedOut.status, signedOut.headers.get('location')], [400, null])
})

test('an app cannot register an address that is not https or on the user’s machine', async () => {
  const addresses = [
    'http://app.example.com/callback',
    'https://app.example.com/callback#fragment',
    'https://user@app.example.com/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    `https://app.example.com/${'x'.repeat(2_000)}`,
    '',
  ]

  for (const address of addresses) {
    const body = {
      organization_id: acme.organization.id,
      client_name: 'Evil',
      redirect_uris: [address],
    }
    const { status } = await acme.owner.post('/v1/oauth2/register', body)
    assert.equal(status, 422, address)
  }
})

test('another site cannot decide for a user, and no site can frame the page', async () => {
  const ada = await signUp(server, 'Ada')
  const id = requestIdOf(await openRequest(ada, notes, newPkce()))

  const foreign = await ada.post(
    `/v1/oauth2/requests/${id}`,
    { action: 'allow' },
    { headers: { origin: 'https://evil.example' } },
  )
  const opened = await openRequest(ada, notes, newPkce())

  assert.equal(foreign.status, 403)
  assert.match(opened.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
})

test('a request belongs to the session in which it began', async () => {
  const [ada, eve] = [await signUp(server, 'Ada'), await signUp(server, 'Eve')]
  const id = requestIdOf(await openRequest(ada, notes, newPkce()))

  const read = await eve.get(`/v1/oauth2/requests/${id}`)
  const decided = await eve.post(`/v1/oauth2/requests/${id}`, { action: 'allow' })

  assert.deepEqual([read.status, decided.status], [404, 404])
})

test('the sign-in of a victim in an attacker’s request does not sign the attacker in', async () => {
  const victim = await signUp(server, 'Ada')
  await signInTo(server, victim, notes)
  const attacker = server.stranger()
  const id = requestIdOf(await openRequest(attacker, notes, newPkce()))

  const lured = await victim.post(`/v1/oauth2/requests/${id}`, { action: 'continue' })
  const back = await attacker.get(lured.body.redirect_to)
  const forced = await victim.get(lured.body.redirect_to)

  assert.equal(locationOf(back).pathname, '/oauth/authorize')
  assert.equal(locationOf(back).searchParams.get('code'), null)
  // Nor does the victim's own browser, which did not begin the request.
  assert.notEqual(locationOf(forced).origin, 'https://app.example.com')
})

test('continuing after a sign-in is not allowing', async () => {
  const ada = await signUp(server, 'Ada')
  const id = requestIdOf(await openRequest(ada, notes, newPkce()))

  const { status } = await ada.post(`/v1/oauth2/requests/${id}`, { action: 'continue' })

  assert.equal(status, 404)
})

test('an admin who impersonates a user does not sign in to apps as them', async () => {
  const [root, ada] = [await admin(server), await signUp(server, 'Ada')]
  await signInTo(server, ada, notes)
  await root.post('/api/auth/admin/impersonate-user', { userId: await idOf(ada) })

  const opened = await openRequest(root, notes, newPkce())
  const id = requestIdOf(opened)
  const decided = await root.post(`/v1/oauth2/requests/${id}`, { action: 'continue' })

  assert.deepEqual([decided.status, decided.body.error], [403, 'NotPermitted'])
})

test('an app asks for no more than it has registered', async () => {
  const ada = await signUp(server, 'Ada')
  const small = await registerApp(acme.owner, acme.organization.id, { scope: 'openid' })

  const answer = await openRequest(ada, small, newPkce(), { scope: 'openid email' })

  assert.equal(locationOf(answer).searchParams.get('error'), 'invalid_scope')
})

test('a wrong secret, and the secret before the last rotation, are rejected', async () => {
  const app = await registerApp(acme.owner, acme.organization.id)
  const ada = await signUp(server, 'Ada')
  const sent = await allow(ada, app)
  const path = `/v1/oauth2/register/${app.client_id}/secret`
  const rotated = await acme.owner.post(path)

  const former = await exchange(server, app, sent)
  const none = await exchange(server, { ...app, client_secret: '' }, sent)
  const hash = await server.site.db
    .selectFrom('oauth_clients')
    .select('secret_hash')
    .where('client_id', '=', app.client_id)
    .executeTakeFirstOrThrow()
  const stolen = { ...app, client_secret: hash.secret_hash?.toString('hex') ?? '' }
  const byHash = await exchange(server, stolen, sent)
  const { client_secret } = rotated.body
  const current = await exchange(server, { ...app, client_secret }, sent)

  for (const { status, body } of [former, none, byHash])
    assert.deepEqual([status, body.error], [401, 'invalid_client'])
  assert.equal(current.status, 200)
})

test('a refresh token is of no use without the secret (GHSA-pw9m-5jxm-xr6h)', async () => {
  const ada = await signUp(server, 'Ada')
  const { refresh_token } = await signInTo(server, ada, notes)
  const other = await registerApp(acme.owner, acme.organization.id)

  const none = await refresh(server, { ...notes, client_secret: '' }, refresh_token)
  const foreign = await refresh(server, other, refresh_token)
  const own = await refresh(server, notes, refresh_token)

  assert.deepEqual([none.status, none.body.error], [401, 'invalid_client'])
  assert.deepEqual([foreign.status, foreign.body.error], [400, 'invalid_grant'])
  assert.equal(own.status, 200)
})

test('an app that registers itself gets no rights by that (GHSA-jmcv-4jfc-6qqj)', async () => {
  const body = { client_name: 'Evil', redirect_uris: ['https://evil.example/'] }
  const closed = await server.stranger().post('/v1/oauth2/register', body)
  const root = await admin(server)
  await root.post('/api/auth/admin/settings', { settings: { oauth_registration_enabled: true } })

  const open = await server.stranger().post('/v1/oauth2/register', body)
  const ofAcme = { ...body, organization_id: acme.organization.id }
  const claimed = await server.stranger().post('/v1/oauth2/register', ofAcme)
  const own = { ...body, grant_types: ['client_credentials'], scope: 'products:read' }
  const alone = await server.stranger().post('/v1/oauth2/register', own)

  assert.equal(closed.status, 401)
  assert.deepEqual([open.status, open.body.organization_id], [201, null])
  assert.equal(claimed.body.organization_id, null)
  assert.deepEqual([alone.status, alone.body.error], [403, 'NotPermitted'])
})

test('another merchant cannot manage an app (GHSA-xr8f-h2gw-9xh6)', async () => {
  const eve = await merchant(server, 'Eve')
  const path = `/v1/oauth2/register/${notes.client_id}`
  const body = { client_name: 'Mine', redirect_uris: ['https://evil.example/'] }

  const answers = [
    await eve.owner.get(path),
    await eve.server.put(path, body),
    await eve.owner.delete(path),
    await eve.server.post(`${path}/secret`),
  ]

  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 404, 404],
  )
  const { items } = (await eve.server.get('/v1/oauth2/')).body
  assert.deepEqual(items, [])
})

test('a visitor’s decision in a browser that did not begin the request is not used', async () => {
  const ada = await signUp(server, 'Ada')
  const id = requestIdOf(await openRequest(ada, notes, newPkce()))
  const { body } = await ada.post(`/v1/oauth2/requests/${id}`, { action: 'allow' })
  ada.cookies.delete('gatehouse.oauth_resume')

  const without = await ada.get(body.redirect_to)

  assert.equal(locationOf(without).pathname, '/oauth/error')
})
