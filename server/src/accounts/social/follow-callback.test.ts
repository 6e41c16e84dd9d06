import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mailsTo } from '../../testing/mails.ts'
import {
  comeBack,
  comeThrough,
  newcomer,
  openSocialHouse,
  sentTo,
  setOut,
  userOf,
  type SocialHouse,
} from '../../testing/providers/come-through.ts'
import type { Asked } from '../../testing/providers/asked.ts'
import type { Person } from '../../testing/person.ts'

let house: SocialHouse
before(async () => {
  house = await openSocialHouse({
    config: { trusted_origins: ['https://app.example'] },
    settings: { social_sign_up_closed: ['zoom'], social_sign_up_on_request: ['spotify'] },
  })
})
after(() => house.close())

/** The URL of our own error page, with an error code. */
const errorPage = (words: Record<string, string>) =>
  `${house.url}/api/auth/error?${new URLSearchParams(words).toString()}`

const path = '/api/auth/callback/google'

/** A user about to return from Google. */
async function onTheWay(body: Record<string, unknown> = {}) {
  newcomer(house, 'google')
  const person = house.stranger()
  const back = await house.providers.visit(await setOut(person, 'google', body))
  return { person, back, query: Object.fromEntries(back.url.searchParams) }
}

const isOut = async (person: Person) => assert.equal(await userOf(person), null)

/** Replaces a provider's response until the test ends. */
function answering(when: (asked: Asked) => boolean, body: object | string, status = 200) {
  house.providers.answer = asked => (when(asked) ? { status, body } : undefined)
}

test('an unreadable callback ends at the error page: invalid_callback_request', async () => {
  const strange = [
    '?code=1&code=2',
    '?state[a]=1',
    `?code=${'x'.repeat(9_000)}`,
    '?unreadable=1&state=a&state=b',
  ]
  for (const search of strange) {
    const answer = await house.stranger().get(path + search)
    assert.equal(sentTo(answer), errorPage({ error: 'invalid_callback_request' }), search)
  }
  const posted = await house.stranger().post(path, { code: ['a'], state: 7 })
  assert.equal(sentTo(posted), errorPage({ error: 'invalid_callback_request' }))
})

test('a callback without a state is rejected, even with an error: state_not_found', async () => {
  for (const search of [
    '',
    '?code=a',
    '?state=',
    '?error=access_denied&error_description=Call+me',
  ]) {
    const answer = await house.stranger().get(path + search)
    assert.equal(sentTo(answer), errorPage({ error: 'state_not_found' }), search)
  }
})

test('a canceled sign-in returns to the error callback', async () => {
  const somewhere = '/oops?from=sign-in#top'
  house.providers.be('google', { cancels: true })
  const person = house.stranger()

  const url = await setOut(person, 'google', { errorCallbackURL: somewhere })
  const answer = await comeBack(person, await house.providers.visit(url))

  assert.equal(sentTo(answer), '/oops?from=sign-in&error=access_denied#top')
  assert.equal(person.cookies.has('better-auth.state'), false)
})

test("a provider's error is passed on as text", async () => {
  const { person, query } = await onTheWay({ errorCallbackURL: 'https://app.example/oops' })
  const said = { error: '"><script>', error_description: 'a&b=c\r\nset-cookie: x'.repeat(100) }

  const answer = await person.get(path, { query: { ...said, state: query.state ?? '' } })

  const url = new URL(sentTo(answer))
  assert.equal(url.origin + url.pathname, 'https://app.example/oops')
  assert.equal(url.searchParams.get('error'), said.error)
  assert.equal(url.searchParams.get('error_description'), said.error_description.slice(0, 500))
})

test('a callback without a code: no_code', async () => {
  const { person, query } = await onTheWay({ errorCallbackURL: '/oops' })

  const answer = await person.get(path, { query: { state: query.state ?? '' } })

  assert.equal(sentTo(answer), '/oops?error=no_code')
})

test('a provider that is no longer configured: oauth_provider_not_found', async () => {
  const first = await onTheWay({ errorCallbackURL: '/oops' })
  const unknown = await first.person.get('/api/auth/callback/myspace', { query: first.query })
  const second = await onTheWay({ errorCallbackURL: '/oops' })
  const { google } = house.site.config.providers
  delete house.site.config.providers.google
  const removed = await comeBack(second.person, second.back)
  if (google) house.site.config.providers.google = google

  assert.equal(sentTo(unknown), '/oops?error=oauth_provider_not_found')
  assert.equal(sentTo(removed), '/oops?error=oauth_provider_not_found')
  await isOut(second.person)
})

test('a code the provider rejects or does not answer: invalid_code', async () => {
  const wrong = await onTheWay({ errorCallbackURL: '/oops' })
  const refused = await wrong.person.get(path, { query: { ...wrong.query, code: 'invented' } })
  const broken = await onTheWay({ errorCallbackURL: '/oops' })
  answering(asked => asked.path === '/token', 'not JSON', 500)
  const failed = await comeBack(broken.person, broken.back)
  house.providers.answer = () => undefined

  assert.equal(sentTo(refused), '/oops?error=invalid_code')
  assert.equal(sentTo(failed), '/oops?error=invalid_code')
  for (const { person } of [wrong, broken]) await isOut(person)
})

