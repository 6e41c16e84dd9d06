import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'

const PASSWORD = 'correct horse battery staple'
const WRONG = { code: 'INVALID_USERNAME_OR_PASSWORD', message: 'invalid username or password' }
const USERNAME_TAKEN = {
  code: 'USERNAME_IS_ALREADY_TAKEN',
  message: 'username is already taken. please try another.',
}
const path = '/api/auth/sign-in/username'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

let people = 0
const join = (input: object, at = server) =>
  at.stranger().post('/api/auth/sign-up/email', {
    name: 'Ada',
    email: `named-${(people += 1)}@example.com`,
    password: PASSWORD,
    ...input,
  })
const signIn = (username: string, password = PASSWORD) =>
  server.stranger().post(path, { username, password })
const isFree = (username: string) =>
  server.stranger().post('/api/auth/is-username-available', { username })

test('a user who signed up with a username signs in with it in any case', async () => {
  const joined = await join({ username: 'Ada.King_1' })

  const answer = await signIn('aDA.kING_1')

  assert.deepEqual(
    [joined.body.user.username, joined.body.user.displayUsername],
    ['ada.king_1', 'Ada.King_1'],
  )
  assert.equal(answer.status, 200)
  assert.equal(answer.body.redirect, false)
  assert.equal(answer.body.user.id, joined.body.user.id)
  assert.match(answer.headers.getSetCookie()[0] ?? '', /^better-auth\.session_token=.*Max-Age/)
})

test('a callback and "do not remember me" work with usernames', async () => {
  await join({ username: 'goes_on' })
  const body = { username: 'goes_on', password: PASSWORD, callbackURL: '/home', rememberMe: false }

  const answer = await server.stranger().post(path, body)

  assert.deepEqual([answer.body.redirect, answer.body.url], [true, '/home'])
  assert.equal(answer.headers.get('location'), '/home')
  assert.ok(answer.headers.getSetCookie().some(line => line.includes('dont_remember')))
  const elsewhere = await server
    .stranger()
    .post(path, { ...body, callbackURL: 'https://evil.test' })
  assert.deepEqual([elsewhere.status, elsewhere.body.code], [403, 'INVALID_CALLBACK_URL'])
})

test('an unknown name, a wrong password and a missing password get the same response', async () => {
  await join({ username: 'known' })
  const passwordless = (await join({ username: 'passwordless' })).body.user.id
  const { db } = server.site
  await db
    .updateTable('accounts')
    .set({ password: null })
    .where('user_id', '=', passwordless)
    .execute()

  const answers = [
    await signIn('known', 'not the password'),
    await signIn('passwordless'),
    await signIn('nobody_has_this'),
    await signIn('', PASSWORD),
    await signIn('known', ''),
  ]

  for (const answer of answers) {
    assert.deepEqual([answer.status, answer.body], [401, WRONG])
    assert.deepEqual(answer.headers.getSetCookie(), [])
  }
})

const unreadable: [string, string, string][] = [
  ['ab', 'USERNAME_TOO_SHORT', 'username is too short'],
  ['a'.repeat(31), 'USERNAME_TOO_LONG', 'username is too long'],
  ['with space', 'INVALID_USERNAME', 'username is invalid'],
  ['ada@example.com', 'INVALID_USERNAME', 'username is invalid'],
  ['аda', 'INVALID_USERNAME', 'username is invalid'],
  ['ada\n', 'INVALID_USERNAME', 'username is invalid'],
]

test('an invalid username is rejected alike by every endpoint', async () => {
  const person = await signUp(server)
  for (const [username, code, message] of unreadable) {
    const answers = [
      await join({ username }),
      await signIn(username),
      await isFree(username),
      await person.post('/api/auth/update-user', { username }),
    ]
    for (const answer of answers) {
      assert.deepEqual([answer.status, answer.body], [422, { code, message }], username)
    }
  }
  assert.equal((await join({ username: '' })).body.code, 'USERNAME_TOO_SHORT')
})

test('prototype property names are ordinary usernames', async () => {
  for (const username of ['constructor', '__proto__', 'toString']) {
    assert.deepEqual((await isFree(username)).body, { available: true })
    assert.equal((await join({ username })).body.user.username, username.toLowerCase())
    assert.deepEqual((await isFree(username)).body, { available: false })
    assert.equal((await signIn(username)).status, 200)
  }
})

