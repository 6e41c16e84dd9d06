import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addPasskey, newAuthenticator, signInByPasskey } from '../../testing/authenticator.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const request = (person: Person, path: string, body: object = {}) =>
  person.post(`/api/auth/passkey/${path}`, body)
const look = (person: Person, path: string, query: Record<string, string> = {}) =>
  person.get(`/api/auth/passkey/${path}`, { query })
const userOf = async (person: Person) => (await person.get('/api/auth/get-session')).body.user

test('a browser gets the options to create a passkey', async () => {
  const person = await signUp(server)
  await addPasskey(person, newAuthenticator(server))

  const answer = await look(person, 'generate-register-options', {
    authenticatorAttachment: 'platform',
  })

  const { body } = answer
  assert.equal(answer.status, 200)
  assert.match(
    answer.headers.getSetCookie()[0] ?? '',
    /^better-auth\.better-auth-passkey=.+Max-Age=300/,
  )
  assert.deepEqual(body.rp, { name: 'Gatehouse', id: new URL(server.url).hostname })
  assert.equal(body.user.name, person.email)
  assert.equal(body.attestation, 'none')
  assert.deepEqual(body.authenticatorSelection, {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
    authenticatorAttachment: 'platform',
  })
  assert.equal(body.excludeCredentials.length, 1)
  assert.ok(body.pubKeyCredParams.some(({ alg }: { alg: number }) => alg === -7))
  assert.ok(Buffer.from(body.challenge, 'base64url').length >= 32)
  const again = await request(person, 'generate-register-options')
  assert.notEqual(again.body.challenge, body.challenge)
})

test('a passkey is added, listed, renamed and removed by its owner', async () => {
  const person = await signUp(server)
  const device = newAuthenticator(server)
  const { id: userId } = await userOf(person)

  const added = await addPasskey(person, device, 'My laptop')

  const { id, publicKey, createdAt, ...passkey } = added.body
  assert.equal(added.status, 200)
  assert.deepEqual(passkey, {
    name: 'My laptop',
    userId,
    credentialID: device.credential_id,
    counter: 1,
    deviceType: 'multiDevice',
    backedUp: true,
    transports: 'hybrid,internal',
    aaguid: '00000000-0000-0000-0000-000000000000',
    lastUsedAt: null,
  })
  assert.equal(createdAt, server.clock.now().toISOString())
  assert.ok(Buffer.from(publicKey, 'base64').length > 60)
  assert.deepEqual((await look(person, 'list-user-passkeys')).body, [added.body])
  const renamed = await request(person, 'update-passkey', { id, name: 'Old laptop' })
  assert.equal(renamed.body.passkey.name, 'Old laptop')
  assert.deepEqual((await request(person, 'delete-passkey', { id })).body, { status: true })
  assert.deepEqual((await look(person, 'list-user-passkeys')).body, [])
  const { entries } = (await person.get('/api/auth/security-log')).body
  const actions = entries.map((entry: { action: string }) => entry.action)
  assert.deepEqual(actions.slice(0, 3), ['passkey_removed', 'passkey_renamed', 'passkey_added'])
})

test("another user's passkey cannot be removed or renamed (GHSA-4vcf-q4xf-f48m)", async () => {
  const ada = await signUp(server)
  const mallory = await signUp(server)
  const { id } = (await addPasskey(ada, newAuthenticator(server), 'Hers')).body

  for (const item of [id, '0190a000-0000-7000-8000-000000000000', 'nobody']) {
    const removed = await request(mallory, 'delete-passkey', { id: item })
    const renamed = await request(mallory, 'update-passkey', { id: item, name: 'Mine' })
    assert.deepEqual([removed.status, removed.body.code], [404, 'PASSKEY_NOT_FOUND'])
    assert.deepEqual([renamed.status, renamed.body.code], [404, 'PASSKEY_NOT_FOUND'])
  }

  assert.deepEqual((await look(mallory, 'list-user-passkeys')).body, [])
  const [addedPasskey] = (await look(ada, 'list-user-passkeys')).body
  assert.equal(addedPasskey.name, 'Hers')
})

test('adding a passkey requires a sign-in within a day', async () => {
  const person = await signUp(server)
  const device = newAuthenticator(server)
  const options = await look(person, 'generate-register-options')
  server.clock.pass(86_400_000)

  const late = await request(person, 'verify-registration', {
    response: device.create(options.body),
  })
  const optionsAnswer = await look(person, 'generate-register-options')

  for (const answer of [late, optionsAnswer]) {
    assert.deepEqual([answer.status, answer.body.code], [403, 'SESSION_NOT_FRESH'])
  }
})

