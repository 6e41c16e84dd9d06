import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { linkTo } from '../../testing/mails.ts'
import type { Person } from '../../testing/person.ts'
import {
  codeAt,
  passwordSignIn,
  signUpWith2fa,
  type TwoFactorUser,
} from '../../testing/second-factor.ts'

const PASSWORD = 'correct horse battery staple'
const DAY = 86_400_000
const COOKIE = 'better-auth.trust_device'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const request = (person: Person, path: string, body: object = {}) =>
  person.post(`/api/auth/two-factor/${path}`, body)

/** Signs in again in the same browser; returns whether the second factor is asked for. */
async function requiresSecondFactor(
  browser: Person,
  email: string,
  password = PASSWORD,
): Promise<boolean> {
  const answer = await browser.post('/api/auth/sign-in/email', { email, password })
  assert.equal(answer.status, 200)
  return answer.body.twoFactorRedirect === true
}

async function trustBrowser({ email, code }: TwoFactorUser): Promise<Person> {
  const browser = await passwordSignIn(server, email)
  const answer = await request(browser, 'verify-totp', { code: code(), trustDevice: true })
  assert.equal(answer.status, 200)
  return browser
}

test('a trusted browser skips the second factor for thirty days after its last use', async () => {
  const ada = await signUpWith2fa(server)
  const browser = await trustBrowser(ada)

  for (let n = 0; n < 3; n += 1) {
    const before = browser.cookies.get(COOKIE)
    server.clock.pass(29 * DAY)
    assert.equal(await requiresSecondFactor(browser, ada.email), false)
    assert.notEqual(browser.cookies.get(COOKIE), before)
  }

  server.clock.pass(30 * DAY)
  assert.equal(await requiresSecondFactor(browser, ada.email), true)
})

test('only the trusted browser skips the second factor', async () => {
  const ada = await signUpWith2fa(server)
  const plain = await passwordSignIn(server, ada.email)
  await request(plain, 'verify-totp', { code: ada.code() })

  assert.equal(plain.cookies.has(COOKIE), false)
  assert.equal(await requiresSecondFactor(plain, ada.email), true)
})

test('a browser is trusted for one user only', async () => {
  const ada = await signUpWith2fa(server)
  const grace = await signUpWith2fa(server)
  const browser = await trustBrowser(ada)

  assert.equal(await requiresSecondFactor(browser, grace.email), true)
})

test('a copied cookie is invalid after the next use, and a forged one always', async () => {
  const ada = await signUpWith2fa(server)
  const browser = await trustBrowser(ada)
  const copy = browser.cookies.get(COOKIE) ?? ''
  assert.equal(await requiresSecondFactor(browser, ada.email), false)

  for (const value of [copy, 'forged', encodeURIComponent('forged.c2lnbmF0dXJl')]) {
    const attacker = server.stranger()
    attacker.cookies.set(COOKIE, value)
    assert.equal(await requiresSecondFactor(attacker, ada.email), true)
  }
})

test('one of fifty parallel uses of a cookie is trusted', async () => {
  const ada = await signUpWith2fa(server)
  const browser = await trustBrowser(ada)

  const requested = await Promise.all(
    Array.from({ length: 50 }, () => {
      const tab = server.stranger()
      tab.cookies.set(COOKIE, browser.cookies.get(COOKIE) ?? '')
      return requiresSecondFactor(tab, ada.email)
    }),
  )

  assert.equal(requested.filter(item => !item).length, 1)
})

const revocations: Record<string, (ada: TwoFactorUser) => Promise<string>> = {
  'a changed password': async ({ person }) => {
    const change = { currentPassword: PASSWORD, newPassword: 'an even better staple' }
    assert.equal((await person.post('/api/auth/change-password', change)).status, 200)
    return change.newPassword
  },
  'a reset password': async ({ email }) => {
    const stranger = server.stranger()
    await stranger.post('/api/auth/request-password-reset', { email, redirectTo: '/new' })
    const link = await linkTo(server, email, '/api/auth/reset-password/')
    const token = link.pathname.split('/').at(-1)
    const body = { newPassword: 'an even better staple', token }
    assert.equal((await stranger.post('/api/auth/reset-password', body)).status, 200)
    return body.newPassword
  },
  'another authenticator': async ({ person }) => {
    const started = await request(person, 'enable', { password: PASSWORD })
    const code = codeAt(server, started.body.totpURI)
    assert.equal((await request(person, 'verify-totp', { code })).status, 200)
    return PASSWORD
  },
  'turning the second factor off and on': async ({ person }) => {
    assert.equal((await request(person, 'disable', { password: PASSWORD })).status, 200)
    const started = await request(person, 'enable', { password: PASSWORD })
    const code = codeAt(server, started.body.totpURI)
    assert.equal((await request(person, 'verify-totp', { code })).status, 200)
    return PASSWORD
  },
  'asking for it': async ({ person }) => {
    const { body } = await person.get('/api/auth/two-factor/status')
    assert.equal(body.trustedDevices, 1)
    assert.deepEqual((await request(person, 'forget-devices')).body, { status: true })
    return PASSWORD
  },
}

for (const [label, revoke] of Object.entries(revocations)) {
  test(`${label} ends the trust in every browser`, async () => {
    const ada = await signUpWith2fa(server)
    const browser = await trustBrowser(ada)

    const password = await revoke(ada)

    assert.equal(await requiresSecondFactor(browser, ada.email, password), true)
  })
}
