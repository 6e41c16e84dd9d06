import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addPasskey, newAuthenticator, signInByPasskey } from '../../testing/authenticator.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { signUpWith2fa } from '../../testing/second-factor.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const verify = (browser: Person, response: object) =>
  browser.post('/api/auth/passkey/verify-authentication', { response })
const offer = async (browser: Person) =>
  (await browser.get('/api/auth/passkey/generate-authenticate-options')).body

async function withPasskey() {
  const person = await signUp(server)
  const device = newAuthenticator(server)
  await addPasskey(person, device)
  return { person, device }
}

test('a passkey signs in without a username', async () => {
  const { person, device } = await withPasskey()
  const browser = server.stranger()
  const optionsAnswer = await browser.post('/api/auth/passkey/generate-authenticate-options', {
    email: person.email,
  })
  assert.equal('allowCredentials' in optionsAnswer.body, false)
  assert.equal(optionsAnswer.body.userVerification, 'required')
  assert.equal(optionsAnswer.body.rpId, new URL(server.url).hostname)

  const answer = await verify(browser, device.get(optionsAnswer.body))

  assert.equal(answer.status, 200)
  assert.equal(answer.body.user.email, person.email)
  const { session, user } = (await browser.get('/api/auth/get-session')).body
  assert.deepEqual([session.token, user.email], [answer.body.session.token, person.email])
  assert.equal(browser.cookies.has('better-auth.better-auth-passkey'), false)
  const [{ lastUsedAt, counter }] = (await person.get('/api/auth/passkey/list-user-passkeys')).body
  assert.deepEqual([lastUsedAt, counter], [server.clock.now().toISOString(), 2])
})

test('a signed-in user is asked for one of their passkeys', async () => {
  const { person, device } = await withPasskey()

  const { allowCredentials } = await offer(person)

  assert.deepEqual(allowCredentials, [
    { id: device.credential_id, type: 'public-key', transports: ['hybrid', 'internal'] },
  ])
})

test('a passkey counts as two factors, so no other is required', async () => {
  const { person, email } = await signUpWith2fa(server)
  const device = newAuthenticator(server)
  await addPasskey(person, device)
  const browser = server.stranger()

  const answer = await signInByPasskey(browser, device)

  assert.deepEqual([answer.status, answer.body.user.email], [200, email])
})

test('one of fifty parallel responses to a challenge signs in', async () => {
  const { device } = await withPasskey()
  const browser = server.stranger()
  const response = device.get(await offer(browser))

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => {
      const tab = server.stranger()
      for (const [name, value] of browser.cookies) tab.cookies.set(name, value)
      return verify(tab, response)
    }),
  )

  assert.equal(answers.filter(answer => answer.status === 200).length, 1)
  const rejected = answers.filter(answer => answer.body.code === 'CHALLENGE_NOT_FOUND')
  assert.equal(rejected.length, 49)
})

test('an intercepted response is invalid in another browser', async () => {
  const { device } = await withPasskey()
  const response = device.get(await offer(server.stranger()))
  const attacker = server.stranger()
  const none = await verify(attacker, response)
  await offer(attacker)

  const other = await verify(attacker, response)

  assert.deepEqual([none.status, none.body.code], [400, 'CHALLENGE_NOT_FOUND'])
  assert.deepEqual([other.status, other.body.code], [400, 'AUTHENTICATION_FAILED'])
})

test('a wrong response consumes the challenge', async () => {
  const { device } = await withPasskey()
  const browser = server.stranger()
  const optionsAnswer = await offer(browser)
  await verify(browser, device.get(optionsAnswer, { verified: false }))

  const again = await verify(browser, device.get(optionsAnswer))

  assert.deepEqual([again.status, again.body.code], [400, 'CHALLENGE_NOT_FOUND'])
})

test('a sign-in challenge expires after five minutes', async () => {
  const { device } = await withPasskey()
  const browser = server.stranger()
  const optionsAnswer = await offer(browser)
  server.clock.pass(300_000)

  const late = await verify(browser, device.get(optionsAnswer))

  assert.deepEqual([late.status, late.body.code], [400, 'CHALLENGE_NOT_FOUND'])
})

test('a passkey whose counter goes backwards is rejected as a copy', async () => {
  const { device } = await withPasskey()
  assert.equal((await signInByPasskey(server.stranger(), device, { counter: 9 })).status, 200)

  const copy = await signInByPasskey(server.stranger(), device, { counter: 5 })
  const same = await signInByPasskey(server.stranger(), device, { counter: 9 })
  const next = await signInByPasskey(server.stranger(), device, { counter: 10 })

  assert.deepEqual([copy.status, copy.body.code], [400, 'AUTHENTICATION_FAILED'])
  assert.deepEqual([same.status, same.body.code], [400, 'AUTHENTICATION_FAILED'])
  assert.equal(next.status, 200)
})

test('a passkey without a counter signs in repeatedly', async () => {
  const person = await signUp(server)
  const device = newAuthenticator(server)
  const options = await person.get('/api/auth/passkey/generate-register-options')
  await person.post('/api/auth/passkey/verify-registration', {
    response: device.create(options.body, { counter: 0 }),
  })

  const first = await signInByPasskey(server.stranger(), device, { counter: 0 })
  const second = await signInByPasskey(server.stranger(), device, { counter: 0 })

  assert.deepEqual([first.status, second.status], [200, 200])
})

test('an unregistered or removed passkey does not sign in', async () => {
  const { person, device } = await withPasskey()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const forged = await signInByPasskey(server.stranger(), device, { key: privateKey })
  const unknown = await signInByPasskey(server.stranger(), newAuthenticator(server))
  const [{ id }] = (await person.get('/api/auth/passkey/list-user-passkeys')).body
  await person.post('/api/auth/passkey/delete-passkey', { id })

  const removed = await signInByPasskey(server.stranger(), device)

  assert.deepEqual([forged.status, forged.body.code], [400, 'AUTHENTICATION_FAILED'])
  assert.deepEqual([unknown.status, unknown.body.code], [401, 'PASSKEY_NOT_FOUND'])
  assert.deepEqual([removed.status, removed.body.code], [401, 'PASSKEY_NOT_FOUND'])
})

test('a banned user is told so after a valid passkey', async () => {
  const { person, device } = await withPasskey()
  const ban = { banned: true }
  await server.site.db.updateTable('users').set(ban).where('email', '=', person.email).execute()
  const browser = server.stranger()

  const answer = await signInByPasskey(browser, device)

  assert.deepEqual([answer.status, answer.body.code], [403, 'BANNED_USER'])
})

test('a page of a trusted origin may request a passkey', async () => {
  const trustingServer = await startTestServer({
    config: { trusted_origins: ['https://app.example.com'] },
  })
  try {
    const person = await signUp(trustingServer)
    const device = newAuthenticator(trustingServer)
    await addPasskey(person, device)

    const theirs = { origin: 'https://app.example.com' }
    const trusted = await signInByPasskey(trustingServer.stranger(), device, theirs)
    const alike = await signInByPasskey(trustingServer.stranger(), device, {
      origin: 'https://app.example.com.evil.test',
    })

    assert.deepEqual([trusted.status, alike.status], [200, 400])
  } finally {
    await trustingServer.close()
  }
})
