import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { codeTo, mailsSentTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'

const path = '/api/auth/email-otp'
const outcome = ({ status, body }: { status: number; body: any }) => [status, body?.code ?? null]

test('disabled codes are rejected everywhere', async () => {
  const server = await startTestServer({ settings: { email_code_enabled: false } })
  try {
    const ada = await signUp(server)
    const email = 'ada@example.com'
    const otp = '123456'

    const answers = [
      await ada.post(`${path}/send-verification-otp`, { email, type: 'sign-in' }),
      await ada.post(`${path}/check-verification-otp`, { email, type: 'sign-in', otp }),
      await ada.post(`${path}/verify-email`, { email, otp }),
      await ada.post('/api/auth/sign-in/email-otp', { email, otp }),
      await ada.post(`${path}/request-password-reset`, { email }),
      await ada.post('/api/auth/forget-password/email-otp', { email }),
      await ada.post(`${path}/reset-password`, { email, otp, password: 'long enough' }),
      await ada.post(`${path}/request-email-change`, { newEmail: email }),
      await ada.post(`${path}/change-email`, { newEmail: email, otp }),
    ]

    for (const answer of answers) assert.deepEqual(outcome(answer), [400, 'EMAIL_OTP_DISABLED'])
  } finally {
    await server.close()
  }
})

test('codes cannot do what is disabled for links', async () => {
  const settings = {
    email_code_signs_up: false,
    password_reset_enabled: false,
    verification_mail_enabled: false,
  }
  const server = await startTestServer({ settings })
  try {
    const ada = await signUp(server)
    const email = 'nobody@example.com'
    const send = (type: string) => ada.post(`${path}/send-verification-otp`, { email, type })

    const requested = await send('sign-in')
    const reset = await send('forget-password')
    const proof = await send('email-verification')
    const body = { email, otp: '123456', password: 'long enough' }
    const renewed = await ada.post(`${path}/reset-password`, body)
    const move = await ada.post(`${path}/request-email-change`, { newEmail: email })

    assert.deepEqual([requested.status, requested.body], [200, { success: true }])
    assert.deepEqual(await mailsSentTo(server, email), [])
    assert.deepEqual(outcome(reset), [400, 'RESET_PASSWORD_DISABLED'])
    assert.deepEqual(outcome(renewed), [400, 'RESET_PASSWORD_DISABLED'])
    assert.deepEqual(outcome(proof), [400, 'VERIFICATION_EMAIL_NOT_ENABLED'])
    assert.deepEqual(outcome(move), [400, 'CHANGE_EMAIL_WITH_OTP_IS_DISABLED'])
  } finally {
    await server.close()
  }
})

test('verification by code signs in if verification by link would', async () => {
  const server = await startTestServer({ settings: { sign_in_after_verification: true } })
  try {
    const ada = await signUp(server)
    const { email } = ada
    await ada.post(`${path}/send-verification-otp`, { email, type: 'email-verification' })
    const otp = await codeTo(server, email)
    const browser = server.stranger()

    const { body } = await browser.post(`${path}/verify-email`, { email, otp })

    assert.match(body.token, /^[A-Za-z0-9]{32}$/)
    assert.equal((await browser.get('/api/auth/get-session')).body.user.email, email)
  } finally {
    await server.close()
  }
})

test('one address is mailed six codes of a kind in an hour, whoever asks', async () => {
  const server = await startTestServer({ rate_limits: true })
  try {
    const email = 'victim@example.com'
    const send = (at: number, type = 'sign-in') => {
      const stranger = server.stranger()
      stranger.address = `203.0.113.${at}`
      return stranger.post(`${path}/send-verification-otp`, { email, type })
    }
    for (let at = 1; at <= 6; at += 1) assert.equal((await send(at)).status, 200)

    const seventh = await send(7)
    const otherKind = await send(8, 'forget-password')
    server.clock.pass(HOUR - MINUTE)
    const early = await send(9)
    server.clock.pass(MINUTE)
    const later = await send(10)

    assert.deepEqual([seventh.status, early.status], [429, 429])
    assert.equal(seventh.headers.get('retry-after'), '3600')
    assert.deepEqual([otherKind.status, later.status], [200, 200])
    assert.equal((await mailsSentTo(server, email)).length, 7)
  } finally {
    await server.close()
  }
})