test('a registration challenge is valid for five minutes, once, for its user', async () => {
  const ada = await signUp(server)
  const mallory = await signUp(server)
  const device = newAuthenticator(server)
  const none = await request(ada, 'verify-registration', {
    response: device.create({ challenge: 'bm9uZQ' }),
  })
  assert.deepEqual([none.status, none.body.code], [400, 'CHALLENGE_NOT_FOUND'])

  const theirs = await look(ada, 'generate-register-options')
  const cookie = 'better-auth.better-auth-passkey'
  mallory.cookies.set(cookie, ada.cookies.get(cookie) ?? '')
  const used = await request(mallory, 'verify-registration', {
    response: device.create(theirs.body),
  })
  assert.equal(used.status, 401)
  assert.equal(used.body.code, 'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY')
  const spent = await request(ada, 'verify-registration', { response: device.create(theirs.body) })
  assert.deepEqual([spent.status, spent.body.code], [400, 'CHALLENGE_NOT_FOUND'])

  const slow = await look(ada, 'generate-register-options')
  server.clock.pass(300_000)
  const late = await request(ada, 'verify-registration', { response: device.create(slow.body) })
  assert.deepEqual([late.status, late.body.code], [400, 'CHALLENGE_NOT_FOUND'])
})

test('challenges for sign-in and for registration are not interchangeable', async () => {
  const person = await signUp(server)
  const device = newAuthenticator(server)
  await addPasskey(person, device)
  const toSignIn = await look(person, 'generate-authenticate-options')
  const other = newAuthenticator(server)

  const added = await request(person, 'verify-registration', {
    response: other.create(toSignIn.body),
  })
  const registrationOptions = await look(person, 'generate-register-options')
  const signedIn = await request(person, 'verify-authentication', {
    response: device.get(registrationOptions.body),
  })

  assert.equal(added.body.code, 'CHALLENGE_NOT_FOUND')
  assert.equal(signedIn.body.code, 'CHALLENGE_NOT_FOUND')
})

const faults = {
  'another page': { origin: 'https://evil.example' },
  'no page at all': { origin: '//evil.example' },
  'another host': { rp_id: 'evil.example' },
  'a device that verified nobody': { verified: false },
  'another challenge': { challenge: 'YW5vdGhlciBjaGFsbGVuZ2U' },
}

for (const [label, fault] of Object.entries(faults)) {
  test(`a passkey from ${label} is not added`, async () => {
    const person = await signUp(server)
    const options = await look(person, 'generate-register-options')

    const response = newAuthenticator(server).create(options.body, fault)
    const answer = await request(person, 'verify-registration', { response })

    assert.deepEqual([answer.status, answer.body.code], [400, 'FAILED_TO_VERIFY_REGISTRATION'])
    assert.deepEqual((await look(person, 'list-user-passkeys')).body, [])
  })

  test(`a passkey from ${label} does not sign in`, async () => {
    const person = await signUp(server)
    const device = newAuthenticator(server)
    await addPasskey(person, device)
    const browser = server.stranger()

    const answer = await signInByPasskey(browser, device, fault)

    assert.deepEqual([answer.status, answer.body.code], [400, 'AUTHENTICATION_FAILED'])
    assert.equal((await browser.get('/api/auth/get-session')).body, null)
  })
}

test('a passkey is added once, to one account', async () => {
  const ada = await signUp(server)
  const grace = await signUp(server)
  const device = newAuthenticator(server)
  await addPasskey(ada, device)

  for (const person of [ada, grace]) {
    const again = await addPasskey(person, device)
    assert.deepEqual([again.status, again.body.code], [400, 'PREVIOUSLY_REGISTERED'])
  }
})

test('a user has at most fifty passkeys', async () => {
  const person = await signUp(server)
  const { id: user_id } = await userOf(person)
  const options = await look(person, 'generate-register-options')
  const row = { user_id, public_key: Buffer.alloc(1), counter: 0, created_at: server.clock.now() }
  const kind = { device_type: 'singleDevice', backed_up: false }
  const rows = Array.from({ length: 50 }, (_, n) => {
    const id = `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`
    return { ...row, ...kind, id, credential_id: `full-${n}` }
  })
  await server.site.db.insertInto('passkeys').values(rows).execute()

  const response = newAuthenticator(server).create(options.body)
  const added = await request(person, 'verify-registration', { response })
  const optionsAnswer = await look(person, 'generate-register-options')

  for (const answer of [added, optionsAnswer]) {
    assert.deepEqual([answer.status, answer.body.code], [400, 'TOO_MANY_PASSKEYS'])
  }
})

test('an impersonator cannot change passkeys', async () => {
  const person = await signUp(server)
  const { id } = (await addPasskey(person, newAuthenticator(server))).body
  const user = await userOf(person)
  await server.site.db
    .updateTable('sessions')
    .set({ impersonated_by: user.id })
    .where('user_id', '=', user.id)
    .execute()

  const optionsAnswer = await look(person, 'generate-register-options')
  const removed = await request(person, 'delete-passkey', { id })
  const renamed = await request(person, 'update-passkey', { id, name: 'Mine' })

  assert.deepEqual([optionsAnswer.status, removed.status, renamed.status], [403, 403, 403])
})
