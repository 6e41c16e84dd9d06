import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { declarations } from '../providers/catalogue/catalogue.ts'
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import {
  signInThrough,
  newIdentity,
  startSocialTestServer,
  userOf,
  type SocialTestServer,
} from '../../testing/providers/sign-in-through.ts'
import type { ProviderId } from '@gatehouse/contract/accounts/providers'
import type { Person } from '../../testing/person.ts'

const [get, refresh] = ['/api/auth/get-access-token', '/api/auth/refresh-token']
const info = '/api/auth/account-info'

let server: SocialTestServer
before(async () => {
  server = await startSocialTestServer()
})
afterEach(() => {
  server.providers.answer = () => undefined
})
after(() => server.close())

async function newVisitor(provider: ProviderId): Promise<Person> {
  newIdentity(server, provider)
  const person = server.stranger()
  await signInThrough(server, person, provider)
  return person
}

/** How often a provider was asked for tokens since. */
const startRequest = () => {
  const from = server.providers.requests.length
  return () =>
    server.providers.requests.slice(from).filter(({ form }) => form.get('grant_type') !== null)
      .length
}

const accountOf = async (person: Person) => (await person.get('/api/auth/list-accounts')).body[0]

test('a valid access token is returned unchanged', async () => {
  const person = await newVisitor('google')
  const requested = startRequest()

  server.clock.pass(HOUR - 5 * SECOND)
  const answer = await person.post(get, { providerId: 'google' })

  assert.equal(answer.status, 200)
  assert.match(answer.body.accessToken, /^google-access-/)
  assert.match(answer.body.idToken, /^eyJ/)
  assert.deepEqual(answer.body.scopes, ['email', 'profile', 'openid'])
  assert.ok(answer.body.accessTokenExpiresAt.endsWith('Z'))
  assert.equal(requested(), 0)
})

test('a token that expires within five seconds is refreshed and stored', async () => {
  const person = await newVisitor('google')
  const before = (await person.post(get, { providerId: 'google' })).body
  const requested = startRequest()

  server.clock.pass(HOUR - 5 * SECOND + 1)
  const answer = (await person.post(get, { providerId: 'google' })).body
  const again = (await person.post(get, { providerId: 'google' })).body

  assert.notEqual(answer.accessToken, before.accessToken)
  assert.ok(answer.accessTokenExpiresAt > before.accessTokenExpiresAt)
  assert.equal(again.accessToken, answer.accessToken)
  assert.equal(requested(), 1)
})

test('fifty parallel requests for a new token refresh it once (CVE-2026-53517)', async () => {
  const person = await newVisitor('google')
  server.clock.pass(HOUR)
  const requested = startRequest()

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => person.post(get, { providerId: 'google' })),
  )

  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(new Set(answers.map(({ body }) => body.accessToken)).size, 1)
  assert.equal(requested(), 1)
})

test('fifty parallel refreshes do not fork the tokens (CVE-2026-53517)', async () => {
  const person = await newVisitor('twitch')
  const requested = startRequest()

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => person.post(refresh, { providerId: 'twitch' })),
  )

  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  // The provider accepts each refresh token once: of two requests, one would have been rejected.
  const last = await person.post(refresh, { providerId: 'twitch' })
  assert.equal(last.status, 200)
  assert.ok(requested() < 51)
})

test('tokens are refreshed on request and returned in full', async () => {
  const person = await newVisitor('google')
  const { id, accountId } = await accountOf(person)
  const before = (await person.post(get, { accountId: id })).body

  const answer = await person.post(refresh, { providerId: 'google', accountId })

  assert.equal(answer.status, 200)
  const { body } = answer
  assert.notEqual(body.accessToken, before.accessToken)
  assert.match(body.refreshToken, /^google-refresh-/)
  assert.deepEqual([body.providerId, body.accountId], ['google', accountId])
  assert.equal(body.tokenType, 'bearer')
  assert.equal(body.idToken, before.idToken)
  assert.equal(body.scope, 'email,profile,openid')
  const currentTokens = (await person.post(get, { accountId: id })).body
  assert.equal(currentTokens.accessToken, body.accessToken)
})

