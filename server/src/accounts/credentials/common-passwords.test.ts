import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { linkTo, mailsSentTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import { isCommonPassword } from './common-passwords.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const PASSWORD = 'correct horse battery staple'
const rejected = {
  code: 'PASSWORD_COMPROMISED',
  message: 'The password you entered has been compromised. Please choose a different password.',
}

test('common passwords are recognized in any case', async () => {
  const passwords = ['password1', 'PassWord1', 'qwertyuiop', '1234567890', 'ｐａｓｓｗｏｒｄ1']
  for (const password of passwords) assert.equal(await isCommonPassword(password), true, password)

  const others = [PASSWORD, 'password1\n12345678', '', 'passwort-ohne-liste', '[', 'password1 ']
  for (const password of others) assert.equal(await isCommonPassword(password), false, password)
})

test('a common password is rejected wherever a password can be set', async () => {
  const ada = await signUp(server)
  await ada.post('/api/auth/request-password-reset', { email: ada.email })
  const link = await linkTo(server, ada.email, '/api/auth/reset-password')
  const token = link.pathname.split('/').at(-1)
  const common = 'Football1'

  const answers = [
    await server.stranger().post('/api/auth/sign-up/email', {
      name: 'Eve',
      email: 'common@example.com',
      password: common,
    }),
    await ada.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: common }),
    await server.stranger().post('/api/auth/reset-password', { token, newPassword: common }),
  ]

  for (const answer of answers) assert.deepEqual([answer.status, answer.body], [400, rejected])
  const known = { email: ada.email, password: PASSWORD }
  assert.equal((await server.stranger().post('/api/auth/sign-in/email', known)).status, 200)
})

test('a changed password is reported to its user by email', async () => {
  const ada = await signUp(server)
  const body = { currentPassword: PASSWORD, newPassword: 'an even better staple' }

  await ada.post('/api/auth/change-password', body)

  const [mail] = await mailsSentTo(server, ada.email)
  assert.deepEqual([mail?.kind, mail?.subject], ['password_changed', 'Your password was changed'])
  assert.equal((await linkTo(server, ada.email, '/forgot-password')).origin, server.url)
})

test('an overlong password is rejected at sign-in without hashing', async () => {
  const ada = await signUp(server)
  const long = 'x'.repeat(100_000)

  const answer = await server
    .stranger()
    .post('/api/auth/sign-in/email', { email: ada.email, password: long })
  const longer = await server
    .stranger()
    .post('/api/auth/sign-in/email', { email: ada.email, password: `${long}x` })

  assert.deepEqual([answer.status, answer.body.code], [401, 'INVALID_EMAIL_OR_PASSWORD'])
  assert.deepEqual([longer.status, longer.body.code], [400, 'VALIDATION_ERROR'])
})

test('an operator may allow any password', async () => {
  const permissive = await startTestServer({ settings: { common_passwords_refused: false } })
  try {
    const body = { name: 'Ada', email: 'ada@example.com', password: 'password1' }
    assert.equal((await permissive.stranger().post('/api/auth/sign-up/email', body)).status, 200)
  } finally {
    await permissive.close()
  }
})

test('a reset by email discards what another person set up (CVE-2026-67327)', async () => {
  const eve = await signUp(server, 'Eve')
  await eve.post('/api/auth/request-password-reset', { email: eve.email })
  const link = await linkTo(server, eve.email, '/api/auth/reset-password')
  const token = link.pathname.split('/').at(-1)
  const key = (await eve.post('/api/auth/api-key/create', {})).body.id

  await server.stranger().post('/api/auth/reset-password', { token, newPassword: PASSWORD })

  const owner = server.stranger()
  const known = { email: eve.email, password: PASSWORD }
  const { body } = await owner.post('/api/auth/sign-in/email', known)
  assert.equal(body.user.emailVerified, true)
  assert.equal((await eve.get('/api/auth/get-session')).body, null)
  assert.equal((await owner.get('/api/auth/api-key/get', { query: { id: key } })).status, 404)
})
