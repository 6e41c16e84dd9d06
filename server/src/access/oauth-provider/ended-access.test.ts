import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { admin, merchant, signUp, type Merchant } from '../../testing/people.ts'
import { allow, exchange, refresh, registerApp, signInTo, type App } from '../../testing/oauth.ts'
import { Person } from '../../testing/person.ts'
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

const userinfo = (token: string) => new Person(server.url, token).get('/v1/oauth2/userinfo')

const rejected = async (token: string, refresh_token: string, app = notes) => {
  const { status, body } = await refresh(server, app, refresh_token)
  return [(await userinfo(token)).status, status, body.error]
}

const INVALID = [401, 400, 'invalid_grant']

/** The id of a signed-in person. */
const idOf = async (person: Person) =>
  String((await person.get('/api/auth/get-session')).body.user.id)

test('the tokens of a banned user end, and do not come back with the ban', async () => {
  const [root, ada] = [await admin(server), await signUp(server, 'Ada')]
  const tokens = await signInTo(server, ada, notes)
  const userId = await idOf(ada)

  await root.post('/api/auth/admin/ban-user', { userId })
  const banned = await rejected(tokens.access_token, tokens.refresh_token)
  await root.post('/api/auth/admin/unban-user', { userId })
  const unbanned = await rejected(tokens.access_token, tokens.refresh_token)

  assert.deepEqual(banned, INVALID)
  assert.deepEqual(unbanned, INVALID)
})

test('the tokens of a user end with a sign-out everywhere, not with one sign-out', async () => {
  const ada = await signUp(server, 'Ada')
  const tokens = await signInTo(server, ada, notes)
  const elsewhere = server.stranger()
  const credentials = { email: ada.email, password: 'correct horse battery staple' }
  await elsewhere.post('/api/auth/sign-in/email', credentials)

  await ada.post('/api/auth/sign-out')
  const kept = await refresh(server, notes, tokens.refresh_token)
  await elsewhere.post('/api/auth/revoke-sessions')

  assert.equal(kept.status, 200)
  const { access_token, refresh_token } = kept.body
  assert.deepEqual(await rejected(access_token, refresh_token), INVALID)
})

test('the tokens of a deleted user end', async () => {
  const [root, ada] = [await admin(server), await signUp(server, 'Ada')]
  const tokens = await signInTo(server, ada, notes)

  await root.post('/api/auth/admin/remove-user', { userId: await idOf(ada) })

  assert.deepEqual(await rejected(tokens.access_token, tokens.refresh_token), INVALID)
})

test('an app no longer acts for an organization that its user has left', async () => {
  const tool = await registerApp(acme.owner, acme.organization.id, { scope: 'products:read' })
  const bakery = await merchant(server, 'Bakery')
  const query = { sub_type: 'organization', scope: 'products:read', nonce: undefined }
  const decision = { action: 'allow', organization_id: bakery.organization.id }
  const tokens = await signInTo(server, bakery.owner, tool, query, decision)
  const program = new Person(server.url, tokens.access_token)
  assert.equal((await program.get('/v1/products/')).status, 200)

  await server.site.db
    .deleteFrom('members')
    .where('organization_id', '=', bakery.organization.id)
    .execute()

  assert.equal((await program.get('/v1/products/')).status, 401)
  assert.equal((await refresh(server, tool, tokens.refresh_token)).body.error, 'invalid_grant')
})

test('codes and tokens expire, and one kind is never used as another', async () => {
  const ada = await signUp(server, 'Ada')
  const sent = await allow(ada, notes)
  const tokens = await signInTo(server, ada, notes)

  const swapped = await refresh(server, notes, tokens.access_token)
  const asAccess = await userinfo(tokens.refresh_token)
  server.clock.pass(2 * MINUTE)
  const late = await exchange(server, notes, sent)
  server.clock.pass(HOUR)
  const old = await userinfo(tokens.access_token)
  const renewed = await refresh(server, notes, tokens.refresh_token)
  server.clock.pass(31 * 24 * HOUR)
  const expired = await refresh(server, notes, renewed.body.refresh_token)

  assert.equal(swapped.body.error, 'invalid_grant')
  assert.equal(asAccess.status, 401)
  assert.equal(late.body.error, 'invalid_grant')
  assert.equal(old.status, 401)
  assert.equal(renewed.status, 200)
  assert.equal(expired.body.error, 'invalid_grant')
})

test('of many requests with one refresh token at most one gets tokens', async () => {
  const ada = await signUp(server, 'Ada')
  const { refresh_token } = await signInTo(server, ada, notes)

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => refresh(server, notes, refresh_token)),
  )

  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.ok(answers.every(({ status }) => status === 200 || status === 400))
})

test('nothing that an app holds is stored in clear', async () => {
  const ada = await signUp(server, 'Ada')
  const sent = await allow(ada, notes)
  const { body } = await exchange(server, notes, sent)
  const tables = ['oauth_tokens', 'oauth_clients', 'oauth_grants', 'oauth_consents'] as const

  const rows = await Promise.all(
    tables.map(table => server.site.db.selectFrom(table).selectAll().execute()),
  )

  const stored = JSON.stringify(rows)
  for (const secret of [sent.code, body.access_token, body.refresh_token, notes.client_secret])
    assert.ok(!stored.includes(secret))
})