test('a username is unique, and one of many parallel requests gets it', async () => {
  await join({ username: 'only_me' })
  const other = await signUp(server)

  const second = await join({ username: 'ONLY_ME' })
  const changed = await other.post('/api/auth/update-user', { username: 'Only_Me' })
  const race = await Promise.all([1, 2, 3, 4].map(() => join({ username: 'wanted' })))

  assert.deepEqual([second.status, second.body], [422, USERNAME_TAKEN])
  assert.deepEqual([changed.status, changed.body], [422, USERNAME_TAKEN])
  assert.deepEqual(
    race.map(answer => answer.status).toSorted((a, b) => a - b),
    [200, 422, 422, 422],
  )
})

test('a username is set and changed later, and setting the same one again succeeds', async () => {
  const person = await signUp(server)
  const change = (body: object) => person.post('/api/auth/update-user', body)
  const ownUser = async () => (await person.get('/api/auth/get-session')).body.user

  assert.equal((await change({ username: 'Later' })).status, 200)
  assert.deepEqual(
    [(await ownUser()).username, (await ownUser()).displayUsername],
    ['later', 'Later'],
  )
  assert.equal((await change({ username: 'later', displayUsername: 'The Late One' })).status, 200)
  assert.deepEqual(
    [(await ownUser()).username, (await ownUser()).displayUsername],
    ['later', 'The Late One'],
  )
  assert.equal((await change({ username: 'earlier' })).status, 200)

  assert.equal((await signIn('later')).status, 401)
  assert.equal((await signIn('earlier')).status, 200)
  assert.deepEqual((await isFree('later')).body, { available: true })
})

test('an unverified account is neither revealed nor mailed before the right password', async () => {
  const strict = await startTestServer({ settings: { email_verification_required: true } })
  try {
    const email = 'ada@example.com'
    await join({ username: 'unproven', email }, strict)
    const sent = (await mailsSentTo(strict, email)).length
    const request = (password: string) =>
      strict.stranger().post(path, { username: 'unproven', password })

    const wrong = await request('not the password')
    const quiet = (await mailsSentTo(strict, email)).length
    const right = await request(PASSWORD)

    assert.deepEqual([wrong.status, wrong.body, quiet], [401, WRONG, sent])
    const message = 'email not verified'
    assert.deepEqual([right.status, right.body], [403, { code: 'EMAIL_NOT_VERIFIED', message }])
    assert.equal((await mailsSentTo(strict, email)).length, sent + 1)
    const known = await join({ username: 'unproven', email }, strict)
    const unknown = await join({ username: 'unproven' }, strict)
    assert.deepEqual([known.status, known.body], [unknown.status, unknown.body])
    const fresh = await join({ username: 'another', email }, strict)
    assert.deepEqual(
      [fresh.status, fresh.body.token, fresh.body.user.username],
      [200, null, 'another'],
    )
  } finally {
    await strict.close()
  }
})

test('the operator sets the username length and whether passwords are accepted', async () => {
  const strict = await startTestServer({
    settings: { username_length_min: 5, username_length_max: 6, email_password_enabled: false },
  })
  try {
    const request = (username: string) =>
      strict.stranger().post('/api/auth/is-username-available', { username })
    const codes = [(await request('four')).body.code, (await request('seventy')).body.code]
    assert.deepEqual(codes, ['USERNAME_TOO_SHORT', 'USERNAME_TOO_LONG'])
    const answer = await strict.stranger().post(path, { username: 'fifth', password: PASSWORD })
    assert.deepEqual([answer.status, answer.body.code], [400, 'EMAIL_PASSWORD_DISABLED'])
  } finally {
    await strict.close()
  }
})

test('only the signed-in user can verify their password', async () => {
  const person = await signUp(server)
  const verify = '/api/auth/verify-password'

  const right = await person.post(verify, { password: PASSWORD })
  const wrong = await person.post(verify, { password: 'not the password' })
  const anonymous = await server.stranger().post(verify, { password: PASSWORD })

  assert.deepEqual([right.status, right.body], [200, { status: true }])
  const rejected = { code: 'INVALID_PASSWORD', message: 'Invalid password' }
  assert.deepEqual([wrong.status, wrong.body], [400, rejected])
  assert.equal(anonymous.status, 401)
  const { user } = (await person.get('/api/auth/get-session')).body
  await server.site.db.deleteFrom('accounts').where('user_id', '=', user.id).execute()
  const none = await person.post(verify, { password: PASSWORD })
  assert.deepEqual([none.status, none.body], [400, rejected])
})
