import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY, later } from '../../platform/clock.ts'
import { merchant, type Merchant, tokenOf } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { confirm, plan, product, sell, setCard, subscribe } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

/** The card of a buyer whose bank disputes the charge. */
const DISPUTED = '4000000000000259'
const ATTENTION = '/v1/overview/attention'

type Found = { kind: string; count: number; entries: { id: string; name: string }[] }

const attentionOf = async (caller: Person): Promise<Found[]> =>
  (await caller.get(ATTENTION)).body.kinds

/** The kinds that wait, with the ids of their entries. */
const waiting = async (caller: Person) =>
  Object.fromEntries(
    (await attentionOf(caller)).map(({ kind, entries }) => [kind, entries.map(({ id }) => id)]),
  )

async function advance(acme: Merchant, days: number) {
  const to = later(server.clock.now(), days * DAY).toISOString()
  const path = `/v1/organizations/${acme.organization.id}/test-clock/advance`
  assert.equal((await acme.server.post(path, { to })).status, 202)
  await server.drainJobs()
}

test('a failed payment waits with its amount until it is paid', async () => {
  const acme = await merchant(server)
  await subscribe(server, acme)
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  await advance(acme, 32)

  const [failed, ...others] = await attentionOf(acme.server)
  assert.deepEqual(others, [])
  assert.equal(failed?.kind, 'failed_payment')
  assert.equal(failed.count, 1)
  const { id, name, ...rest } = failed.entries[0] as Found['entries'][number] &
    Record<string, unknown>
  assert.equal(name, 'Bea Buyer')
  assert.deepEqual([rest.amount, rest.currency, typeof rest.due_at], [1000, 'usd', 'string'])

  await setCard(server, acme, 'pm_card_visa')
  assert.equal((await acme.server.post(`/v1/orders/${id}/retry-payment`)).status, 200)
  await server.drainJobs()

  assert.deepEqual(await attentionOf(acme.server), [])
})

test('a dispute and a request wait until they are answered', async () => {
  const acme = await merchant(server)
  const handbook = await product(acme)
  await sell(server, acme, handbook, { card: DISPUTED })
  const { order } = await sell(server, acme, handbook)
  const session = await acme.server.post('/v1/customer-sessions/', {
    customer_id: order.customer_id,
  })
  const portal = new Person(server.url, session.body.token)
  const { body: request } = await portal.post(
    `/v1/customer-portal/orders/${order.id}/refund-request`,
    { reason: 'I bought it twice.' },
  )
  await server.drainJobs()
  const { body: disputes } = await acme.server.get('/v1/disputes/')

  const found = await waiting(acme.server)
  assert.deepEqual(found.dispute, [disputes.items[0].id])
  assert.deepEqual(found.request, [request.id])

  await acme.server.post(`/v1/customer-requests/${request.id}/decline`, { reply: 'No.' })
  assert.deepEqual((await waiting(acme.server)).request, undefined)
})

test('failing endpoints and invitations are listed for members who can resolve them', async () => {
  const acme = await merchant(server)
  const { id: organization_id } = acme.organization
  const { body: endpoint } = await acme.server.post('/v1/webhooks/endpoints', {
    ...{ url: 'https://example.com/hooks', format: 'raw', events: ['order.paid'] },
  })
  await server.site.db
    .updateTable('webhook_endpoints')
    .set({ failing_since: server.clock.now() })
    .where('id', '=', endpoint.id)
    .execute()
  const invite = { email: 'new@example.com', role: 'support', organizationId: organization_id }
  const { body: invitation } = await acme.owner.post('/api/auth/organization/invite-member', invite)
  await server.site.db
    .updateTable('invitations')
    .set({ expires_at: later(server.clock.now(), DAY / 2) })
    .where('id', '=', invitation.id)
    .execute()
  const email = 'Gone@example.com'
  const { body: customer } = await acme.server.post('/v1/customers/', { email })
  const noted = { organization_id, address: email.toLowerCase(), since: server.clock.now() }
  await server.site.db
    .insertInto('unreachable_addresses')
    .values({ ...noted, problem: 'bounced' })
    .execute()

  const owned = await waiting(acme.owner)
  const reader = await tokenOf(server, acme.owner, organization_id, ['customers:read'])

  assert.deepEqual(owned, {
    failing_webhook: [endpoint.id],
    invitation: [invitation.id],
    bounced_email: [customer.id],
  })
  assert.deepEqual(await waiting(reader), { bounced_email: [customer.id] })
})

