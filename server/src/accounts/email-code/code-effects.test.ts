import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { codeTo, mailsSentTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

const UNAUTHORIZED = { code: 'UNAUTHORIZED', message: 'Unauthorized' }

let server: TestServer
before(async () => {
  server = await startTestServer({ settings: { change_email_enabled: true } })
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

test('a code verifies the address of the signed-in account', async () => {
  const ada = await signUp(server)
  const otp = await requestCode(ada.email, 'email-verification')

  const { status, body } = await ada.post('/api/auth/email-otp/verify-email', {
    email: ada.email,
    otp,
  })

  assert.equal(status, 200)
  assert.deepEqual([body.status, body.token, body.user.emailVerified], [true, null, true])
  assert.equal((await sessionUserOf(ada)).emailVerified, true)
  assert.equal((await byPassword(ada.email, PASSWORD)).status, 200)
})

test('a code entered in another browser claims the account from its creator', async () => {
  const attacker = await signUp(server)
  const otp = await requestCode(attacker.email, 'email-verification')
  const owner = server.stranger()

  const body = { email: attacker.email, otp }
  const answer = await owner.post('/api/auth/email-otp/verify-email', body)

  assert.deepEqual([answer.status, answer.body.user.emailVerified], [200, true])
  assert.equal((await sessionUserOf(owner)).email, attacker.email)
  assert.equal(await sessionUserOf(attacker), undefined)
  assert.equal((await byPassword(attacker.email, PASSWORD)).status, 401)
})

test('a code resets a password once and ends existing sessions', async () => {
  const ada = await signUp(server)
  const requested = await server
    .stranger()
    .post('/api/auth/forget-password/email-otp', { email: ada.email })
  assert.deepEqual([requested.status, requested.body], [200, { success: true }])
  const otp = await codeTo(server, ada.email)
  const body = { email: ada.email, otp, password: NEW_PASSWORD }

  const answers = await Promise.all(Array.from({ length: 5 }, () => reset(body)))

  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(answers.filter(({ status }) => status === 400).length, 4)
  assert.equal((await byPassword(ada.email, NEW_PASSWORD)).status, 200)
  assert.equal((await byPassword(ada.email, PASSWORD)).status, 401)
  assert.equal(await sessionUserOf(ada), undefined)
  const [mail] = await mailsSentTo(server, ada.email)
  assert.equal(mail?.kind, 'password_changed')
})

test('a reset validates the password before the code, and counts wrong codes', async () => {
  const ada = await signUp(server)
  await server.stranger().post('/api/auth/email-otp/request-password-reset', { email: ada.email })
  const otp = await codeTo(server, ada.email)
  const email = ada.email

  const short = await reset({ email, otp, password: 'short' })
  const long = await reset({ email, otp, password: 'x'.repeat(129) })
  const common = await reset({ email, otp, password: 'Password123' })
  const guesses = []
  for (let time = 0; time < 3; time += 1) {
    guesses.push(await reset({ email, otp: other(otp), password: NEW_PASSWORD }))
  }
  const fourth = await reset({ email, otp, password: NEW_PASSWORD })

  assert.deepEqual(outcome(short), [400, 'PASSWORD_TOO_SHORT'])
  assert.deepEqual(outcome(long), [400, 'PASSWORD_TOO_LONG'])
  assert.deepEqual(outcome(common), [400, 'PASSWORD_COMPROMISED'])
  assert.deepEqual(guesses.map(outcome), [invalid, invalid, invalid])
  assert.deepEqual(outcome(fourth), [403, 'TOO_MANY_ATTEMPTS'])
})

test('an account changes address with a code of the old and one of the new address', async () => {
  const ada = await signUp(server)
  const { email } = ada
  await ada.post('/api/auth/email-otp/verify-email', {
    email,
    otp: await requestCode(email, 'email-verification'),
  })
  const newEmail = newAddress()
  const request = (body: object) => ada.post('/api/auth/email-otp/request-email-change', body)
  const change = (body: object) => ada.post('/api/auth/email-otp/change-email', body)

  const bare = await request({ newEmail })
  const current = await requestCode(email, 'email-verification')
  const wrong = await request({ newEmail, otp: other(current) })
  const requested = await request({ newEmail, otp: current })
  const otp = await codeTo(server, newEmail)
  const early = await change({ newEmail: newAddress(), otp })
  const moved = await change({ newEmail: newEmail.toUpperCase(), otp })

  assert.deepEqual(outcome(bare), [400, 'OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL'])
  assert.deepEqual(outcome(wrong), invalid)
  assert.deepEqual([requested.status, requested.body], [200, { success: true }])
  assert.deepEqual(outcome(early), invalid)
  assert.deepEqual([moved.status, moved.body], [200, { success: true }])
  const user = await sessionUserOf(ada)
  assert.deepEqual([user.email, user.emailVerified], [newEmail, true])
  assert.equal((await mailsSentTo(server, email))[0]?.kind, 'email_changed')
})

test('an unverified account changes address with a code of the new address alone', async () => {
  const ada = await signUp(server)
  const newEmail = newAddress()
  await ada.post('/api/auth/email-otp/request-email-change', { newEmail })

  const body = { newEmail, otp: await codeTo(server, newEmail) }
  const moved = await ada.post('/api/auth/email-otp/change-email', body)

  assert.equal(moved.status, 200)
  assert.equal((await sessionUserOf(ada)).email, newEmail)
})

test("a change to another user's address responds alike and has no effect", async () => {
  const [ada, eve] = [await signUp(server), await signUp(server, 'Eve')]
  const before = (await mailsSentTo(server, ada.email)).length
  const request = (newEmail: string) =>
    eve.post('/api/auth/email-otp/request-email-change', { newEmail })

  const used = await request(ada.email)
  const same = await request(eve.email)
  const late = newAddress()
  await request(late)
  const otp = await codeTo(server, late)
  await signIn({ email: late, otp: await requestCode(late, 'sign-in') })
  const removed = await eve.post('/api/auth/email-otp/change-email', { newEmail: late, otp })

  assert.deepEqual([used.status, used.body], [200, { success: true }])
  assert.equal((await mailsSentTo(server, ada.email)).length, before)
  assert.deepEqual(outcome(same), [400, 'EMAIL_IS_THE_SAME'])
  assert.deepEqual(outcome(removed), [400, 'EMAIL_ALREADY_IN_USE'])
  const stranger = server.stranger()
  const anonymous = await stranger.post('/api/auth/email-otp/change-email', { newEmail: late, otp })
  assert.deepEqual([anonymous.status, anonymous.body], [401, UNAUTHORIZED])
})
