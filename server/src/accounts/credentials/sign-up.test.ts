import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'

const PASSWORD = 'correct horse battery staple'
const ada = { name: 'Ada', email: 'ada@example.com', password: PASSWORD }

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test('a new user is signed in, and their address is stored in lower case', async () => {
  const person = server.stranger()

  const answer = await person.post('/api/auth/sign-up/email', {
    ...ada,
    email: 'Lower@Example.com',
  })

  assert.equal(answer.status, 200)
  assert.equal(answer.body.token.length, 32)
  assert.equal(answer.body.user.email, 'lower@example.com')
  assert.equal(answer.body.user.emailVerified, false)
  const session = await person.get('/api/auth/get-session')
  assert.equal(session.body.session.token, answer.body.token)
})

test('the placeholder address of a provider account cannot be used to sign up', async () => {
  const email = '80351110224678912@Roblox.placeholder.invalid'

  const answer = await server.stranger().post('/api/auth/sign-up/email', { ...ada, email })

  assert.equal(answer.status, 400)
  assert.equal(answer.body.code, 'INVALID_EMAIL')
})

test('the cookie matches the protocol byte for byte', async () => {
  const answer = await server
    .stranger()
    .post('/api/auth/sign-up/email', { ...ada, email: 'cookie@example.com' })

  const [cookie, device, ...others] = answer.headers.getSetCookie()
  assert.match(cookie ?? '', /^better-auth\.session_token=[a-zA-Z0-9]{32}\.[A-Za-z0-9%]+%3D; /)
  assert.match(cookie ?? '', /; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  assert.match(device ?? '', /^better-auth\.known_device=.*; Max-Age=34560000; Path=\/; HttpOnly; /)
  assert.deepEqual(others, [])
  const signature = decodeURIComponent(cookie?.split(';')[0]?.split('.').at(-1) ?? '')
  assert.equal(signature.length, 44)
})

test('a sign-up accepts a picture and a callback, but no role, ban or id', async () => {
  const person = server.stranger()
  const more = { image: 'https://pictures.example/a.png', role: 'admin', banned: true, id: 'x' }

  const answer = await person.post('/api/auth/sign-up/email', {
    ...ada,
    ...more,
    emailVerified: true,
    email: 'more@example.com',
    callbackURL: '/welcome?x=1&y=2',
  })

  const { user } = answer.body
  assert.equal(user.image, more.image)
  assert.deepEqual([user.role, user.banned, user.emailVerified], ['user', false, false])
  assert.notEqual(user.id, 'x')
  const [mail] = await mailsSentTo(server, 'more@example.com')
  assert.match(mail?.plain ?? '', /callbackURL=%2Fwelcome%3Fx%3D1%26y%3D2/)
})

const rejections: [string, object, number, string][] = [
  ['no address', { email: undefined }, 400, 'VALIDATION_ERROR'],
  ['no password', { password: undefined }, 400, 'VALIDATION_ERROR'],
  ['no name', { name: undefined }, 400, 'VALIDATION_ERROR'],
  ['a number as a name', { name: 5 }, 400, 'VALIDATION_ERROR'],
  ['a list as an address', { email: ['a@b.example'] }, 400, 'VALIDATION_ERROR'],
  ['something that is no address', { email: 'ada' }, 400, 'INVALID_EMAIL'],
  ['an empty address', { email: '' }, 400, 'INVALID_EMAIL'],
  ['seven characters', { password: '1234567' }, 400, 'PASSWORD_TOO_SHORT'],
  ['129 characters', { password: 'x'.repeat(129) }, 400, 'PASSWORD_TOO_LONG'],
  [
    'a stranger as the place to go',
    { callbackURL: 'https://evil.example' },
    403,
    'INVALID_CALLBACK_URL',
  ],
]

for (const [label, change, status, code] of rejections) {
  test(`a sign-up with ${label} is rejected and changes nothing`, async () => {
    const answer = await server
      .stranger()
      .post('/api/auth/sign-up/email', { ...ada, email: 'refused@example.com', ...change })

    assert.deepEqual([answer.status, answer.body.code], [status, code])
    assert.deepEqual(answer.headers.getSetCookie(), [])
    assert.deepEqual(await mailsSentTo(server, 'refused@example.com'), [])
  })
}

test('passwords of 8 to 128 characters are accepted, whatever they contain', async () => {
  for (const [n, password] of [
    'x1 2y3 z',
    'ü'.repeat(128),
    '\u00e9 \u{1F600} \u200b89',
  ].entries()) {
    const email = `length-${n}@example.com`
    const up = await server.stranger().post('/api/auth/sign-up/email', { ...ada, email, password })
    const back = await server.stranger().post('/api/auth/sign-in/email', { email, password })
    assert.deepEqual([up.status, back.status], [200, 200])
  }
})

test('invalid JSON, a text body and NUL are rejected with a message', async () => {
  const person = server.stranger()
  const path = '/api/auth/sign-up/email'
  const broken = await person.post(path, '{"email":')
  const text = await person.post(path, 'hello', { headers: { 'content-type': 'text/plain' } })
  const nul = await person.post(path, { ...ada, name: 'A\0', email: 'nul@example.com' })

  assert.deepEqual([broken.status, text.status, nul.status], [400, 415, 400])
})

test('a sign-up accepts form-encoded fields', async () => {
  const person = server.stranger()
  const form = new URLSearchParams({ ...ada, email: 'form@example.com', rememberMe: 'false' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }

  const answer = await person.post('/api/auth/sign-up/email', form.toString(), { headers })

  assert.equal(answer.status, 200)
  assert.ok(person.cookies.has('better-auth.dont_remember'))
})

test('prototype keys are removed before the body is read', async () => {
  const body = `{"__proto__":{"role":"admin"},"constructor":{"prototype":{"banned":true}},
    "name":"Ada","email":"proto@example.com","password":"${PASSWORD}"}`

  const answer = await server.stranger().post('/api/auth/sign-up/email', body)

  assert.equal(answer.status, 200)
  assert.equal(answer.body.user.role, 'user')
  assert.equal(({} as { banned?: boolean }).banned, undefined)
})

test('a second user with the same address is rejected in any case', async () => {
  await server.stranger().post('/api/auth/sign-up/email', { ...ada, email: 'once@example.com' })

  const again = await server
    .stranger()
    .post('/api/auth/sign-up/email', { ...ada, email: 'ONCE@example.com' })

  assert.equal(again.status, 422)
  assert.deepEqual(again.body, {
    code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
    message: 'User already exists',
  })
})

test('one of ten parallel sign-ups with the same address succeeds', async () => {
  const attempts = Array.from({ length: 10 }, () =>
    server.stranger().post('/api/auth/sign-up/email', { ...ada, email: 'race@example.com' }),
  )

  const statuses = (await Promise.all(attempts)).map(answer => answer.status).sort((a, b) => a - b)

  assert.deepEqual(statuses, [200, ...Array.from({ length: 9 }, () => 422)])
})

test('the verification email is in the language of the sign-up', async () => {
  const headers = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }

  await server
    .stranger()
    .post('/api/auth/sign-up/email', { ...ada, email: 'deutsch@example.com' }, { headers })

  const [mail] = await mailsSentTo(server, 'deutsch@example.com')
  assert.equal(mail?.subject, 'Bestätigen Sie Ihre E-Mail-Adresse')
  assert.match(mail?.html ?? '', /<html dir="ltr" lang="de">/)
})

test('a verification email contains only the address, escaped, of what was entered', async () => {
  const name = 'Win at https://evil.example <b>now</b>'
  const email = "o'brien@example.com"

  await server.stranger().post('/api/auth/sign-up/email', { ...ada, name, email })

  const [mail] = await mailsSentTo(server, email)
  assert.doesNotMatch(`${mail?.html}${mail?.plain}`, /evil/)
  assert.match(mail?.html ?? '', /o&#x27;brien@example\.com/)
})
