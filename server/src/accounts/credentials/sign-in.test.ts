import assert from 'node:assert/strict'
import { scryptSync } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'

const PASSWORD = 'correct horse battery staple'
const WRONG = { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' }

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const signIn = (body: object) => server.stranger().post('/api/auth/sign-in/email', body)

test('a user signs in with their password, whatever the case of the address', async () => {
  const { email } = await signUp(server)

  const answer = await signIn({ email: email.toUpperCase(), password: PASSWORD })

  assert.equal(answer.status, 200)
  assert.equal(answer.body.redirect, false)
  assert.equal('url' in answer.body, false)
  assert.equal(answer.body.user.email, email)
})

test('with a callback, body and header both name the redirect URL', async () => {
  const { email } = await signUp(server)

  const answer = await signIn({ email, password: PASSWORD, callbackURL: '/dashboard' })

  assert.deepEqual([answer.body.redirect, answer.body.url], [true, '/dashboard'])
  assert.equal(answer.headers.get('location'), '/dashboard')
})

test('unknown address, wrong password and missing password get the same response', async () => {
  const known = await signUp(server)
  const passwordless = await signUp(server)
  const { user } = (await passwordless.get('/api/auth/get-session')).body
  await server.site.db
    .updateTable('accounts')
    .set({ password: null })
    .where('user_id', '=', user.id)
    .execute()

  for (const email of [known.email, passwordless.email, 'nobody@example.com']) {
    const answer = await signIn({ email, password: 'not the password' })
    assert.equal(answer.status, 401)
    assert.deepEqual(answer.body, WRONG)
    assert.deepEqual(answer.headers.getSetCookie(), [])
  }
  const empty = await signIn({ email: known.email, password: '' })
  assert.deepEqual(empty.body, WRONG)
  const longPassword = await signIn({ email: known.email, password: 'x'.repeat(50_000) })
  assert.deepEqual(longPassword.body, WRONG)
})

test('unknown and known addresses take about the same time', async () => {
  const { email } = await signUp(server)
  const median = async (address: string) => {
    const times: number[] = []
    for (let n = 0; n < 9; n += 1) {
      const startedAt = performance.now()
      await signIn({ email: address, password: 'not the password' })
      times.push(performance.now() - startedAt)
    }
    return times.sort((a, b) => a - b)[4] ?? 0
  }

  const known = await median(email)
  const unknown = await median('nobody@example.com')

  assert.ok(unknown > known / 3 && unknown < known * 3, `${known} ms and ${unknown} ms`)
})

const rejections: [string, object, number, string][] = [
  ['no password', { email: 'a@b.example' }, 400, 'VALIDATION_ERROR'],
  ['no address', { password: PASSWORD }, 400, 'VALIDATION_ERROR'],
  ['something that is no address', { email: 'ada', password: PASSWORD }, 400, 'INVALID_EMAIL'],
  [
    'a stranger as the place to go',
    { email: 'a@b.example', password: PASSWORD, callbackURL: '//evil' },
    403,
    'INVALID_CALLBACK_URL',
  ],
]

for (const [label, body, status, code] of rejections) {
  test(`a sign-in with ${label} is rejected`, async () => {
    const answer = await signIn(body)
    assert.deepEqual([answer.status, answer.body.code], [status, code])
  })
}

test("another origin's page cannot sign a browser in", async () => {
  const person = await signUp(server)
  const headers = { origin: 'https://evil.example' }

  const answer = await person.post(
    '/api/auth/sign-in/email',
    { email: person.email, password: PASSWORD },
    { headers },
  )

  assert.deepEqual([answer.status, answer.body.code], [403, 'INVALID_ORIGIN'])
})

test('a password hash from Better Auth works and is replaced by ours', async () => {
  const { email } = await signUp(server)
  const salt = '00112233445566778899aabbccddeeff'
  // "a" and a combining diaeresis: the same letter typed in another way
  const password = 'pa\u0308ssword'
  const options = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
  const key = scryptSync(password.normalize('NFKC'), salt, 64, options).toString('hex')
  const stored = () =>
    server.site.db
      .selectFrom('accounts')
      .innerJoin('users', 'users.id', 'accounts.user_id')
      .select(['accounts.id', 'accounts.password'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  const { id } = await stored()
  const imported = { password: `${salt}:${key}` }
  await server.site.db.updateTable('accounts').set(imported).where('id', '=', id).execute()

  const wrong = await signIn({ email, password: PASSWORD })
  const right = await signIn({ email, password: 'p\u00e4ssword' })
  const again = await signIn({ email, password })

  assert.deepEqual([wrong.status, right.status, again.status], [401, 200, 200])
  assert.match((await stored()).password ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a banned user is told so after the right password, until the ban expires', async () => {
  const { email } = await signUp(server)
  const ban = { banned: true, ban_expires_at: new Date(server.clock.now().getTime() + 1_000) }
  await server.site.db.updateTable('users').set(ban).where('email', '=', email).execute()

  const guessed = await signIn({ email, password: 'not the password' })
  const attemptDuringReset = await signIn({ email, password: PASSWORD })
  server.clock.pass(2_000)
  const later = await signIn({ email, password: PASSWORD })

  assert.deepEqual([guessed.status, guessed.body.code], [401, 'INVALID_EMAIL_OR_PASSWORD'])
  assert.deepEqual([attemptDuringReset.status, attemptDuringReset.body.code], [403, 'BANNED_USER'])
  assert.equal(later.status, 200)
})

test('a fourth attempt from one address within ten seconds is rate limited', async () => {
  const limited = await startTestServer({ rate_limits: true })
  try {
    const guess = () =>
      limited.stranger().post('/api/auth/sign-in/email', { email: 'a@b.example', password: 'x' })
    const answers = await Promise.all([guess(), guess(), guess(), guess(), guess()])
    const statuses = answers.map(answer => answer.status).sort((a, b) => a - b)
    const rejected = answers.find(answer => answer.status === 429)

    assert.deepEqual(statuses, [401, 401, 401, 429, 429])
    assert.deepEqual(rejected?.body, {
      code: 'RATE_LIMITED',
      message: 'Too many requests. Please try again later.',
    })
    assert.equal(rejected?.headers.get('x-retry-after'), '10')
    limited.clock.pass(11_000)
    assert.equal((await guess()).status, 401)
  } finally {
    await limited.close()
  }
})