test('the first of many are listed with the number of all', async () => {
  const acme = await merchant(server)
  const { id: organization_id } = acme.organization
  for (let index = 0; index < 7; index += 1) {
    const email = `gone${index}@example.com`
    await acme.server.post('/v1/customers/', { email })
    const since = later(server.clock.now(), index)
    await server.site.db
      .insertInto('unreachable_addresses')
      .values({ organization_id, address: email, since, problem: 'bounced' })
      .execute()
  }

  const [bounced] = await attentionOf(acme.server)

  assert.equal(bounced?.count, 7)
  const shown = bounced.entries.map(({ name }) => name)
  assert.deepEqual(
    shown,
    [0, 1, 2, 3, 4].map(index => `gone${index}@example.com`),
  )
})

test('activity lists sales, refunds, cancellations and sign-ups, newest first', async () => {
  const acme = await merchant(server)
  const { order } = await sell(server, acme, await product(acme))
  const { subscription } = await subscribe(server, acme)
  server.clock.pass(DAY)
  await acme.server.post('/v1/refunds/', { order_id: order.id, reason: 'other', amount: 500 })
  server.clock.pass(DAY)
  await acme.server.patch(`/v1/subscriptions/${subscription.id}`, { cancel_at_period_end: true })
  await server.drainJobs()
  const activityOf = async (caller: Person) =>
    (await caller.get('/v1/overview/activity')).body.entries as Record<string, any>[]

  const items = await activityOf(acme.owner)
  const reader = await tokenOf(server, acme.owner, acme.organization.id, ['refunds:read'])

  assert.deepEqual(
    items.map(({ kind }) => kind),
    ['cancellation', 'refund', 'sale', 'sign_up', 'sale', 'sign_up'],
  )
  const [canceled, refunded, renewed] = items
  assert.deepEqual([canceled?.id, canceled?.product_name], [subscription.id, 'Pro'])
  assert.deepEqual([refunded?.order_id, refunded?.amount], [order.id, 500])
  assert.deepEqual([renewed?.amount, renewed?.customer.name], [1000, 'Bea Buyer'])
  assert.deepEqual(
    (await activityOf(reader)).map(({ kind }) => kind),
    ['refund'],
  )
})

test('the first steps are those that an organization has taken', async () => {
  const acme = await merchant(server)
  const steps = async () => (await acme.owner.get('/v1/overview/first-steps')).body
  const none = { product_id: null, checkout_link_url: null, has_order: false, has_webhook: false }
  const query = { organization_id: acme.organization.id }
  assert.deepEqual((await acme.owner.get('/v1/overview/first-steps', { query })).body, none)

  const pro = await plan(acme)
  const { body: link } = await acme.server.post('/v1/checkout-links/', { products: [pro.id] })
  await sell(server, acme, pro)

  assert.deepEqual(await steps(), {
    product_id: pro.id,
    checkout_link_url: link.url,
    has_order: true,
    has_webhook: false,
  })
})

test('the effect of a discount counts the paid orders that it reduced', async () => {
  const acme = await merchant(server)
  const handbook = await product(acme)
  const { body: spring } = await acme.server.post('/v1/discounts/', {
    ...{ type: 'percentage', basis_points: 2500, duration: 'once', name: 'Spring', code: 'SPRING' },
  })
  for (const customer_email of ['one@example.com', 'one@example.com', 'two@example.com']) {
    const { body: opened } = await acme.server.post('/v1/checkouts/', {
      ...{ products: [handbook.id], discount_id: spring.id },
    })
    assert.equal((await confirm(server, opened, { customer_email })).status, 200)
    await server.drainJobs()
  }
  await sell(server, acme, handbook)
  const { body: orders } = await acme.server.get('/v1/orders/', {
    query: { discount_id: spring.id },
  })
  const refund = { order_id: orders.items[0].id, reason: 'other', amount: 300 }
  await acme.server.post('/v1/refunds/', refund)
  await server.drainJobs()

  const { body } = await acme.server.get(`/v1/discounts/${spring.id}/effect`)
  const foreign = await (await merchant(server)).server.get(`/v1/discounts/${spring.id}/effect`)

  assert.deepEqual(body, {
    customers: 2,
    totals: [{ currency: 'usd', orders: 3, discounted_amount: 1500, net_revenue: 4200 }],
  })
  assert.equal(foreign.status, 404)
})
