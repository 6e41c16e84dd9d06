import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sha256 } from '../../platform/crypto/hash.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { admin, merchant, signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

const UNAUTHORIZED = { code: 'UNAUTHORIZED', message: 'Unauthorized' }

const PASSWORD = 'correct horse battery staple'
const HOUR_MS = 3_600_000

let server: TestServer

before(async () => {
  server = await startTestServer({
    settings: { change_email_enabled: true, delete_user_enabled: true },
  })
})
after(() => server.close())

const at = (path: string) => `/api/auth/admin/${path}`
const sessionOf = async (person: Person) =>
  (await person.get('/api/auth/get-session', { query: { disableCookieCache: 'true' } })).body
const idOf = async (person: Person) => String((await sessionOf(person)).user.id)

/** An admin who is impersonating a user. */
async function impersonation() {
  const [root, ada] = [await admin(server), await signUp(server)]
  const [rootId, adaId] = [await idOf(root), await idOf(ada)]
  const answer = await root.post(at('impersonate-user'), { userId: adaId })
  assert.equal(answer.status, 200)
  return { root, ada, rootId, adaId, answer }
}

test('an admin impersonates a user for an hour, and the session names the admin', async () => {
  const { root, ada, rootId, adaId, answer } = await impersonation()

  assert.equal(answer.body.user.email, ada.email)
  assert.equal(answer.body.session.impersonatedBy, rootId)
  const ends = new Date(server.clock.now().getTime() + HOUR_MS).toJSON()
  assert.equal(answer.body.session.expiresAt, ends)
  const seen = await sessionOf(root)
  assert.deepEqual([seen.user.id, seen.session.impersonatedBy], [adaId, rootId])
  const listed = (await ada.get('/api/auth/list-sessions')).body
  assert.deepEqual(
    listed.map((item: { impersonatedBy: string | null }) => item.impersonatedBy).sort(),
    [rootId, null],
  )
})

test("three cookies are cleared before the admin's, the user's and the mark are set", async () => {
  const { answer } = await impersonation()

  const lines = answer.headers.getSetCookie().map(line => line.split('; '))
  assert.deepEqual(
    lines.map(([pair = '', ...rest]) => [pair.split('=')[0], rest.includes('Max-Age=0')]),
    [
      ['better-auth.session_token', true],
      ['better-auth.session_data', true],
      ['better-auth.dont_remember', true],
      ['better-auth.admin_session', false],
      ['better-auth.session_token', false],
      ['better-auth.dont_remember', false],
    ],
  )
  assert.ok(lines.slice(3).every(line => !line.some(part => part.startsWith('Max-Age'))))
})

test('an impersonation ends after an hour without refresh, and the admin continues', async () => {
  const { root, rootId } = await impersonation()

  server.clock.pass(HOUR_MS - 1_000)
  assert.notEqual(await sessionOf(root), null)
  server.clock.pass(1_000)

  const stop = await root.post(at('stop-impersonating'))
  assert.deepEqual([stop.status, stop.body], [401, UNAUTHORIZED])
  assert.equal(await sessionOf(root), null)
  const rows = await server.site.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', rootId)
    .execute()
  assert.equal(rows.length, 1)
})

test("stopping restores the admin's session and ends the other", async () => {
  const { root, rootId } = await impersonation()
  const impersonatorCookies = new Map(root.cookies)

  const { status, body } = await root.post(at('stop-impersonating'))

  assert.equal(status, 200)
  assert.deepEqual([body.user.id, body.session.impersonatedBy], [rootId, null])
  assert.equal((await sessionOf(root)).user.id, rootId)
  assert.deepEqual(
    [...root.cookies.keys()].filter(name => /admin_session|dont_remember/.test(name)),
    [],
  )
  const attacker = server.stranger()
  for (const [name, value] of impersonatorCookies) attacker.cookies.set(name, value)
  assert.equal(await sessionOf(attacker), null)
})

test('stopping without an impersonation is rejected', async () => {
  const person = await signUp(server)

  const { status, body } = await person.post(at('stop-impersonating'))

  assert.deepEqual([status, body.code], [400, 'YOU_ARE_NOT_IMPERSONATING_ANYONE'])
  const stranger = await server.stranger().post(at('stop-impersonating'))
  assert.deepEqual([stranger.status, stranger.body], [401, UNAUTHORIZED])
})

test("another user's session in the admin cookie is ignored (GHSA-wmjr-v86c-m9jj)", async () => {
  const { root, ada } = await impersonation()
  const name = 'better-auth.admin_session'
  const ownToken = ada.cookies.get('better-auth.session_token') ?? ''
  const adminCookie = root.cookies.get(name) ?? ''

  for (const value of [ownToken, `${adminCookie.slice(0, -3)}AA%3D`, 'nonsense', '']) {
    root.cookies.set(name, value)
    const { status, body } = await root.post(at('stop-impersonating'))
    assert.deepEqual([status, body.code], [500, 'FAILED_TO_FIND_ADMIN_SESSION'])
  }
  root.cookies.set(name, adminCookie)
  assert.equal((await root.post(at('stop-impersonating'))).status, 200)
})

