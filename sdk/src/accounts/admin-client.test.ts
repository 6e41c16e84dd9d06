import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { contract } from '@gatehouse/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { merchant, serverToken, signUp } from '@gatehouse/server/src/testing/people.ts'
import { startTestServer, type TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import { createAccountClient, unwrap } from '../accounts.ts'
import { isGatehouseError } from '../gatehouse-error.ts'
import { createAdminClient } from '../server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test('a program adds a member with a server token, and not without one', async () => {
  const acme = await merchant(server)
  const ada = await signUp(server, 'Ada')
  const { user } = (await ada.get('/api/auth/get-session')).body
  const { token } = await serverToken(server)
  const member = { userId: user.id, organizationId: acme.organization.id, role: 'member' } as const
  const baseURL = server.url

  const added = await createAdminClient({ baseURL, token }).organization.addMember(member)
  const rejected = await createAdminClient({ baseURL, token: 'x' }).organization.addMember(member)

  assert.equal(unwrap(added)?.userId, user.id)
  assert.equal(rejected.error?.status, 404)
})

test('a program manages users and organizations with the scopes of its token', async () => {
  const { token } = await serverToken(server, ['users:write', 'organizations:read'])
  const { admin, organization } = createAdminClient({ baseURL: server.url, token })

  const created = await admin.createUser({ email: 'ada@program.example', name: 'Ada' })
  const userId = unwrap(created).user.id
  const { users } = unwrap(await admin.listUsers({ query: { searchValue: 'program.example' } }))
  const rejected = await organization.create({ name: 'New', slug: 'new-one', userId })

  assert.deepEqual(
    users.map(({ id }) => id),
    [userId],
  )
  assert.equal(rejected.error?.code, 'SERVER_TOKEN_SCOPE_MISSING')
})

test('the client, and its guide, have every call that accepts a server token', async () => {
  const texts = await Promise.all(
    ['./admin-client.ts', '../../../docs/guides/verify-sessions.md'].map(path =>
      readFile(new URL(path, import.meta.url), 'utf8'),
    ),
  )
  const groups: Record<string, Record<string, Endpoint>> = contract
  const paths = Object.values(groups)
    .flatMap(table => Object.values(table))
    .filter(({ subjects }) => subjects.includes('server'))
    .map(({ path }) => path)
  const nameOf = (path: string) =>
    (path.split('/').at(-1) ?? '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

  assert.ok(paths.length > 20)
  for (const path of paths) {
    for (const text of texts) assert.match(text, new RegExp(`\\b${nameOf(path)}\\b`), path)
  }
})

test('unwrap throws the error of a failed call with its code', async () => {
  const auth = createAccountClient({ baseURL: server.url })
  const result = await auth.signIn.email({ email: 'nobody@example.com', password: 'a password' })

  assert.throws(
    () => unwrap(result),
    (error: unknown) =>
      isGatehouseError(error, 'INVALID_EMAIL_OR_PASSWORD') && error.status === 401,
  )
})

test('a call without a response in time fails with the code TIMEOUT', async () => {
  const auth = createAccountClient({
    baseURL: server.url,
    timeout: 1,
    fetch: (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      }),
  })

  // Only a timer that does not keep the process alive is running.
  const alive = setInterval(() => undefined, 1_000)
  const { error } = await auth.getSession()
  clearInterval(alive)

  assert.equal(error?.code, 'TIMEOUT')
  assert.equal(error.status, 0)
})