test('a provider that does not identify the user: unable_to_get_user_info', async () => {
  newcomer(house, 'github')
  answering(asked => asked.path === '/api/v3/user', { message: 'Bad credentials' }, 401)
  const body = { errorCallbackURL: '/oops' }

  const answer = await comeThrough(house, house.stranger(), 'github', body)
  house.providers.answer = () => undefined

  assert.equal(sentTo(answer), '/oops?error=unable_to_get_user_info')
})

test('an id token of another sign-in: unable_to_get_user_info', async () => {
  const { person, back } = await onTheWay({ errorCallbackURL: '/oops' })
  const id_token = await house.providers.sign('google', {}, { nonce: 'of another sign-in' })
  answering(asked => asked.path === '/token', { access_token: 'a', token_type: 'bearer', id_token })

  const answer = await comeBack(person, back)
  house.providers.answer = () => undefined

  assert.equal(sentTo(answer), '/oops?error=unable_to_get_user_info')
  await isOut(person)
})

test('a user without an address is asked for one: email_not_found', async () => {
  newcomer(house, 'facebook', { email: null })

  const body = { errorCallbackURL: '/oops' }
  const answer = await comeThrough(house, house.stranger(), 'facebook', body)

  assert.equal(sentTo(answer), '/oops?error=email_not_found')
})

test('a callback URL that is no longer trusted: no_callback_url', async () => {
  const page = 'https://app.example/in'
  const { person, back } = await onTheWay({ callbackURL: page, errorCallbackURL: page })
  const origins = house.site.config.trusted_origins
  house.site.config.trusted_origins = []
  const answer = await comeBack(person, back)
  house.site.config.trusted_origins = origins

  assert.equal(sentTo(answer), errorPage({ error: 'no_callback_url' }))
  await isOut(person)
})

test('where sign-ups are disabled: signup_disabled', async () => {
  newcomer(house, 'zoom')
  newcomer(house, 'spotify')
  const errorCallbackURL = '/oops'

  const closed = await comeThrough(house, house.stranger(), 'zoom', {
    errorCallbackURL,
    requestSignUp: true,
  })
  const unasked = await comeThrough(house, house.stranger(), 'spotify', { errorCallbackURL })
  const asked = await comeThrough(house, house.stranger(), 'spotify', { requestSignUp: true })
  const back = await comeThrough(house, house.stranger(), 'spotify')

  assert.equal(sentTo(closed), '/oops?error=signup_disabled')
  assert.equal(sentTo(unasked), '/oops?error=signup_disabled')
  assert.deepEqual([sentTo(asked), sentTo(back)], ['/', '/'])
})

test('an invalid address creates no user: unable_to_create_user', async () => {
  newcomer(house, 'google', { email: 'mia@localhost' })

  const body = { errorCallbackURL: '/oops' }
  const answer = await comeThrough(house, house.stranger(), 'google', body)

  assert.equal(sentTo(answer), '/oops?error=unable_to_create_user')
})

test('a banned user is told so after identification, not before', async () => {
  const { email } = newcomer(house, 'google')
  await comeThrough(house, house.stranger(), 'google')
  const { db } = house.site
  await db.updateTable('users').set({ banned: true }).where('email', '=', email).execute()
  const person = house.stranger()

  const answer = await comeThrough(house, person, 'google', { errorCallbackURL: '/oops' })

  const words = new URLSearchParams(sentTo(answer).split('?')[1])
  assert.equal(words.get('error'), 'banned')
  assert.match(words.get('error_description') ?? '', /^You have been banned from this application/)
  await isOut(person)
})

test('where verification is required, no one signs in before it', async () => {
  const strict = await openSocialHouse({ settings: { email_verification_required: true } })
  try {
    const { email } = newcomer(strict, 'discord', { email_verified: false })
    const body = { errorCallbackURL: '/oops' }
    const first = await comeThrough(strict, strict.stranger(), 'discord', body)
    const second = await comeThrough(strict, strict.stranger(), 'discord', body)
    newcomer(strict, 'tiktok')
    const never = await comeThrough(strict, strict.stranger(), 'tiktok', body)
    newcomer(strict, 'google')
    const proven = await comeThrough(strict, strict.stranger(), 'google')

    assert.equal(sentTo(first), '/oops?error=email_not_verified')
    assert.equal(sentTo(second), '/oops?error=email_not_verified')
    assert.equal((await mailsTo(strict, email)).length, 2)
    assert.equal(sentTo(never), '/oops?error=unable_to_create_session')
    assert.equal(sentTo(proven), '/')
  } finally {
    await strict.close()
  }
})

test('either setting that disables sign-ups applies here', async () => {
  for (const setting of ['sign_up_enabled', 'social_sign_up_enabled']) {
    const closed = await openSocialHouse({ settings: { [setting]: false } })
    try {
      newcomer(closed, 'google')
      const body = { errorCallbackURL: '/oops', requestSignUp: true }
      const answer = await comeThrough(closed, closed.stranger(), 'google', body)
      assert.equal(sentTo(answer), '/oops?error=signup_disabled', setting)
    } finally {
      await closed.close()
    }
  }
})
