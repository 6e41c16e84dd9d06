import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { admin, makeAdmin, signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

const UNAUTHORIZED = { code: 'UNAUTHORIZED', message: 'Unauthorized' }

let server: TestServer
let root: Person

before(async () => {
  server = await startTestServer()
  root = await admin(server)
})
after(() => server.close())

const at = (path: string) => `/api/auth/admin/${path}`
const anonymous = '00000000-0000-7000-8000-000000000000'
const idOf = async (person: Person) =>
  String((await person.get('/api/auth/get-session')).body.user.id)

const some = { userId: anonymous }
const list = 'YOU_ARE_NOT_ALLOWED_TO_LIST_'

/**
 * Every administrative route, how it is called, and its response to a user without permission and
 * to support.
 */
const routes: [
  method: 'get' | 'post',
  path: string,
  body: object,
  code: string,
  support: boolean,
][] = [
  [
    'post',
    'create-user',
    { email: 'a@b.example', name: 'A' },
    'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS',
    false,
  ],
  ['get', 'list-users', {}, `${list}USERS`, true],
  ['get', `get-user?id=${anonymous}`, {}, 'YOU_ARE_NOT_ALLOWED_TO_GET_USER', true],
  ['get', `get-user-holdings?id=${anonymous}`, {}, 'YOU_ARE_NOT_ALLOWED_TO_GET_USER', true],
  [
    'post',
    'update-user',
    { ...some, data: { name: 'A' } },
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS',
    false,
  ],
  [
    'post',
    'set-role',
    { ...some, role: 'user' },
    'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
    false,
  ],
  ['post', 'ban-user', some, 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', false],
  ['post', 'unban-user', some, 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', false],
  ['post', 'remove-user', some, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS', false],
  [
    'post',
    'set-user-password',
    { ...some, newPassword: 'long enough a word' },
    'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD',
    false,
  ],
  ['post', 'disable-two-factor', some, 'YOU_ARE_NOT_ALLOWED_TO_DISABLE_USERS_TWO_FACTOR', false],
  ['post', 'list-user-sessions', some, `${list}USERS_SESSIONS`, true],
  [
    'post',
    'revoke-user-session',
    { sessionToken: 'x' },
    'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
    true,
  ],
  ['post', 'revoke-user-sessions', some, 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS', true],
  ['post', 'impersonate-user', some, 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS', false],
  ['get', 'settings', {}, 'YOU_ARE_NOT_ALLOWED_TO_SEE_SETTINGS', false],
  [
    'post',
    'settings',
    { settings: { sign_up_enabled: true } },
    'YOU_ARE_NOT_ALLOWED_TO_CHANGE_SETTINGS',
    false,
  ],
  ['get', 'list-organizations', {}, `${list}ORGANIZATIONS`, true],
  [
    'post',
    'set-organization-status',
    { organizationId: anonymous, status: 'active' },
    'YOU_ARE_NOT_ALLOWED_TO_SET_ORGANIZATION_STATUS',
    false,
  ],
  ['get', 'audit', {}, 'YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT', true],
]

const call = (person: Person, method: 'get' | 'post', path: string, body: object) =>
  method === 'get' ? person.get(at(path)) : person.post(at(path), body)

test('a user without a server role is rejected by every admin endpoint', async () => {
  const person = await signUp(server)
  for (const [method, path, body, code] of routes) {
    const answer = await call(person, method, path, body)
    assert.deepEqual([answer.status, answer.body.code], [403, code], path)
  }
})

test('every admin endpoint requires a session', async () => {
  for (const [method, path, body] of routes) {
    const answer = await call(server.stranger(), method, path, body)
    assert.deepEqual([answer.status, answer.body], [401, UNAUTHORIZED], path)
  }
})

test('the support role reads and revokes sessions, and nothing else', async () => {
  const person = await signUp(server)
  await root.post(at('set-role'), { userId: await idOf(person), role: 'user,support' })
  for (const [method, path, body, code, may] of routes) {
    const answer = await call(person, method, path, body)
    if (may) assert.notEqual(answer.status, 403, path)
    else assert.deepEqual([answer.status, answer.body.code], [403, code], path)
  }
})

test('an unknown or invalid user id is not found', async () => {
  const about = routes.filter(([, , body]) => 'userId' in body)
  for (const userId of [anonymous, 'undefined', "' or 1=1 --"]) {
    for (const [, path, body] of about) {
      const answer = await root.post(at(path), { ...body, userId })
      assert.deepEqual([answer.status, answer.body.code], [404, 'USER_NOT_FOUND'], path)
    }
    const { status } = await root.get(at('get-user'), { query: { id: userId } })
    assert.equal(status, 404)
  }
})

test('a removed role stops working immediately', async () => {
  const second = await admin(server)
  assert.equal((await second.get(at('list-users'))).status, 200)

  await root.post(at('set-role'), { userId: await idOf(second), role: 'user' })

  assert.equal((await second.get(at('list-users'))).status, 403)
})

test("a user can check their own permissions in both generations' form", async () => {
  const request = async (person: Person, body: object) =>
    (await person.post(at('has-permission'), body)).body
  const person = await signUp(server)

  for (const word of ['permission', 'permissions']) {
    assert.deepEqual(await request(root, { [word]: { user: ['create', 'ban'] } }), {
      error: null,
      success: true,
    })
    assert.deepEqual(await request(person, { [word]: { user: ['list'] } }), {
      error: null,
      success: false,
    })
  }
  assert.equal(
    (await request(root, { permissions: { user: ['impersonate-admins'] } })).success,
    false,
  )
  assert.equal((await request(root, { permissions: { user: ['fly'] } })).success, false)
  assert.equal((await request(root, { permissions: {} })).success, false)
  assert.equal((await request(root, {})).code, 'INVALID_PERMISSION_CHECK')
  const other = { userId: await idOf(root), role: 'admin', permissions: { user: ['list'] } }
  assert.equal((await request(person, other)).success, false)
  const stranger = await server.stranger().post(at('has-permission'), other)
  assert.deepEqual([stranger.status, stranger.body], [401, UNAUTHORIZED])
})

test('admins cannot ban or remove themselves', async () => {
  const userId = await idOf(root)

  const banned = await root.post(at('ban-user'), { userId })
  const removed = await root.post(at('remove-user'), { userId })

  assert.deepEqual([banned.status, banned.body.code], [400, 'YOU_CANNOT_BAN_YOURSELF'])
  assert.deepEqual([removed.status, removed.body.code], [400, 'YOU_CANNOT_REMOVE_YOURSELF'])
})

test('the last admin cannot be removed, banned or demoted', async () => {
  const singleUserServer = await startTestServer({ settings: { delete_user_enabled: true } })
  const last = await admin(singleUserServer)
  const userId = await idOf(last)

  const answers = [
    await last.post(at('set-role'), { userId, role: 'support' }),
    await last.post(at('update-user'), { userId, data: { role: 'user' } }),
    await last.post('/api/auth/delete-user', {}),
  ]

  for (const { status, body } of answers) {
    assert.deepEqual([status, body.code], [400, 'USER_IS_LAST_ADMIN'])
  }
  const second = await signUp(singleUserServer)
  await makeAdmin(singleUserServer, second)
  assert.equal((await last.post(at('set-role'), { userId, role: 'user' })).status, 200)
  await singleUserServer.close()
})

test('of two admins who remove each other in parallel, one stays', async () => {
  const parallelServer = await startTestServer()
  const two = [await admin(parallelServer), await admin(parallelServer)] as const
  const [one, other] = [await idOf(two[0]), await idOf(two[1])]
  const verbs = [
    (by: Person, userId: string) => by.post(at('set-role'), { userId, role: 'user' }),
    (by: Person, userId: string) => by.post(at('ban-user'), { userId }),
    (by: Person, userId: string) => by.post(at('remove-user'), { userId }),
  ]

  const attempts = Array.from({ length: 25 }, (_, at) => verbs[at % verbs.length]!)
  await Promise.all(attempts.flatMap(verb => [verb(two[0], other), verb(two[1], one)]))

  const admins = await parallelServer.site.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('banned', '=', false)
    .execute()
  assert.equal(admins.length, 1)
  await parallelServer.close()
})
