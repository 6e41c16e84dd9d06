import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codeTo } from '../../testing/mails.ts'
import { merchant, serverToken, signUp, admin } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { expectStatus } from '../../testing/contract-tests/created-objects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let root: Person

before(async () => {
  server = await startTestServer()
  root = await admin(server)
})
after(() => server.close())

const idOf = async (person: Person) =>
  String((await person.get('/api/auth/get-session')).body.user.id)
const outcome = ({ status, body }: { status: number; body: any }) => [status, body?.code ?? null]
const at = (name: string) => `/api/auth/admin/${name}`
const ofOrganization = (name: string) => `/api/auth/organization/${name}`

/** A program of the operator whose token has these scopes. */
async function program(...scopes: string[]): Promise<Person> {
  const created = await root.post(at('create-server-token'), { name: 'Importer', scopes })
  return new Person(server.url, String(expectStatus(created, 200).token))
}

test('a program creates, finds, updates, bans and deletes users', async () => {
  const importer = await program('users:write')
  const form = { email: 'ada@import.example', name: 'Ada', data: { emailVerified: true } }

  const { user } = expectStatus(await importer.post(at('create-user'), form), 200)
  const userId = user.id
  const found = await importer.get(at('list-users'), { query: { searchValue: 'import.example' } })
  const updated = await importer.post(at('update-user'), { userId, data: { name: 'Ada L.' } })
  const banned = await importer.post(at('ban-user'), { userId, banReason: 'Spam' })
  const removed = await importer.post(at('remove-user'), { userId })

  assert.equal(user.emailVerified, true)
  assert.deepEqual(
    found.body.users.map(({ id }: any) => id),
    [userId],
  )
  assert.equal(updated.body.name, 'Ada L.')
  assert.equal(banned.body.user.banned, true)
  assert.deepEqual(removed.body, { success: true })
  assert.deepEqual(outcome(await importer.get(at('get-user'), { query: { id: userId } })), [
    404,
    'USER_NOT_FOUND',
  ])
})

test("a program sets a user's password and ends the user's sessions", async () => {
  const importer = await program('users:write')
  const ada = await signUp(server, 'Ada')
  const userId = await idOf(ada)

  const { sessions } = (await importer.post(at('list-user-sessions'), { userId })).body
  const set = await importer.post(at('set-user-password'), {
    userId,
    newPassword: 'an imported password',
  })
  const revoked = await importer.post(at('revoke-user-sessions'), { userId })

  assert.equal(sessions.length, 1)
  assert.deepEqual([set.status, revoked.status], [200, 200])
  assert.equal((await ada.get('/api/auth/get-session')).body, null)
  const credentials = { email: ada.email, password: 'an imported password' }
  assert.equal((await server.stranger().post('/api/auth/sign-in/email', credentials)).status, 200)
})

test('a token reads with a scope for reading and changes nothing', async () => {
  const reader = await program('users:read', 'organizations:read')
  const acme = await merchant(server)
  const userId = await idOf(acme.owner)
  const organizationId = acme.organization.id
  const missing = [403, 'SERVER_TOKEN_SCOPE_MISSING']

  const [user, organizations, whole] = [
    await reader.get(at('get-user'), { query: { id: userId } }),
    await reader.get(at('list-organizations'), { query: { searchValue: acme.organization.slug } }),
    await reader.get(ofOrganization('get-full-organization'), { query: { organizationId } }),
  ]

  assert.equal(user.body.email, acme.owner.email)
  assert.equal(organizations.body.total, 1)
  assert.deepEqual(
    whole.body.members.map((member: any) => member.userId),
    [userId],
  )
  for (const [path, body] of [
    [at('ban-user'), { userId }],
    [at('set-user-password'), { userId, newPassword: 'an imported password' }],
    [at('set-organization-status'), { organizationId, status: 'denied' }],
    [ofOrganization('update'), { organizationId, data: { name: 'Taken' } }],
    [ofOrganization('remove-member'), { organizationId, memberIdOrEmail: acme.owner.email }],
    [ofOrganization('create'), { name: 'New', slug: 'new-one', userId }],
  ] as const) {
    assert.deepEqual(outcome(await reader.post(path, body)), missing, path)
  }
})

test('scopes for users give no access to organizations, and the other way round', async () => {
  const ofUsers = await program('users:write', 'accounts:admin')
  const ofOrganizations = await program('organizations:write', 'accounts:admin')
  const missing = [403, 'SERVER_TOKEN_SCOPE_MISSING']

  assert.deepEqual(outcome(await ofUsers.get(at('list-organizations'))), missing)
  assert.deepEqual(outcome(await ofOrganizations.get(at('list-users'))), missing)
})

test('a program assigns no roles, impersonates no one and creates no tokens', async () => {
  const importer = await program('users:write', 'organizations:write', 'accounts:admin')
  const userId = await idOf(await signUp(server, 'Ada'))
  const new_admin = { email: 'root@import.example', name: 'Root', role: 'admin' }

  const attempts = [
    await importer.post(at('create-user'), new_admin),
    await importer.post(at('update-user'), { userId, data: { role: 'admin' } }),
    await importer.post(at('set-role'), { userId, role: 'admin' }),
    await importer.post(at('impersonate-user'), { userId }),
    await importer.post(at('create-server-token'), { name: 'Another' }),
    await importer.get(at('settings')),
    await importer.get(at('audit')),
  ]

  assert.deepEqual(
    attempts.map(({ status }) => status),
    [403, 403, 401, 401, 401, 401, 401],
  )
})

