import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { codeTo, mailsSentTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import { signUpWith2fa } from '../../testing/second-factor.ts'
import type { Person } from '../../testing/person.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const PASSWORD = 'correct horse battery staple'
const NEW_PASSWORD = 'an even better staple'

let people = 0
const newAddress = () => `coded-${(people += 1)}@example.com`
const request = (email: string, type: string) =>
  server.stranger().post('/api/auth/email-otp/send-verification-otp', { email, type })
const signIn = (body: object, person = server.stranger()) =>
  person.post('/api/auth/sign-in/email-otp', body)
const reset = (body: object) => server.stranger().post('/api/auth/email-otp/reset-password', body)
const check = (body: object) =>
  server.stranger().post('/api/auth/email-otp/check-verification-otp', body)
const outcome = ({ status, body }: { status: number; body: any }) => [status, body?.code ?? null]
const sessionUserOf = async (person: Person) =>
  (await person.get('/api/auth/get-session')).body?.user
const byPassword = (email: string, password: string) =>
  server.stranger().post('/api/auth/sign-in/email', { email, password })

/** A code that was requested and emailed. */
async function requestCode(email: string, type: string): Promise<string> {
  const answer = await request(email, type)
  assert.deepEqual([answer.status, answer.body], [200, { success: true }])
  return codeTo(server, email)
}

const other = (code: string) => (code === '111111' ? '222222' : '111111')

const invalid = [400, 'INVALID_OTP']

test('a code signs up a new user, verified and with the given name', async () => {
  const email = newAddress()
  await request(email.toUpperCase(), 'sign-in')
  const otp = await codeTo(server, email)
  const ada = server.stranger()

  const { status, body } = await signIn({ email, otp, name: 'Ada', image: '/ada.png' }, ada)

  assert.equal(status, 200)
  assert.match(body.token, /^[A-Za-z0-9]{32}$/)
  const { name, image, emailVerified } = body.user
  assert.deepEqual([name, image, emailVerified], ['Ada', '/ada.png', true])
  assert.equal((await sessionUserOf(ada)).email, email)
  const [mail] = await mailsSentTo(server, email)
  assert.equal(mail?.subject, `Your sign-in code: ${otp}`)
  assert.match(mail?.html ?? '', new RegExp(`<p class="code"[^>]*>${otp}</p>`))
})

test('a returning user signs in by code', async () => {
  const email = newAddress()
  const first = await signIn({ email, otp: await requestCode(email, 'sign-in') })

  const again = await signIn({ email, otp: await requestCode(email, 'sign-in'), name: 'Other' })

  assert.equal(again.body.user.id, first.body.user.id)
  assert.equal(again.body.user.name, '')
})

test('a code is stored as a keyed hash only', async () => {
  const email = newAddress()
  const otp = await requestCode(email, 'sign-in')

  const rows = await server.site.db.selectFrom('verifications').selectAll().execute()

  assert.ok(rows.length > 0)
  assert.ok(!JSON.stringify(rows).includes(otp))
  assert.ok(!JSON.stringify(rows).includes(email))
})

test('one of fifty parallel uses of a code succeeds (664c1d7a9a)', async () => {
  const email = newAddress()
  const otp = await requestCode(email, 'sign-in')

  const answers = await Promise.all(Array.from({ length: 50 }, () => signIn({ email, otp })))

  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  const others = answers.filter(({ status }) => status !== 200).map(outcome)
  assert.deepEqual(others, Array(49).fill(invalid))
})

test('the fourth wrong attempt invalidates the code', async () => {
  const email = newAddress()
  const otp = await requestCode(email, 'sign-in')
  for (let time = 0; time < 3; time += 1) {
    assert.deepEqual(outcome(await signIn({ email, otp: other(otp) })), invalid)
  }

  const fourth = await signIn({ email, otp })
  const fifth = await signIn({ email, otp })

  assert.deepEqual(outcome(fourth), [403, 'TOO_MANY_ATTEMPTS'])
  assert.equal(fourth.body.message, 'Too many attempts')
  assert.deepEqual(outcome(fifth), invalid)
})

test('fifty parallel wrong attempts count as three (664c1d7a9a)', async () => {
  const email = newAddress()
  const otp = await requestCode(email, 'sign-in')

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => signIn({ email, otp: other(otp) })),
  )

  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter(status => status === 403).length, 1)
  assert.deepEqual(outcome(await signIn({ email, otp })), invalid)
})

test('a code expires after five minutes or when a newer one is sent', async () => {
  const email = newAddress()
  const first = await requestCode(email, 'sign-in')
  const second = await requestCode(email, 'sign-in')
  server.clock.pass(5 * MINUTE - SECOND)
  if (first !== second) assert.deepEqual(outcome(await signIn({ email, otp: first })), invalid)
  const right = await check({ email, otp: second, type: 'sign-in' })
  assert.deepEqual([right.status, right.body], [200, { success: true }])

  server.clock.pass(SECOND)

  const late = await signIn({ email, otp: second })
  assert.deepEqual(outcome(late), [400, 'OTP_EXPIRED'])
  assert.equal(late.body.message, 'otp expired')
  assert.deepEqual(outcome(await signIn({ email, otp: second })), invalid)
})

