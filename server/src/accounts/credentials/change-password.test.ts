import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { linkTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'

const UNAUTHORIZED = { code: 'UNAUTHORIZED', message: 'Unauthorized' }

const PASSWORD = 'correct horse battery staple'
const NEXT_PASSWORD = 'another password'
const path = '/api/auth/change-password'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const signIn = async (email: string, password: string) => {
  const person = server.stranger()
  const answer = await person.post('/api/auth/sign-in/email', { email, password })
  return { person, status: answer.status }
}

test('a user with the old password sets a new one and stays signed in everywhere', async () => {
  const person = await signUp(server)
  const elsewhere = await signIn(person.email, PASSWORD)

  const answer = await person.post(path, { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD })

  assert.equal(answer.status, 200)
  assert.equal(answer.body.token, null)
  assert.equal(answer.body.user.email, person.email)
  assert.equal((await signIn(person.email, PASSWORD)).status, 401)
  assert.equal((await signIn(person.email, NEXT_PASSWORD)).status, 200)
  assert.equal((await elsewhere.person.get('/api/auth/list-sessions')).status, 200)
})

test('a password change can revoke every other session and renew the current one', async () => {
  const person = await signUp(server)
  const elsewhere = await signIn(person.email, PASSWORD)
  const before = (await person.get('/api/auth/get-session')).body.session.token

  const body = { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD, revokeOtherSessions: true }
  const answer = await person.post(path, body)

  assert.notEqual(answer.body.token, before)
  const now = await person.get('/api/auth/get-session')
  assert.equal(now.body.session.token, answer.body.token)
  assert.equal((await elsewhere.person.get('/api/auth/get-session')).body, null)
})

test('a changed password revokes mailed reset links', async () => {
  const person = await signUp(server)
  await server.stranger().post('/api/auth/request-password-reset', { email: person.email })
  const link = await linkTo(server, person.email, '/api/auth/reset-password/')
  await person.post(path, { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD })

  const token = link.pathname.split('/').at(-1)
  const reset = await person.post('/api/auth/reset-password', { token, newPassword: PASSWORD })

  assert.deepEqual([reset.status, reset.body.code], [400, 'INVALID_TOKEN'])
})

const rejections: [string, object, string, string][] = [
  [
    'the wrong old password',
    { currentPassword: 'wrong password' },
    'INVALID_PASSWORD',
    'Invalid password',
  ],
  ['too short a new one', { newPassword: 'short' }, 'PASSWORD_TOO_SHORT', 'Password too short'],
  [
    'too long a new one',
    { newPassword: 'x'.repeat(129) },
    'PASSWORD_TOO_LONG',
    'Password too long',
  ],
  ['no new one', { newPassword: undefined }, 'VALIDATION_ERROR', 'Invalid body parameters'],
]

for (const [label, change, code, message] of rejections) {
  test(`a change with ${label} is rejected and changes nothing`, async () => {
    const person = await signUp(server)
    const body = { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD, ...change }

    const answer = await person.post(path, body)

    assert.deepEqual([answer.status, answer.body], [400, { code, message }])
    assert.equal((await signIn(person.email, PASSWORD)).status, 200)
  })
}

test('a user without a password cannot change it', async () => {
  const person = await signUp(server)
  const { user } = (await person.get('/api/auth/get-session')).body
  await server.site.db.deleteFrom('accounts').where('user_id', '=', user.id).execute()

  const answer = await person.post(path, { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD })

  assert.deepEqual([answer.status, answer.body.code], [400, 'CREDENTIAL_ACCOUNT_NOT_FOUND'])
})

test('a revoked session cannot change the password, cached or not', async () => {
  const person = await signUp(server)
  server.clock.pass(1_000)
  await person.get('/api/auth/get-session')
  const elsewhere = await signIn(person.email, PASSWORD)
  await elsewhere.person.post('/api/auth/revoke-other-sessions')

  const answer = await person.post(path, { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD })

  assert.deepEqual([answer.status, answer.body], [401, UNAUTHORIZED])
})

test('the session decides whose password changes, never the body', async () => {
  const [person, victim] = [await signUp(server), await signUp(server)]
  const { user } = (await victim.get('/api/auth/get-session')).body
  const body = {
    currentPassword: PASSWORD,
    newPassword: NEXT_PASSWORD,
    userId: user.id,
    email: victim.email,
  }

  await person.post(path, body)

  assert.equal((await signIn(victim.email, PASSWORD)).status, 200)
  assert.equal((await signIn(person.email, NEXT_PASSWORD)).status, 200)
})
