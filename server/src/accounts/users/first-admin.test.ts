import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../testing/test-server.ts'
import { verificationCall } from '../../testing/mails.ts'
import type { Person } from '../../testing/person.ts'

const PASSWORD = 'correct horse battery staple'

/** Runs a test against its own server, which is closed afterward. */
async function within(options: TestServerOptions, story: (server: TestServer) => Promise<void>) {
  const server = await startTestServer(options)
  try {
    await story(server)
  } finally {
    await server.close()
  }
}

async function signUp(
  server: TestServer,
  email: string,
): Promise<{ person: Person; role: string }> {
  const person = server.stranger()
  const answer = await person.post('/api/auth/sign-up/email', {
    name: 'A',
    email,
    password: PASSWORD,
  })
  assert.equal(answer.status, 200)
  return { person, role: answer.body.user.role }
}

const roleOf = async (person: Person) =>
  (await person.get('/api/auth/get-session', { query: { disableCookieCache: 'true' } })).body.user
    .role

const openVerificationLink = async (server: TestServer, person: Person, email: string) => {
  const link = await verificationCall(server, email)
  await person.get(link.pathname + link.search)
}

const sandbox = { settings: { first_user_becomes_admin: true } }

test('in sandbox only the first user becomes the admin', () =>
  within(sandbox, async server => {
    const first = await signUp(server, 'first@example.com')
    const second = await signUp(server, 'second@example.com')

    assert.deepEqual([first.role, second.role], ['admin', 'user'])
    assert.equal((await first.person.get('/api/auth/admin/list-users')).body.total, 2)
    const { entries } = (await first.person.get('/api/auth/admin/audit')).body
    const raised = entries.find(({ action }: { action: string }) => action === 'user.role_changed')
    assert.deepEqual(raised.after, { role: 'admin', first: true })
  }))

test('one of fifty parallel first users is the admin', () =>
  within(sandbox, async server => {
    const all = Array.from({ length: 50 }, (_, at) => signUp(server, `first-${at}@example.com`))

    await Promise.all(all)

    const admins = await server.site.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .execute()
    assert.equal(admins.length, 1)
  }))

test('the first user is the admin even if addresses must be verified before sign-in', () =>
  within(
    { settings: { first_user_becomes_admin: true, email_verification_required: true } },
    async server => {
      const { person } = await signUp(server, 'first@example.com')
      await openVerificationLink(server, person, 'first@example.com')

      const { body } = await person.post('/api/auth/sign-in/email', {
        email: 'first@example.com',
        password: PASSWORD,
      })

      assert.equal(body.user.role, 'admin')
    },
  ))

test('in live mode, or if the operator disables it, the first user is not an admin', async () => {
  const live = { mode: 'live' } as const
  for (const options of [
    { settings: { first_user_becomes_admin: false } },
    { settings: { first_user_becomes_admin: true }, config: live },
  ]) {
    await within(options, async server => {
      assert.equal((await signUp(server, 'first@example.com')).role, 'user')
    })
  }
})

test('a listed address becomes an admin once it is verified, not before', () =>
  within({ settings: { first_admin_emails: ['Boss@Example.com'] } }, async server => {
    const { person, role } = await signUp(server, 'boss@example.com')
    assert.equal(role, 'user')
    assert.equal((await person.get('/api/auth/admin/list-users')).status, 403)

    await openVerificationLink(server, person, 'boss@example.com')

    assert.equal(await roleOf(person), 'admin')
  }))

test('an address listed later becomes an admin at the next sign-in while there is none', () =>
  within(
    { settings: { first_admin_emails: ['boss@example.com', 'deputy@example.com'] } },
    async server => {
      const firstAdmin = await signUp(server, 'boss@example.com')
      await openVerificationLink(server, firstAdmin.person, 'boss@example.com')
      const secondAdmin = await signUp(server, 'deputy@example.com')
      await openVerificationLink(server, secondAdmin.person, 'deputy@example.com')
      assert.deepEqual(
        [await roleOf(firstAdmin.person), await roleOf(secondAdmin.person)],
        ['admin', 'user'],
      )

      await server.site.db.updateTable('users').set({ role: 'user' }).execute()
      await server.restart()
      const { body } = await server.stranger().post('/api/auth/sign-in/email', {
        email: 'deputy@example.com',
        password: PASSWORD,
      })

      assert.equal(body.user.role, 'admin')
    },
  ))
