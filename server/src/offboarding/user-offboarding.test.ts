import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { confirmAs, sellSeatPlan } from '../billing/buying/test-buyers.ts'
import { auditOf, company, idOf, verifiedPerson } from '../testing/company.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { mailsSentTo } from '../testing/mails.ts'
import { admin, merchant, signUp, type Merchant } from '../testing/people.ts'
import type { Person } from '../testing/person.ts'
import { checkBooks, plan } from '../testing/sales.ts'
import { merchantWithSales, summarize } from './test-offboarding.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ settings: { delete_user_enabled: true } })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const preview = async (person: Person) => (await person.get('/api/auth/departure-preview')).body
const statusesOf = async (acme: Merchant) =>
  (await acme.server.get('/v1/subscriptions/')).body.items.map(
    ({ status }: { status: string }) => status,
  )

test('a user previews what ends with their account and what merchants keep', async () => {
  const acme = await merchant(server)
  const { book, pro } = await merchantWithSales(acme)
  const person = await verifiedPerson(server)
  await confirmAs(server, acme, book, { person })
  await confirmAs(server, acme, pro, { person })

  const deletion = await preview(person)

  const { ends, erased, kept } = summarize(deletion)
  assert.deepEqual(ends, { purchases: 1, held_benefits: 2, sessions: 1, sign_in_ways: 1 })
  assert.deepEqual(deletion.ends[0].amounts, [{ currency: 'usd', interval: 'month', amount: 1000 }])
  assert.deepEqual(erased, { customers: 1, profile: 1 })
  assert.equal(kept.bought_orders, '2 for merchants_books')
  assert.deepEqual(deletion.obstacles, [])
})

test('a deleted user pays no more and is anonymized at merchants', async () => {
  const [acme, rival] = [await merchant(server), await merchant(server, 'Rival')]
  const person = await verifiedPerson(server)
  await confirmAs(server, acme, (await merchantWithSales(acme)).pro, { person })
  await confirmAs(server, rival, (await merchantWithSales(rival)).pro, { person })

  const answer = await person.post('/api/auth/delete-user', {})
  await server.drainJobs()

  assert.equal(answer.status, 200)
  assert.deepEqual(await mailsSentTo(server, person.email), [])
  for (const shop of [acme, rival]) {
    assert.deepEqual(await statusesOf(shop), ['canceled'])
    const [order] = (await shop.server.get('/v1/orders/')).body.items
    assert.match(order.customer.email, /@anonymous\.invalid$/)
    assert.deepEqual([order.customer.name, order.billing_name], [null, 'Bea Buyer'])
    const log = await auditOf(server, shop.organization, 'customer')
    assert.deepEqual(log.at(-1)?.action, 'customer.anonymized')
    assert.deepEqual(
      log.flatMap(({ before, after: made }) => [before, made].filter(Boolean)),
      [],
    )
  }
})

test("purchases for an organization stay, and its log records the user's leaving", async () => {
  const acme = await merchant(server)
  const pro = await plan(acme)
  const team = await company(server, 'owner')
  const [newOwner] = team.members as [Person]
  await confirmAs(server, acme, pro, { person: team.owner, organization: team.id })
  await sellSeatPlan(server, team.id, 2)
  const userId = await idOf(team.owner)

  await team.owner.post('/api/auth/delete-user', {})
  await server.drainJobs()

  assert.deepEqual(await statusesOf(acme), ['active'])
  const { body } = await newOwner.get('/api/auth/organization/seats', {
    query: { organizationId: team.id },
  })
  assert.deepEqual([body.limit, body.used, body.free], [2, 1, 1])
  const entry = (await auditOf(server, team, 'member')).at(-1)
  assert.deepEqual(
    [entry?.action, entry?.user_id, entry?.before],
    ['member.left', userId, { userId, role: 'owner' }],
  )
})

test('a user removed by an admin is deleted the same way', async () => {
  const acme = await merchant(server)
  const { pro } = await merchantWithSales(acme)
  const team = await company(server, 'member')
  const [person] = team.members as [Person]
  await confirmAs(server, acme, pro, { person })
  const root = await admin(server)
  const userId = await idOf(person)

  const requested = await root.get('/api/auth/admin/departure-preview', { query: { userId } })
  const answer = await root.post('/api/auth/admin/remove-user', { userId })
  await server.drainJobs()

  assert.deepEqual([requested.status, summarize(requested.body).ends.purchases], [200, 1])
  assert.equal(summarize(requested.body).ends.memberships, 1)
  assert.equal(answer.status, 200)
  assert.deepEqual(await statusesOf(acme), ['canceled'])
  const entry = (await auditOf(server, team, 'member')).at(-1)
  assert.equal(entry?.action, 'member.removed')
})

test('the preview lists owned organizations and the last admin role as obstacles', async () => {
  const team = await company(server)
  const { db } = server.site
  await db.updateTable('users').set({ role: 'user' }).execute()
  await db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('email', '=', team.owner.email)
    .execute()

  const { obstacles } = await preview(team.owner)

  assert.deepEqual(obstacles, [
    { what: 'only_owner', id: team.id, name: 'Acme' },
    { what: 'last_admin', id: null, name: '' },
  ])
})

test("only an admin sees the preview of another user's deletion", async () => {
  const [person, other, root] = [await signUp(server), await signUp(server), await admin(server)]
  const query = { userId: await idOf(other) }
  const path = '/api/auth/admin/departure-preview'

  const rejected = await person.get(path, { query })
  const unknown = await root.get(path, { query: { userId: 'nobody' } })
  const stranger = await server.stranger().get('/api/auth/departure-preview')

  assert.deepEqual(
    [rejected.status, rejected.body.code],
    [403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS'],
  )
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'USER_NOT_FOUND'])
  assert.equal(stranger.status, 401)
})
