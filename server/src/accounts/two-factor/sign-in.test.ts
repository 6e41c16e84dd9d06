import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo, verificationCall } from '../../testing/mails.ts'
import type { Person } from '../../testing/person.ts'
import { codeAt, passwordSignIn, signUpWith2fa } from '../../testing/second-factor.ts'

const PASSWORD = 'correct horse battery staple'

let server: TestServer
before(async () => {
  server = await startTestServer({ settings: { session_cache_seconds: 60 } })
})
after(() => server.close())

const request = (person: Person, path: string, body: object = {}) =>
  person.post(`/api/auth/two-factor/${path}`, body)
const sessionUserOf = async (person: Person) => (await person.get('/api/auth/get-session')).body
const cookiesOf = (answer: { headers: Headers }) =>
  answer.headers.getSetCookie().map(line => line.slice(0, line.indexOf('=')))
const signIn = (person: Person, email: string, more: object = {}) =>
  person.post('/api/auth/sign-in/email', { email, password: PASSWORD, ...more })

test('there is no session of any kind before the second factor (CVE-2026-67337)', async () => {
  const { email } = await signUpWith2fa(server)
  const browser = server.stranger()

  const answer = await signIn(browser, email)

  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body, { twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] })
  assert.deepEqual(cookiesOf(answer), ['better-auth.two_factor'])
  assert.match(answer.headers.getSetCookie()[0] ?? '', /; Max-Age=600; Path=\/; HttpOnly; SameSite/)
  assert.equal(await sessionUserOf(browser), null)
  const user = server.site.db.selectFrom('users').select('id').where('email', '=', email)
  const sessions = await server.site.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user)
    .execute()
  assert.equal(sessions.length, 1)
})

test('the second factor signs in and consumes the pending sign-in', async () => {
  const { email, code } = await signUpWith2fa(server)
  const browser = await passwordSignIn(server, email)
  const cookie = browser.cookies.get('better-auth.two_factor') ?? ''

  const answer = await request(browser, 'verify-totp', { code: code() })

  assert.equal(answer.status, 200)
  assert.equal(answer.body.user.email, email)
  assert.equal((await sessionUserOf(browser)).session.token, answer.body.token)
  assert.equal(browser.cookies.has('better-auth.two_factor'), false)
  const attacker = server.stranger()
  attacker.cookies.set('better-auth.two_factor', cookie)
  const again = await request(attacker, 'verify-totp', { code: code() })
  assert.deepEqual([again.status, again.body.code], [401, 'INVALID_TWO_FACTOR_COOKIE'])
})

test('a sign-in that is not remembered stays so after the second factor', async () => {
  const { email, code } = await signUpWith2fa(server)
  const browser = await passwordSignIn(server, email, { rememberMe: false })

  const answer = await request(browser, 'verify-totp', { code: code() })

  const line = answer.headers.getSetCookie().find(item => item.includes('session_token=')) ?? ''
  assert.equal(line.includes('Max-Age'), false)
  assert.ok(browser.cookies.has('better-auth.dont_remember'))
})

test('signing in by username requires the second factor too', async () => {
  const { person, email, code } = await signUpWith2fa(server)
  const username = `guarded_${email.replaceAll(/\W/g, '')}`.slice(0, 30)
  await person.post('/api/auth/update-user', { username })
  const browser = server.stranger()

  const answer = await browser.post('/api/auth/sign-in/username', { username, password: PASSWORD })

  assert.equal(answer.body.twoFactorRedirect, true)
  assert.equal((await request(browser, 'verify-totp', { code: code() })).status, 200)
})

test('a code is accepted once across all sign-ins', async () => {
  const { email, code } = await signUpWith2fa(server)
  const shownCode = code()
  const first = await request(await passwordSignIn(server, email), 'verify-totp', {
    code: shownCode,
  })

  const replayed = await request(await passwordSignIn(server, email), 'verify-totp', {
    code: shownCode,
  })

  assert.deepEqual([first.status, replayed.status], [200, 401])
  assert.equal(replayed.body.code, 'INVALID_CODE')
})

