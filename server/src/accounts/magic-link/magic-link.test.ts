import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { linkTo, mailsSentTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import { codeAt, signUpWith2fa } from '../../testing/second-factor.ts'
import type { Person } from '../../testing/person.ts'
import { changeSettings } from '../settings/change-settings.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const PASSWORD = 'correct horse battery staple'

let people = 0
const newAddress = () => `linked-${(people += 1)}@example.com`
const request = (body: object) => server.stranger().post('/api/auth/sign-in/magic-link', body)
const tokenFor = async (email: string) =>
  (await linkTo(server, email, '/magic-link')).searchParams.get('token') ?? ''
const follow = (person: Person, query: Record<string, string>) =>
  person.get('/api/auth/magic-link/verify', { query })
const targetOf = (answer: { status: number; headers: Headers }) => [
  answer.status,
  answer.headers.get('location'),
]
const sessionUserOf = async (person: Person) =>
  (await person.get('/api/auth/get-session')).body?.user?.email ?? null

/** An emailed token for an address without an account. */
async function mailed(body: object = {}) {
  const email = newAddress()
  const answer = await request({ email, ...body })
  assert.deepEqual([answer.status, answer.body], [200, { status: true }])
  return { email, token: await tokenFor(email) }
}

test('a link opens our page, which continues to the callback', async () => {
  const targets = { callbackURL: '/in', newUserCallbackURL: '/new', errorCallbackURL: '/wrong' }

  const { email, token } = await mailed(targets)

  const link = await linkTo(server, email, '/magic-link')
  assert.equal(link.origin, server.url)
  assert.deepEqual(Object.fromEntries(link.searchParams), { token, ...targets })
  assert.match(token, /^[A-Za-z]{32}$/)
  const [mail] = await mailsSentTo(server, email)
  assert.deepEqual([mail?.kind, mail?.subject], ['magic_link', 'Your sign-in link'])
  assert.match(mail?.plain ?? '', /expires in 5 minutes and can be used once/)
})

test('a link to a new address creates a verified account without a password', async () => {
  const { email, token } = await mailed({ name: 'Ada' })
  const ada = server.stranger()

  const { status, body } = await follow(ada, { token })

  assert.equal(status, 200)
  assert.deepEqual([body.user.email, body.user.name, body.user.emailVerified], [email, 'Ada', true])
  assert.equal(body.session.userId, body.user.id)
  assert.equal(body.session.token, body.token)
  assert.equal(await sessionUserOf(ada), email)
  const accounts = await ada.get('/api/auth/list-sessions')
  assert.equal(accounts.body.length, 1)
})

test('with a callback the browser is redirected, a new user to their own page', async () => {
  const targets = { callbackURL: '/in', newUserCallbackURL: '/new' }
  const { email, token } = await mailed()
  const [first, again] = [server.stranger(), server.stranger()]

  const firstVisit = await follow(first, { token, ...targets })
  await request({ email })
  const returned = await follow(again, { token: await tokenFor(email), ...targets })

  assert.deepEqual(targetOf(firstVisit), [302, `${server.url}/new`])
  assert.deepEqual(targetOf(returned), [302, `${server.url}/in`])
  assert.deepEqual([await sessionUserOf(first), await sessionUserOf(again)], [email, email])
})

test('a link works once, and later uses lead to an error', async () => {
  const { token } = await mailed()
  await follow(server.stranger(), { token })
  const eve = server.stranger()

  const plain = await follow(eve, { token })
  const led = await follow(eve, { token, callbackURL: '/in' })
  const wrong = { token, callbackURL: '/in', errorCallbackURL: '/wrong?from=mail' }
  const apart = await follow(eve, wrong)

  assert.deepEqual(targetOf(plain), [302, `${server.url}/?error=INVALID_TOKEN`])
  assert.deepEqual(targetOf(led), [302, `${server.url}/in?error=INVALID_TOKEN`])
  assert.deepEqual(targetOf(apart), [302, `${server.url}/wrong?from=mail&error=INVALID_TOKEN`])
  assert.equal(await sessionUserOf(eve), null)
})

test('one of fifty parallel uses of a link signs in (GHSA-hc7v-rggr-4hvx)', async () => {
  const { token } = await mailed()

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => follow(server.stranger(), { token })),
  )

  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(answers.filter(({ status }) => status === 302).length, 49)
})