test('a provider that returns no new refresh token keeps the old one valid', async () => {
  const person = await newVisitor('google')
  server.providers.answer = ({ form }) =>
    form.get('grant_type') === 'refresh_token'
      ? { body: { access_token: `only-${form.get('refresh_token')}`, expires_in: 60 } }
      : undefined

  const first = (await person.post(refresh, { providerId: 'google' })).body
  const second = (await person.post(refresh, { providerId: 'google' })).body

  assert.match(first.accessToken, /^only-google-refresh-/)
  assert.deepEqual(second.accessToken, first.accessToken)
  assert.equal(second.refreshToken, first.refreshToken)
})

test('a rejected refresh keeps the stored tokens and allows another attempt', async () => {
  const person = await newVisitor('google')
  const before = (await person.post(get, { providerId: 'google' })).body
  server.providers.answer = ({ path }) =>
    path === '/token' ? { status: 400, body: { error: 'invalid_grant' } } : undefined
  const required = await person.post(refresh, { providerId: 'google' })
  const still = (await person.post(get, { providerId: 'google' })).body
  server.clock.pass(HOUR)
  const needed = await Promise.all([1, 2, 3].map(() => person.post(get, { providerId: 'google' })))
  const refreshAnswer = await person.get(info, { query: { providerId: 'google' } })
  server.providers.answer = () => undefined
  const later = await person.post(get, { providerId: 'google' })

  const message = 'Failed to refresh access token'
  const expected = { code: 'FAILED_TO_REFRESH_ACCESS_TOKEN', message }
  assert.deepEqual([required.status, required.body], [400, expected])
  assert.equal(still.accessToken, before.accessToken)
  for (const { status, body } of [...needed, refreshAnswer]) {
    const message = 'Failed to get a valid access token'
    assert.deepEqual([status, body], [400, { code: 'FAILED_TO_GET_ACCESS_TOKEN', message }])
  }
  assert.equal(later.status, 200)
})

test('a process that dies during a refresh blocks others only briefly', async () => {
  const person = await newVisitor('google')
  const { id } = await accountOf(person)
  const { db } = server.site
  const refreshing_until = new Date(server.clock.now().getTime() + 30 * SECOND)
  await db
    .updateTable('accounts')
    .set({ refreshing: id, refreshing_until })
    .where('id', '=', id)
    .execute()

  server.clock.pass(MINUTE)
  const answer = await person.post(refresh, { providerId: 'google' })

  assert.equal(answer.status, 200)
})

test('tokens of a new sign-in are not overwritten by a late older refresh', async () => {
  const person = await newVisitor('google')
  const [requested, current] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  server.providers.answer = async ({ form }) => {
    if (form.get('grant_type') !== 'refresh_token') return undefined
    requested.resolve()
    await current.promise
    return { body: { access_token: 'late', refresh_token: 'late', expires_in: 60 } }
  }

  const late = person.post(refresh, { providerId: 'google' })
  await requested.promise
  await signInThrough(server, server.stranger(), 'google')
  const newer = (await person.post(get, { providerId: 'google' })).body
  current.resolve()

  assert.equal((await late).body.accessToken, newer.accessToken)
  const now = (await person.post(get, { providerId: 'google' })).body
  assert.equal(now.accessToken, newer.accessToken)
})

