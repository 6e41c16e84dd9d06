import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { generateKeyPair } from 'jose'
import { providerIds } from '@gatehouse/contract/accounts/provider-names'
import {
  newIdentity,
  startSocialTestServer,
  userOf,
  withPassword,
  type SocialTestServer,
} from '../../testing/providers/sign-in-through.ts'

const path = '/api/auth/sign-in/social'
const tap = '/api/auth/one-tap/callback'

let server: SocialTestServer
before(async () => {
  server = await startSocialTestServer()
})
after(() => server.close())

const signIn = (provider: string, idToken: Record<string, unknown>, more: object = {}) =>
  server.stranger().post(path, { provider, idToken, ...more })

test('an app signs in a user with its id token', async () => {
  const { email, id } = newIdentity(server, 'google')
  const token = await server.providers.sign('google', {}, { nonce: 'of the app' })
  const person = server.stranger()
  const idToken = {
    token,
    nonce: 'of the app',
    accessToken: 'granted',
    refreshToken: 'for later',
    expiresAt: server.clock.now().getTime() / 1_000 + 3_600,
  }

  const answer = await person.post(path, { provider: 'google', idToken, callbackURL: '/home' })

  assert.equal(answer.status, 200)
  assert.deepEqual(Object.keys(answer.body).toSorted(), ['redirect', 'token', 'user'])
  assert.deepEqual([answer.body.redirect, answer.body.user.email], [false, email])
  assert.equal((await userOf(person)).id, answer.body.user.id)
  assert.equal(answer.headers.get('location'), null)
  const appTokens = await person.post('/api/auth/get-access-token', { accountId: id })
  assert.deepEqual(appTokens.body, {
    accessToken: 'granted',
    accessTokenExpiresAt: '2026-01-15T13:00:00.000Z',
    scopes: [],
    idToken: token,
  })
})

test('the name that Apple sends to an app beside the token is unsigned', async () => {
  const { email } = newIdentity(server, 'apple')
  const token = await server.providers.sign('apple')
  const user = { name: { firstName: 'Ada', lastName: 'King' }, email: 'root@example.com' }

  const { body } = await signIn('apple', { token, user })

  assert.deepEqual([body.user.name, body.user.email], ['Ada King', email])
})

describe('an invalid token signs in no one', () => {
  const hour = 3_600
  const now = () => Math.floor(server.clock.now().getTime() / 1_000)
  const cases: Record<string, () => Promise<string>> = {
    'made for another app': () => server.providers.sign('google', { aud: 'another-app' }),
    'made for us and another app': () =>
      server.providers.sign('google', { aud: ['google-client', 'another-app'] }),
    'of another maker': () => server.providers.sign('google', { iss: 'https://evil.example' }),
    'that is over': () =>
      server.providers.sign('google', { iat: now() - 2 * hour, exp: now() - hour }),
    'signed by another key': async () => {
      const { privateKey } = await generateKeyPair('RS256')
      return server.providers.sign('google', {}, { key: privateKey })
    },
    'with its nonce of another sign-in': () =>
      server.providers.sign('google', {}, { nonce: 'another' }),
    'without a signature': async () => {
      const [, claims] = (await server.providers.sign('google')).split('.')
      const header = Buffer.from('{"alg":"none"}').toString('base64url')
      return `${header}.${claims}.`
    },
    'of nothing': async () => 'let me in',
  }
  for (const [label, make] of Object.entries(cases)) {
    test(`an app's id token ${label}`, async () => {
      newIdentity(server, 'google')
      const token = await make()

      const answer = await signIn('google', { token, nonce: 'ours' })

      const expected = { code: 'INVALID_TOKEN', message: 'invalid token' }
      assert.deepEqual([answer.status, answer.body], [401, expected])
      assert.deepEqual(answer.headers.getSetCookie(), [])
    })
  }
})

test('a provider whose keys are unavailable verifies nothing', async () => {
  const closed = await startSocialTestServer()
  try {
    closed.providers.answer = ({ path: at }) =>
      at === '/oauth2/v3/certs' ? { status: 503, body: 'later' } : undefined
    const token = await closed.providers.sign('google')
    const answer = await closed.stranger().post(path, { provider: 'google', idToken: { token } })
    assert.deepEqual([answer.status, answer.body.code], [401, 'INVALID_TOKEN'])
  } finally {
    await closed.close()
  }
})

test('providers without id tokens for apps are reported as such', async () => {
  const answers = await Promise.all(
    providerIds.map(async id => [id, await signIn(id, { token: 'a.b.c' })] as const),
  )

  const customersWithBenefit = answers.filter(
    ([, { body }]) => body.code !== 'ID_TOKEN_NOT_SUPPORTED',
  )
  assert.deepEqual(
    customersWithBenefit.map(([id]) => id),
    ['apple', 'facebook', 'google', 'microsoft'],
  )
  const rejected = answers.find(([id]) => id === 'github')?.[1]
  const message = 'id_token not supported'
  assert.deepEqual(
    [rejected?.status, rejected?.body],
    [404, { code: 'ID_TOKEN_NOT_SUPPORTED', message }],
  )
})

