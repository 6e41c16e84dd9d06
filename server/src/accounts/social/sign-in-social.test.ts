import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { providerIds, providerNames } from '@gatehouse/contract/accounts/provider-names'
import { startTestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import {
  finishSignIn,
  signInThrough,
  newIdentity,
  startSocialTestServer,
  redirectOf,
  startSignIn,
  userOf,
  type SocialTestServer,
} from '../../testing/providers/sign-in-through.ts'

const path = '/api/auth/sign-in/social'

let server: SocialTestServer
before(async () => {
  server = await startSocialTestServer()
})
after(() => server.close())

const rowsOf = (email: string) =>
  server.site.db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .selectAll('accounts')
    .where('users.email', '=', email)
    .execute()

const entriesOf = async (user_id: string) => {
  const rows = await server.site.db
    .selectFrom('audit_entries')
    .select(['action', 'after'])
    .where('subject_id', '=', user_id)
    .orderBy('id')
    .execute()
  return rows.map(({ action, after }) => [action, after])
}

describe('every provider creates an account and signs in to it again', () => {
  /** Providers without addresses get a placeholder to which no email can be sent. */
  const addressless: Record<string, string> = {
    reddit: 't2mia@reddit.placeholder.invalid',
    roblox: '@roblox.placeholder.invalid',
    tiktok: '@tiktok.placeholder.invalid',
  }
  for (const provider of providerIds) {
    test(provider, async () => {
      const { email } = newIdentity(server, provider)
      const [first, second] = [server.stranger(), server.stranger()]

      const came = await signInThrough(server, first, provider, { callbackURL: '/home?a=1' })

      assert.deepEqual([came.status, redirectOf(came)], [302, '/home?a=1'])
      const user = await userOf(first)
      const expected = addressless[provider]
      if (expected) assert.ok(user.email.endsWith(expected), user.email)
      else assert.equal(user.email, email)
      assert.ok(user.name.length > 0)
      const again = await signInThrough(server, second, provider)
      assert.equal(redirectOf(again), '/')
      assert.equal((await userOf(second)).id, user.id)
      const accounts = await rowsOf(user.email)
      assert.deepEqual(
        accounts.map(({ provider_id }) => provider_id),
        [provider],
      )
    })
  }
})

test('a page gets the URL, and the browser keeps a signed state for ten minutes', async () => {
  const person = server.stranger()
  const scopes = ['https://www.googleapis.com/auth/drive']

  const answer = await person.post(path, { provider: 'google', scopes, loginHint: 'a@b.example' })

  const { redirect, url } = answer.body
  assert.equal(redirect, true)
  assert.equal(answer.headers.get('location'), url)
  const { searchParams } = new URL(url)
  assert.match(searchParams.get('state') ?? '', /^[\w-]{32}$/)
  assert.equal(searchParams.get('redirect_uri'), `${server.url}/api/auth/callback/google`)
  assert.equal(searchParams.get('code_challenge_method'), 'S256')
  assert.match(searchParams.get('scope') ?? '', /openid https:\/\/www\.googleapis\.com.*drive$/)
  assert.equal(searchParams.get('login_hint'), 'a@b.example')
  const [cookie = ''] = answer.headers.getSetCookie()
  assert.match(
    cookie,
    /^better-auth\.state=[\w-]{32}\.[^;]*; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  assert.ok(cookie.includes(searchParams.get('state') ?? 'no state'))
})

test('stored state and verifier cannot be read from the database', async () => {
  const url = await startSignIn(server.stranger(), 'google')

  const state = new URL(url).searchParams.get('state') ?? ''
  const rows = await server.site.db
    .selectFrom('verifications')
    .selectAll()
    .where('purpose', '=', 'social-state')
    .execute()
  assert.ok(rows.length > 0)
  assert.ok(rows.every(row => !JSON.stringify(row).includes(state)))
  const [{ value } = { value: {} }] = rows
  // 128 characters encrypted: 28 bytes more, in base64.
  assert.equal((value as { verifier: string }).verifier.length, 208)
})

test('a page that disables the redirect gets only the URL', async () => {
  const answer = await server.stranger().post(path, { provider: 'github', disableRedirect: true })

  assert.equal(answer.body.redirect, false)
  assert.match(answer.body.url, /github\/login\/oauth\/authorize\?/)
  assert.equal(answer.headers.get('location'), null)
})

test('new users are redirected to their own page, returning ones are not', async () => {
  newIdentity(server, 'google')
  const body = { callbackURL: '/home', newUserCallbackURL: '/welcome' }

  const first = await signInThrough(server, server.stranger(), 'google', body)
  const second = await signInThrough(server, server.stranger(), 'google', body)

  assert.deepEqual([redirectOf(first), redirectOf(second)], ['/welcome', '/home'])
})

test('a provider-verified address is verified; another one is verified by email', async () => {
  const known = newIdentity(server, 'google')
  const verified = server.stranger()
  await signInThrough(server, verified, 'google')
  const unknown = newIdentity(server, 'discord', { email_verified: false })
  const unproven = server.stranger()
  await signInThrough(server, unproven, 'discord', { callbackURL: '/home' })

  assert.equal((await userOf(verified)).emailVerified, true)
  assert.equal((await userOf(verified)).image, 'https://pictures.example.com/mia.png')
  assert.deepEqual(await mailsSentTo(server, known.email), [])
  assert.equal((await userOf(unproven)).emailVerified, false)
  const [mail] = await mailsSentTo(server, unknown.email)
  assert.equal(mail?.kind, 'verify_email')
  assert.match(mail?.plain ?? '', /callbackURL=%2Fhome/)
})

test('a user without an address gets no email', async () => {
  newIdentity(server, 'tiktok')
  const person = server.stranger()

  await signInThrough(server, person, 'tiktok')

  const { email, emailVerified } = await userOf(person)
  assert.match(email, /@tiktok\.placeholder\.invalid$/)
  assert.equal(emailVerified, false)
  assert.deepEqual(await mailsSentTo(server, email), [])
})

test('two Reddit users without addresses become two users', async () => {
  const ids = ['t2_one', 't2_two']
  const users = []
  for (const id of ids) {
    server.providers.answer = ({ provider, path: at }) =>
      provider === 'reddit' && at === '/api/v1/me'
        ? { body: { id, name: id, oauth_client_id: 'reddit-client', has_verified_email: true } }
        : undefined
    const person = server.stranger()
    await signInThrough(server, person, 'reddit')
    users.push(await userOf(person))
  }
  server.providers.answer = () => undefined

  assert.notEqual(users[0].id, users[1].id)
  assert.notEqual(users[0].email, users[1].email)
})

test('tokens are stored encrypted with their scopes and expiry', async () => {
  const { email } = newIdentity(server, 'google')
  await signInThrough(server, server.stranger(), 'google')

  const [row] = await rowsOf(email)
  assert.ok(row?.access_token && row.refresh_token && row.id_token)
  for (const sealed of [row.access_token, row.refresh_token, row.id_token]) {
    assert.doesNotMatch(sealed.toString('latin1'), /google|eyJ/)
  }
  assert.equal(row.scope, 'email,profile,openid')
  assert.equal(row.access_token_expires_at?.toISOString(), '2026-01-15T13:00:00.000Z')
})

test('the security log records the new account and each sign-in', async () => {
  const { email } = newIdentity(server, 'google')
  const person = server.stranger()
  await signInThrough(server, person, 'google')
  const { id } = await userOf(person)

  assert.deepEqual(await entriesOf(id), [
    ['user.signed_up', { email, provider: 'google' }],
    ['user.signed_in', { way: 'provider', provider: 'google' }],
  ])
})

test('one of fifty parallel callbacks with the same state and code signs in', async () => {
  const { email } = newIdentity(server, 'google')
  const person = server.stranger()
  const back = await server.providers.visit(
    await startSignIn(person, 'google', { callbackURL: '/in' }),
  )
  const cookie = [...person.cookies].map(pair => pair.join('=')).join('; ')
  const requested = server.providers.requests.length

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => fetch(back.url, { redirect: 'manual', headers: { cookie } })),
  )

  const targets = answers.map(({ headers }) => headers.get('location'))
  assert.equal(targets.filter(to => to === '/in').length, 1)
  const lost = `${server.url}/api/auth/error?error=please_restart_the_process`
  assert.equal(targets.filter(to => to === lost).length, 49)
  const exchanges = server.providers.requests
    .slice(requested)
    .filter(({ path: at }) => at === '/token')
  assert.equal(exchanges.length, 1)
  assert.equal((await rowsOf(email)).length, 1)
})

