import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { HOUR } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { linkTo, mailsSentTo, verificationCall } from '../../testing/mails.ts'
import { admin, signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

const UNAUTHORIZED = { code: 'UNAUTHORIZED', message: 'Unauthorized' }

const PASSWORD = 'correct horse battery staple'
const path = '/api/auth/change-email'
const verify = '/api/auth/verify-email'

let server: TestServer
before(async () => {
  server = await startTestServer({ settings: { change_email_enabled: true } })
})
after(() => server.close())

const userOf = async (person: Person) =>
  (await person.get('/api/auth/get-session?disableCookieCache=true')).body.user

const openLink = (by: Person, link: URL) => by.get(link.pathname + link.search)
const mailKindsTo = async (email: string) =>
  (await mailsSentTo(server, email)).map(mail => mail.kind)

async function verified(): Promise<Person> {
  const person = await signUp(server)
  await openLink(person, await verificationCall(server, person.email))
  return person
}

async function signIn(email: string): Promise<Person> {
  const person = server.stranger()
  await person.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  return person
}

test('a verified address changes after confirmation by both addresses', async () => {
  const person = await verified()
  const elsewhere = await signIn(person.email)
  const to = `new-${person.email}`

  const requested = await person.post(path, {
    newEmail: to.toUpperCase(),
    callbackURL: '/account?a=1',
  })
  assert.deepEqual([requested.status, requested.body], [200, { status: true }])
  assert.deepEqual([await mailKindsTo(to), (await userOf(person)).email], [[], person.email])
  const confirmed = await openLink(person, await verificationCall(server, person.email))
  assert.equal(confirmed.headers.get('location'), '/account?a=1')
  assert.equal((await userOf(person)).email, person.email)
  const moved = await openLink(person, await verificationCall(server, to))

  assert.equal(moved.headers.get('location'), '/account?a=1')
  assert.match(
    moved.headers.getSetCookie()[0] ?? '',
    /^better-auth\.session_token=.*Max-Age=604800/,
  )
  for (const item of [person, elsewhere]) {
    const user = (await item.get('/api/auth/get-session')).body.user
    assert.deepEqual([user.email, user.emailVerified], [to, true])
  }
  assert.equal((await mailKindsTo(person.email))[0], 'email_changed')
  assert.equal((await userOf(await signIn(to))).email, to)
})

test('an unverified address changes once the new one is verified, with a notice', async () => {
  const person = await signUp(server)
  const to = `new-${person.email}`

  await person.post(path, { newEmail: to })

  assert.equal((await userOf(person)).email, person.email)
  const link = await verificationCall(server, to)
  const query = { token: link.searchParams.get('token') ?? '' }
  for (const other of [server.stranger(), await signUp(server)]) {
    const answer = await other.get(verify, { query })
    assert.deepEqual([answer.status, answer.body.code], [401, 'UNAUTHORIZED'])
  }
  assert.equal((await userOf(person)).email, person.email)
  for (let n = 0; n < 2; n += 1) {
    const answer = await person.get(verify, { query })
    assert.deepEqual([answer.status, answer.body.user.email], [200, to])
  }
  assert.deepEqual((await userOf(person)).emailVerified, true)
  assert.deepEqual(await mailKindsTo(person.email), ['email_changed', 'verify_email'])
})

test("a mailbox alone confirms nothing, nor does another user's session", async () => {
  const [person, attacker] = [await verified(), await signUp(server)]
  const to = `new-${person.email}`
  await person.post(path, { newEmail: to })
  const link = await verificationCall(server, person.email)

  for (const item of [server.stranger(), attacker]) {
    const answer = await openLink(item, link)
    assert.equal(answer.headers.get('location'), '/?error=unauthorized')
  }
  const token = link.searchParams.get('token') ?? ''
  const response = await server.stranger().get(verify, { query: { token } })

  assert.deepEqual([response.status, response.body.code], [401, 'UNAUTHORIZED'])
  assert.deepEqual(await mailKindsTo(to), [])
  assert.equal((await openLink(person, link)).headers.get('location'), '/')
  assert.deepEqual(await mailKindsTo(to), ['change_email'])
})

test('a new password or another request cancels a pending email change', async () => {
  const [person, other] = [await signUp(server), await signUp(server)]
  const change = { currentPassword: PASSWORD, newPassword: 'an even better staple' }

  await person.post(path, { newEmail: `thief-${person.email}` })
  await person.post('/api/auth/change-password', change)
  const link = await verificationCall(server, `thief-${person.email}`)
  assert.equal(
    (await openLink(server.stranger(), link)).headers.get('location'),
    '/?error=invalid_token',
  )
  assert.equal((await userOf(person)).email, person.email)

  await other.post(path, { newEmail: `thief-${other.email}` })
  await other.post(path, { newEmail: `own-${other.email}` })
  const first = await openLink(other, await verificationCall(server, `thief-${other.email}`))
  assert.equal(first.headers.get('location'), '/?error=invalid_token')
  await openLink(other, await verificationCall(server, `own-${other.email}`))
  assert.equal((await userOf(other)).email, `own-${other.email}`)
})

test('a password reset cancels a pending email change too', async () => {
  const person = await signUp(server)
  await person.post(path, { newEmail: `thief-${person.email}` })
  await server.stranger().post('/api/auth/request-password-reset', { email: person.email })
  const reset = await linkTo(server, person.email, '/api/auth/reset-password/')
  const token = reset.pathname.split('/').at(-1)
  await server.stranger().post('/api/auth/reset-password', { token, newPassword: 'another one' })

  const answer = await openLink(
    server.stranger(),
    await verificationCall(server, `thief-${person.email}`),
  )

  assert.equal(answer.headers.get('location'), '/?error=invalid_token')
})

test('a confirmation works once, a link for an hour, and each for its own step', async () => {
  const person = await verified()
  const to = `new-${person.email}`
  await person.post(path, { newEmail: to })
  const link = await verificationCall(server, person.email)

  const both = await Promise.all([openLink(person, link), openLink(person, link)])
  const locations = both.map(answer => answer.headers.get('location') ?? '').toSorted()
  assert.deepEqual(locations, ['/', '/?error=invalid_token'])
  assert.deepEqual(await mailKindsTo(to), ['change_email'])
  const token = (await verificationCall(server, to)).searchParams.get('token')
  const reset = { token, newPassword: 'another password' }
  assert.equal((await server.stranger().post('/api/auth/reset-password', reset)).status, 400)
  server.clock.pass(HOUR)
  const late = await openLink(person, await verificationCall(server, to))

  assert.equal(late.headers.get('location'), '/?error=invalid_token')
  assert.equal((await userOf(person)).email, person.email)
})

test("a change to another user's address gets the same response and has no effect", async () => {
  const used = (await signUp(server)).email
  const [unproven, verifiedUser] = [await signUp(server), await verified()]

  for (const person of [unproven, verifiedUser]) {
    const [free, known] = [
      await person.post(path, { newEmail: `free-${person.email}` }),
      await person.post(path, { newEmail: used.toUpperCase() }),
    ]
    assert.deepEqual([known.status, known.body], [free.status, free.body])
    assert.deepEqual(known.headers.getSetCookie(), free.headers.getSetCookie())
    assert.equal((await userOf(person)).email, person.email)
  }
  const confirmed = await openLink(verifiedUser, await verificationCall(server, verifiedUser.email))

  assert.equal(confirmed.headers.get('location'), '/')
  assert.deepEqual(await mailKindsTo(used), ['verify_email'])
})

test('one of two parallel changes to an address succeeds', async () => {
  const people = [await signUp(server), await signUp(server), await signUp(server)]
  const to = `wanted-${people[0]?.email}`
  for (const person of people) await person.post(path, { newEmail: to })
  // The latest email comes first.
  const queries = (await mailsSentTo(server, to))
    .map(mail => /\/verify-email(\?\S+)/.exec(mail.plain)?.[1])
    .toReversed()

  const answers = await Promise.all(people.map((person, at) => person.get(verify + queries[at])))

  const locations = answers.map(answer => answer.headers.get('location') ?? '').toSorted()
  const late = '/?error=couldnt_update_your_email'
  assert.deepEqual(locations, ['/', late, late])
  const joined = await server
    .stranger()
    .post('/api/auth/sign-up/email', { name: 'Ada', email: to, password: PASSWORD })
  assert.equal(joined.status, 422)
})

test('links mailed to the former address are invalid after the change', async () => {
  const person = await verified()
  const to = `new-${person.email}`
  await server.stranger().post('/api/auth/request-password-reset', { email: person.email })
  const reset = await linkTo(server, person.email, '/api/auth/reset-password/')
  await person.post(path, { newEmail: to })
  await openLink(person, await verificationCall(server, person.email))
  await openLink(person, await verificationCall(server, to))

  const token = reset.pathname.split('/').at(-1)
  const body = { token, newPassword: 'another password' }
  const answer = await server.stranger().post('/api/auth/reset-password', body)

  assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_TOKEN'])
})

test('a link to a new address is invalid once an admin has changed the address', async () => {
  const person = await verified()
  const [to, given] = [`new-${person.email}`, `given-${person.email}`]
  await person.post(path, { newEmail: to })
  await openLink(person, await verificationCall(server, person.email))
  const { id: userId } = await userOf(person)
  const root = await admin(server)
  await root.post('/api/auth/admin/update-user', { userId, data: { email: given } })

  const answer = await openLink(person, await verificationCall(server, to))

  assert.equal(answer.headers.get('location'), '/?error=invalid_token')
  assert.equal((await userOf(person)).email, given)
})

test('the current or a missing address, a foreign page and no session are rejected', async () => {
  const person = await signUp(server)
  const newEmail = `new-${person.email}`

  const same = await person.post(path, { newEmail: person.email.toUpperCase() })
  const none = await person.post(path, { newEmail: 'nothing' })
  const led = await person.post(path, { newEmail, callbackURL: 'https://evil.example' })
  const anonymous = await server.stranger().post(path, { newEmail })

  const message = 'Email is the same'
  assert.deepEqual([same.status, same.body], [400, { code: 'EMAIL_IS_THE_SAME', message }])
  assert.deepEqual([none.status, none.body.code], [400, 'VALIDATION_ERROR'])
  assert.deepEqual([led.status, led.body.code], [403, 'INVALID_CALLBACK_URL'])
  assert.deepEqual([anonymous.status, anonymous.body], [401, UNAUTHORIZED])
})

test('the operator enables email changes and verification emails', async () => {
  const closed = await startTestServer()
  const silent = await startTestServer({
    settings: { change_email_enabled: true, verification_mail_enabled: false },
  })
  try {
    const rejections = [
      await (await signUp(closed)).post(path, { newEmail: 'new@example.com' }),
      await (await signUp(silent)).post(path, { newEmail: 'new@example.com' }),
    ]
    assert.deepEqual(
      rejections.map(answer => [answer.status, answer.body.code]),
      [
        [400, 'CHANGE_EMAIL_DISABLED'],
        [400, 'VERIFICATION_EMAIL_NOT_ENABLED'],
      ],
    )
  } finally {
    await closed.close()
    await silent.close()
  }
})
