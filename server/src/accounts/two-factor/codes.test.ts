import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { codeTo, mailsSentTo, verificationCall } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { passwordSignIn, signUpWith2fa } from '../../testing/second-factor.ts'

const PASSWORD = 'correct horse battery staple'
const right = { password: PASSWORD }

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const request = (person: Person, path: string, body: object = {}) =>
  person.post(`/api/auth/two-factor/${path}`, body)
const sessionUserOf = async (person: Person) => (await person.get('/api/auth/get-session')).body

const mailedCode = (email: string) => codeTo(server, email)

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const copyOf = (browser: Person) => {
  const tab = server.stranger()
  for (const [name, value] of browser.cookies) tab.cookies.set(name, value)
  return tab
}

test('a mailed code signs in once', async () => {
  const { email } = await signUpWith2fa(server)
  const browser = await passwordSignIn(server, email)
  const sent = await request(browser, 'send-otp')
  const code = await mailedCode(email)
  const wrong = await request(browser, 'verify-otp', { code: other(code) })

  const answer = await request(browser, 'verify-otp', { code })

  assert.deepEqual([sent.status, sent.body], [200, { status: true }])
  assert.deepEqual([wrong.status, wrong.body.code], [401, 'INVALID_CODE'])
  assert.equal(answer.body.user.email, email)
  const again = await request(await passwordSignIn(server, email), 'verify-otp', { code })
  assert.deepEqual([again.status, again.body.code], [400, 'OTP_HAS_EXPIRED'])
})

test('a mailed code is in the text of its email and not in the subject', async () => {
  const { email } = await signUpWith2fa(server)
  await request(await passwordSignIn(server, email), 'send-otp')

  const [mail] = await mailsSentTo(server, email)

  assert.equal(mail?.kind, 'second_factor_code')
  assert.match(mail?.plain ?? '', /^\d{6}$/m)
  assert.doesNotMatch(mail?.subject ?? '', /\d/)
})

test('a mailed code is valid for three minutes, in the sign-in it was requested for', async () => {
  const { email } = await signUpWith2fa(server)
  const browser = await passwordSignIn(server, email)
  const none = await request(browser, 'verify-otp', { code: '000000' })
  await request(browser, 'send-otp')
  const code = await mailedCode(email)
  const elsewhere = await request(await passwordSignIn(server, email), 'verify-otp', { code })
  server.clock.pass(180_000)

  const late = await request(browser, 'verify-otp', { code })

  for (const answer of [none, elsewhere, late]) {
    assert.deepEqual([answer.status, answer.body.code], [400, 'OTP_HAS_EXPIRED'])
  }
})

test('of fifty parallel attempts at a code five are checked (664c1d7a9a, e336a813bb)', async () => {
  const { email } = await signUpWith2fa(server)
  const browser = await passwordSignIn(server, email)
  await request(browser, 'send-otp')
  const code = await mailedCode(email)

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => request(copyOf(browser), 'verify-otp', { code: other(code) })),
  )

  const codes = answers.map(answer => answer.body.code)
  assert.equal(codes.filter(item => item === 'INVALID_CODE').length, 5)
  assert.equal(codes.filter(item => item === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE').length, 1)
  assert.equal(codes.filter(item => item === 'OTP_HAS_EXPIRED').length, 44)
  const spent = await request(browser, 'verify-otp', { code })
  assert.equal(spent.body.code, 'OTP_HAS_EXPIRED')
})

test('one of fifty parallel uses of a mailed code signs in', async () => {
  const { email } = await signUpWith2fa(server)
  const browser = await passwordSignIn(server, email)
  await request(browser, 'send-otp')
  const code = await mailedCode(email)

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => request(copyOf(browser), 'verify-otp', { code })),
  )

  assert.equal(answers.filter(answer => answer.status === 200).length, 1)
})

test('one of fifty parallel sign-ins with the same backup code succeeds', async () => {
  const { email, backupCodes } = await signUpWith2fa(server)
  const browsers = await Promise.all(
    Array.from({ length: 50 }, () => passwordSignIn(server, email)),
  )

  const answers = await Promise.all(
    browsers.map(browser => request(browser, 'verify-backup-code', { code: backupCodes[0] })),
  )

  assert.equal(answers.filter(answer => answer.status === 200).length, 1)
  assert.ok(answers.every(answer => [200, 401, 429].includes(answer.status)))
})