test('two parallel links to a new address create one account', async () => {
  const { email, token } = await mailed()
  await request({ email })
  const tokens = [token, await tokenFor(email)]

  const answers = await Promise.all(tokens.map(item => follow(server.stranger(), { token: item })))

  const ids = answers.map(({ body }) => body.user?.id)
  assert.ok(ids[0])
  assert.equal(ids[0], ids[1])
})

test('a link expires after five minutes', async () => {
  const [soon, late] = [await mailed(), await mailed()]
  server.clock.pass(5 * MINUTE - SECOND)
  assert.equal((await follow(server.stranger(), { token: soon.token })).status, 200)

  server.clock.pass(SECOND)
  const answer = await follow(server.stranger(), { token: late.token, callbackURL: '/in' })

  assert.deepEqual(targetOf(answer), [302, `${server.url}/in?error=EXPIRED_TOKEN`])
})

test('a first sign-in by link discards what another person set up (CVE-2026-67327)', async () => {
  const eve = await signUp(server, 'Eve')
  const key = (await eve.post('/api/auth/api-key/create', {})).body.id
  await eve.post('/api/auth/request-password-reset', { email: eve.email })
  const reset = (await linkTo(server, eve.email, '/api/auth/reset-password')).pathname
  await request({ email: eve.email })
  const owner = server.stranger()

  const { body } = await follow(owner, { token: await tokenFor(eve.email) })

  assert.equal(body.user.emailVerified, true)
  assert.equal(await sessionUserOf(eve), null)
  assert.equal(await sessionUserOf(owner), eve.email)
  const known = { email: eve.email, password: PASSWORD }
  const byPassword = await server.stranger().post('/api/auth/sign-in/email', known)
  assert.deepEqual([byPassword.status, byPassword.body.code], [401, 'INVALID_EMAIL_OR_PASSWORD'])
  const seen = await owner.get('/api/auth/api-key/get', { query: { id: key } })
  assert.equal(seen.status, 404)
  const token = reset.split('/').at(-1) ?? ''
  const body2 = { newPassword: 'a new horse battery', token }
  assert.equal((await server.stranger().post('/api/auth/reset-password', body2)).status, 400)
})

test('a user with a verified address keeps password and sessions', async () => {
  const { email, token } = await mailed()
  const ada = server.stranger()
  await follow(ada, { token })
  await request({ email })

  await follow(server.stranger(), { token: await tokenFor(email) })

  assert.equal(await sessionUserOf(ada), email)
})

test('a second factor is required before any session exists (CVE-2026-67337)', async () => {
  const { email, code } = await signUpWith2fa(server)
  const [program, browser] = [server.stranger(), server.stranger()]
  await request({ email })
  const response = await follow(program, { token: await tokenFor(email) })
  await request({ email })
  const led = await follow(browser, { token: await tokenFor(email), callbackURL: '/in' })

  assert.equal(response.status, 200)
  assert.deepEqual([response.body.twoFactorRedirect, response.body.session], [true, undefined])
  assert.deepEqual(targetOf(led), [302, '/two-factor?next=%2Fin&methods=totp'])
  assert.deepEqual([await sessionUserOf(program), await sessionUserOf(browser)], [null, null])
  await browser.post('/api/auth/two-factor/verify-totp', { code: code() })
  assert.equal(await sessionUserOf(browser), email)
})

test('a second factor prepared by another person is discarded too (CVE-2026-67327)', async () => {
  const eve = await signUp(server, 'Eve')
  const started = await eve.post('/api/auth/two-factor/enable', { password: PASSWORD })
  const code = codeAt(server, started.body.totpURI)
  assert.equal((await eve.post('/api/auth/two-factor/verify-totp', { code })).status, 200)
  await request({ email: eve.email })
  const owner = server.stranger()

  await follow(owner, { token: await tokenFor(eve.email) })

  const { user } = (await owner.get('/api/auth/get-session')).body
  assert.deepEqual([user.email, user.twoFactorEnabled], [eve.email, false])
})

