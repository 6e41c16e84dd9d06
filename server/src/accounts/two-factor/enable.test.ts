import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { codeAt, passwordSignIn, signUpWith2fa } from '../../testing/second-factor.ts'

const PASSWORD = 'correct horse battery staple'
const right = { password: PASSWORD }

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const request = (person: Person, path: string, body: object = {}) =>
  person.post(`/api/auth/two-factor/${path}`, body)
const userOf = async (person: Person) =>
  (await person.get('/api/auth/get-session', { query: { disableCookieCache: 'true' } })).body.user
const signIn = (email: string) =>
  server.stranger().post('/api/auth/sign-in/email', { email, password: PASSWORD })

test('an authenticator is required from its first code on, not before', async () => {
  const person = await signUp(server)

  const started = await request(person, 'enable', { ...right, issuer: 'Acme' })
  const concurrent = await signIn(person.email)
  const before = await userOf(person)
  const first = await request(person, 'verify-totp', { code: codeAt(server, started.body.totpURI) })

  assert.equal(started.status, 200)
  assert.equal(started.body.method, 'totp')
  assert.match(started.body.totpURI, /^otpauth:\/\/totp\/Acme:.+&issuer=|issuer=Acme/)
  assert.equal(started.body.backupCodes.length, 10)
  for (const code of started.body.backupCodes) assert.match(code, /^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/)
  assert.equal(concurrent.body.redirect, false)
  assert.equal(before.twoFactorEnabled, false)
  assert.equal(first.status, 200)
  assert.equal(first.body.user.twoFactorEnabled, true)
  assert.equal((await userOf(person)).twoFactorEnabled, true)
  assert.equal((await signIn(person.email)).body.twoFactorRedirect, true)
})

test('setting up again keeps the current authenticator until the new one is verified', async () => {
  const { person, email, code, backupCodes } = await signUpWith2fa(server)
  const again = await request(person, 'enable', right)
  const old = await passwordSignIn(server, email)
  const oldCodeAnswer = await request(old, 'verify-totp', { code: code() })
  const backupCodeAnswer = await request(
    await passwordSignIn(server, email),
    'verify-backup-code',
    {
      code: backupCodes[0],
    },
  )
  const newCodeAnswer = await request(await passwordSignIn(server, email), 'verify-totp', {
    code: codeAt(server, again.body.totpURI),
  })
  assert.deepEqual(
    [oldCodeAnswer.status, backupCodeAnswer.status, newCodeAnswer.status],
    [200, 200, 401],
  )

  await request(person, 'verify-totp', { code: codeAt(server, again.body.totpURI) })

  const later = await request(await passwordSignIn(server, email), 'verify-totp', { code: code() })
  const spent = await request(await passwordSignIn(server, email), 'verify-backup-code', {
    code: backupCodes[1],
  })
  const fresh = await request(await passwordSignIn(server, email), 'verify-backup-code', {
    code: again.body.backupCodes[0],
  })
  assert.deepEqual([later.status, spent.status, fresh.status], [401, 401, 200])
})

test('a new authenticator without a code within an hour is never enabled', async () => {
  const person = await signUp(server)
  const started = await request(person, 'enable', right)
  const wrong = await request(person, 'verify-totp', { code: '000000' })
  server.clock.pass(3_600_000)

  const late = await request(person, 'verify-totp', { code: codeAt(server, started.body.totpURI) })

  assert.deepEqual([wrong.status, wrong.body.code], [401, 'INVALID_CODE'])
  assert.deepEqual([late.status, late.body.code], [401, 'INVALID_CODE'])
  const uriAnswer = await request(person, 'get-totp-uri', right)
  assert.deepEqual([uriAnswer.status, uriAnswer.body.code], [400, 'TOTP_NOT_ENABLED'])
})

test('secret and backup codes are not stored in clear text', async () => {
  const { uri, backupCodes } = await signUpWith2fa(server)
  const secret = new URL(uri).searchParams.get('secret') ?? ''

  const rows = await server.site.db.selectFrom('two_factors').select('secret').execute()
  const codes = await server.site.db.selectFrom('backup_codes').select('code_hash').execute()

  const storedSecrets = rows.map(row => row.secret?.toString('latin1')).join()
  assert.equal(storedSecrets.includes(secret), false)
  const hashes = codes.map(row => row.code_hash.toString('latin1')).join()
  for (const code of backupCodes) assert.equal(hashes.includes(code), false)
})

