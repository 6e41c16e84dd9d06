import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { merchant, signUp, type Merchant } from '../../testing/people.ts'
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
} from '../../testing/oauth.ts'
import { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer({ now: 'running' })
  acme = await merchant(server)
})
after(() => server.close())

const app = (configuration = {}) => registerApp(acme.owner, acme.organization.id, configuration)

test('a user signs in to an app, which learns who they are', async () => {
  const notes = await app()
  const ada = await signUp(server, 'Ada')

  const tokens = await signInTo(server, ada, notes)
  const info = await new Person(server.url, tokens.access_token).get('/v1/oauth2/userinfo')

  assert.equal(info.status, 200)
  assert.equal(info.body.email, ada.email)
  assert.equal(info.body.name, 'Ada')
  assert.equal(tokens.token_type, 'Bearer')
  assert.equal(tokens.expires_in, 3600)
  assert.match(tokens.access_token, /^gatehouse_at_/)
  assert.match(tokens.refresh_token, /^gatehouse_rt_/)
})

test('an app that a user allowed before signs them in without asking', async () => {
  const notes = await app()
  const ada = await signUp(server, 'Ada')
  await signInTo(server, ada, notes)

  const again = await openRequest(ada, notes, newPkce())
  const more = await openRequest(ada, notes, newPkce(), { prompt: 'consent' })

  assert.equal(locationOf(again).origin, 'https://app.example.com')
  assert.equal(locationOf(again).searchParams.get('state'), 'a-state')
  assert.equal(locationOf(again).searchParams.get('iss'), server.url)
  assert.equal(locationOf(more).pathname, '/oauth/authorize')
})

test('a refresh token is replaced at each use, and a second use ends the sign-in', async () => {
  const notes = await app()
  const ada = await signUp(server, 'Ada')
  const first = await signInTo(server, ada, notes)
  const other = await signInTo(server, ada, notes)

  const second = await refresh(server, notes, first.refresh_token)
  const reused = await refresh(server, notes, first.refresh_token)
  const third = await refresh(server, notes, second.body.refresh_token)
  const info = await new Person(server.url, second.body.access_token).get('/v1/oauth2/userinfo')

  assert.equal(second.status, 200)
  assert.notEqual(second.body.refresh_token, first.refresh_token)
  assert.deepEqual([reused.status, reused.body.error], [400, 'invalid_grant'])
  assert.deepEqual([third.status, third.body.error], [400, 'invalid_grant'])
  assert.equal(info.status, 401)
  // Another sign-in of the same user with the same app is not affected.
  assert.equal((await refresh(server, notes, other.refresh_token)).status, 200)
})

test('a code is exchanged once, and a second exchange revokes its tokens', async () => {
  const notes = await app()
  const ada = await signUp(server, 'Ada')
  const sent = await allow(ada, notes)

  const first = await exchange(server, notes, sent)
  const second = await exchange(server, notes, sent)
  const info = await new Person(server.url, first.body.access_token).get('/v1/oauth2/userinfo')

  assert.equal(first.status, 200)
  assert.deepEqual([second.status, second.body.error], [400, 'invalid_grant'])
  assert.equal(info.status, 401)
})

test('an app reads and revokes its own tokens only', async () => {
  const notes = await app()
  const foreign = await registerApp(acme.owner, acme.organization.id, { client_name: 'Other' })
  const ada = await signUp(server, 'Ada')
  const { access_token: token, refresh_token } = await signInTo(server, ada, notes)

  const own = await postForm(server, 'introspect', notes, { token })
  const others = await postForm(server, 'introspect', foreign, { token })
  const stolen = await postForm(server, 'revoke', foreign, { token })
  const revoked = await postForm(server, 'revoke', notes, { token: refresh_token })
  const after = await postForm(server, 'introspect', notes, { token })

  const { active, token_type, sub_type, client_id, iss } = own.body
  assert.deepEqual(
    { active, token_type, sub_type, client_id, iss },
    {
      ...{ active: true, token_type: 'access_token', sub_type: 'user' },
      ...{ client_id: notes.client_id, iss: server.url },
    },
  )
  assert.deepEqual(others.body, { active: false })
  assert.equal(stolen.status, 400)
  assert.deepEqual([revoked.status, revoked.body], [200, {}])
  assert.deepEqual(after.body, { active: false })
})

test('a user who denies the request is sent back with an error', async () => {
  const notes = await app()
  const ada = await signUp(server, 'Ada')

  const { back } = await allow(ada, notes, {}, { action: 'deny' })

  assert.equal(back.origin + back.pathname, 'https://app.example.com/callback')
  assert.equal(back.searchParams.get('error'), 'access_denied')
  assert.equal(back.searchParams.get('state'), 'a-state')
})