test('each backup code signs in once, until none are left', async () => {
  const { email, backupCodes, person } = await signUpWith2fa(server)
  for (const code of backupCodes) {
    const answer = await request(await passwordSignIn(server, email), 'verify-backup-code', {
      code,
    })
    assert.equal(answer.status, 200)
  }

  const none = await request(await passwordSignIn(server, email), 'verify-backup-code', {
    code: backupCodes[0],
  })

  assert.deepEqual([none.status, none.body.code], [400, 'BACKUP_CODES_NOT_ENABLED'])
  assert.equal((await person.get('/api/auth/two-factor/status')).body.backupCodesLeft, 0)
})

test('new backup codes replace the old ones', async () => {
  const { person, email, backupCodes } = await signUpWith2fa(server)

  const renewed = await request(person, 'generate-backup-codes', right)

  assert.equal(renewed.body.status, true)
  assert.equal(renewed.body.backupCodes.length, 10)
  const old = await request(await passwordSignIn(server, email), 'verify-backup-code', {
    code: backupCodes[0],
  })
  const fresh = await request(await passwordSignIn(server, email), 'verify-backup-code', {
    code: renewed.body.backupCodes[0],
  })
  assert.deepEqual([old.status, old.body.code], [401, 'INVALID_BACKUP_CODE'])
  assert.equal(fresh.status, 200)
})

test("another user's backup code does not sign in", async () => {
  const ada = await signUpWith2fa(server)
  const grace = await signUpWith2fa(server)

  const answer = await request(await passwordSignIn(server, ada.email), 'verify-backup-code', {
    code: grace.backupCodes[0],
  })

  assert.equal(answer.status, 401)
})

test('verifying a backup code alone does not sign in', async () => {
  const { email, backupCodes } = await signUpWith2fa(server)
  const browser = await passwordSignIn(server, email)
  const body = { code: backupCodes[0], disableSession: true }

  const answer = await request(browser, 'verify-backup-code', body)

  assert.deepEqual([answer.status, answer.body.token], [200, null])
  assert.equal(await sessionUserOf(browser), null)
  assert.equal((await request(browser, 'verify-backup-code', body)).status, 401)
})

test('mailed codes alone are a second factor once the address is verified', async () => {
  const person = await signUp(server)
  const link = await verificationCall(server, person.email)
  await person.get(link.pathname + link.search)

  const enabled = await request(person, 'enable', { ...right, method: 'otp' })

  assert.deepEqual(enabled.body, { method: 'otp' })
  const browser = server.stranger()
  const half = await browser.post('/api/auth/sign-in/email', { email: person.email, ...right })
  assert.deepEqual(half.body, { twoFactorRedirect: true, twoFactorMethods: ['otp'] })
  const totp = await request(browser, 'verify-totp', { code: '000000' })
  assert.deepEqual([totp.status, totp.body.code], [400, 'TOTP_NOT_ENABLED'])
  await request(browser, 'send-otp')
  const code = await mailedCode(person.email)
  assert.equal((await request(browser, 'verify-otp', { code })).status, 200)
})

test('for an unverified address the first mailed code enables mailed codes', async () => {
  const person = await signUp(server)
  await request(person, 'enable', { ...right, method: 'otp' })
  const before = (await person.get('/api/auth/two-factor/status')).body
  await request(person, 'send-otp')
  const wrong = await request(person, 'verify-otp', { code: other(await mailedCode(person.email)) })

  const answer = await request(person, 'verify-otp', { code: await mailedCode(person.email) })

  assert.equal(before.enabled, false)
  assert.deepEqual([wrong.status, wrong.body.code], [401, 'INVALID_CODE'])
  assert.equal(answer.body.user.twoFactorEnabled, true)
  const after = (await person.get('/api/auth/two-factor/status')).body
  assert.deepEqual(after, {
    enabled: true,
    methods: ['otp'],
    backupCodesLeft: 0,
    trustedDevices: 0,
  })
})

test('a code mailed without signing in enables nothing', async () => {
  const person = await signUp(server)
  await request(person, 'send-otp')

  const answer = await request(person, 'verify-otp', { code: await mailedCode(person.email) })

  assert.deepEqual([answer.status, answer.body.user.twoFactorEnabled], [200, false])
})

test('an operator may disable mailed codes', async () => {
  const strict = await startTestServer({ settings: { two_factor_mail_enabled: false } })
  try {
    const { person, email } = await signUpWith2fa(strict)
    const browser = strict.stranger()
    const half = await browser.post('/api/auth/sign-in/email', { email, ...right })

    const sent = await request(browser, 'send-otp')
    const enabled = await request(person, 'enable', { ...right, method: 'otp' })

    assert.deepEqual(half.body.twoFactorMethods, ['totp'])
    for (const answer of [sent, enabled]) {
      assert.deepEqual([answer.status, answer.body.code], [400, 'OTP_NOT_CONFIGURED'])
    }
  } finally {
    await strict.close()
  }
})
