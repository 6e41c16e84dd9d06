import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { implemented } from '../../app/endpoints.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { merchant, signUp } from '../people.ts'
import type { Person } from '../person.ts'
import { subscribe } from '../sales.ts'

let server: TestServer
before(async () => {
  const settings = { change_email_enabled: true, delete_user_enabled: true }
  server = await startTestServer({ settings })
})
after(() => server.close())

const userOf = async (person: Person) =>
  (await person.get('/api/auth/get-session?disableCookieCache=true')).body.user

/** All rows that belong to a user's account. */
async function accountOf(id: string): Promise<string> {
  const { db } = server.site
  const mine = ['accounts', 'api_keys', 'passkeys', 'sessions', 'two_factors'] as const
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).execute()
  const rest = await Promise.all(
    mine.map(table => db.selectFrom(table).selectAll().where('user_id', '=', id).execute()),
  )
  return JSON.stringify([user, ...rest])
}

/** Bodies that are valid for most routes, so that the requests are processed as far as possible. */
const rejectionOf = {
  name: 'Mallory',
  newEmail: 'mallory@evil.example',
  newPassword: 'the password of Mallory',
  currentPassword: 'the password of Mallory',
  password: 'the password of Mallory',
  providerId: 'credential',
  username: 'mallory',
}

const changing = implemented
  .map(({ endpoint }) => endpoint)
  .filter(({ protocol, method, kind }) => {
    return protocol === 'accounts' && method !== 'GET' && kind !== 'raw'
  })

test('no user acts as another by naming them (CVE-2025-61928)', async () => {
  const victim = await signUp(server, 'Victim')
  const { id, email } = await userOf(victim)
  const before = await accountOf(id)
  const identity = { userId: id, user_id: id, id, memberId: id, email, user: { id } }

  for (const endpoint of changing) {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, id)
    // Some routes end the caller's session, so each route is called by a new user.
    const mallory = await signUp(server, 'Mallory')
    await mallory.post(path, { ...rejectionOf, ...identity }, { query: { userId: id } })
    await server.stranger().post(path, { ...rejectionOf, ...identity }, { query: { userId: id } })
  }

  assert.equal(await accountOf(id), before)
  assert.equal((await userOf(victim)).email, email)
})

test('no user reads as another by naming them (CVE-2025-61928)', async () => {
  const [victim, mallory] = [await signUp(server, 'Victim'), await signUp(server, 'Mallory')]
  const { id, email } = await userOf(victim)
  const query = { userId: id, user_id: id, id, accountId: id }
  const looks = implemented.filter(({ endpoint: { protocol, method } }) => {
    return protocol === 'accounts' && method === 'GET'
  })

  for (const { endpoint } of looks) {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, id)
    const { body } = await mallory.get(path, { query })
    assert.ok(!JSON.stringify(body ?? '').includes(email), endpoint.path)
  }
})

test('no user changes a subscription of another (GHSA-q2h2-5prx-vjpx)', async () => {
  const [acme, attacker] = [await merchant(server), await merchant(server, 'Evil')]
  const { id, customer_id } = (await subscribe(server, acme)).subscription
  const reference = { organization_id: acme.organization.id, customer_id }
  const path = `/v1/subscriptions/${id}`

  for (const by of [attacker.server, attacker.owner, await signUp(server)]) {
    const rejected = [
      await by.get(path),
      await by.patch(path, { cancel_at_period_end: true, ...reference }),
      await by.delete(path),
      await by.get(`/v1/customers/${customer_id}`),
      await by.get(`/v1/customers/${customer_id}/state`),
      await by.post('/v1/customer-sessions/', { customer_id }),
    ]
    for (const { status } of rejected) assert.ok(status >= 400 && status < 500, String(status))
    const listed = await by.get('/v1/subscriptions/', { query: reference })
    assert.ok(listed.status >= 400 || listed.body.items.length === 0)
  }

  const { body } = await acme.server.get(path)
  assert.deepEqual([body.status, body.cancel_at_period_end], ['active', false])
})

test("no user changes a member's role in another organization (12a9de0215)", async () => {
  const [acme, attacker] = [await merchant(server), await merchant(server, 'Evil')]
  const roleOf = (id: string) =>
    server.site.db
      .selectFrom('members')
      .select(['id', 'role'])
      .where('organization_id', '=', id)
      .executeTakeFirstOrThrow()
  const member = await roleOf(acme.organization.id)

  for (const organizationId of [attacker.organization.id, acme.organization.id, undefined]) {
    const body = { memberId: member.id, role: 'member', organizationId }
    const { status } = await attacker.owner.post('/api/auth/organization/update-member-role', body)
    assert.ok(status >= 400 && status < 500, String(status))
  }

  assert.deepEqual(await roleOf(acme.organization.id), member)
})