test('without a provider, an account or a refresh token there is no token', async () => {
  const [person, by_github] = [await newVisitor('google'), await newVisitor('github')]
  const answers = [
    await person.post(get, { providerId: 'myspace' }),
    await person.post(get, { providerId: 'credential' }),
    await person.post(get, { providerId: 'github' }),
    await person.post(refresh, { providerId: 'myspace' }),
    await person.post(refresh, { providerId: 'zoom' }),
    await by_github.post(refresh, { providerId: 'github' }),
    await person.get(info, { query: { accountId: 'nobody' } }),
    await person.get(info),
    await person.post(get, { useAccountCookie: true }),
    await server.stranger().post(get, { providerId: 'google' }),
    await server.stranger().post(refresh, { providerId: 'google' }),
    await server.stranger().get(info, { query: { accountId: 'nobody' } }),
  ]

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body?.code]),
    [
      [400, 'PROVIDER_NOT_SUPPORTED'],
      [400, 'PROVIDER_NOT_SUPPORTED'],
      [400, 'ACCOUNT_NOT_FOUND'],
      [400, 'PROVIDER_NOT_SUPPORTED'],
      [400, 'ACCOUNT_NOT_FOUND'],
      [400, 'REFRESH_TOKEN_NOT_FOUND'],
      [400, 'ACCOUNT_NOT_FOUND'],
      [400, 'VALIDATION_ERROR'],
      [400, 'VALIDATION_ERROR'],
      [401, 'UNAUTHORIZED'],
      [401, 'UNAUTHORIZED'],
      [401, 'UNAUTHORIZED'],
    ],
  )
  assert.equal(answers[0]?.body.message, 'Provider myspace is not supported.')
})

test('a provider that does not support refreshing is reported', async () => {
  const person = await newVisitor('zoom')
  const { refresh: usual } = declarations.zoom
  declarations.zoom.refresh = null
  const answer = await person.post(refresh, { providerId: 'zoom' })
  server.clock.pass(HOUR)
  const old = await person.post(get, { providerId: 'zoom' })
  if (usual === undefined) delete declarations.zoom.refresh
  else declarations.zoom.refresh = usual

  const message = 'Provider zoom does not support token refreshing.'
  const expected = { code: 'TOKEN_REFRESH_NOT_SUPPORTED', message }
  assert.deepEqual([answer.status, answer.body], [400, expected])
  assert.equal(old.status, 200)
})

test('a removed provider returns no tokens and is reported', async () => {
  const person = await newVisitor('google')
  const { google } = server.site.config.providers
  delete server.site.config.providers.google
  const answers = [
    await person.post(get, { providerId: 'google' }),
    await person.post(refresh, { accountId: (await accountOf(person)).id }),
    await person.get(info, { query: { providerId: 'google' } }),
  ]
  if (google) server.site.config.providers.google = google

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.message]),
    [
      [400, 'Provider google is not supported.'],
      [400, 'Provider google is not supported.'],
      [500, 'Provider account provider is google but it is not configured'],
    ],
  )
})

test("tokens belong to the session's user, not to the body's (CVE-2025-61928)", async () => {
  const [person, attacker] = [await newVisitor('google'), await newVisitor('spotify')]
  const { id: userId } = await userOf(person)
  const { id, accountId } = await accountOf(person)

  const answers = []
  for (const path of [get, refresh, info, '/api/auth/unlink-account']) {
    answers.push(await attacker.post(path, { providerId: 'google', userId }))
    answers.push(await attacker.post(path, { accountId: id, userId }))
    answers.push(await attacker.post(path, { providerId: 'google', accountId, userId }))
    assert.equal((await server.stranger().post(path, { providerId: 'google', userId })).status, 401)
  }

  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([400]))
  assert.equal((await person.post(get, { providerId: 'google', userId: 'nobody' })).status, 200)
})

test('an impersonator gets no provider tokens', async () => {
  const [admin, person] = [await newVisitor('google'), await newVisitor('google')]
  const { db } = server.site
  const { id } = await userOf(admin)
  const session = (await person.get('/api/auth/get-session')).body.session.id
  await db.updateTable('sessions').set({ impersonated_by: id }).where('id', '=', session).execute()

  for (const path of [get, refresh, info, '/api/auth/unlink-account']) {
    assert.equal((await person.post(path, { providerId: 'google' })).status, 403, path)
  }
})
