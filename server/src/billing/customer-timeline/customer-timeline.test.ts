import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { checkBooks, plan, product, sell } from '../../testing/sales.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

const timelineOf = async (person: Person, id: string, query = {}) => {
  const { status, body } = await person.get(`/v1/customers/${id}/timeline`, { query })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** A customer with an order, a refund, a subscription, a note and a visit to the portal. */
async function regular() {
  const { order } = await sell(server, acme, await product(acme))
  const { customer_id } = order
  const more = { customer_email: order.customer.email }
  await sell(server, acme, await plan(acme), more)
  const { body } = await acme.server.get('/v1/subscriptions/', { query: { customer_id } })
  const [subscription] = body.items
  await acme.server.post('/v1/refunds/', { order_id: order.id, amount: 100, reason: 'duplicate' })
  await acme.server.patch(`/v1/subscriptions/${subscription.id}`, { cancel_at_period_end: true })
  await acme.owner.post(`/v1/customers/${customer_id}/notes`, { text: 'Called about the refund' })
  await acme.server.post('/v1/customer-sessions/', { customer_id })
  await server.drainJobs()
  return { customer_id, order, subscription }
}

test('a timeline contains everything that happened with a customer, newest first', async () => {
  const { customer_id, order, subscription } = await regular()

  const { items, next_cursor } = await timelineOf(acme.server, customer_id, { limit: '100' })

  const kinds = new Set(items.map(({ kind }: any) => kind))
  for (const kind of ['order', 'payment', 'refund', 'subscription_started', 'change', 'note']) {
    assert.ok(kinds.has(kind), kind)
  }
  for (const kind of ['email', 'sign_in']) assert.ok(kinds.has(kind), kind)
  const found = (kind: string) => items.find((item: any) => item.kind === kind)
  assert.deepEqual([found('refund').object_id, found('refund').amount > 99], [order.id, true])
  assert.equal(found('subscription_started').object_id, subscription.id)
  assert.deepEqual([found('note').text, found('note').author], ['Called about the refund', 'Grace'])
  const actions = items.filter(({ kind }: any) => kind === 'change').map(({ text }: any) => text)
  assert.ok(actions.includes('subscription.canceled'))
  const times = items.map(({ at }: any) => at)
  assert.deepEqual(times, times.toSorted().toReversed())
  assert.equal(next_cursor, null)
})

test('pages of a timeline neither repeat nor omit an entry', async () => {
  const { customer_id } = await regular()
  const { items: all } = await timelineOf(acme.server, customer_id, { limit: '100' })

  const seen: string[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { limit: '2', ...(cursor && { cursor }) }
    const page: any = await timelineOf(acme.server, customer_id, query)
    seen.push(...page.items.map(({ id }: any) => id))
    cursor = page.next_cursor
  } while (cursor)

  assert.deepEqual(
    seen,
    all.map(({ id }: any) => id),
  )
})

test('a timeline shows only what its reader may read', async () => {
  const { customer_id } = await regular()
  const other = await merchant(server, 'Other')
  const scopes = ['customers:read', 'orders:read'] as const
  const reader = await tokenOf(server, acme.owner, acme.organization.id, scopes)

  const { items } = await timelineOf(reader, customer_id, { limit: '100' })
  const foreign = await other.server.get(`/v1/customers/${customer_id}/timeline`)
  const strange = await reader.get(`/v1/customers/${customer_id}/timeline`, {
    query: { cursor: "2026-01-01'; drop table orders --" },
  })

  const kinds = new Set(items.map(({ kind }: any) => kind))
  assert.ok(kinds.has('order'))
  for (const kind of ['payment', 'refund', 'subscription_started'])
    assert.ok(!kinds.has(kind), kind)
  assert.equal(foreign.status, 404)
  assert.equal(strange.status, 422)
})
