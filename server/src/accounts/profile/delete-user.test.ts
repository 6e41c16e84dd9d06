import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { linkTo, mailsSentTo } from '../../testing/mails.ts'
import { admin, merchant, signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

const PASSWORD = 'correct horse battery staple'
const DONE = { success: true, message: 'User deleted' }
const path = '/api/auth/delete-user'
/** The emailed link leads to a page that asks for confirmation. */
const page = '/account/delete/confirm'

let server: TestServer
let confirmingServer: TestServer
before(async () => {
  server = await startTestServer({ settings: { delete_user_enabled: true } })
  confirmingServer = await startTestServer({
    settings: { delete_user_enabled: true, delete_user_mail_enabled: true },
  })
})
after(async () => {
  await server.close()
  await confirmingServer.close()
})

const exists = async (person: Person, at = server) => {
  const { db } = at.site
  const rows = await db.selectFrom('users').select('id').where('email', '=', person.email).execute()
  return rows.length === 1
}

async function signInAgain(person: Person, at = server): Promise<Person> {
  const again = at.stranger()
  again.email = person.email
  await again.post('/api/auth/sign-in/email', { email: person.email, password: PASSWORD })
  return again
}

test('a user with the password is deleted and signed out everywhere', async () => {
  const person = await signUp(server)
  const elsewhere = await signInAgain(person)
  const { id } = (await elsewhere.get('/api/auth/get-session')).body.user
  server.clock.pass(DAY)

  const answer = await person.post(path, { password: PASSWORD })

  assert.deepEqual([answer.status, answer.body], [200, DONE])
  assert.equal(answer.headers.getSetCookie().filter(line => line.includes('Max-Age=0')).length, 3)
  assert.equal(await exists(person), false)
  assert.equal((await elsewhere.get('/api/auth/get-session')).body, null)
  const back = await server
    .stranger()
    .post('/api/auth/sign-in/email', { email: person.email, password: PASSWORD })
  assert.equal(back.status, 401)
  const audit = await server.site.db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('action', '=', 'user.deleted')
    .where('subject_id', '=', id)
    .execute()
  assert.deepEqual(audit, [{ before: null, after: null }])
})

test("a deleted user's former names are removed from the audit log", async () => {
  const person = await signUp(server)
  const { id: userId } = (await person.get('/api/auth/get-session')).body.user
  const root = await admin(server)
  await root.post('/api/auth/admin/update-user', { userId, data: { name: 'Former Name' } })
  const recorded = () =>
    server.site.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('subject_id', '=', userId)
      .execute()
  assert.match(JSON.stringify(await recorded()), /Former Name/)

  await person.post(path, { password: PASSWORD })

  const left = await recorded()
  assert.ok(left.length >= 2)
  assert.ok(left.every(({ before, after }) => before === null && after === null))
})

test('a session from today suffices, an older one does not', async () => {
  const [person, late] = [await signUp(server), await signUp(server)]

  assert.deepEqual((await person.post(path, {})).body, DONE)
  server.clock.pass(DAY)
  await late.get('/api/auth/get-session')
  const answer = await late.post(path, {})

  const message = 'Session expired. Re-authenticate to perform this action.'
  assert.deepEqual([answer.status, answer.body], [400, { code: 'SESSION_EXPIRED', message }])
  assert.equal(await exists(late), true)
  assert.deepEqual((await (await signInAgain(late)).post(path, {})).body, DONE)
})

test('a wrong, empty or missing password is rejected', async () => {
  const person = await signUp(server)
  const wrong = { code: 'INVALID_PASSWORD', message: 'Invalid password' }

  for (const password of ['not the password', '']) {
    const answer = await person.post(path, { password })
    assert.deepEqual([answer.status, answer.body], [400, wrong])
  }
  const { user } = (await person.get('/api/auth/get-session')).body
  await server.site.db.deleteFrom('accounts').where('user_id', '=', user.id).execute()
  const none = await person.post(path, { password: PASSWORD })

  assert.deepEqual([none.status, none.body.code], [400, 'CREDENTIAL_ACCOUNT_NOT_FOUND'])
  assert.equal((await server.stranger().post(path, { password: PASSWORD })).status, 401)
  assert.equal((await person.post(path, '{"__proto__":{"token":"x"},"password":1}')).status, 400)
  assert.equal(await exists(person), true)
})

test('where deletion is confirmed by email, even the password only sends the link', async () => {
  const person = await signUp(confirmingServer)

  const requested = await person.post(path, { password: PASSWORD, callbackURL: '/goodbye?a=1' })
  assert.deepEqual(requested.body, { success: true, message: 'Verification email sent' })
  assert.equal(await exists(person, confirmingServer), true)
  const link = await linkTo(confirmingServer, person.email, page)
  assert.match(link.searchParams.get('token') ?? '', /^[a-zA-Z0-9_-]{32}$/)
  assert.equal(link.searchParams.get('callbackURL'), '/goodbye?a=1')
  await person.get(link.pathname + link.search)
  assert.equal(await exists(person, confirmingServer), true)
  const answer = await person.get(`/api/auth/delete-user/callback${link.search}`)

  assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/goodbye?a=1'])
  assert.equal(answer.headers.getSetCookie().filter(line => line.includes('Max-Age=0')).length, 3)
  assert.equal(await exists(person, confirmingServer), false)
})

test("the token works in the user's own session, once, for a day, also in a body", async () => {
  const [person, attacker] = [await signUp(confirmingServer), await signUp(confirmingServer)]
  await person.post(path, {})
  const link = await linkTo(confirmingServer, person.email, page)
  const token = link.searchParams.get('token') ?? ''
  const callback = '/api/auth/delete-user/callback'

  const anonymous = await confirmingServer.stranger().get(callback, { query: { token } })
  const stolen = [
    await attacker.get(callback, { query: { token } }),
    await attacker.post(path, { token }),
    await person.post(path, { token: 'unknown' }),
    await person.post(path, { token: '' }),
  ]

  const message = 'Failed to get user info'
  assert.deepEqual(
    [anonymous.status, anonymous.body],
    [404, { code: 'FAILED_TO_GET_USER_INFO', message }],
  )
  for (const answer of stolen) {
    const rejected = { code: 'INVALID_TOKEN', message: 'invalid token' }
    assert.deepEqual([answer.status, answer.body], [404, rejected])
  }
  const led = await person.get(callback, { query: { token, callbackURL: 'https://evil.example' } })
  assert.deepEqual([led.status, led.body.code], [403, 'INVALID_CALLBACK_URL'])
  const both = await Promise.all([person.post(path, { token }), person.post(path, { token })])
  const statuses = both.map(answer => answer.status).toSorted((a, b) => a - b)
  assert.equal(statuses[0], 200)
  assert.ok([401, 404].includes(statuses[1] ?? 0))

  await attacker.post(path, {})
  const late = await linkTo(confirmingServer, attacker.email, page)
  confirmingServer.clock.pass(DAY)
  assert.equal((await attacker.get(callback + late.search)).status, 404)
  assert.equal(await exists(attacker, confirmingServer), true)
})

test('a reset token deletes no one', async () => {
  const person = await signUp(confirmingServer)
  await confirmingServer
    .stranger()
    .post('/api/auth/request-password-reset', { email: person.email })
  const link = await linkTo(confirmingServer, person.email, '/api/auth/reset-password/')

  const answer = await person.post(path, { token: link.pathname.split('/').at(-1) })

  assert.deepEqual([answer.status, answer.body.code], [404, 'INVALID_TOKEN'])
})

test('the only owner of an organization stays until there is another', async () => {
  const { owner, organization } = await merchant(server)
  const newOwner = await signUp(server)

  const alone = await owner.post(path, { password: PASSWORD })
  const { user } = (await newOwner.get('/api/auth/get-session')).body
  await server.site.db
    .insertInto('members')
    .values({
      id: crypto.randomUUID(),
      organization_id: organization.id,
      user_id: user.id,
      role: 'admin,owner',
      created_at: server.clock.now(),
    })
    .execute()
  const [first, second] = await Promise.all([
    owner.post(path, { password: PASSWORD }),
    newOwner.post(path, { password: PASSWORD }),
  ])

  assert.deepEqual([alone.status, alone.body.code], [400, 'USER_IS_ONLY_OWNER'])
  assert.deepEqual(
    [first.status, second.status].toSorted((a, b) => a - b),
    [200, 400],
  )
  const members = await server.site.db
    .selectFrom('members')
    .select('role')
    .where('organization_id', '=', organization.id)
    .execute()
  assert.equal(members.length, 1)
})

test('where deletion is disabled, the route does not exist', async () => {
  const closed = await startTestServer()
  try {
    const person = await signUp(closed)
    const answers = [
      await person.post(path, { password: PASSWORD }),
      await person.get('/api/auth/delete-user/callback', { query: { token: 'any' } }),
    ]
    for (const { status, body } of answers)
      assert.deepEqual([status, body?.code], [404, 'NOT_FOUND'])
    assert.equal(await exists(person, closed), true)
    assert.deepEqual((await mailsSentTo(closed, person.email)).length, 1)
  } finally {
    await closed.close()
  }
})