test('users with a role on the server are not changed by a program', async () => {
  const importer = await program('users:write', 'accounts:admin')
  const userId = await idOf(root)
  const supporter = await signUp(server, 'Sam')
  const supporterId = await idOf(supporter)
  await root.post(at('set-role'), { userId: supporterId, role: 'user,support' })
  const rejected = [403, 'SERVER_TOKENS_CANNOT_CHANGE_PRIVILEGED_USERS']

  for (const id of [userId, supporterId]) {
    for (const [path, more] of [
      [at('update-user'), { data: { email: 'thief@example.com' } }],
      [at('ban-user'), {}],
      [at('unban-user'), {}],
      [at('remove-user'), {}],
      [at('set-user-password'), { newPassword: 'an imported password' }],
      [at('disable-two-factor'), {}],
      [at('revoke-user-sessions'), {}],
      ['/api/auth/set-password', { newPassword: 'an imported password' }],
    ] as const) {
      assert.deepEqual(outcome(await importer.post(path, { userId: id, ...more })), rejected, path)
    }
  }
  assert.equal((await supporter.get('/api/auth/get-session')).body.user.id, supporterId)
})

test('an admin whose cookies a program forwards sets their own first password only', async () => {
  const { token } = await serverToken(server)
  const supporter = server.stranger()
  const email = 'supporter@example.com'
  await supporter.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = await codeTo(server, email)
  await supporter.post('/api/auth/sign-in/email-otp', { email, otp })
  const own = await idOf(supporter)
  await root.post(at('set-role'), { userId: own, role: 'user,support' })
  const headers = { authorization: `Bearer ${token}` }
  const set = (body: object) =>
    supporter.post(
      '/api/auth/set-password',
      { newPassword: 'a first password', ...body },
      { headers },
    )

  const [other, first] = [await set({ userId: await idOf(root) }), await set({})]

  assert.deepEqual(outcome(other), [403, 'SERVER_TOKENS_CANNOT_CHANGE_PRIVILEGED_USERS'])
  assert.equal(first.status, 200)
})

test('a program creates an organization for a user and manages its members', async () => {
  const importer = await program('organizations:write')
  const [ada, ben] = [await signUp(server, 'Ada'), await signUp(server, 'Ben')]
  const [owner, userId] = [await idOf(ada), await idOf(ben)]
  const form = { name: 'Imported', slug: 'imported', userId: owner }

  const created = expectStatus(await importer.post(ofOrganization('create'), form), 200)
  const organizationId = created.id
  const add = { organizationId, userId, role: 'member' }
  const added = expectStatus(await importer.post(ofOrganization('add-member'), add), 200)
  const promoted = await importer.post(ofOrganization('update-member-role'), {
    ...{ organizationId, memberId: added.id, role: 'admin' },
  })
  const renamed = await importer.post(ofOrganization('update'), {
    ...{ organizationId, data: { name: 'Imported Ltd' } },
  })
  const { members } = (
    await importer.get(ofOrganization('list-members'), { query: { organizationId } })
  ).body
  const removed = await importer.post(ofOrganization('remove-member'), {
    ...{ organizationId, memberIdOrEmail: ben.email },
  })

  assert.deepEqual([promoted.body.role, renamed.body.name], ['admin', 'Imported Ltd'])
  assert.deepEqual(
    members.map((member: any) => [member.userId, member.role]),
    [
      [owner, 'owner'],
      [userId, 'admin'],
    ],
  )
  assert.equal(removed.status, 200)
  const last = { organizationId, memberIdOrEmail: ada.email }
  assert.equal((await importer.post(ofOrganization('remove-member'), last)).status, 400)
})

test('a program that names an unknown owner or organization is told so', async () => {
  const importer = await program('organizations:write')
  const organizationId = crypto.randomUUID()

  for (const userId of [crypto.randomUUID(), 'x', undefined]) {
    const form = { name: 'None', slug: 'no-owner', userId }
    assert.deepEqual(outcome(await importer.post(ofOrganization('create'), form)), [
      404,
      'USER_NOT_FOUND',
    ])
  }
  for (const name of ['get-full-organization', 'list-members']) {
    const { body } = await importer.get(ofOrganization(name), { query: { organizationId } })
    assert.equal(body.code, 'ORGANIZATION_NOT_FOUND', name)
  }
})

test('a user who names another owner is the owner of their new organization', async () => {
  const [ada, ben] = [await signUp(server, 'Ada'), await signUp(server, 'Ben')]
  const form = { name: 'Own', slug: 'own-one', userId: await idOf(ben) }

  const { body } = await ada.post(ofOrganization('create'), form)

  assert.deepEqual(
    body.members.map((member: any) => member.userId),
    [await idOf(ada)],
  )
})

test('an invalid token is rejected even beside the cookies of an admin', async () => {
  const headers = { authorization: 'Bearer gatehouse_sat_unknown' }

  const rejected = await root.get(at('list-users'), { headers })

  assert.equal(rejected.status, 401)
  assert.equal((await root.get(at('list-users'))).status, 200)
})

test('the audit log names the program that changed a user', async () => {
  const importer = await program('users:write')
  const userId = await idOf(await signUp(server, 'Ada'))

  await importer.post(at('ban-user'), { userId })

  const { entries } = (await root.get(at('audit'), { query: { subjectId: userId } })).body
  const banned = entries.find(({ action }: any) => action === 'user.banned')
  assert.equal(banned.by, 'program')
})
