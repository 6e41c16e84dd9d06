import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { admin, merchant, signUp, type Merchant } from '../../testing/people.ts'
import { postForm, refresh, registerApp, type App } from '../../testing/oauth.ts'
import { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

let server: TestServer
let acme: Merchant
let tv: App

before(async () => {
  server = await startTestServer({ now: 'running' })
  acme = await merchant(server)
  tv = await deviceApp()
})
after(() => server.close())

const deviceApp = (more: Record<string, unknown> = {}) =>
  registerApp(acme.owner, acme.organization.id, {
    client_name: 'Acme TV',
    grant_types: [DEVICE_GRANT, 'refresh_token'],
    redirect_uris: [],
    ...more,
  })

const askFor = async (app = tv, fields: Record<string, string> = { scope: 'openid email' }) =>
  (await postForm(server, 'device', app, fields)).body

const poll = (device_code: string, app = tv) =>
  postForm(server, 'token', app, { grant_type: DEVICE_GRANT, device_code })

const review = (person: Person, user_code: string) =>
  person.get('/v1/oauth2/device/request', { query: { user_code } })

const decide = (person: Person, user_code: string, more: object = { action: 'allow' }) =>
  person.post('/v1/oauth2/device/request', { user_code, ...more })

const errorOf = ({ status, body }: { status: number; body: any }) => [status, body.error]

const signedIn = async (person: Person, app = tv) => {
  const codes = await askFor(app)
  assert.equal((await decide(person, codes.user_code)).status, 204)
  return (await poll(codes.device_code, app)).body
}

test('a device shows a code, the user allows it, and the device is signed in', async () => {
  const ada = await signUp(server, 'Ada')
  const codes = await askFor()
  assert.match(codes.user_code, /^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/)
  assert.equal(codes.verification_uri, `${server.url}/oauth/device`)
  assert.equal(
    codes.verification_uri_complete,
    `${server.url}/oauth/device?user_code=${codes.user_code}`,
  )
  assert.deepEqual([codes.expires_in, codes.interval], [600, 5])
  assert.deepEqual(errorOf(await poll(codes.device_code)), [400, 'authorization_pending'])
  const typed = codes.user_code.toLowerCase().replace('-', ' ')

  const shown = await review(ada, typed)
  const allowed = await decide(ada, typed)
  const tokens = await poll(codes.device_code)

  const { client, scopes, user_code, sub_type, organizations, ip_address } = shown.body
  assert.deepEqual([client.client_name, user_code], ['Acme TV', codes.user_code])
  assert.deepEqual([scopes, sub_type, organizations], [['openid', 'email'], 'user', []])
  assert.match(ip_address, /127\.0\.0\.1|::1/)
  assert.equal(allowed.status, 204)
  assert.equal(tokens.status, 200)
  const device = new Person(server.url, tokens.body.access_token)
  assert.equal((await device.get('/v1/oauth2/userinfo')).body.email, ada.email)
  assert.match(tokens.body.id_token, /^ey/)
  assert.equal((await refresh(server, tv, tokens.body.refresh_token)).status, 200)
  const { apps } = (await ada.get('/api/auth/connected-apps')).body
  assert.equal(apps[0].name, 'Acme TV')
})

test('a device that polls too often gets slow_down, and may poll again later', async () => {
  const { device_code } = await askFor()

  const answers = [await poll(device_code), await poll(device_code)]
  server.clock.pass(5 * SECOND)
  answers.push(await poll(device_code))

  assert.deepEqual(answers.map(errorOf), [
    [400, 'authorization_pending'],
    [400, 'slow_down'],
    [400, 'authorization_pending'],
  ])
})

test('a device whose user denies the request gets access_denied once', async () => {
  const ada = await signUp(server, 'Ada')
  const { device_code, user_code } = await askFor()

  const denied = await decide(ada, user_code, { action: 'deny' })
  const answers = [await poll(device_code), await poll(device_code)]

  assert.equal(denied.status, 204)
  assert.deepEqual(answers.map(errorOf), [
    [400, 'access_denied'],
    [400, 'invalid_grant'],
  ])
  assert.equal((await review(ada, user_code)).status, 404)
})

test('the codes of a device expire', async () => {
  const ada = await signUp(server, 'Ada')
  const { device_code, user_code } = await askFor()

  server.clock.pass(10 * MINUTE)

  assert.deepEqual(errorOf(await poll(device_code)), [400, 'expired_token'])
  assert.equal((await review(ada, user_code)).status, 404)
  assert.deepEqual(errorOf(await decide(ada, user_code)), [404, 'CodeNotFound'])
})

test('a device code gives tokens once, and a second use ends the sign-in', async () => {
  const ada = await signUp(server, 'Ada')
  const { device_code, user_code } = await askFor()
  await decide(ada, user_code)

  const answers = await Promise.all(Array.from({ length: 4 }, () => poll(device_code)))
  const [tokens, ...more] = answers.filter(({ status }) => status === 200)

  assert.equal(more.length, 0)
  assert.equal(answers.filter(({ body }) => body.error === 'invalid_grant').length, 3)
  const again = await refresh(server, tv, tokens?.body.refresh_token)
  assert.deepEqual(errorOf(again), [400, 'invalid_grant'])
})

test('of two decisions about a device the first counts', async () => {
  const [ada, bob] = [await signUp(server, 'Ada'), await signUp(server, 'Bob')]
  const { device_code, user_code } = await askFor()

  const decisions = await Promise.all([decide(ada, user_code), decide(bob, user_code)])
  const tokens = await poll(device_code)

  assert.deepEqual(
    decisions.map(({ status }) => status).sort((a, b) => a - b),
    [204, 404],
  )
  const [first] = [ada, bob].filter((_, index) => decisions[index]?.status === 204)
  const device = new Person(server.url, tokens.body.access_token)
  assert.equal((await device.get('/v1/oauth2/userinfo')).body.email, first?.email)
})

test('an app on a device acts for the organization that its user chooses', async () => {
  const tool = await deviceApp({ scope: 'openid products:read', default_sub_type: 'organization' })
  const stranger = await signUp(server, 'Eve')
  const codes = await askFor(tool, { scope: 'openid products:read' })
  const chosen = { action: 'allow', organization_id: acme.organization.id }

  const shown = await review(acme.owner, codes.user_code)
  const unnamed = await decide(acme.owner, codes.user_code)
  const foreign = await decide(stranger, codes.user_code, chosen)
  const allowed = await decide(acme.owner, codes.user_code, chosen)
  const { body: tokens } = await poll(codes.device_code, tool)

  assert.deepEqual(
    shown.body.organizations.map(({ id }: { id: string }) => id),
    [acme.organization.id],
  )
  assert.deepEqual(errorOf(unnamed), [422, 'OrganizationRequired'])
  assert.deepEqual(errorOf(foreign), [403, 'NotPermitted'])
  assert.equal(allowed.status, 204)
  const program = new Person(server.url, tokens.access_token)
  assert.equal((await program.get('/v1/products/')).status, 200)
  assert.equal((await program.get('/v1/orders/')).status, 403)
})

test('a device gets nothing when its user is signed out everywhere before it asks', async () => {
  const ada = await signUp(server, 'Ada')
  const { device_code, user_code } = await askFor()
  await decide(ada, user_code)

  await ada.post('/api/auth/revoke-sessions')

  assert.deepEqual(errorOf(await poll(device_code)), [400, 'invalid_grant'])
})

test('a device stays signed in when its user signs out of the browser', async () => {
  const ada = await signUp(server, 'Ada')
  const { refresh_token } = await signedIn(ada)

  await ada.post('/api/auth/sign-out')

  assert.equal((await refresh(server, tv, refresh_token)).status, 200)
})

test('only an app with the grant type gets codes, and only its device gets tokens', async () => {
  const ada = await signUp(server, 'Ada')
  const notes = await registerApp(acme.owner, acme.organization.id)
  const other = await deviceApp()
  const { device_code, user_code } = await askFor()
  await decide(ada, user_code)

  const refused = await postForm(server, 'device', notes, { scope: 'openid' })
  const wrongSecret = await postForm(server, 'device', { ...tv, client_secret: 'x' }, {})
  const unknownScope = await postForm(server, 'device', tv, { scope: 'openid products:read' })
  const foreign = await poll(device_code, other)
  const own = await poll(device_code)

  assert.deepEqual(errorOf(refused), [400, 'invalid_request'])
  assert.deepEqual(errorOf(wrongSecret), [401, 'invalid_client'])
  // A scope about an organization is left out where the app asks about the user.
  assert.equal(unknownScope.status, 200)
  assert.deepEqual(errorOf(foreign), [400, 'invalid_grant'])
  assert.equal(own.status, 200)
})

test('an admin who impersonates a user cannot allow a device', async () => {
  const [root, ada] = [await admin(server), await signUp(server, 'Ada')]
  const userId = (await ada.get('/api/auth/get-session')).body.user.id
  const { user_code } = await askFor()
  await root.post('/api/auth/admin/impersonate-user', { userId })

  const decided = await decide(root, user_code)

  assert.deepEqual(errorOf(decided), [403, 'NotPermitted'])
})

test('both codes are stored as hashes', async () => {
  const { device_code, user_code } = await askFor()

  const rows = await server.site.db.selectFrom('oauth_tokens').selectAll().execute()

  const stored = JSON.stringify(rows)
  const letters = user_code.replace('-', '')
  for (const secret of [device_code, user_code, letters]) assert.ok(!stored.includes(secret))
})

test('a user without a session cannot see what a device asks', async () => {
  const { user_code } = await askFor()

  assert.equal((await review(server.stranger(), user_code)).status, 401)
})

test('a user can try ten codes in a minute', async () => {
  const limited = await startTestServer({ rate_limits: true })
  const eve = await signUp(limited, 'Eve')

  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt += 1)
    statuses.push((await review(eve, `BCDF-GHJ${'BCDFGHJKLMN'[attempt]}`)).status)
  await limited.close()

  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 404), 429])
})
