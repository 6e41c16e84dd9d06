import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SignJWT } from 'jose'
import { HOUR, SECOND } from '../../platform/clock.ts'
import { newestKey, type Purpose } from '../../platform/crypto/keys.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { linkTo, mailsSentTo, verificationCall } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

const PASSWORD = 'correct horse battery staple'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const userOf = async (person: Person) =>
  (await person.get('/api/auth/get-session?disableCookieCache=true')).body.user

async function tokenFor(person: Person): Promise<string> {
  const link = await verificationCall(server, person.email)
  return link.searchParams.get('token') ?? ''
}

const follow = (token: string, callback?: string, by = server.stranger()) => {
  const query = { token, ...(callback !== undefined && { callbackURL: callback }) }
  return by.get('/api/auth/verify-email', { query })
}

/** A token as an attacker might forge it with one of our keys, or with none. */
function forge(claims: Record<string, string>, key: Purpose | Uint8Array, alg = 'HS256') {
  const secret = typeof key === 'string' ? newestKey(server.site.keys, key) : key
  const seconds = Math.floor(server.clock.now().getTime() / SECOND)
  const token = new SignJWT(claims).setProtectedHeader({ alg }).setIssuedAt(seconds)
  return token.setExpirationTime(seconds + 3_600).sign(secret)
}

test("the mailed link's page verifies the address and continues to the start page", async () => {
  const person = await signUp(server)
  const link = await verificationCall(server, person.email)
  assert.equal(link.origin, server.url)

  const answer = await person.get(link.pathname + link.search)

  assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/'])
  assert.equal((await userOf(person)).emailVerified, true)
})

test('opening the mailed link verifies nothing: mail scanners open links', async () => {
  const person = await signUp(server)
  const page = await linkTo(server, person.email, '/verify-email')

  await server.stranger().get(page.pathname + page.search)
  await person.get(page.pathname + page.search)

  assert.equal((await userOf(person)).emailVerified, false)
})

test('a token used twice gets the same response', async () => {
  const person = await signUp(server)
  const token = await tokenFor(person)

  for (let n = 0; n < 2; n += 1) {
    const answer = await follow(token, undefined, person)
    assert.deepEqual([answer.status, answer.body], [200, { status: true, user: null }])
    assert.equal((await userOf(person)).emailVerified, true)
  }
})

test('a link expires after an hour', async () => {
  const person = await signUp(server)
  const token = await tokenFor(person)
  server.clock.pass(HOUR)

  const answer = await follow(token)

  assert.equal(answer.status, 401)
  assert.deepEqual(answer.body, { code: 'TOKEN_EXPIRED', message: 'token_expired' })
  const sent = await follow(token, '/welcome?x=1')
  assert.equal(sent.headers.get('location'), '/welcome?x=1&error=token_expired')
  assert.equal((await userOf(person)).emailVerified, false)
})

test('a link verifies nothing once the address has changed', async () => {
  const person = await signUp(server)
  const token = await tokenFor(person)
  const moved = { email: `new-${person.email}` }
  await server.site.db.updateTable('users').set(moved).where('email', '=', person.email).execute()

  const answer = await follow(token, '/welcome')

  assert.equal(answer.headers.get('location'), '/welcome?error=invalid_token')
  assert.equal((await userOf(person)).emailVerified, false)
})

test('a link of a deleted user reports that the user is not found', async () => {
  const person = await signUp(server)
  const token = await tokenFor(person)
  await server.site.db.deleteFrom('users').where('email', '=', person.email).execute()

  const answer = await follow(token)

  assert.deepEqual([answer.status, answer.body.code], [401, 'USER_NOT_FOUND'])
})