test('a visitor signs in first, and is asked then', async () => {
  const notes = await app()
  const visitor = await signUp(server, 'Ada')
  const cookies = new Map(visitor.cookies)
  visitor.cookies.clear()
  const id = requestIdOf(await openRequest(visitor, notes, newPkce()))
  assert.equal((await visitor.get(`/v1/oauth2/requests/${id}`)).status, 401)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)

  const shown = await visitor.get(`/v1/oauth2/requests/${id}`)
  const decided = await visitor.post(`/v1/oauth2/requests/${id}`, { action: 'continue' })
  const next = await visitor.get(decided.body.redirect_to)
  const asked = await visitor.get(`/v1/oauth2/requests/${requestIdOf(next)}`)

  assert.equal(shown.body.prompt, 'login')
  assert.equal(shown.body.is_signed_in, true)
  assert.equal(asked.body.prompt, 'consent')
  assert.equal(asked.body.client.client_name, 'Acme Notes')
  assert.deepEqual(asked.body.scopes, ['openid', 'profile', 'email'])
  assert.equal(asked.body.redirect_host, 'app.example.com')
})

test('an app for an organization acts within what its user may do there', async () => {
  const tool = await app({ scope: 'openid products:read products:write' })
  const query = { sub_type: 'organization', scope: 'openid products:read' }

  const tokens = await signInTo(server, acme.owner, tool, query, {
    action: 'allow',
    organization_id: acme.organization.id,
  })
  const program = new Person(server.url, tokens.access_token)
  const [info, products, orders, created] = await Promise.all([
    program.get('/v1/oauth2/userinfo'),
    program.get('/v1/products/'),
    program.get('/v1/orders/'),
    program.post('/v1/products/', { name: 'Pro', prices: [{ amount_type: 'free' }] }),
  ])

  assert.deepEqual(info.body, { sub: acme.organization.id })
  assert.deepEqual([products.status, orders.status, created.status], [200, 403, 403])
  const renewed = await refresh(server, tool, tokens.refresh_token)
  assert.equal(renewed.status, 200)
  const next = new Person(server.url, renewed.body.access_token)
  assert.equal((await next.get('/v1/products/')).status, 200)
})

test('an app that only knows the user does not act for organizations', async () => {
  const notes = await app({ scope: 'openid profile email products:read' })
  const tokens = await signInTo(server, acme.owner, notes, { scope: 'openid products:read' })

  const answer = await new Person(server.url, tokens.access_token).get('/v1/products/')

  assert.equal(tokens.scope, 'openid')
  assert.deepEqual([answer.status, answer.body.error], [403, 'insufficient_scope'])
})

test('an app acts on its own for the organization that manages it', async () => {
  const grant_types = ['client_credentials']
  const tool = await app({ grant_types, scope: 'products:read' })

  const fields = { grant_type: 'client_credentials', scope: 'products:read' }
  const { status, body } = await postForm(server, 'token', tool, fields)
  const program = new Person(server.url, body.access_token)

  assert.equal(status, 200)
  assert.equal((await program.get('/v1/products/')).status, 200)
  assert.equal((await program.get('/v1/orders/')).status, 403)
})

test('an app that asks for it gets the code in a form, which its page can send', async () => {
  const notes = await app()
  const ada = await signUp(server, 'Ada')
  await signInTo(server, ada, notes)

  const answer = await openRequest(ada, notes, newPkce(), { response_mode: 'form_post' })

  assert.equal(answer.status, 200)
  assert.match(String(answer.body), /action="https:\/\/app\.example\.com\/callback"/)
  const policy = answer.headers.get('content-security-policy') ?? ''
  assert.match(policy, /script-src 'self' 'sha256-/)
})

test('a user’s revocation ends the tokens of an app, which has to ask again', async () => {
  const notes = await app()
  const ada = await signUp(server, 'Ada')
  const tokens = await signInTo(server, ada, notes)
  const { apps } = (await ada.get('/api/auth/connected-apps')).body

  const revoked = await ada.post('/api/auth/connected-apps/revoke', { id: apps[0].id })

  assert.equal(apps[0].name, 'Acme Notes')
  assert.deepEqual(apps[0].scopes, ['openid', 'profile', 'email'])
  assert.deepEqual(revoked.body, { success: true })
  assert.equal((await refresh(server, notes, tokens.refresh_token)).body.error, 'invalid_grant')
  requestIdOf(await openRequest(ada, notes, newPkce()))
})

test('a program reads what an app asks, before anybody is asked', async () => {
  const notes = await app()
  const ada = await signUp(server, 'Ada')
  const query = {
    ...{ response_type: 'code', client_id: notes.client_id, redirect_uri: notes.redirect_uri },
    ...{ scope: 'openid email', code_challenge: newPkce().code_challenge },
    code_challenge_method: 'S256',
  }
  const headers = { accept: 'application/json' }

  const shown = await ada.get('/v1/oauth2/authorize', { query, headers })
  const wrong = await ada.get('/v1/oauth2/authorize', {
    ...{ query: { ...query, redirect_uri: 'https://evil.example/' }, headers },
  })

  assert.equal(shown.status, 200)
  assert.equal(shown.body.client.client_name, 'Acme Notes')
  assert.deepEqual([shown.body.sub_type, shown.body.sub.email], ['user', ada.email])
  assert.deepEqual(shown.body.scopes, ['openid', 'email'])
  assert.deepEqual([wrong.status, wrong.body.error], [400, 'invalid_redirect_uri'])
})