test('an impersonator cannot change or verify sign-in methods', async () => {
  const { root, adaId } = await impersonation()
  const forbiddenCalls: [string, object][] = [
    ['/api/auth/change-email', { newEmail: 'mine@example.com' }],
    ['/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'a password of mine' }],
    ['/api/auth/verify-password', { password: PASSWORD }],
    ['/api/auth/delete-user', { password: PASSWORD }],
    ['/api/auth/delete-user', {}],
    ['/api/auth/api-key/create', { name: 'mine' }],
    [at('impersonate-user'), { userId: adaId }],
    [at('set-role'), { userId: adaId, role: 'admin' }],
  ]
  for (const [path, body] of forbiddenCalls) {
    const answer = await root.post(path, body)
    assert.deepEqual([answer.status, answer.body.code], [403, 'IMPERSONATION_FORBIDS_THIS'], path)
  }
  const { status } = await root.get('/api/auth/delete-user/callback', { query: { token: 'x' } })
  assert.equal(status, 403)
})

test('an impersonator cannot create access tokens', async () => {
  const [root, { owner, organization }] = [await admin(server), await merchant(server)]
  await root.post(at('impersonate-user'), { userId: await idOf(owner) })

  const { status, body } = await root.post('/v1/organization-access-tokens/', {
    organization_id: organization.id,
    comment: 'mine',
    scopes: ['products:read'],
  })

  assert.deepEqual([status, body.error], [403, 'NotPermitted'])
})

test("an impersonator's actions are audited with both users", async () => {
  const { root, ada, rootId, adaId } = await impersonation()
  await root.post('/api/auth/revoke-other-sessions')
  await root.post(at('stop-impersonating'))

  const { entries } = (await root.get(at('audit'), { query: { userId: adaId } })).body

  const find = (action: string) =>
    entries.find((item: { action: string }) => item.action === `user.${action}`)
  const [startedAt, revoked, ended] = [
    'impersonated',
    'sessions_revoked',
    'impersonation_ended',
  ].map(find)
  assert.deepEqual(
    [startedAt.userId, startedAt.userEmail, startedAt.subjectEmail, startedAt.impersonatedBy],
    [rootId, root.email, ada.email, null],
  )
  for (const attemptedAction of [revoked, ended]) {
    assert.deepEqual(
      [attemptedAction.userId, attemptedAction.impersonatedBy, attemptedAction.impersonatorEmail],
      [adaId, rootId, root.email],
    )
  }
})

test('an admin cannot be impersonated unless the operator allows it', async () => {
  const [root, other] = [await admin(server), await admin(server)]
  const userId = await idOf(other)
  const start = () => root.post(at('impersonate-user'), { userId })

  const rejected = await start()
  assert.deepEqual([rejected.status, rejected.body.code], [403, 'YOU_CANNOT_IMPERSONATE_ADMINS'])
  await root.post(at('settings'), { settings: { admins_may_impersonate_admins: true } })
  const allowed = await start()
  await other.post(at('settings'), { settings: { admins_may_impersonate_admins: null } })

  assert.equal(allowed.status, 200)
  const adminRequest = await root.get(at('list-users'))
  assert.deepEqual(
    [adminRequest.status, adminRequest.body.code],
    [403, 'IMPERSONATION_FORBIDS_THIS'],
  )
})

test('a banned user cannot be impersonated', async () => {
  const [root, ada] = [await admin(server), await signUp(server)]
  const userId = await idOf(ada)
  await root.post(at('ban-user'), { userId })

  const { status, body } = await root.post(at('impersonate-user'), { userId })

  assert.deepEqual([status, body.code], [403, 'BANNED_USER'])
})

test("an impersonation ends with the admin's session, ban, role or account", async () => {
  const otherAdmin = await admin(server)
  const ends: [string, (userId: string) => object][] = [
    ['revoke-user-sessions', userId => ({ userId })],
    ['ban-user', userId => ({ userId })],
    ['set-role', userId => ({ userId, role: 'support' })],
    ['remove-user', userId => ({ userId })],
  ]
  for (const [path, body] of ends) {
    const { root, rootId } = await impersonation()
    assert.notEqual(await sessionOf(root), null)

    assert.equal((await otherAdmin.post(at(path), body(rootId))).status, 200, path)

    assert.equal(await sessionOf(root), null, path)
  }
})

test("signing out ends both sessions and clears the admin's cookie", async () => {
  const { root } = await impersonation()

  await root.post('/api/auth/sign-out')

  assert.deepEqual([...root.cookies.keys()], ['better-auth.known_device'])
})

test('an impersonation token is stored as its hash only', async () => {
  const { answer } = await impersonation()
  const { id, token } = answer.body.session

  const row = await server.site.db
    .selectFrom('sessions')
    .select(['token_hash', 'remember'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

  assert.deepEqual(row.token_hash, sha256(token))
  assert.equal(row.remember, false)
})
