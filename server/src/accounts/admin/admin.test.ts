import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { admin, merchant, signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

const PASSWORD = 'correct horse battery staple'

let server: TestServer
let root: Person

before(async () => {
  server = await startTestServer()
  root = await admin(server)
})
after(() => server.close())

const at = (path: string) => `/api/auth/admin/${path}`
const idOf = async (person: Person) =>
  String((await person.get('/api/auth/get-session')).body.user.id)
const isSignedIn = async (person: Person) =>
  (await person.get('/api/auth/get-session')).body !== null
const signIn = (email: string, password = PASSWORD) =>
  server.stranger().post('/api/auth/sign-in/email', { email, password })

let made = 0
const address = () => `made-${(made += 1)}@example.com`

/** The audit entries about a user, latest first. */
const actionsOn = async (userId: string) => {
  const { body } = await root.get(at('audit'), { query: { userId } })
  return body.entries as { action: string; userEmail: string; after: unknown }[]
}

test('an admin creates a user who signs in with the given password', async () => {
  const email = address()

  const { status, body } = await root.post(at('create-user'), {
    email: email.toUpperCase(),
    name: 'Made',
    password: PASSWORD,
    role: ['user', 'support'],
    data: { username: 'Made.By_Hand', emailVerified: true },
  })

  assert.equal(status, 200)
  assert.deepEqual(
    [body.user.email, body.user.role, body.user.username, body.user.emailVerified],
    [email, 'user,support', 'made.by_hand', true],
  )
  assert.equal((await signIn(email)).body.user.id, body.user.id)
  const [, created] = await actionsOn(body.user.id)
  assert.deepEqual([created?.action, created?.userEmail], ['user.created', root.email])
})

test('a user created without a password cannot sign in with one', async () => {
  const email = address()

  assert.equal((await root.post(at('create-user'), { email, name: 'Bare' })).status, 200)

  assert.equal((await signIn(email, '')).status, 401)
})

test('a user with invalid fields is not created', async () => {
  const name = 'Made'
  const rejected: [object, number, string][] = [
    [{ email: root.email }, 400, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'],
    [{ email: 'nobody' }, 400, 'INVALID_EMAIL'],
    [{ email: address(), password: 'short' }, 400, 'PASSWORD_TOO_SHORT'],
    [{ email: address(), password: 'x'.repeat(129) }, 400, 'PASSWORD_TOO_LONG'],
    [{ email: address(), role: 'king' }, 400, 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE'],
    [
      { email: address(), data: { role: ['admin', 'king'] } },
      400,
      'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE',
    ],
    [{ email: address(), data: { username: 'x' } }, 422, 'USERNAME_TOO_SHORT'],
    [{ email: address(), data: { username: 'no spaces' } }, 422, 'INVALID_USERNAME'],
    [{ email: 7 }, 400, 'VALIDATION_ERROR'],
  ]
  for (const [body, status, code] of rejected) {
    const answer = await root.post(at('create-user'), { name, ...body })
    assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(body))
  }
})

test('roles are set as a list or comma-separated, and an unknown role is rejected', async () => {
  const userId = await idOf(await signUp(server))
  const assignRole = (role: unknown) => root.post(at('set-role'), { userId, role })

  assert.equal((await assignRole(['support', 'user', 'support'])).body.user.role, 'support,user')
  assert.equal((await assignRole('user, support')).body.user.role, 'user,support')

  for (const role of ['king', '', 'user,,support', [], ['user', 'constructor'], '__proto__']) {
    const { status, body } = await assignRole(role)
    assert.deepEqual([status, body.code], [400, 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE'])
  }
  assert.deepEqual(
    (await actionsOn(userId)).slice(0, 2).map(({ action, after }) => [action, after]),
    [
      ['user.role_changed', { role: 'user,support' }],
      ['user.role_changed', { role: 'support,user' }],
    ],
  )
})

test('a role named like an object prototype property grants nothing (15f16c2691)', async () => {
  const person = await signUp(server)
  for (const role of ['constructor', '__proto__', 'toString']) {
    await server.site.db
      .updateTable('users')
      .set({ role })
      .where('email', '=', person.email)
      .execute()

    assert.equal((await person.get(at('list-users'))).status, 403)
    for (const resource of ['constructor', 'user', '__proto__']) {
      const permissions = JSON.parse(`{"${resource}":["list"]}`) as unknown
      const { body } = await person.post(at('has-permission'), { permissions })
      assert.notEqual(body.success, true)
    }
  }
})

test('a ban ends every session, is reported at sign-in and expires', async () => {
  const person = await signUp(server)
  const userId = await idOf(person)

  const { body } = await root.post(at('ban-user'), {
    userId,
    banReason: 'Spam',
    banExpiresIn: 3_600,
  })

  assert.deepEqual([body.user.banned, body.user.banReason], [true, 'Spam'])
  assert.equal(body.user.banExpires, new Date(server.clock.now().getTime() + 3_600_000).toJSON())
  assert.equal(await isSignedIn(person), false)
  const laterSignIn = await signIn(person.email)
  assert.deepEqual([laterSignIn.status, laterSignIn.body.code], [403, 'BANNED_USER'])
  server.clock.pass(3_600_000)
  assert.equal((await signIn(person.email)).status, 200)
})

test('a ban without reason and expiry lasts until it is lifted', async () => {
  const person = await signUp(server)
  const userId = await idOf(person)

  const banned = (await root.post(at('ban-user'), { userId, banExpiresIn: 60 })).body.user
  const again = (await root.post(at('ban-user'), { userId })).body.user
  const free = (await root.post(at('unban-user'), { userId })).body.user

  assert.equal(banned.banReason, 'No reason')
  assert.equal(again.banExpires, null)
  assert.deepEqual([free.banned, free.banReason, free.banExpires], [false, null, null])
  assert.equal((await signIn(person.email)).status, 200)
  const actions = (await actionsOn(userId)).map(({ action }) => action)
  assert.deepEqual(actions.slice(1, 4), ['user.unbanned', 'user.banned', 'user.banned'])
})

test('an admin revokes one or all sessions of a user and sees no token', async () => {
  const person = await signUp(server)
  const [laptop, phone] = [server.stranger(), server.stranger()]
  for (const item of [laptop, phone]) {
    await item.post('/api/auth/sign-in/email', { email: person.email, password: PASSWORD })
  }
  const userId = await idOf(person)
  const { session } = (await laptop.get('/api/auth/get-session')).body

  const { sessions } = (await root.post(at('list-user-sessions'), { userId })).body
  assert.equal(sessions.length, 3)
  assert.equal(JSON.stringify(sessions).includes(session.token), false)
  const item = sessions.find(({ id }: { id: string }) => id === session.id)
  const ended = await root.post(at('revoke-user-session'), { sessionToken: item.token })
  assert.deepEqual(ended.body, { success: true })
  assert.deepEqual([await isSignedIn(laptop), await isSignedIn(phone)], [false, true])

  await root.post(at('revoke-user-sessions'), { userId })
  assert.deepEqual([await isSignedIn(person), await isSignedIn(phone)], [false, false])
  const unknown = await root.post(at('revoke-user-session'), { sessionToken: 'nobody' })
  assert.deepEqual(unknown.body, { success: true })
})

test('a password set by an admin replaces the old one and ends every session', async () => {
  const person = await signUp(server)
  const userId = await idOf(person)
  const set = (newPassword: string, id = userId) =>
    root.post(at('set-user-password'), { userId: id, newPassword })

  assert.deepEqual((await set('another good password')).body, { status: true })

  assert.equal(await isSignedIn(person), false)
  assert.equal((await signIn(person.email)).status, 401)
  assert.equal((await signIn(person.email, 'another good password')).status, 200)
  for (const [password, code] of [
    ['short', 'PASSWORD_TOO_SHORT'],
    ['x'.repeat(129), 'PASSWORD_TOO_LONG'],
  ] as const) {
    assert.equal((await set(password)).body.code, code)
  }
  assert.equal((await set(PASSWORD, await idOf(root))).status, 200)
  assert.equal(await isSignedIn(root), true)
})

test('the sessions of a removed user end immediately (CVE-2026-67334)', async () => {
  const person = await signUp(server)
  const userId = await idOf(person)

  assert.deepEqual((await root.post(at('remove-user'), { userId })).body, { success: true })

  assert.equal(await isSignedIn(person), false)
  assert.equal((await signIn(person.email)).status, 401)
  assert.equal((await root.get(at('get-user'), { query: { id: userId } })).status, 404)
  assert.equal((await actionsOn(userId))[0]?.action, 'user.deleted')
})

test('the only owner of an organization cannot be removed', async () => {
  const { owner } = await merchant(server)

  const { status, body } = await root.post(at('remove-user'), { userId: await idOf(owner) })

  assert.deepEqual([status, body.code], [400, 'USER_IS_ONLY_OWNER'])
  assert.equal(await isSignedIn(owner), true)
})

test('an admin renames a user, and omitted fields stay', async () => {
  const person = await signUp(server)
  const userId = await idOf(person)
  const update = (data: object) => root.post(at('update-user'), { userId, data })

  const { body } = await update({ name: 'Renamed', username: 'Renamed_One' })

  assert.deepEqual(
    [body.name, body.username, body.displayUsername, body.email],
    ['Renamed', 'renamed_one', 'Renamed_One', person.email],
  )
  assert.equal((await person.get('/api/auth/get-session')).body.user.name, 'Renamed')
  assert.equal((await update({ role: 'support' })).body.role, 'support')
  const banned = (await update({ banned: true, banReason: 'Rude' })).body
  assert.deepEqual([banned.banned, banned.banReason], [true, 'Rude'])
  assert.equal(await isSignedIn(person), false)
  assert.equal((await update({ banReason: 'Very rude' })).body.banReason, 'Very rude')
  assert.equal((await update({ banned: false })).body.banReason, null)
})

test('an address entered by an admin is unverified unless stated otherwise', async () => {
  const person = await signUp(server)
  const userId = await idOf(person)
  const [first, second] = [address(), address()]
  const update = (data: object) => root.post(at('update-user'), { userId, data })

  const moved = (await update({ email: first.toUpperCase() })).body
  const verified = (await update({ email: second, emailVerified: true })).body

  assert.deepEqual([moved.email, moved.emailVerified], [first, false])
  assert.deepEqual([verified.email, verified.emailVerified], [second, true])
  assert.equal((await update({ emailVerified: false })).body.emailVerified, false)
  const sentMails = await server.site.db
    .selectFrom('mails')
    .select('kind')
    .where('recipient', '=', person.email)
    .execute()
  assert.ok(sentMails.some(({ kind }) => kind.includes('email_changed')))
  const used = await update({ email: root.email })
  assert.equal(used.body.code, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')
})

test('an empty update, a password or an invalid value is rejected', async () => {
  const userId = await idOf(await signUp(server))
  const own = await idOf(root)
  const rejected: [object, string][] = [
    [{ userId, data: {} }, 'NO_DATA_TO_UPDATE'],
    [{ userId, data: { unheard: 'of' } }, 'NO_DATA_TO_UPDATE'],
    [{ userId, data: { password: 'x' } }, 'PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER'],
    [{ userId, data: { role: 'king' } }, 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE'],
    [{ userId, data: { email: 'nobody' } }, 'INVALID_EMAIL'],
    [{ userId: own, data: { banned: true } }, 'YOU_CANNOT_BAN_YOURSELF'],
    [{ userId, data: { name: 7 } }, 'VALIDATION_ERROR'],
    [{ data: { name: 'x' } }, 'VALIDATION_ERROR'],
  ]
  for (const [body, code] of rejected) {
    const answer = await root.post(at('update-user'), body)
    assert.deepEqual([answer.status, answer.body.code], [400, code], JSON.stringify(body))
  }
  const { status, body } = await root.post(at('update-user'), { userId, data: { username: 'x' } })
  assert.deepEqual([status, body.code], [422, 'USERNAME_TOO_SHORT'])
})