test('checking a code does not consume it, but a wrong one counts', async () => {
  const email = newAddress()
  const otp = await requestCode(email, 'sign-in')
  const type = 'sign-in'
  for (let time = 0; time < 5; time += 1) {
    assert.equal((await check({ email, otp, type })).status, 200)
  }
  for (let time = 0; time < 3; time += 1) {
    assert.deepEqual(outcome(await check({ email, otp: other(otp), type })), invalid)
  }

  assert.deepEqual(outcome(await check({ email, otp, type })), [403, 'TOO_MANY_ATTEMPTS'])
})

test('a code is invalid for another purpose or address (GHSA-965c-763c-88jm)', async () => {
  const [ada, eve] = [await signUp(server), await signUp(server, 'Eve')]
  const otp = await requestCode(ada.email, 'email-verification')

  const signInAnswer = await signIn({ email: ada.email, otp })
  const resetAnswer = await reset({ email: ada.email, otp, password: NEW_PASSWORD })
  const otherUserAnswer = await server
    .stranger()
    .post('/api/auth/email-otp/verify-email', { email: eve.email, otp })

  assert.deepEqual([signInAnswer, resetAnswer, otherUserAnswer].map(outcome), [
    invalid,
    invalid,
    invalid,
  ])
})

test('a first sign-in by code discards what another person set up (CVE-2026-67327)', async () => {
  const eve = await signUp(server, 'Eve')
  const owner = server.stranger()

  await signIn({ email: eve.email, otp: await requestCode(eve.email, 'sign-in') }, owner)

  assert.equal((await sessionUserOf(owner)).emailVerified, true)
  assert.equal(await sessionUserOf(eve), undefined)
  const rejected = await byPassword(eve.email, PASSWORD)
  assert.deepEqual(outcome(rejected), [401, 'INVALID_EMAIL_OR_PASSWORD'])
})

test('a second factor is required before any session exists (CVE-2026-67337)', async () => {
  const { email, code } = await signUpWith2fa(server)
  const browser = server.stranger()

  const { status, body } = await signIn(
    { email, otp: await requestCode(email, 'sign-in') },
    browser,
  )

  assert.deepEqual([status, body.twoFactorRedirect, body.token], [200, true, undefined])
  assert.equal(await sessionUserOf(browser), undefined)
  await browser.post('/api/auth/two-factor/verify-totp', { code: code() })
  assert.equal((await sessionUserOf(browser)).email, email)
})

test('known and unknown addresses get the same responses at every attempt', async () => {
  const ada = await signUp(server)
  const responsesFor = async (email: string, type: string) => {
    const answers = [await request(email, type)]
    for (let time = 0; time < 5; time += 1) answers.push(await check({ email, otp: 'x', type }))
    return answers.map(({ status, body }) => ({ status, body }))
  }

  for (const type of ['sign-in', 'email-verification', 'forget-password']) {
    assert.deepEqual(
      await responsesFor(newAddress(), type),
      await responsesFor(ada.email, type),
      type,
    )
  }
  const anonymous = newAddress()
  await request(anonymous, 'email-verification')
  await request(anonymous, 'forget-password')
  assert.deepEqual(await mailsSentTo(server, anonymous), [])
})

test('an invalid address or purpose is rejected', async () => {
  const wrongAttempts = await Promise.all([
    request('nobody', 'sign-in'),
    signIn({ email: 'nobody', otp: '1' }),
    check({ email: 'nobody', otp: '1', type: 'sign-in' }),
    reset({ email: 'nobody', otp: '1', password: NEW_PASSWORD }),
    server.stranger().post('/api/auth/email-otp/verify-email', { email: 'nobody', otp: '1' }),
    server.stranger().post('/api/auth/email-otp/request-password-reset', { email: 'nobody' }),
  ])

  for (const answer of wrongAttempts) assert.deepEqual(outcome(answer), [400, 'INVALID_EMAIL'])
  assert.deepEqual(outcome(await request(newAddress(), 'change-email')), [400, 'VALIDATION_ERROR'])
})

test('a banned user is told so with the right code only', async () => {
  const ada = await signUp(server)
  const { email } = ada
  const otp = await requestCode(email, 'sign-in')
  await server.site.db
    .updateTable('users')
    .set({ banned: true })
    .where('email', '=', email)
    .execute()

  assert.deepEqual(outcome(await signIn({ email, otp: other(otp) })), invalid)
  assert.deepEqual(outcome(await signIn({ email, otp })), [403, 'BANNED_USER'])
})
