import assert from 'node:assert/strict'
import { LOCK_FAILURES } from '@gatehouse/contract/accounts/two-factor'
import { after, before, test } from 'node:test'
import { HOUR } from '../../platform/clock.ts'
import { addPasskey, newAuthenticator } from '../../testing/authenticator.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import {
  signInThrough,
  newIdentity,
  startSocialTestServer,
  withPassword,
  type SocialTestServer,
} from '../../testing/providers/sign-in-through.ts'
import { passwordSignIn, signUpWith2fa } from '../../testing/second-factor.ts'

let server: SocialTestServer
before(async () => {
  server = await startSocialTestServer({ settings: { account_linking_different_emails: true } })
})
after(() => server.close())

const PASSWORD = 'correct horse battery staple'
const latestTo = async (email: string) => (await mailsSentTo(server, email))[0]
const mailKindsTo = async (email: string) =>
  (await mailsSentTo(server, email)).map(mail => mail.kind)
const link = { path: '/api/auth/link-social' }

async function linked(provider: 'google' | 'discord'): Promise<Person> {
  const person = await withPassword(server, { verified: true })
  newIdentity(server, provider)
  await signInThrough(server, person, provider, link)
  return person
}

test('turning a second factor on or off is emailed to the user', async () => {
  const { person, email } = await signUpWith2fa(server)
  assert.equal((await latestTo(email))?.kind, 'second_factor_on')

  await person.post('/api/auth/two-factor/disable', { password: PASSWORD })

  assert.equal((await latestTo(email))?.kind, 'second_factor_off')
  await person.post('/api/auth/two-factor/disable', { password: PASSWORD })
  const notices = (await mailKindsTo(email)).filter(kind => kind === 'second_factor_off')
  assert.equal(notices.length, 1, 'off already is no news')
})

test('a second factor locked by wrong codes is emailed with the duration', async () => {
  const { email } = await signUpWith2fa(server)
  for (let failures = 0; failures < LOCK_FAILURES;) {
    const browser = await passwordSignIn(server, email)
    for (let at = 0; at < 5; at += 1, failures += 1) {
      await browser.post('/api/auth/two-factor/verify-totp', { code: '000000' })
    }
  }

  const mail = await latestTo(email)

  assert.equal(mail?.kind, 'second_factor_locked')
  assert.match(mail?.plain ?? '', /We won’t accept any code for the next 15 minutes\./)
})

test('an added or removed passkey is emailed without its name', async () => {
  const person = await signUp(server)

  const { body } = await addPasskey(person, newAuthenticator(server), 'visit evil.example')
  const added = await latestTo(person.email)
  await person.post('/api/auth/passkey/delete-passkey', { id: body.id })
  const removed = await latestTo(person.email)

  assert.deepEqual([added?.kind, removed?.kind], ['passkey_added', 'passkey_removed'])
  assert.doesNotMatch(`${added?.html}${removed?.html}`, /evil/)
})

test("a linked or unlinked account is emailed with its provider's name", async () => {
  const person = await linked('discord')
  const there = await latestTo(person.email)

  await person.post('/api/auth/unlink-account', { providerId: 'discord' })

  const removed = await latestTo(person.email)
  assert.equal(there?.subject, 'Discord was linked to your account')
  assert.equal(removed?.subject, 'Discord was unlinked from your account')
})

test('linking a provider by signing in with the same address is emailed', async () => {
  const person = await withPassword(server, { verified: true })
  newIdentity(server, 'google', { email: person.email })

  await signInThrough(server, server.stranger(), 'google')

  assert.equal((await latestTo(person.email))?.subject, 'Google was linked to your account')
})

test('a removed password is emailed', async () => {
  const person = await linked('google')

  await person.post('/api/auth/unlink-account', { providerId: 'credential' })

  assert.equal((await latestTo(person.email))?.kind, 'password_removed')
})

test('a new personal API key is emailed without its name', async () => {
  const person = await signUp(server)

  await person.post('/api/auth/api-key/create', { name: 'visit evil.example' })

  const mail = await latestTo(person.email)
  assert.equal(mail?.kind, 'api_key_created')
  assert.doesNotMatch(mail?.html ?? '', /evil/)
})

test("a notice is in its user's language, not in that of the caller", async () => {
  const person = await signUp(server)
  await person.post('/api/auth/update-user', { language: 6 })

  const headers = { 'accept-language': 'tr' }
  await person.post('/api/auth/api-key/create', {}, { headers })

  assert.equal((await latestTo(person.email))?.subject, 'Ein API-Schlüssel wurde erstellt')
})

test('a user without an address gets no email', async () => {
  const person = server.stranger()
  newIdentity(server, 'reddit')
  await signInThrough(server, person, 'reddit')
  const { user } = (await person.get('/api/auth/get-session')).body

  await person.post('/api/auth/api-key/create', {})

  assert.match(user.email, /\.placeholder\.invalid$/)
  assert.deepEqual(await mailKindsTo(user.email), [])
})

test('an address gets at most five notices of a kind in an hour', async () => {
  const limited = await startSocialTestServer({ rate_limits: true })
  try {
    const person = await signUp(limited)
    const make = () => person.post('/api/auth/api-key/create', {})
    const noticesSent = async () =>
      (await mailsSentTo(limited, person.email)).filter(({ kind }) => kind === 'api_key_created')
        .length

    const answers = await Promise.all(Array.from({ length: 8 }, make))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(await noticesSent(), 5)
    limited.clock.pass(HOUR)
    await make()

    assert.equal(await noticesSent(), 6)
  } finally {
    await limited.close()
  }
})
