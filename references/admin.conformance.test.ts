import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { admin, signUp } from '../server/src/testing/people.ts'
import { installReference } from './install.ts'

const PASSWORD = 'correct horse battery staple'

type Result<T> = {
  data: T | null
  error: { status: number; code?: string; message?: string } | null
}
type Call<T> = (given?: object) => Promise<Result<T>>

type User = {
  id: string
  email: string
  name: string
  role: string
  banned: boolean
  banReason: string | null
  banExpires: Date | null
  createdAt: Date
}
type Session = { id: string; token: string; userId: string; impersonatedBy?: string | null }
type SessionAndUser = { session: Session; user: User }
type SuccessBody = { success: boolean }

/**
 * The part of the public client that the scenarios use, in the shape common to both generations.
 */
type Client = {
  getSession: Call<SessionAndUser>
  signIn: { email: Call<{ user: User }> }
  admin: {
    createUser: Call<{ user: User }>
    listUsers: Call<{ users: User[]; total: number; limit?: number; offset?: number }>
    getUser: Call<User>
    updateUser: Call<User>
    setRole: Call<{ user: User }>
    banUser: Call<{ user: User }>
    unbanUser: Call<{ user: User }>
    removeUser: Call<SuccessBody>
    setUserPassword: Call<{ status: boolean }>
    listUserSessions: Call<{ sessions: Session[] }>
    revokeUserSession: Call<SuccessBody>
    revokeUserSessions: Call<SuccessBody>
    impersonateUser: Call<SessionAndUser>
    stopImpersonating: Call<SessionAndUser>
    hasPermission: Call<{ error: null; success: boolean }>
    checkRolePermission(given: object): boolean
  }
}

type Library = { createAuthClient(options: object): Client; adminClient(): object }

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

/** Three users in their own browsers: an admin, a user who is not one, and a new visitor. */
async function people({ createAuthClient, adminClient }: Library) {
  const clientOf = ({ fetch }: { fetch: typeof globalThis.fetch }) =>
    createAuthClient({
      baseURL: server.url,
      fetchOptions: { customFetchImpl: fetch },
      plugins: [adminClient()],
    })
  const [root, ada] = [await admin(server), await signUp(server)]
  const userId = String((await ada.get('/api/auth/get-session')).body.user.id)
  const rootId = String((await root.get('/api/auth/get-session')).body.user.id)
  const email = ada.email
  return {
    email,
    userId,
    rootId,
    root: clientOf(root),
    ada: clientOf(ada),
    stranger: clientOf(server.stranger()),
  }
}

let made = 0