test('one of fifty parallel sign-ins with the same code succeeds', async () => {
  const { email, code } = await signUpWith2fa(server)
  const browser = await passwordSignIn(server, email)
  const shownCode = code()

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => {
      const tab = server.stranger()
      for (const [name, value] of browser.cookies) tab.cookies.set(name, value)
      return request(tab, 'verify-totp', { code: shownCode })
    }),
  )

  assert.equal(answers.filter(answer => answer.status === 200).length, 1)
  assert.ok(answers.every(answer => answer.status === 200 || answer.status === 401))
})

test('the second factor may take ten minutes', async () => {
  const { email, code } = await signUpWith2fa(server)
  const browser = await passwordSignIn(server, email)
  server.clock.pass(600_000)

  const late = await request(browser, 'verify-totp', { code: code() })

  assert.deepEqual([late.status, late.body.code], [401, 'INVALID_TWO_FACTOR_COOKIE'])
})

test('an unsigned cookie does not continue a sign-in', async () => {
  const { email, code } = await signUpWith2fa(server)
  const browser = await passwordSignIn(server, email)
  const [token = ''] = decodeURIComponent(
    browser.cookies.get('better-auth.two_factor') ?? '',
  ).split('.')
  browser.cookies.set('better-auth.two_factor', encodeURIComponent(`${token}.c2lnbmF0dXJl`))

  const forged = await request(browser, 'verify-totp', { code: code() })

  assert.deepEqual([forged.status, forged.body.code], [401, 'INVALID_TWO_FACTOR_COOKIE'])
})

test('a pending sign-in survives five wrong codes', async () => {
  const { email, code } = await signUpWith2fa(server)
  const browser = await passwordSignIn(server, email)
  for (let n = 0; n < 5; n += 1) {
    const wrong = await request(browser, 'verify-totp', { code: '000000' })
    assert.deepEqual([wrong.status, wrong.body.code], [401, 'INVALID_CODE'])
  }

  const sixth = await request(browser, 'verify-totp', { code: code() })

  assert.deepEqual([sixth.status, sixth.body.code], [400, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])
  const anew = await request(await passwordSignIn(server, email), 'verify-totp', { code: code() })
  assert.equal(anew.status, 200)
})

test('ten wrong codes in a row, across sign-ins, lock the second factor', async () => {
  const { email, code, backupCodes } = await signUpWith2fa(server)
  for (let n = 0; n < 10; n += 1) {
    const browser = await passwordSignIn(server, email)
    const path = n % 2 === 0 ? 'verify-totp' : 'verify-backup-code'
    assert.equal((await request(browser, path, { code: '000000' })).status, 401)
  }
  const browser = await passwordSignIn(server, email)

  const locked = await request(browser, 'verify-totp', { code: code() })

  assert.deepEqual([locked.status, locked.body.code], [429, 'ACCOUNT_TEMPORARILY_LOCKED'])
  assert.equal(locked.headers.get('retry-after'), '870')
  assert.equal((await request(browser, 'verify-backup-code', { code: backupCodes[0] })).status, 429)
  assert.equal((await request(browser, 'send-otp')).status, 429)
  assert.equal((await request(browser, 'verify-otp', { code: '000000' })).status, 429)
  server.clock.pass(900_000)
  const later = await request(await passwordSignIn(server, email), 'verify-totp', { code: code() })
  assert.equal(later.status, 200)
})

test('a right code resets the count of wrong ones', async () => {
  const { email, code } = await signUpWith2fa(server)
  const guess = async (n: number) => {
    for (; n > 0; n -= 1) {
      await request(await passwordSignIn(server, email), 'verify-totp', { code: '000000' })
    }
  }
  await guess(9)
  assert.equal(
    (await request(await passwordSignIn(server, email), 'verify-totp', { code: code() })).status,
    200,
  )
  await guess(9)

  const still = await request(await passwordSignIn(server, email), 'verify-totp', { code: code() })

  assert.equal(still.status, 200)
})

test('a user banned meanwhile is told so after the right code', async () => {
  const { email, code } = await signUpWith2fa(server)
  const browser = await passwordSignIn(server, email)
  const ban = { banned: true }
  await server.site.db.updateTable('users').set(ban).where('email', '=', email).execute()

  const answer = await request(browser, 'verify-totp', { code: code() })

  assert.deepEqual([answer.status, answer.body.code], [403, 'BANNED_USER'])
  assert.equal(await sessionUserOf(browser), null)
})

