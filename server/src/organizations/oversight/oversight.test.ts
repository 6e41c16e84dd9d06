import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { admin, merchant, signUp, type Merchant } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { buyer, checkout, confirm, product } from '../../testing/sales.ts'

let server: TestServer
let root: Person
let acme: Merchant

before(async () => {
  server = await startTestServer()
  root = await admin(server)
  acme = await merchant(server, 'Acme')
})
after(() => server.close())

const at = (path: string) => `/api/auth/admin/${path}`
const request = (query: Record<string, string> = {}) =>
  root.get(at('list-organizations'), { query })
const decide = (organizationId: string, status: string, reason?: string) =>
  root.post(at('set-organization-status'), { organizationId, status, reason })
const slugs = async (query: Record<string, string>) => {
  const { organizations } = (await request(query)).body
  return organizations.map(({ slug }: { slug: string }) => slug) as string[]
}

test('an admin sees every organization with its owner and status', async () => {
  const { body } = await request({ searchValue: acme.organization.slug.toUpperCase() })

  const [seen] = body.organizations
  assert.deepEqual([body.total, seen.id, seen.status], [1, acme.organization.id, 'active'])
  assert.deepEqual([seen.members, seen.owner.email], [1, acme.owner.email])
  assert.deepEqual(seen.nextStatuses, ['under_review', 'denied'])
})

test('organizations are searched, filtered by status, sorted and paged', async () => {
  const [bravo, alpha] = [await merchant(server, 'Zz-Bravo'), await merchant(server, 'Zz-Alpha')]
  const [b, a] = [bravo.organization.slug, alpha.organization.slug]
  await decide(bravo.organization.id, 'denied')

  assert.deepEqual(await slugs({ searchValue: 'zz-' }), [a, b])
  assert.deepEqual(await slugs({ searchValue: 'zz-', sortBy: 'name' }), [a, b])
  assert.deepEqual(await slugs({ searchValue: 'zz-', sortBy: 'slug', sortDirection: 'desc' }), [
    b,
    a,
  ])
  assert.deepEqual(await slugs({ status: 'denied' }), [b])
  assert.deepEqual(await slugs({ searchValue: '%' }), [])
  const { body } = await request({
    searchValue: 'zz-',
    limit: '1',
    offset: '1',
    sortBy: 'createdAt',
  })
  assert.deepEqual([body.total, body.limit, body.offset], [2, 1, 1])
  assert.equal(body.organizations[0].slug, a)
  const wrong: Record<string, string>[] = [
    { sortBy: 'status' },
    { status: 'blocked' },
    { limit: 'all' },
  ]
  for (const query of wrong) {
    assert.equal((await request(query)).status, 400)
  }
})

test('a live organization can sell from its activation until it is denied', async t => {
  const live = await startTestServer({ config: { mode: 'live' } })
  t.after(() => live.close())
  const [firstAdmin, shop] = [await admin(live), await merchant(live)]
  const { id } = shop.organization
  const make = (status: string) =>
    firstAdmin.post(at('set-organization-status'), { organizationId: id, status })
  const canSell = async () =>
    (await shop.server.get(`/v1/organizations/${id}`)).body.capabilities.checkout_payments
  const handbook = await product(shop)
  const attempts = async () =>
    (await confirm(live, await checkout(shop, [handbook.id]), buyer())).body.error

  assert.equal(await canSell(), false)
  assert.equal(await attempts(), 'PaymentNotReady')
  assert.equal((await make('active')).body.organization.status, 'active')
  assert.equal(await canSell(), true)
  assert.notEqual(await attempts(), 'PaymentNotReady')
  assert.equal((await make('denied')).status, 200)
  assert.equal(await canSell(), false)
  assert.equal(await attempts(), 'PaymentNotReady')
})

test("a denied merchant's buyers cannot pay until it is active again", async () => {
  const shop = await merchant(server)
  const handbook = await product(shop)
  await decide(shop.organization.id, 'denied')

  const rejected = await confirm(server, await checkout(shop, [handbook.id]), buyer())
  await decide(shop.organization.id, 'active')
  const sale = await confirm(server, await checkout(shop, [handbook.id]), buyer())

  assert.deepEqual([rejected.body.error, sale.status], ['PaymentNotReady', 200])
})

test('a decision is published to the merchant and audited with its reason', async () => {
  const shop = await merchant(server)
  const { id } = shop.organization

  await decide(id, 'under_review', 'Sells what it may not')
  await decide(id, 'under_review', 'Again')

  const organizationBody = (await shop.server.get(`/v1/organizations/${id}`)).body
  assert.equal(organizationBody.status, 'onboarding_started')
  const events = await server.site.db
    .selectFrom('events')
    .select('payload')
    .where('organization_id', '=', id)
    .where('type', '=', 'organization.updated')
    .execute()
  assert.deepEqual(
    events.map(({ payload }) => payload),
    [organizationBody],
  )
  const actions = await server.site.db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('organization_id', '=', id)
    .where('action', '=', 'organization.status_changed')
    .execute()
  assert.deepEqual(actions, [
    {
      before: { status: 'active' },
      after: { status: 'under_review', reason: 'Sells what it may not' },
    },
  ])
})

test("the server's audit log says which admin decided about which merchant and why", async () => {
  const shop = await merchant(server, 'Shady')
  const { id } = shop.organization

  await decide(id, 'denied', 'Sells what it may not')

  const query = { action: 'organization.status_changed' }
  const { entries } = (await root.get(at('audit'), { query })).body
  const actions = entries.filter(({ subjectId }: { subjectId: string }) => subjectId === id)
  assert.deepEqual(
    actions.map((action: any) => [action.userEmail, action.before, action.after]),
    [
      [
        root.email,
        { status: 'active', name: 'Shady' },
        { status: 'denied', reason: 'Sells what it may not' },
      ],
    ],
  )
})

test('a merchant under review who submits details stays under review', async () => {
  const shop = await merchant(server)
  const { id } = shop.organization
  await decide(id, 'under_review')

  await shop.server.patch(`/v1/organizations/${id}`, {
    details: {
      about: 'Books',
      product_description: 'Books',
      intended_use: 'Books',
      customer_acquisition: ['Fairs'],
      future_annual_revenue: 100,
    },
  })

  const [seen] = (await request({ searchValue: shop.organization.slug })).body.organizations
  assert.deepEqual([seen.status, seen.details.about], ['under_review', 'Books'])
  assert.notEqual(seen.detailsSubmittedAt, null)
})

test('invalid transitions and unknown organizations are rejected', async () => {
  const shop = await merchant(server)
  await server.site.db
    .updateTable('organizations')
    .set({ status: 'created' })
    .where('id', '=', shop.organization.id)
    .execute()

  const denied = await decide(shop.organization.id, 'denied')
  assert.deepEqual([denied.status, denied.body.code], [400, 'STATUS_NOT_REACHABLE'])
  for (const id of ['00000000-0000-7000-8000-000000000000', 'nobody', shop.organization.slug]) {
    const { status, body } = await decide(id, 'active')
    assert.deepEqual([status, body.code], [404, 'ORGANIZATION_NOT_FOUND'])
  }
  assert.equal((await decide(shop.organization.id, 'created')).status, 400)
  const { status } = await (
    await signUp(server)
  ).post(at('set-organization-status'), {
    organizationId: shop.organization.id,
    status: 'active',
  })
  assert.equal(status, 403)
})