test('only our key, this purpose and this algorithm make a valid token', async () => {
  const person = await signUp(server)
  const { id: sub, email } = await userOf(person)
  const claims = { sub, email, purpose: 'verify-email' }
  const real = await tokenFor(person)
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${real.split('.')[1]}.`

  const tokens = [
    '',
    'nothing',
    none,
    `${real}x`,
    await forge(claims, new Uint8Array(32)),
    await forge(claims, 'cookies'),
    await forge(claims, 'mail_tokens', 'HS512'),
    await forge({ ...claims, purpose: 'change-email' }, 'mail_tokens'),
    await forge({ sub, email }, 'mail_tokens'),
    await forge({ email, purpose: 'verify-email' }, 'mail_tokens'),
  ]

  for (const token of tokens) {
    const answer = await follow(token)
    assert.deepEqual([answer.status, answer.body.code], [401, 'INVALID_TOKEN'], token)
  }
  assert.equal((await userOf(person)).emailVerified, false)
})

test('a verification token resets no password, and a reset token verifies nothing', async () => {
  const person = await signUp(server)
  const token = await tokenFor(person)
  await server.stranger().post('/api/auth/request-password-reset', { email: person.email })
  const link = await linkTo(server, person.email, '/api/auth/reset-password/')

  const body = { token, newPassword: 'another password' }
  const reset = await server.stranger().post('/api/auth/reset-password', body)
  const verified = await follow(link.pathname.split('/').at(-1) ?? '')

  assert.deepEqual([reset.status, reset.body.code], [400, 'INVALID_TOKEN'])
  assert.deepEqual([verified.status, verified.body.code], [401, 'INVALID_TOKEN'])
})

test('no token redirects to an untrusted origin', async () => {
  const person = await signUp(server)
  const token = await tokenFor(person)

  for (const callback of ['https://evil.example', '//evil.example', '/\\evil.example']) {
    for (const provided of [token, 'nothing']) {
      const answer = await follow(provided, callback)
      assert.equal(answer.status, 403)
      assert.deepEqual(answer.body, {
        code: 'INVALID_CALLBACK_URL',
        message: 'Invalid callbackURL',
      })
      assert.equal(answer.headers.get('location'), null)
    }
  }
  assert.equal((await userOf(person)).emailVerified, false)
})

test('the mail is resent to its requester, never to a verified or unknown address', async () => {
  const person = await signUp(server)
  const path = '/api/auth/send-verification-email'
  const verified = await signUp(server)
  await follow(await tokenFor(verified), undefined, verified)

  const answers = [
    await person.post(path, { email: person.email.toUpperCase() }),
    await server.stranger().post(path, { email: person.email }),
    await server.stranger().post(path, { email: verified.email }),
    await server.stranger().post(path, { email: 'nobody@example.com' }),
  ]

  for (const answer of answers)
    assert.deepEqual([answer.status, answer.body], [200, { status: true }])
  const counts = [person.email, verified.email, 'nobody@example.com'].map(
    async email => (await mailsSentTo(server, email)).length,
  )
  assert.deepEqual(await Promise.all(counts), [3, 1, 0])
})

test('a signed-in user requests the email for their own unverified address only', async () => {
  const person = await signUp(server)
  const path = '/api/auth/send-verification-email'

  const other = await person.post(path, { email: 'nobody@example.com' })
  await follow(await tokenFor(person), undefined, person)
  const verified = await person.post(path, { email: person.email })

  assert.deepEqual([other.status, other.body.code], [400, 'EMAIL_MISMATCH'])
  const message = 'You can only send a verification email to an unverified email'
  assert.deepEqual(
    [verified.status, verified.body],
    [400, { code: 'EMAIL_ALREADY_VERIFIED', message }],
  )
})

test('where verification is required, no one signs in before it or learns addresses', async () => {
  const strict = await startTestServer({ settings: { email_verification_required: true } })
  try {
    const ada = { name: 'Ada', email: 'ada@example.com', password: PASSWORD }
    const browser = strict.stranger()
    const up = (body: object, by = strict.stranger()) => by.post('/api/auth/sign-up/email', body)
    const signIn = (password: string) =>
      strict.stranger().post('/api/auth/sign-in/email', { email: ada.email, password })

    const first = await up(ada, browser)
    const second = await up({ ...ada, password: 'another password' })
    const wrong = await signIn('another password')
    const early = await signIn(PASSWORD)

    assert.equal(first.body.token, null)
    const keepsResponse = (answer: typeof first) =>
      answer.headers.getSetCookie().map(cookie => cookie.split('=')[0])
    assert.deepEqual(keepsResponse(first), ['better-auth.verification'])
    assert.deepEqual([second.status, second.body.token], [200, null])
    assert.deepEqual(Object.keys(second.body.user), Object.keys(first.body.user))
    assert.notEqual(second.body.user.id, first.body.user.id)
    assert.equal(wrong.status, 401)
    const message = 'Email not verified'
    assert.deepEqual([early.status, early.body], [403, { code: 'EMAIL_NOT_VERIFIED', message }])
    assert.deepEqual(keepsResponse(early), ['better-auth.verification'])
    const kinds = (await mailsSentTo(strict, ada.email)).map(mail => mail.kind)
    assert.deepEqual(kinds, ['verify_email', 'signed_up_already', 'verify_email'])

    const link = await verificationCall(strict, ada.email)
    await browser.get(link.pathname + link.search)
    assert.equal((await signIn(PASSWORD)).status, 200)
  } finally {
    await strict.close()
  }
})

test('an operator can let the link sign in, or disable these emails', async () => {
  const eager = await startTestServer({ settings: { sign_in_after_verification: true } })
  const silent = await startTestServer({ settings: { verification_mail_enabled: false } })
  try {
    const { email } = await signUp(eager)
    const link = await verificationCall(eager, email)
    const browser = eager.stranger()
    await browser.get(link.pathname + link.search)
    assert.equal((await browser.get('/api/auth/get-session')).body.user.email, email)

    const person = await signUp(silent)
    const answer = await person.post('/api/auth/send-verification-email', { email: person.email })
    assert.deepEqual([answer.status, answer.body.code], [400, 'VERIFICATION_EMAIL_NOT_ENABLED'])
    assert.deepEqual(await mailsSentTo(silent, person.email), [])
  } finally {
    await eager.close()
    await silent.close()
  }
})
