import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { systemActor } from '../../actors/actor.ts'
import { write, type Work } from '../../platform/work.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { linkTo, mailsSentTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { hashPassword } from './password.ts'
import { storePassword } from './queries.ts'

const PASSWORD = 'correct horse battery staple'
const NEXT_PASSWORD = 'another password'
const RESET_RESPONSE = {
  status: true,
  message: 'If this email exists in our system, check your email for the reset link',
}
const INVALID = { code: 'INVALID_TOKEN', message: 'invalid token' }

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

/** Requests a reset and reads the token from the email. */
async function tokenFor({ email }: Person): Promise<string> {
  await server.stranger().post('/api/auth/request-password-reset', { email })
  const link = await linkTo(server, email, '/api/auth/reset-password/')
  return link.pathname.split('/').at(-1) ?? ''
}

const reset = (token: string | undefined, newPassword = NEXT_PASSWORD) =>
  server.stranger().post('/api/auth/reset-password', { token, newPassword })

const signIn = (email: string, password: string) =>
  server.stranger().post('/api/auth/sign-in/email', { email, password })

test('a reset replaces the old password and ends every session', async () => {
  const person = await signUp(server)
  const token = await tokenFor(person)
  assert.match(token, /^[a-zA-Z0-9]{24}$/)

  const answer = await reset(token)

  assert.deepEqual([answer.status, answer.body], [200, { status: true }])
  assert.equal((await signIn(person.email, PASSWORD)).status, 401)
  assert.equal((await signIn(person.email, NEXT_PASSWORD)).status, 200)
  assert.equal((await person.get('/api/auth/get-session')).body, null)
})

for (const path of ['/api/auth/request-password-reset', '/api/auth/forget-password']) {
  test(`${path} responds the same for a known and an unknown address`, async () => {
    const { email } = await signUp(server)

    const known = await server.stranger().post(path, { email })
    const unknown = await server.stranger().post(path, { email: 'nobody@example.com' })

    assert.deepEqual([known.status, known.body], [200, RESET_RESPONSE])
    assert.deepEqual([unknown.status, unknown.body], [200, RESET_RESPONSE])
    assert.deepEqual(await mailsSentTo(server, 'nobody@example.com'), [])
  })
}

test('a token works once, for its user and purpose only', async () => {
  const person = await signUp(server)
  const token = await tokenFor(person)

  assert.equal((await reset(token)).status, 200)
  const again = await reset(token, 'a third password')

  assert.deepEqual([again.status, again.body], [400, INVALID])
  assert.equal((await signIn(person.email, NEXT_PASSWORD)).status, 200)
})

test('one of fifty parallel uses of a token sets the password (CVE-2026-53518)', async () => {
  const person = await signUp(server)
  const token = await tokenFor(person)

  const attempts = Array.from({ length: 50 }, (_, n) => reset(token, `password number ${n}`))
  const answers = await Promise.all(attempts)

  const winningIndexes = answers.flatMap((answer, n) => (answer.status === 200 ? [n] : []))
  assert.equal(winningIndexes.length, 1)
  assert.equal((await signIn(person.email, `password number ${winningIndexes[0]}`)).status, 200)
})

/** Resolves when a transaction waits for a row that another transaction has locked. */
async function hasWaitingSignIns({ sql: lockedSql }: Work): Promise<'waits'> {
  for (;;) {
    await sql`select pg_stat_clear_snapshot()`.execute(lockedSql)
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(lockedSql)
    if (rows.length > 0) return 'waits'
  }
}

test('a sign-in with the old password during a reset waits and is rejected', async () => {
  const person = await signUp(server)
  const { body } = await person.get('/api/auth/get-session')

  const { first, answer } = await write(server.site, systemActor(), async work => {
    await storePassword(work, body.user.id, await hashPassword(NEXT_PASSWORD))
    const answer = signIn(person.email, PASSWORD)
    return { first: await Promise.race([answer, hasWaitingSignIns(work)]), answer: [answer] }
  })

  assert.equal(first, 'waits')
  assert.equal((await answer[0])?.status, 401)
  assert.equal((await signIn(person.email, NEXT_PASSWORD)).status, 200)
})

test('using one token revokes the others that were mailed', async () => {
  const person = await signUp(server)
  const first = await tokenFor(person)
  const second = await tokenFor(person)
  assert.notEqual(first, second)

  assert.equal((await reset(first)).status, 200)

  assert.deepEqual((await reset(second)).body, INVALID)
})

