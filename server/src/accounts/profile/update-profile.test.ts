import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo, verificationCall } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'

const path = '/api/auth/update-user'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test('name and picture change, and omitted fields stay', async () => {
  const person = await signUp(server)

  const answer = await person.post(path, { image: 'https://pictures.example/a.png' })
  await person.post(path, { name: 'Ada King' })

  assert.deepEqual([answer.status, answer.body], [200, { status: true }])
  assert.match(
    answer.headers.getSetCookie()[0] ?? '',
    /^better-auth\.session_token=.*Max-Age=604800/,
  )
  const { user } = (await person.get('/api/auth/get-session')).body
  assert.deepEqual([user.name, user.image], ['Ada King', 'https://pictures.example/a.png'])
})

test('a picture that is a script and a name of two lines are rejected', async () => {
  const person = await signUp(server)
  const pictures = ['javascript:alert(1)', 'data:text/html,x', '//evil.example/a.png', 'a.png']
  const names = ['Ada\r\nBcc: x@example.com', 'Ada\u2028King', 'Ada\u001b[31m']

  for (const image of pictures) assert.equal((await person.post(path, { image })).status, 400)
  for (const name of names) assert.equal((await person.post(path, { name })).status, 400)
  const organization = { name: 'Acme\nBcc: x@example.com', slug: 'two-lines' }
  const created = await person.post('/api/auth/organization/create', organization)

  assert.equal(created.status, 400)
  const { user } = (await person.get('/api/auth/get-session?disableCookieCache=true')).body
  assert.equal(user.image, null)
  assert.doesNotMatch(user.name, /\p{Cc}/u)
})

test('a picture can be removed', async () => {
  const person = await signUp(server)
  await person.post(path, { image: 'https://pictures.example/a.png' })

  await person.post(path, { image: null })

  assert.equal((await person.get('/api/auth/get-session')).body.user.image, null)
})

test('only name and picture can be set: no address, role or other user', async () => {
  const [person, victim] = [await signUp(server), await signUp(server)]
  const { user } = (await victim.get('/api/auth/get-session')).body

  const email = await person.post(path, { email: 'new@example.com' })
  const rest = await person.post(path, {
    role: 'admin',
    emailVerified: true,
    id: user.id,
    userId: user.id,
  })

  const message = 'Email can not be updated'
  assert.deepEqual([email.status, email.body], [400, { code: 'EMAIL_CAN_NOT_BE_UPDATED', message }])
  assert.equal(rest.status, 200)
  const ownUser = (await person.get('/api/auth/get-session')).body.user
  assert.deepEqual(
    [ownUser.role, ownUser.emailVerified, ownUser.email],
    ['user', false, person.email],
  )
})

test('a name must be text', async () => {
  const person = await signUp(server)
  const answer = await person.post(path, { name: { first: 'Ada' } })
  assert.deepEqual([answer.status, answer.body.code], [400, 'VALIDATION_ERROR'])
})

test('a language is a number of the protocol, is returned and can be cleared', async () => {
  const person = await signUp(server)
  const language = async () => (await person.get('/api/auth/get-session')).body.user.language
  assert.equal(await language(), null)

  for (const code of [0, 1, 3, 4, 6, 15, 16, 82]) {
    const answer = await person.post(path, { language: code })
    assert.equal(answer.status, 200)
    assert.equal(await language(), code)
  }
  await person.post(path, { name: 'Ada King' })
  assert.equal(await language(), 82)
  await person.post(path, { language: null })
  assert.equal(await language(), null)
})

test('an unsupported language is rejected', async () => {
  const person = await signUp(server)

  for (const language of [2, -1, 83, '3', 'de', 3.5, {}]) {
    const answer = await person.post(path, { language })
    assert.deepEqual([answer.status, answer.body.code], [400, 'VALIDATION_ERROR'])
  }
})

test("emails are in their reader's language, whatever the requester's browser says", async () => {
  const person = await signUp(server)
  const { email } = person
  const headers = { 'accept-language': 'pl' }
  const request = () =>
    server.stranger().post('/api/auth/request-password-reset', { email }, { headers })
  const subject = async () => (await mailsSentTo(server, email))[0]?.subject

  await request()
  assert.equal(await subject(), 'Zresetuj hasło')
  await person.post(path, { language: 16 })
  await request()
  assert.equal(await subject(), 'Réinitialisez votre mot de passe')
})

test("both addresses of an email change are mailed in the account's language", async () => {
  const moving = await startTestServer({ settings: { change_email_enabled: true } })
  const person = await signUp(moving)
  await person.post(path, { language: 6 })
  const to = `new-${person.email}`

  await person.post('/api/auth/change-email', { newEmail: to })
  const link = await verificationCall(moving, to)
  await person.get(link.pathname + link.search)

  const subjectBefore = (await mailsSentTo(moving, to))[0]?.subject
  const mails = (await mailsSentTo(moving, person.email))[0]?.subject
  await moving.close()
  assert.equal(subjectBefore, 'Bestätigen Sie Ihre neue E-Mail-Adresse')
  assert.equal(mails, 'Ihre E-Mail-Adresse wurde geändert')
})
