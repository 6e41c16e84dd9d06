import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'
import { linkTo } from '../../testing/mails.ts'
import type { Person } from '../../testing/person.ts'
import { codeAt, halfSignedIn, signUpGuarded, type Guarded } from '../../testing/second-factor.ts'

const PASSWORD = 'correct horse battery staple'
const DAY = 86_400_000
const COOKIE = 'better-auth.trust_device'

let house: House
before(async () => {
  house = await openHouse()
})
after(() => house.close())

const ask = (person: Person, path: string, body: object = {}) =>
  person.post(`/api/auth/two-factor/${path}`, body)

/** Signs in again in the same browser; returns whether the second factor is asked for. */
async function isAsked(browser: Person, email: string, password = PASSWORD): Promise<boolean> {
  const answer = await browser.post('/api/auth/sign-in/email', { email, password })
  assert.equal(answer.status, 200)
  return answer.body.twoFactorRedirect === true
}

async function trusting({ email, code }: Guarded): Promise<Person> {
  const browser = await halfSignedIn(house, email)
  const answer = await ask(browser, 'verify-totp', { code: code(), trustDevice: true })
  assert.equal(answer.status, 200)
  return browser
}

test('a trusted browser skips the second factor for thirty days after its last use', async () => {
  const ada = await signUpGuarded(house)
  const browser = await trusting(ada)

  for (let n = 0; n < 3; n += 1) {
    const before = browser.cookies.get(COOKIE)
    house.clock.pass(29 * DAY)
    assert.equal(await isAsked(browser, ada.email), false)
    assert.notEqual(browser.cookies.get(COOKIE), before)
  }

  house.clock.pass(30 * DAY)
  assert.equal(await isAsked(browser, ada.email), true)
})

test('only the trusted browser skips the second factor', async () => {
  const ada = await signUpGuarded(house)
  const plain = await halfSignedIn(house, ada.email)
  await ask(plain, 'verify-totp', { code: ada.code() })

  assert.equal(plain.cookies.has(COOKIE), false)
  assert.equal(await isAsked(plain, ada.email), true)
})

test('a browser is trusted for one user only', async () => {
  const ada = await signUpGuarded(house)
  const grace = await signUpGuarded(house)
  const browser = await trusting(ada)

  assert.equal(await isAsked(browser, grace.email), true)
})

test('a copied cookie is invalid after the next use, and a forged one always', async () => {
  const ada = await signUpGuarded(house)
  const browser = await trusting(ada)
  const copy = browser.cookies.get(COOKIE) ?? ''
  assert.equal(await isAsked(browser, ada.email), false)

  for (const value of [copy, 'forged', encodeURIComponent('forged.c2lnbmF0dXJl')]) {
    const thief = house.stranger()
    thief.cookies.set(COOKIE, value)
    assert.equal(await isAsked(thief, ada.email), true)
  }
})

test('one of fifty parallel uses of a cookie is trusted', async () => {
  const ada = await signUpGuarded(house)
  const browser = await trusting(ada)

  const asked = await Promise.all(
    Array.from({ length: 50 }, () => {
      const tab = house.stranger()
      tab.cookies.set(COOKIE, browser.cookies.get(COOKIE) ?? '')
      return isAsked(tab, ada.email)
    }),
  )

  assert.equal(asked.filter(one => !one).length, 1)
})

const revocations: Record<string, (ada: Guarded) => Promise<string>> = {
  'a changed password': async ({ person }) => {
    const change = { currentPassword: PASSWORD, newPassword: 'an even better staple' }
    assert.equal((await person.post('/api/auth/change-password', change)).status, 200)
    return change.newPassword
  },
  'a reset password': async ({ email }) => {
    const stranger = house.stranger()
    await stranger.post('/api/auth/request-password-reset', { email, redirectTo: '/new' })
    const link = await linkTo(house, email, '/api/auth/reset-password/')
    const token = link.pathname.split('/').at(-1)
    const body = { newPassword: 'an even better staple', token }
    assert.equal((await stranger.post('/api/auth/reset-password', body)).status, 200)
    return body.newPassword
  },
  'another authenticator': async ({ person }) => {
    const begun = await ask(person, 'enable', { password: PASSWORD })
    const code = codeAt(house, begun.body.totpURI)
    assert.equal((await ask(person, 'verify-totp', { code })).status, 200)
    return PASSWORD
  },
  'turning the second factor off and on': async ({ person }) => {
    assert.equal((await ask(person, 'disable', { password: PASSWORD })).status, 200)
    const begun = await ask(person, 'enable', { password: PASSWORD })
    const code = codeAt(house, begun.body.totpURI)
    assert.equal((await ask(person, 'verify-totp', { code })).status, 200)
    return PASSWORD
  },
  'asking for it': async ({ person }) => {
    const { body } = await person.get('/api/auth/two-factor/status')
    assert.equal(body.trustedDevices, 1)
    assert.deepEqual((await ask(person, 'forget-devices')).body, { status: true })
    return PASSWORD
  },
}

for (const [what, revoke] of Object.entries(revocations)) {
  test(`${what} ends the trust in every browser`, async () => {
    const ada = await signUpGuarded(house)
    const browser = await trusting(ada)

    const password = await revoke(ada)

    assert.equal(await isAsked(browser, ada.email, password), true)
  })
}
