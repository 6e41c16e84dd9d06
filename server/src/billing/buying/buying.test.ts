import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../platform/ids.ts'
import { auditOf, company, idOf, organizationRoute } from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { checkBooks, plan, product } from '../../testing/sales.ts'
import { confirmAs } from './test-buyers.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(async () => {
  await checkBooks(server)
  await server.close()
})

const customersOf = async (acme: Merchant) =>
  (await acme.server.get('/v1/customers/', { query: { limit: '100' } })).body.items
const rowOf = (id: string) =>
  server.site.db
    .selectFrom('customers')
    .select(['user_id', 'buyer_organization_id', 'email_verified'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test("an owner's purchase for an organization is the organization's, a team's", async () => {
  const acme = await merchant(server)
  const pro = await plan(acme)
  const { id, owner } = await company(server)

  const answer = await confirmAs(server, acme, pro, { person: owner, organization: id })

  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.notEqual(answer.body.customer_session_token, '')
  const [customer] = await customersOf(acme)
  assert.deepEqual(
    [customer.type, customer.email, customer.email_verified],
    ['team', owner.email, true],
  )
  assert.deepEqual(await rowOf(customer.id), {
    user_id: null,
    buyer_organization_id: id,
    email_verified: true,
  })
  const query = { organizationId: id }
  const { body } = await owner.get(organizationRoute('purchases'), { query })
  assert.equal(body.total, 1)
  const [{ subscriptions, ...purchases }] = body.purchases
  assert.deepEqual(purchases, {
    customerId: customer.id,
    email: owner.email,
    merchant: { id: acme.organization.id, name: 'Acme', slug: acme.organization.slug, logo: null },
    orders: 1,
    lastOrderAt: server.clock.now().toISOString(),
    since: server.clock.now().toISOString(),
  })
  assert.equal(subscriptions.length, 1)
  const { product: name, status, amount, currency, recurringInterval, seats } = subscriptions[0]
  assert.deepEqual(
    [name, status, amount, currency, recurringInterval, seats],
    ['Pro', 'active', 1000, 'usd', 'month', null],
  )
  assert.deepEqual((await owner.get('/api/auth/purchases')).body, { purchases: [], total: 0 })
})

test('merchant and organization each see who bought from whom', async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  const team = await company(server)

  await confirmAs(server, acme, book, { person: team.owner, organization: team.slug })

  const [own] = await auditOf(server, team, 'checkout')
  assert.deepEqual(
    [own?.action, own?.user_id, own?.after],
    [
      'purchase.confirmed',
      await idOf(team.owner),
      { merchant: 'Acme', product: 'Handbook', amount: 2000, currency: 'usd' },
    ],
  )
  const { body } = await acme.owner.get(organizationRoute('audit-log'), {
    query: { organizationId: acme.organization.id, action: 'checkout.confirmed' },
  })
  const [seen] = body.entries
  assert.deepEqual([seen.actor.kind, seen.actor.name, seen.actor.email], ['buyer', null, null])
})

test('a user and their organization are two customers with the same address', async () => {
  const acme = await merchant(server)
  const pro = await plan(acme)
  const { id, owner } = await company(server)

  const own = await confirmAs(server, acme, pro, { person: owner })
  const teams = await confirmAs(server, acme, pro, { person: owner, organization: id })
  const twice = await confirmAs(server, acme, pro, { person: owner, organization: id })

  assert.deepEqual([own.status, teams.status, twice.status], [200, 200, 403])
  assert.equal(twice.body.error, 'AlreadyActiveSubscriptionError')
  const types = (await customersOf(acme)).map(({ type }: { type: string }) => type)
  assert.deepEqual(types.toSorted(), ['individual', 'team'])
  const mine = (await owner.get('/api/auth/purchases')).body
  assert.deepEqual([mine.total, mine.purchases[0].orders], [1, 1])
})

test('a permitted colleague buys as the same customer with any address', async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  const { id, owner, members } = await company(server, 'finance')
  const [financeMember] = members as [Person]

  await confirmAs(server, acme, book, { person: owner, organization: id })
  const answer = await confirmAs(server, acme, book, {
    ...{ person: financeMember, organization: id, email: 'books@company.example' },
  })

  assert.equal(answer.status, 200)
  const { body } = await financeMember.get(organizationRoute('purchases'), {
    query: { organizationId: id },
  })
  assert.deepEqual([body.total, body.purchases[0].orders], [1, 2])
})

