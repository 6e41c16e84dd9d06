import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
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
import type { ProviderRequest } from '../../testing/providers/provider-request.ts'
import type { Person } from '../../testing/person.ts'

let server: SocialTestServer
before(async () => {
  server = await startSocialTestServer({
    config: { trusted_origins: ['https://app.example'] },
    settings: { social_sign_up_closed: ['zoom'], social_sign_up_on_request: ['spotify'] },
  })
})
after(() => server.close())

/** The URL of our own error page, with an error code. */
const errorPage = (parameters: Record<string, string>) =>
  `${server.url}/api/auth/error?${new URLSearchParams(parameters).toString()}`

const path = '/api/auth/callback/google'

/** A user about to return from Google. */
async function startedFlow(body: Record<string, unknown> = {}) {
  newIdentity(server, 'google')
  const person = server.stranger()
  const back = await server.providers.visit(await startSignIn(person, 'google', body))
  return { person, back, query: Object.fromEntries(back.url.searchParams) }
}

const expectSignedOut = async (person: Person) => assert.equal(await userOf(person), null)

/** Replaces a provider's response until the test ends. */
function answering(
  when: (request: ProviderRequest) => boolean,
  body: object | string,
  status = 200,
) {
  server.providers.answer = requested => (when(requested) ? { status, body } : undefined)
}

test('an unreadable callback ends at the error page: invalid_callback_request', async () => {
  const strange = [
    '?code=1&code=2',
    '?state[a]=1',
    `?code=${'x'.repeat(9_000)}`,
    '?unreadable=1&state=a&state=b',
  ]
  for (const search of strange) {
    const answer = await server.stranger().get(path + search)
    assert.equal(redirectOf(answer), errorPage({ error: 'invalid_callback_request' }), search)
  }
  const posted = await server.stranger().post(path, { code: ['a'], state: 7 })
  assert.equal(redirectOf(posted), errorPage({ error: 'invalid_callback_request' }))
})

test('a callback without a state is rejected, even with an error: state_not_found', async () => {
  for (const search of [
    '',
    '?code=a',
    '?state=',
    '?error=access_denied&error_description=Call+me',
  ]) {
    const answer = await server.stranger().get(path + search)
    assert.equal(redirectOf(answer), errorPage({ error: 'state_not_found' }), search)
  }
})

test('a canceled sign-in returns to the error callback', async () => {
  const errorPath = '/oops?from=sign-in#top'
  server.providers.be('google', { cancels: true })
  const person = server.stranger()

  const url = await startSignIn(person, 'google', { errorCallbackURL: errorPath })
  const answer = await finishSignIn(person, await server.providers.visit(url))

  assert.equal(redirectOf(answer), '/oops?from=sign-in&error=access_denied#top')
  assert.equal(person.cookies.has('better-auth.state'), false)
})

test("a provider's error is passed on as text", async () => {
  const { person, query } = await startedFlow({ errorCallbackURL: 'https://app.example/oops' })
  const appState = { error: '"><script>', error_description: 'a&b=c\r\nset-cookie: x'.repeat(100) }

  const answer = await person.get(path, { query: { ...appState, state: query.state ?? '' } })

  const url = new URL(redirectOf(answer))
  assert.equal(url.origin + url.pathname, 'https://app.example/oops')
  assert.equal(url.searchParams.get('error'), appState.error)
  assert.equal(url.searchParams.get('error_description'), appState.error_description.slice(0, 500))
})

test('a callback without a code: no_code', async () => {
  const { person, query } = await startedFlow({ errorCallbackURL: '/oops' })

  const answer = await person.get(path, { query: { state: query.state ?? '' } })

  assert.equal(redirectOf(answer), '/oops?error=no_code')
})

test('a provider that is no longer configured: oauth_provider_not_found', async () => {
  const first = await startedFlow({ errorCallbackURL: '/oops' })
  const unknown = await first.person.get('/api/auth/callback/myspace', { query: first.query })
  const second = await startedFlow({ errorCallbackURL: '/oops' })
  const { google } = server.site.config.providers
  delete server.site.config.providers.google
  const removed = await finishSignIn(second.person, second.back)
  if (google) server.site.config.providers.google = google

  assert.equal(redirectOf(unknown), '/oops?error=oauth_provider_not_found')
  assert.equal(redirectOf(removed), '/oops?error=oauth_provider_not_found')
  await expectSignedOut(second.person)
})

test('a rejected code, or a provider that does not respond: invalid_code', async () => {
  const wrong = await startedFlow({ errorCallbackURL: '/oops' })
  const rejected = await wrong.person.get(path, { query: { ...wrong.query, code: 'invented' } })
  const broken = await startedFlow({ errorCallbackURL: '/oops' })
  answering(requested => requested.path === '/token', 'not JSON', 500)
  const failed = await finishSignIn(broken.person, broken.back)
  server.providers.answer = () => undefined

  assert.equal(redirectOf(rejected), '/oops?error=invalid_code')
  assert.equal(redirectOf(failed), '/oops?error=invalid_code')
  for (const { person } of [wrong, broken]) await expectSignedOut(person)
})