test('a token expires after an hour, or earlier when the address changes', async () => {
  const late = await signUp(server)
  const moved = await signUp(server)
  const [expiredToken, movedToken] = [await tokenFor(late), await tokenFor(moved)]
  await server.site.db
    .updateTable('users')
    .set({ email: `new-${moved.email}` })
    .where('email', '=', moved.email)
    .execute()

  assert.deepEqual((await reset(movedToken)).body, INVALID)
  server.clock.pass(3_600_000)
  assert.deepEqual((await reset(expiredToken)).body, INVALID)
})

const rejections: [string, string | undefined, string, object][] = [
  ['no token', undefined, NEXT_PASSWORD, INVALID],
  ['an unknown token', 'x'.repeat(24), NEXT_PASSWORD, INVALID],
  [
    'too short a password',
    'x',
    'short',
    { code: 'PASSWORD_TOO_SHORT', message: 'Password too short' },
  ],
  [
    'too long a password',
    'x',
    'x'.repeat(129),
    { code: 'PASSWORD_TOO_LONG', message: 'Password too long' },
  ],
]

for (const [label, token, password, body] of rejections) {
  test(`a reset with ${label} is rejected`, async () => {
    const answer = await reset(token, password)
    assert.deepEqual([answer.status, answer.body], [400, body])
  })
}

test('the token may be in the query', async () => {
  const person = await signUp(server)
  const token = await tokenFor(person)

  const path = `/api/auth/reset-password?token=${token}`
  const answer = await server.stranger().post(path, { newPassword: NEXT_PASSWORD })

  assert.equal(answer.status, 200)
})

test('a user without a password gets one by a reset', async () => {
  const person = await signUp(server)
  const { user } = (await person.get('/api/auth/get-session')).body
  await server.site.db.deleteFrom('accounts').where('user_id', '=', user.id).execute()

  const answer = await reset(await tokenFor(person))

  assert.equal(answer.status, 200)
  assert.equal((await signIn(person.email, NEXT_PASSWORD)).status, 200)
})

test('the mailed link redirects to the requested page and consumes nothing', async () => {
  const person = await signUp(server)
  const body = { email: person.email, redirectTo: '/new-password?from=mail' }
  await server.stranger().post('/api/auth/request-password-reset', body)
  const link = await linkTo(server, person.email, '/api/auth/reset-password/')
  const token = link.pathname.split('/').at(-1)

  for (let n = 0; n < 2; n += 1) {
    const landing = await server.stranger().get(link.pathname + link.search)
    assert.equal(landing.status, 302)
    const target = `${server.url}/new-password?from=mail&token=${token}`
    assert.equal(landing.headers.get('location'), target)
  }
  assert.equal((await reset(token)).status, 200)
})

const redirectCases: [string, string, number, string | null][] = [
  [
    'an unknown token',
    '/api/auth/reset-password/nothing?callbackURL=/page',
    302,
    '/page?error=INVALID_TOKEN',
  ],
  [
    'an unknown token and no page',
    '/api/auth/reset-password/nothing?callbackURL=',
    302,
    '/api/auth/error?error=INVALID_TOKEN',
  ],
  [
    'a stranger as the page',
    '/api/auth/reset-password/nothing?callbackURL=https://evil.example',
    403,
    null,
  ],
  [
    'a page that looks like ours',
    '/api/auth/reset-password/nothing?callbackURL=//evil.example',
    403,
    null,
  ],
  ['nothing said of a page', '/api/auth/reset-password/nothing', 400, null],
  ['two pages', '/api/auth/reset-password/nothing?callbackURL=/a&callbackURL=/b', 400, null],
]

for (const [label, path, status, location] of redirectCases) {
  test(`a reset link with ${label} responds ${status}`, async () => {
    const landing = await server.stranger().get(path)
    assert.equal(landing.status, status)
    assert.equal(landing.headers.get('location'), location && server.url + location)
  })
}

test('a mail never links to an untrusted origin', async () => {
  const { email } = await signUp(server)
  const body = { email, redirectTo: 'https://evil.example' }

  const answer = await server.stranger().post('/api/auth/request-password-reset', body)

  assert.deepEqual([answer.status, answer.body.code], [403, 'INVALID_REDIRECT_URL'])
})

test('an operator can disable password resets', async () => {
  const settings = { password_reset_enabled: false }
  const serverWithoutResets = await startTestServer({ settings })
  try {
    const path = '/api/auth/request-password-reset'
    const answer = await serverWithoutResets.stranger().post(path, { email: 'a@b.example' })
    const body = { code: 'RESET_PASSWORD_DISABLED', message: "Reset password isn't enabled" }
    assert.deepEqual([answer.status, answer.body], [400, body])
  } finally {
    await serverWithoutResets.close()
  }
})