test('fifty parallel checkouts of one organization create one customer', async () => {
  const acme = await merchant(server)
  const gift = await product(acme, { prices: [{ amount_type: 'free' }] })
  const { id, owner } = await company(server)

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      confirmAs(server, acme, gift, {
        person: owner,
        organization: id,
        email: `n${n}@example.com`,
      }),
    ),
  )

  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const customers = await customersOf(acme)
  assert.equal(customers.length, 1)
})

test('a member without permission to buy for an organization is rejected', async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  const { id, members } = await company(server, 'member', 'support')
  const other = await company(server)
  const [plain, helper] = members as [Person, Person]
  const attempts: [Person, string][] = [
    [plain, id],
    [helper, id],
    [other.owner, id],
    [plain, newId()],
    [plain, 'no-such-organization'],
  ]

  for (const [person, organization] of attempts) {
    const { status, body } = await confirmAs(server, acme, book, { person, organization })
    assert.deepEqual([status, body.error], [403, 'NotPermitted'])
  }
  const stranger = await confirmAs(server, acme, book, {
    ...{ person: server.stranger(), organization: id, email: 'anybody@example.com' },
  })

  assert.equal(stranger.status, 200)
  const customers = await customersOf(acme)
  assert.deepEqual(
    customers.map(({ type, email }: Record<string, string>) => [type, email]),
    [['individual', 'anybody@example.com']],
  )
})

test('no request body can link a customer to a user', async () => {
  const acme = await merchant(server)
  const { id, owner } = await company(server)
  const buyerIds = { user_id: await idOf(owner), buyer_organization_id: id }
  const book = await product(acme)

  const made = await acme.server.post('/v1/customers/', { email: 'c@example.com', ...buyerIds })
  await acme.server.patch(`/v1/customers/${made.body.id}`, { name: 'Bound', ...buyerIds })
  const stranger = server.stranger()
  const answer = await confirmAs(server, acme, book, {
    person: stranger,
    email: 'd@example.com',
    opened: buyerIds,
  })

  assert.equal(answer.status, 200)
  for (const customer of await customersOf(acme)) {
    const { user_id, buyer_organization_id } = await rowOf(customer.id)
    assert.deepEqual([user_id, buyer_organization_id], [null, null])
  }
})

test("a checkout created for another customer does not become an organization's", async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  const { id, owner } = await company(server)
  const theirs = (await acme.server.post('/v1/customers/', { email: 'theirs@example.com' })).body
  const own = (await acme.server.post('/v1/customers/', { email: owner.email })).body
  const named = (customer_id: string) =>
    confirmAs(server, acme, book, { person: owner, organization: id, opened: { customer_id } })

  const rejected = await named(theirs.id)
  const purchased = await named(own.id)

  assert.deepEqual(
    [rejected.status, rejected.body.detail],
    [403, 'This checkout is for another customer.'],
  )
  assert.equal(purchased.status, 200)
  assert.equal((await rowOf(own.id)).buyer_organization_id, id)
  assert.equal((await rowOf(theirs.id)).buyer_organization_id, null)
})

test("a member who may buy opens the merchant's portal and cancels there", async () => {
  const acme = await merchant(server)
  const pro = await plan(acme)
  const team = await company(server, 'member')
  const [plain] = team.members as [Person]
  await confirmAs(server, acme, pro, { person: team.owner, organization: team.id })
  const { body } = await team.owner.get(organizationRoute('purchases'), {
    query: { organizationId: team.id },
  })
  const given = { customerId: body.purchases[0].customerId, organizationId: team.id }

  const opened = await team.owner.post(organizationRoute('open-purchases'), given)
  const openedByPlain = await plain.post(organizationRoute('open-purchases'), given)
  const self = await team.owner.post('/api/auth/open-purchases', given)
  const unknown = await team.owner.post(organizationRoute('open-purchases'), {
    ...given,
    customerId: newId(),
  })

  // A plain member opens it too, and sees no money (portal/members/plain-members.test.ts).
  assert.equal(openedByPlain.status, 200)
  assert.deepEqual([self.status, unknown.status], [404, 404])
  const url = new URL(opened.body.url)
  assert.equal(url.pathname, `/${acme.organization.slug}/portal`)
  const customer = server.stranger()
  customer.token = url.searchParams.get('customer_session_token') ?? ''
  const id = body.purchases[0].subscriptions[0].id
  const canceled = await customer.delete(`/v1/customer-portal/subscriptions/${id}`)
  assert.deepEqual([canceled.status, canceled.body.cancel_at_period_end], [200, true])
})
