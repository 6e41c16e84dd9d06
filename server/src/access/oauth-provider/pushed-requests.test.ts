import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MINUTE } from '../../platform/clock.ts'
import { merchant, signUp, type Merchant } from '../../testing/people.ts'
import {
  decide,
  exchange,
  locationOf,
  newPkce,
  postForm,
  registerApp,
  requestIdOf,
  type App,
  type Pkce,
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

const push = (pkce: Pkce, more: Record<string, string> = {}, app = notes) => {
  const { code_challenge, code_challenge_method } = pkce
  return postForm(server, 'par', app, {
    ...{ response_type: 'code', redirect_uri: app.redirect_uri, state: 'a-state' },
    ...{ scope: 'openid email', code_challenge, code_challenge_method, ...more },
  })
}

const open = (person: Person, request_uri: string, more: Record<string, string> = {}) =>
  person.get('/v1/oauth2/authorize', {
    query: { client_id: notes.client_id, request_uri, ...more },
  })

test('a user signs in to an app by a request that the app has pushed', async () => {
  const ada = await signUp(server, 'Ada')
  const pkce = newPkce()

  const pushed = await push(pkce)
  const id = requestIdOf(await open(ada, pushed.body.request_uri))
  const shown = await ada.get(`/v1/oauth2/requests/${id}`)
  const back = locationOf(await decide(ada, id))
  const code = back.searchParams.get('code') ?? ''
  const tokens = await exchange(server, notes, { code, pkce })

  assert.equal(pushed.status, 201)
  assert.match(pushed.body.request_uri, /^urn:ietf:params:oauth:request_uri:/)
  assert.equal(pushed.body.expires_in, 60)
  assert.deepEqual(shown.body.scopes, ['openid', 'email'])
  assert.equal(back.searchParams.get('state'), 'a-state')
  assert.equal(tokens.status, 200)
})

test('a browser cannot add to a pushed request, or change it', async () => {
  const ada = await signUp(server, 'Ada')
  const { body } = await push(newPkce())

  const answer = await open(ada, body.request_uri, {
    ...{ scope: 'openid profile email', state: 'another', sub_type: 'organization' },
  })
  const shown = await ada.get(`/v1/oauth2/requests/${requestIdOf(answer)}`)

  assert.deepEqual(shown.body.scopes, ['openid', 'email'])
  assert.equal(shown.body.sub_type, 'user')
})

test('a pushed request gives one code', async () => {
  const ada = await signUp(server, 'Ada')
  const { body } = await push(newPkce())
  const first = requestIdOf(await open(ada, body.request_uri))
  await decide(ada, first)

  const again = await open(ada, body.request_uri)

  assert.equal(locationOf(again).pathname, '/oauth/error')
  assert.equal(locationOf(again).searchParams.get('error'), 'invalid_request_uri')
})

test('a pushed request is valid for a minute, and for its own app', async () => {
  const ada = await signUp(server, 'Ada')
  const other = await registerApp(acme.owner, acme.organization.id)
  const { body: late } = await push(newPkce())
  server.clock.pass(MINUTE)
  const { body: foreign } = await push(newPkce(), {}, other)

  const answers = [await open(ada, late.request_uri), await open(ada, foreign.request_uri)]

  for (const answer of answers) assert.equal(locationOf(answer).pathname, '/oauth/error')
})

test('an app that pushes a request authenticates itself, and can ask no more by it', async () => {
  const stranger = { ...notes, client_secret: 'wrong' }

  const unknown = await push(newPkce(), {}, stranger)
  const redirect = await push(newPkce(), { redirect_uri: 'https://evil.example/' })
  const plain = await push(newPkce(), { code_challenge_method: 'plain' })
  const nested = await push(newPkce(), { request_uri: 'urn:ietf:params:oauth:request_uri:x' })

  assert.deepEqual([unknown.status, unknown.body.error], [401, 'invalid_client'])
  for (const answer of [redirect, plain]) {
    assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_request'])
  }
  assert.equal(nested.status, 400)
})

test('an app that sends its secret in a header pushes for its default subject', async () => {
  const tool = await registerApp(acme.owner, acme.organization.id, {
    ...{ token_endpoint_auth_method: 'client_secret_basic', default_sub_type: 'organization' },
    scope: 'openid products:read',
  })
  const { code_challenge, code_challenge_method } = newPkce()
  const body = new URLSearchParams({
    ...{ response_type: 'code', client_id: tool.client_id, redirect_uri: tool.redirect_uri },
    ...{ scope: 'openid products:read', code_challenge, code_challenge_method },
  })
  const secret = Buffer.from(`${tool.client_id}:${tool.client_secret}`).toString('base64')
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${secret}`,
  }

  const pushed = await server.stranger().post('/v1/oauth2/par', String(body), { headers })
  const query = { client_id: tool.client_id, request_uri: pushed.body.request_uri }
  const answer = await acme.owner.get('/v1/oauth2/authorize', { query })
  const shown = await acme.owner.get(`/v1/oauth2/requests/${requestIdOf(answer)}`)

  assert.equal(pushed.status, 201)
  assert.deepEqual(
    [shown.body.sub_type, shown.body.scopes],
    ['organization', ['openid', 'products:read']],
  )
})

test('a program reads what a pushed request asks', async () => {
  const { body } = await push(newPkce())
  const query = { client_id: notes.client_id, request_uri: body.request_uri }

  const shown = await server
    .stranger()
    .get('/v1/oauth2/authorize', { query, headers: { accept: 'application/json' } })

  assert.equal(shown.status, 200)
  assert.deepEqual(shown.body.scopes, ['openid', 'email'])
})