const scenarios: Record<string, (library: Library) => Promise<void>> = {
  'an admin makes a user, finds them and changes their role': async library => {
    const { root, stranger } = await people(library)
    const email = `conformance-${(made += 1)}@example.com`
    const body = { email, password: PASSWORD, name: 'Conform', role: 'user' }

    const created = await root.admin.createUser({ ...body, data: { image: null } })

    assert.equal(created.data?.user.role, 'user')
    const userId = created.data?.user.id
    assert.equal((await stranger.signIn.email({ email, password: PASSWORD })).error, null)
    const query = { searchValue: email, searchField: 'email', searchOperator: 'contains', limit: 5 }
    const found = await root.admin.listUsers({ query })
    assert.deepEqual([found.data?.total, found.data?.limit], [1, 5])
    assert.ok(found.data?.users[0]?.createdAt instanceof Date)
    const filtered = await root.admin.listUsers({
      query: { filterField: 'role', filterValue: 'user', filterOperator: 'eq', sortBy: 'name' },
    })
    assert.ok(filtered.data?.users.every(({ role }) => role === 'user'))
    const raised = await root.admin.setRole({ userId, role: ['user', 'support'] })
    assert.equal(raised.data?.user.role, 'user,support')
    const again = await root.admin.createUser(body)
    assert.equal(again.error?.code, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')
  },

  'an admin looks at a user and changes them': async library => {
    const { root, userId, email } = await people(library)

    const seen = await root.admin.getUser({ query: { id: userId } })
    const changed = await root.admin.updateUser({ userId, data: { name: 'Renamed' } })

    assert.equal(seen.data?.email, email)
    assert.equal(changed.data?.name, 'Renamed')
    const none = await root.admin.updateUser({ userId, data: {} })
    assert.deepEqual([none.error?.status, none.error?.code], [400, 'NO_DATA_TO_UPDATE'])
  },

  'an admin keeps somebody out for a while, and lets them in again': async library => {
    const { root, ada, stranger, userId, rootId, email } = await people(library)

    const banned = await root.admin.banUser({ userId, banReason: 'Spam', banExpiresIn: 3_600 })

    assert.deepEqual([banned.data?.user.banned, banned.data?.user.banReason], [true, 'Spam'])
    assert.ok(banned.data?.user.banExpires instanceof Date)
    assert.equal((await ada.getSession()).data, null)
    const signInResult = await stranger.signIn.email({ email, password: PASSWORD })
    assert.deepEqual([signInResult.error?.status, signInResult.error?.code], [403, 'BANNED_USER'])
    assert.equal((await root.admin.unbanUser({ userId })).data?.user.banned, false)
    assert.equal((await stranger.signIn.email({ email, password: PASSWORD })).error, null)
    const own = await root.admin.banUser({ userId: rootId })
    assert.equal(own.error?.message, 'You cannot ban yourself')
  },

  'an admin is somebody else, and is themselves again': async library => {
    const { root, userId, rootId } = await people(library)

    const startedAt = await root.admin.impersonateUser({ userId })

    assert.equal(startedAt.data?.user.id, userId)
    assert.equal(startedAt.data?.session.impersonatedBy, rootId)
    const seen = await root.getSession({ query: { disableCookieCache: true } })
    assert.deepEqual([seen.data?.user.id, seen.data?.session.impersonatedBy], [userId, rootId])
    const stopped = await root.admin.stopImpersonating()
    assert.equal(stopped.data?.user.id, rootId)
    assert.equal((await root.getSession()).data?.user.id, rootId)
    const noUser = await root.admin.stopImpersonating()
    assert.equal(noUser.error?.message, 'You are not impersonating anyone')
  },

  'an admin ends sessions, sets a password and removes a user': async library => {
    const { root, ada, stranger, userId, email } = await people(library)
    await stranger.signIn.email({ email, password: PASSWORD })

    const listed = await root.admin.listUserSessions({ userId })
    assert.equal(listed.data?.sessions.length, 2)
    const ownId = (await ada.getSession()).data?.session.id
    const other = listed.data?.sessions.find(({ id }) => id !== ownId)
    const ended = await root.admin.revokeUserSession({ sessionToken: other?.token })
    assert.deepEqual(ended.data, { success: true })
    assert.equal((await stranger.getSession()).data, null)
    assert.notEqual((await ada.getSession()).data, null)
    assert.deepEqual((await root.admin.revokeUserSessions({ userId })).data, { success: true })
    assert.equal((await ada.getSession()).data, null)

    const set = await root.admin.setUserPassword({ userId, newPassword: 'another password' })
    assert.deepEqual(set.data, { status: true })
    const anew = await stranger.signIn.email({ email, password: 'another password' })
    assert.equal(anew.data?.user.id, userId)
    assert.deepEqual((await root.admin.removeUser({ userId })).data, { success: true })
    assert.equal((await root.admin.removeUser({ userId })).error?.code, 'USER_NOT_FOUND')
  },

  'what one may is asked for here and there, and is the same': async library => {
    const { root, ada, stranger } = await people(library)

    const permissions = { user: ['create', 'ban'] }
    const may = await root.admin.hasPermission({ permissions })
    const expectForbidden = await ada.admin.hasPermission({ permission: permissions })

    assert.deepEqual(may.data, { error: null, success: true })
    assert.deepEqual(expectForbidden.data, { error: null, success: false })
    assert.equal(root.admin.checkRolePermission({ role: 'admin', permissions }), true)
    assert.equal(root.admin.checkRolePermission({ role: 'user', permissions }), false)
    assert.equal((await stranger.admin.hasPermission({ permissions })).error?.status, 401)
    const rejected = await ada.admin.listUsers({ query: {} })
    assert.equal(rejected.error?.message, 'You are not allowed to list users')
    assert.equal((await stranger.admin.listUsers({ query: {} })).error?.status, 401)
  },
}

for (const reference of ['better-auth-1.2.12', 'better-auth-latest']) {
  describe(reference, () => {
    let library: Library
    before(async () => {
      const folder = await installReference(reference)
      library = (await import(new URL('client.mjs', folder).href)) as Library
    })
    for (const [title, story] of Object.entries(scenarios)) test(title, () => story(library))
  })
}