test("sign-in by id token has the browser's rules and error messages", async () => {
  const unproven = await withPassword(server, { verified: true })
  newIdentity(server, 'google', { email: unproven.email, email_verified: false })
  const notLinked = await signIn('google', { token: await server.providers.sign('google') })
  newIdentity(server, 'google', { email: 'mia@localhost' })
  const noUser = await signIn('google', { token: await server.providers.sign('google') })
  newIdentity(server, 'google', { email: null })
  const noEmail = await signIn('google', { token: await server.providers.sign('google') })
  const { email } = newIdentity(server, 'google')
  await signIn('google', { token: await server.providers.sign('google') })
  const { db } = server.site
  await db.updateTable('users').set({ banned: true }).where('email', '=', email).execute()
  const banned = await signIn('google', { token: await server.providers.sign('google') })

  assert.deepEqual(
    [notLinked, noUser, noEmail, banned].map(({ status, body }) => [status, body.code]),
    [
      [401, 'ACCOUNT_NOT_LINKED'],
      [401, 'UNABLE_TO_CREATE_USER'],
      [401, 'USER_EMAIL_NOT_FOUND'],
      [403, 'BANNED_USER'],
    ],
  )
  assert.equal(notLinked.body.message, 'account not linked')
})

test("the operator's restrictions apply to sign-in by id token", async () => {
  const strict = await startSocialTestServer({
    settings: {
      email_verification_required: true,
      social_sign_up_closed: ['microsoft'],
      social_id_tokens_closed: ['apple'],
    },
  })
  try {
    const grant = async (provider: 'google' | 'microsoft' | 'apple', claims = {}) => {
      newIdentity(strict, provider)
      const token = await strict.providers.sign(provider, claims)
      return strict.stranger().post(path, { provider, idToken: { token } })
    }
    const answers = [
      await grant('google', { email_verified: false }),
      await grant('microsoft'),
      await grant('apple'),
    ]
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      [
        [403, 'EMAIL_NOT_VERIFIED'],
        [401, 'SIGNUP_DISABLED'],
        [404, 'ID_TOKEN_NOT_SUPPORTED'],
      ],
    )
  } finally {
    await strict.close()
  }
})

test('One Tap signs in new and returning users', async () => {
  const { email } = newIdentity(server, 'google')
  const idToken = await server.providers.sign('google', {}, { nonce: 'of the prompt' })
  const person = server.stranger()

  const first = await person.post(tap, { idToken })
  const second = await server.stranger().post(tap, { idToken })

  assert.equal(first.status, 200)
  assert.deepEqual(Object.keys(first.body).toSorted(), ['token', 'user'])
  assert.equal(first.body.user.email, email)
  assert.equal(second.body.user.id, first.body.user.id)
  assert.equal((await userOf(person)).email, email)
})

test("One Tap does not find users by another provider's id", async () => {
  const { id } = newIdentity(server, 'google')
  const person = server.stranger()
  await person.post(tap, { idToken: await server.providers.sign('google') })
  const { user } = (await person.get('/api/auth/get-session')).body
  const { db } = server.site
  await db
    .updateTable('accounts')
    .set({ provider_id: 'github' })
    .where('account_id', '=', id)
    .execute()
  newIdentity(server, 'google', { id })

  const other = await server
    .stranger()
    .post(tap, { idToken: await server.providers.sign('google') })

  assert.notEqual(other.body.user.id, user.id)
})

test('One Tap rejects with its own messages', async () => {
  const owner = await withPassword(server, { verified: true })
  const used = { email: owner.email, email_verified: false, sub: 'another' }
  const closed = await startSocialTestServer({ settings: { social_sign_up_enabled: false } })
  const { google } = server.site.config.providers
  try {
    newIdentity(closed, 'google')
    const answers = [
      await server.stranger().post(tap, { idToken: 'let me in' }),
      await server
        .stranger()
        .post(tap, { idToken: await server.providers.sign('google', { email: null }) }),
      await server.stranger().post(tap, { idToken: await server.providers.sign('google', used) }),
      await closed.stranger().post(tap, { idToken: await closed.providers.sign('google') }),
    ]
    delete server.site.config.providers.google
    answers.push(await server.stranger().post(tap, { idToken: 'a.b.c' }))

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.message]),
      [
        [400, 'invalid id token'],
        [400, 'Email not available in token'],
        [401, 'account not linked'],
        [502, 'User not found'],
        [404, 'Provider not found'],
      ],
    )
  } finally {
    if (google) server.site.config.providers.google = google
    await closed.close()
  }
})