test('without a second factor there is nothing to enter a code for', async () => {
  const person = await signUp(server)

  const totp = await request(person, 'verify-totp', { code: '000000' })
  const backup = await request(person, 'verify-backup-code', { code: 'aaaaa-aaaaa' })
  const renewed = await request(person, 'generate-backup-codes', right)
  const anonymous = await request(server.stranger(), 'verify-totp', { code: '000000' })

  assert.deepEqual([totp.status, totp.body.code], [400, 'TOTP_NOT_ENABLED'])
  assert.deepEqual([backup.status, backup.body.code], [400, 'BACKUP_CODES_NOT_ENABLED'])
  assert.deepEqual([renewed.status, renewed.body.code], [400, 'TWO_FACTOR_NOT_ENABLED'])
  assert.deepEqual([anonymous.status, anonymous.body.code], [401, 'INVALID_TWO_FACTOR_COOKIE'])
})

test('changing a second factor requires the password again', async () => {
  const { person, uri } = await signUpWith2fa(server)

  for (const path of ['enable', 'disable', 'get-totp-uri', 'generate-backup-codes']) {
    const wrong = await request(person, path, { password: 'not the password' })
    const none = await request(person, path)
    const stranger = await request(server.stranger(), path, right)
    for (const answer of [wrong, none]) {
      assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_PASSWORD'], path)
    }
    assert.equal(stranger.status, 401, path)
  }
  assert.equal((await userOf(person)).twoFactorEnabled, true)
  const totpUri = (await request(person, 'get-totp-uri', right)).body.totpURI
  assert.equal(new URL(totpUri).searchParams.get('secret'), new URL(uri).searchParams.get('secret'))
})

test('a user without a password needs a recent sign-in', async () => {
  const person = await signUp(server)
  const { id } = await userOf(person)
  await server.site.db.deleteFrom('accounts').where('user_id', '=', id).execute()
  const young = await request(person, 'enable')
  server.clock.pass(86_400_001)

  const old = await request(person, 'enable')

  assert.equal(young.status, 200)
  assert.deepEqual([old.status, old.body.code], [403, 'SESSION_NOT_FRESH'])
})

test('disabling a second factor removes everything of it', async () => {
  const { person, email, backupCodes } = await signUpWith2fa(server)
  const waiting = await passwordSignIn(server, email)

  const done = await request(person, 'disable', right)

  assert.deepEqual(done.body, { status: true })
  assert.equal((await userOf(person)).twoFactorEnabled, false)
  assert.equal((await signIn(email)).body.redirect, false)
  const late = await request(waiting, 'verify-backup-code', { code: backupCodes[0] })
  assert.deepEqual([late.status, late.body.code], [401, 'INVALID_TWO_FACTOR_COOKIE'])
  const { id } = await userOf(person)
  for (const table of ['two_factors', 'backup_codes', 'trusted_devices'] as const) {
    const rows = await server.site.db.selectFrom(table).where('user_id', '=', id).execute()
    assert.equal(rows.length, 0, table)
  }
  assert.equal((await request(person, 'disable', right)).status, 200)
})

test('second factor changes are audited', async () => {
  const { person } = await signUpWith2fa(server)
  await request(person, 'generate-backup-codes', right)
  await request(person, 'disable', right)

  const { entries } = (await person.get('/api/auth/security-log')).body

  const actions = entries.map((entry: { action: string }) => entry.action)
  assert.deepEqual(actions.slice(0, 3), [
    'two_factor_disabled',
    'backup_codes_renewed',
    'two_factor_enabled',
  ])
})

test('server-only operations are not routes (generate, view-backup-codes)', async () => {
  const { person } = await signUpWith2fa(server)

  const code = await person.post('/api/auth/totp/generate', { secret: 'x' })
  const { id } = await userOf(person)
  const codes = await person.post('/api/auth/two-factor/view-backup-codes', { userId: id })

  assert.deepEqual([code.status, code.body?.code], [404, 'NOT_FOUND'])
  assert.deepEqual([codes.status, codes.body?.code], [404, 'NOT_FOUND'])
})

test('an impersonator cannot change the second factor', async () => {
  const { person, code } = await signUpWith2fa(server)
  const { id } = await userOf(person)
  await server.site.db
    .updateTable('sessions')
    .set({ impersonated_by: id })
    .where('user_id', '=', id)
    .execute()

  const paths = ['enable', 'disable', 'get-totp-uri', 'generate-backup-codes', 'forget-devices']
  for (const path of [...paths, 'send-otp']) {
    assert.equal((await request(person, path, right)).status, 403, path)
  }
  assert.equal((await request(person, 'verify-totp', { code: code() })).status, 403)
})