test('a token for another purpose is not a magic link (GHSA-965c-763c-88jm)', async () => {
  const ada = await signUp(server)
  await ada.post('/api/auth/request-password-reset', { email: ada.email })
  const reset = (await linkTo(server, ada.email, '/api/auth/reset-password')).pathname
  const token = reset.split('/').at(-1) ?? ''

  const answer = await follow(server.stranger(), { token })

  assert.deepEqual(targetOf(answer), [302, `${server.url}/?error=INVALID_TOKEN`])
  const link = await mailed()
  const body = { newPassword: 'a new horse battery', token: link.token }
  assert.equal((await server.stranger().post('/api/auth/reset-password', body)).status, 400)
})

test('a banned user is told so and not signed in', async () => {
  const ada = await signUp(server)
  await server.site.db
    .updateTable('users')
    .set({ banned: true })
    .where('email', '=', ada.email)
    .execute()
  const message =
    'You have been banned from this application. ' +
    'Please contact support if you believe this is an error.'

  await request({ email: ada.email })
  const token = await tokenFor(ada.email)
  const response = await follow(server.stranger(), { token })
  const led = await follow(server.stranger(), { token, callbackURL: '/in' })

  assert.deepEqual([response.status, response.body], [403, { code: 'BANNED_USER', message }])
  const target = new URL(led.headers.get('location') ?? '')
  assert.equal(target.pathname, '/in')
  const parameters = { error: 'banned', error_description: message }
  assert.deepEqual(Object.fromEntries(target.searchParams), parameters)
})

test('a link never redirects to an untrusted origin', async () => {
  const { token } = await mailed()
  const attackerUrl = 'https://evil.example'

  const cases: [Record<string, string>, string][] = [
    [{ callbackURL: attackerUrl }, 'INVALID_CALLBACK_URL'],
    [{ newUserCallbackURL: attackerUrl }, 'INVALID_NEW_USER_CALLBACK_URL'],
    [{ errorCallbackURL: attackerUrl }, 'INVALID_ERROR_CALLBACK_URL'],
  ]

  for (const [targets, code] of cases) {
    const reply = await request({ email: newAddress(), ...targets })
    assert.deepEqual([reply.status, reply.body.code], [403, code])
    const followed = await follow(server.stranger(), { token, ...targets })
    assert.deepEqual([followed.status, followed.body.code], [403, code])
  }
  assert.equal((await request({ email: 'nobody' })).body.code, 'VALIDATION_ERROR')
})

/** Changes settings; resolves once the test server has been notified of them. */
async function decide(place: TestServer, settings: Parameters<typeof changeSettings>[1]) {
  await write(place.site, systemActor(), work => changeSettings(work, settings))
  await place.restart()
}

test('where links cannot sign up, a new address gets the same response and no link', async () => {
  const closed = await startTestServer()
  try {
    const stranger = closed.stranger()
    const early = newAddress()
    await stranger.post('/api/auth/sign-in/magic-link', { email: early })
    const token = (await linkTo(closed, early, '/magic-link')).searchParams.get('token') ?? ''
    for (const settings of [
      { magic_link_signs_up: false },
      { magic_link_signs_up: true, sign_up_enabled: false },
    ]) {
      await decide(closed, settings)
      const email = newAddress()

      const reply = await stranger.post('/api/auth/sign-in/magic-link', { email })

      assert.deepEqual([reply.status, reply.body], [200, { status: true }])
      assert.deepEqual(await mailsSentTo(closed, email), [])
    }
    const followed = await follow(stranger, { token, callbackURL: '/in' })
    assert.deepEqual(targetOf(followed), [302, `${closed.url}/in?error=new_user_signup_disabled`])
  } finally {
    await closed.close()
  }
})

test('where links are disabled, none is mailed and none works', async () => {
  const closed = await startTestServer({ settings: { magic_link_enabled: false } })
  try {
    const reply = await closed.stranger().post('/api/auth/sign-in/magic-link', { email: 'a@b.co' })
    const followed = await follow(closed.stranger(), { token: 'x', callbackURL: '/in' })

    assert.deepEqual([reply.status, reply.body.code], [400, 'MAGIC_LINK_DISABLED'])
    assert.equal(reply.body.message, 'Magic link is not enabled')
    assert.deepEqual(targetOf(followed), [302, `${closed.url}/in?error=MAGIC_LINK_DISABLED`])
  } finally {
    await closed.close()
  }
})