test('a provider that does not identify the user: unable_to_get_user_info', async () => {
  newIdentity(server, 'github')
  answering(requested => requested.path === '/api/v3/user', { message: 'Bad credentials' }, 401)
  const body = { errorCallbackURL: '/oops' }

  const answer = await signInThrough(server, server.stranger(), 'github', body)
  server.providers.answer = () => undefined

  assert.equal(redirectOf(answer), '/oops?error=unable_to_get_user_info')
})

test('an id token of another sign-in: unable_to_get_user_info', async () => {
  const { person, back } = await startedFlow({ errorCallbackURL: '/oops' })
  const id_token = await server.providers.sign('google', {}, { nonce: 'of another sign-in' })
  answering(requested => requested.path === '/token', {
    access_token: 'a',
    token_type: 'bearer',
    id_token,
  })

  const answer = await finishSignIn(person, back)
  server.providers.answer = () => undefined

  assert.equal(redirectOf(answer), '/oops?error=unable_to_get_user_info')
  await expectSignedOut(person)
})

test('a provider account without an address is rejected: email_not_found', async () => {
  newIdentity(server, 'facebook', { email: null })

  const body = { errorCallbackURL: '/oops' }
  const answer = await signInThrough(server, server.stranger(), 'facebook', body)

  assert.equal(redirectOf(answer), '/oops?error=email_not_found')
})

test('a callback URL that is no longer trusted: no_callback_url', async () => {
  const page = 'https://app.example/in'
  const { person, back } = await startedFlow({ callbackURL: page, errorCallbackURL: page })
  const origins = server.site.config.trusted_origins
  server.site.config.trusted_origins = []
  const answer = await finishSignIn(person, back)
  server.site.config.trusted_origins = origins

  assert.equal(redirectOf(answer), errorPage({ error: 'no_callback_url' }))
  await expectSignedOut(person)
})

test('where sign-ups are disabled: signup_disabled', async () => {
  newIdentity(server, 'zoom')
  newIdentity(server, 'spotify')
  const errorCallbackURL = '/oops'

  const closed = await signInThrough(server, server.stranger(), 'zoom', {
    errorCallbackURL,
    requestSignUp: true,
  })
  const withoutSignUpRequest = await signInThrough(server, server.stranger(), 'spotify', {
    errorCallbackURL,
  })
  const requested = await signInThrough(server, server.stranger(), 'spotify', {
    requestSignUp: true,
  })
  const back = await signInThrough(server, server.stranger(), 'spotify')

  assert.equal(redirectOf(closed), '/oops?error=signup_disabled')
  assert.equal(redirectOf(withoutSignUpRequest), '/oops?error=signup_disabled')
  assert.deepEqual([redirectOf(requested), redirectOf(back)], ['/', '/'])
})

test('an invalid address creates no user: unable_to_create_user', async () => {
  newIdentity(server, 'google', { email: 'mia@localhost' })

  const body = { errorCallbackURL: '/oops' }
  const answer = await signInThrough(server, server.stranger(), 'google', body)

  assert.equal(redirectOf(answer), '/oops?error=unable_to_create_user')
})

test('a banned user is told so after identification, not before', async () => {
  const { email } = newIdentity(server, 'google')
  await signInThrough(server, server.stranger(), 'google')
  const { db } = server.site
  await db.updateTable('users').set({ banned: true }).where('email', '=', email).execute()
  const person = server.stranger()

  const answer = await signInThrough(server, person, 'google', { errorCallbackURL: '/oops' })

  const parameters = new URLSearchParams(redirectOf(answer).split('?')[1])
  assert.equal(parameters.get('error'), 'banned')
  assert.match(
    parameters.get('error_description') ?? '',
    /^You have been banned from this application/,
  )
  await expectSignedOut(person)
})

test('where verification is required, no one signs in before it', async () => {
  const strict = await startSocialTestServer({ settings: { email_verification_required: true } })
  try {
    const { email } = newIdentity(strict, 'discord', { email_verified: false })
    const body = { errorCallbackURL: '/oops' }
    const first = await signInThrough(strict, strict.stranger(), 'discord', body)
    const second = await signInThrough(strict, strict.stranger(), 'discord', body)
    newIdentity(strict, 'tiktok')
    const never = await signInThrough(strict, strict.stranger(), 'tiktok', body)
    newIdentity(strict, 'google')
    const verified = await signInThrough(strict, strict.stranger(), 'google')

    assert.equal(redirectOf(first), '/oops?error=email_not_verified')
    assert.equal(redirectOf(second), '/oops?error=email_not_verified')
    assert.equal((await mailsSentTo(strict, email)).length, 2)
    assert.equal(redirectOf(never), '/oops?error=unable_to_create_session')
    assert.equal(redirectOf(verified), '/')
  } finally {
    await strict.close()
  }
})

test('sign-up with a provider is disabled by either sign-up setting', async () => {
  for (const setting of ['sign_up_enabled', 'social_sign_up_enabled']) {
    const closed = await startSocialTestServer({ settings: { [setting]: false } })
    try {
      newIdentity(closed, 'google')
      const body = { errorCallbackURL: '/oops', requestSignUp: true }
      const answer = await signInThrough(closed, closed.stranger(), 'google', body)
      assert.equal(redirectOf(answer), '/oops?error=signup_disabled', setting)
    } finally {
      await closed.close()
    }
  }
})
