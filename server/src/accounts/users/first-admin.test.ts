import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openHouse, type House, type HouseOptions } from '../../testing/house.ts'
import { verificationCall } from '../../testing/mails.ts'
import type { Person } from '../../testing/person.ts'

const PASSWORD = 'correct horse battery staple'

/** Runs a test against its own server, which is closed afterward. */
async function within(options: HouseOptions, story: (house: House) => Promise<void>) {
  const house = await openHouse(options)
  try {
    await story(house)
  } finally {
    await house.close()
  }
}

async function signUp(house: House, email: string): Promise<{ person: Person; role: string }> {
  const person = house.stranger()
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

const prove = async (house: House, person: Person, email: string) => {
  const link = await verificationCall(house, email)
  await person.get(link.pathname + link.search)
}

const sandbox = { settings: { first_user_becomes_admin: true } }

test('in sandbox the first user is the admin, and no later one', () =>
  within(sandbox, async house => {
    const first = await signUp(house, 'first@example.com')
    const second = await signUp(house, 'second@example.com')

    assert.deepEqual([first.role, second.role], ['admin', 'user'])
    assert.equal((await first.person.get('/api/auth/admin/list-users')).body.total, 2)
    const { entries } = (await first.person.get('/api/auth/admin/audit')).body
    const raised = entries.find(({ action }: { action: string }) => action === 'user.role_changed')
    assert.deepEqual(raised.after, { role: 'admin', first: true })
  }))

test('one of fifty parallel first users is the admin', () =>
  within(sandbox, async house => {
    const all = Array.from({ length: 50 }, (_, at) => signUp(house, `first-${at}@example.com`))

    await Promise.all(all)

    const admins = await house.site.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .execute()
    assert.equal(admins.length, 1)
  }))

test('the first user is the admin even if addresses must be verified before sign-in', () =>
  within(
    { settings: { first_user_becomes_admin: true, email_verification_required: true } },
    async house => {
      const { person } = await signUp(house, 'first@example.com')
      await prove(house, person, 'first@example.com')

      const { body } = await person.post('/api/auth/sign-in/email', {
        email: 'first@example.com',
        password: PASSWORD,
      })

      assert.equal(body.user.role, 'admin')
    },
  ))

test('in live, or where the operator says so, the first user is not an admin', async () => {
  const live = { mode: 'live' } as const
  for (const options of [
    { settings: { first_user_becomes_admin: false } },
    { settings: { first_user_becomes_admin: true }, config: live },
  ]) {
    await within(options, async house => {
      assert.equal((await signUp(house, 'first@example.com')).role, 'user')
    })
  }
})

test('a listed address becomes an admin once it is verified, not before', () =>
  within({ settings: { first_admin_emails: ['Boss@Example.com'] } }, async house => {
    const { person, role } = await signUp(house, 'boss@example.com')
    assert.equal(role, 'user')
    assert.equal((await person.get('/api/auth/admin/list-users')).status, 403)

    await prove(house, person, 'boss@example.com')

    assert.equal(await roleOf(person), 'admin')
  }))

test('an address listed later becomes an admin at the next sign-in while there is none', () =>
  within(
    { settings: { first_admin_emails: ['boss@example.com', 'deputy@example.com'] } },
    async house => {
      const boss = await signUp(house, 'boss@example.com')
      await prove(house, boss.person, 'boss@example.com')
      const deputy = await signUp(house, 'deputy@example.com')
      await prove(house, deputy.person, 'deputy@example.com')
      assert.deepEqual([await roleOf(boss.person), await roleOf(deputy.person)], ['admin', 'user'])

      await house.site.db.updateTable('users').set({ role: 'user' }).execute()
      await house.restart()
      const { body } = await house.stranger().post('/api/auth/sign-in/email', {
        email: 'deputy@example.com',
        password: PASSWORD,
      })

      assert.equal(body.user.role, 'admin')
    },
  ))