test('two parallel sign-ins of a new user create one account and two sessions', async () => {
  const { email } = newIdentity(server, 'github')
  const people = Array.from({ length: 8 }, () => server.stranger())

  const answers = await Promise.all(people.map(item => signInThrough(server, item, 'github')))

  assert.deepEqual(new Set(answers.map(redirectOf)), new Set(['/']))
  const ids = new Set((await Promise.all(people.map(userOf))).map(user => user.id))
  assert.equal(ids.size, 1)
  assert.equal((await rowsOf(email)).length, 1)
})

test('an unfinished sign-in is deleted when it expires', async () => {
  newIdentity(server, 'google')
  const person = server.stranger()
  const back = await server.providers.visit(await startSignIn(person, 'google'))

  server.clock.pass(10 * 60_000)
  const late = await finishSignIn(person, back)

  assert.equal(redirectOf(late), `${server.url}/api/auth/error?error=please_restart_the_process`)
})

test("a page can read the configured providers and Google's client id", async () => {
  const answer = await server.stranger().get('/api/auth/social-providers')

  assert.equal(answer.status, 200)
  assert.equal(answer.body.googleClientId, 'google-client')
  assert.deepEqual(
    answer.body.providers,
    providerIds.map(id => ({ id, name: providerNames[id] })),
  )
})

test('an unknown or unconfigured provider is not found', async () => {
  const bare = await startTestServer()
  try {
    const rejections = [
      await server.stranger().post(path, { provider: 'myspace' }),
      await server.stranger().post(path, { provider: '__proto__' }),
      await bare.stranger().post(path, { provider: 'google' }),
    ]
    for (const { status, body } of rejections) {
      const message = 'Provider not found'
      assert.deepEqual([status, body], [404, { code: 'PROVIDER_NOT_FOUND', message }])
    }
    const none = await bare.stranger().get('/api/auth/social-providers')
    assert.deepEqual(none.body, { providers: [], googleClientId: null })
  } finally {
    await bare.close()
  }
})

test('no redirect target may be an untrusted origin', async () => {
  const codes = []
  for (const name of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL']) {
    const body = { provider: 'google', [name]: 'https://evil.example' }
    const answer = await server.stranger().post(path, body)
    codes.push([answer.status, answer.body.code])
  }
  const none = await server.stranger().post(path, { provider: 'google', callbackURL: '' })

  assert.deepEqual(codes, [
    [403, 'INVALID_CALLBACK_URL'],
    [403, 'INVALID_ERROR_CALLBACK_URL'],
    [403, 'INVALID_NEW_USER_CALLBACK_URL'],
  ])
  const message = 'callbackURL is required'
  assert.deepEqual([none.status, none.body], [400, { code: 'CALLBACK_URL_REQUIRED', message }])
})