test('a new password ends pending sign-ins', async () => {
  const { person, email, code } = await signUpWith2fa(server)
  const attacker = await passwordSignIn(server, email)
  const change = { currentPassword: PASSWORD, newPassword: 'an even better staple' }
  assert.equal((await person.post('/api/auth/change-password', change)).status, 200)

  const late = await request(attacker, 'verify-totp', { code: code() })

  assert.deepEqual([late.status, late.body.code], [401, 'INVALID_TWO_FACTOR_COOKIE'])
})

test('a session stays valid while another sign-in waits for its second factor', async () => {
  const ada = await signUpWith2fa(server)
  const grace = await signUpWith2fa(server)
  await signIn(ada.person, grace.email)
  assert.equal((await sessionUserOf(ada.person)).user.email, ada.email)

  const answer = await request(ada.person, 'verify-totp', { code: grace.code() })

  assert.equal(answer.body.user.email, grace.email)
  assert.equal((await sessionUserOf(ada.person)).user.email, grace.email)
})

test('a verification link does not bypass the second factor', async () => {
  const autoSignInServer = await startTestServer({ settings: { sign_in_after_verification: true } })
  try {
    const { email } = await signUpWith2fa(autoSignInServer)
    const link = await verificationCall(autoSignInServer, email)
    const browser = autoSignInServer.stranger()

    const answer = await browser.get(link.pathname + link.search)

    assert.equal(answer.status, 302)
    assert.equal(browser.cookies.size, 0)
  } finally {
    await autoSignInServer.close()
  }
})

test('a fourth second factor attempt within ten seconds is rate limited', async () => {
  const limited = await startTestServer({ rate_limits: true })
  try {
    const guess = () => request(limited.stranger(), 'verify-totp', { code: '000000' })
    const answers = await Promise.all([guess(), guess(), guess(), guess(), guess()])

    const statuses = answers.map(answer => answer.status).sort((a, b) => a - b)
    assert.deepEqual(statuses, [401, 401, 401, 429, 429])
    const rejected = answers.find(answer => answer.status === 429)
    assert.deepEqual(rejected?.body, {
      code: 'RATE_LIMITED',
      message: 'Too many requests. Please try again later.',
    })
  } finally {
    await limited.close()
  }
})

test('a magic link requires a second factor other than a mailed code', async () => {
  const { email, code } = await signUpWith2fa(server)
  const browser = server.stranger()
  await browser.post('/api/auth/sign-in/magic-link', { email, callbackURL: '/dashboard?a=1' })
  const [mail] = await mailsSentTo(server, email)
  const link = new URL(/https?:\/\/\S+magic-link\S+/.exec(mail?.plain ?? '')?.[0] ?? '')
  const query = Object.fromEntries(link.searchParams)

  const answer = await browser.get('/api/auth/magic-link/verify', { query })

  assert.equal(answer.status, 302)
  const page = new URL(answer.headers.get('location') ?? '', server.url)
  assert.deepEqual(
    [page.pathname, page.searchParams.get('next')],
    ['/two-factor', '/dashboard?a=1'],
  )
  assert.deepEqual(cookiesOf(answer), ['better-auth.two_factor'])
  const mailed = await request(browser, 'send-otp')
  assert.deepEqual([mailed.status, mailed.body.code], [400, 'OTP_NOT_ENABLED'])
  assert.equal((await request(browser, 'verify-totp', { code: code() })).status, 200)
})

test('an authenticator code may be off by half a minute, not by a minute', async () => {
  const { email, uri, code } = await signUpWith2fa(server)
  code()
  server.clock.pass(60_000)

  const early = await request(await passwordSignIn(server, email), 'verify-totp', {
    code: codeAt(server, uri, 2),
  })
  const slow = await request(await passwordSignIn(server, email), 'verify-totp', {
    code: codeAt(server, uri, -1),
  })

  assert.deepEqual([early.status, slow.status], [401, 200])
})
