import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../platform/ids.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { ordersOf, plan, subscribe } from '../../testing/sales.ts'
import { createCustomer, createMeter, ingest, meterOf } from '../../testing/usage.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { usageEventRetention } from './retention.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer({ now: new Date('2026-01-15T10:00:00Z') })
  acme = await merchant(server)
})
after(() => server.close())

type Logged = { id: string; name: string; metadata: Record<string, unknown>; customer_id: string }

/** The system's events of a customer, in the order in which they happened. */
async function logOf(customer_id: string, version?: string): Promise<Logged[]> {
  const query = { customer_id, source: 'system', limit: '100' }
  const headers = version && { 'user-agent': `speakeasy-sdk/typescript ${version} 2.1.0` }
  const { status, body } = await acme.server.get('/v1/events/', {
    ...{ query, ...(headers && { headers }) },
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body.items.toReversed()
}

const namesOf = (log: Logged[]) => log.map(({ name }) => name).toSorted()

const named = (log: Logged[], name: string) => log.filter(item => item.name === name)

const change = async (id: string, body: object) => {
  const answer = await acme.server.patch(`/v1/subscriptions/${id}`, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

const DAY_MS = 86_400_000

async function discount(): Promise<string> {
  const { status, body } = await acme.server.post('/v1/discounts/', {
    ...{ name: 'Loyal', type: 'percentage', basis_points: 1000, duration: 'once' },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

test('what happens to a customer’s purchases is logged once, with its facts', async () => {
  const empty = { conjunction: 'and', clauses: [] }
  const everything = await createMeter(acme, { func: 'count' }, { filter: empty })
  const { pro, subscription } = await subscribe(server, acme)
  const { id: subscription_id, customer_id } = subscription
  const team = await plan(acme, { name: 'Team' })
  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()
  await change(subscription_id, { product_id: team.id, proration_behavior: 'next_period' })
  await change(subscription_id, { discount_id: await discount() })
  const moved = new Date(server.clock.now().getTime() + 40 * DAY_MS)
  await change(subscription_id, { pending_update: null })
  await change(subscription_id, { current_billing_period_end: moved })
  await change(subscription_id, { product_id: team.id, proration_behavior: 'prorate' })
  await change(subscription_id, { cancel_at_period_end: true })
  await change(subscription_id, { cancel_at_period_end: false })
  const [order] = await ordersOf(acme)
  const refund = { order_id: order.id, reason: 'customer_request', amount: 100 }
  assert.equal((await acme.server.post('/v1/refunds/', refund)).status, 200)
  await server.drainJobs()

  const log = await logOf(customer_id)

  assert.deepEqual(namesOf(log), [
    'customer.created',
    'order.paid',
    'order.paid',
    'order.refunded',
    'subscription.billing_period_updated',
    'subscription.canceled',
    'subscription.created',
    'subscription.cycled',
    'subscription.product_updated',
    'subscription.uncanceled',
    'subscription.update_cleared',
    'subscription.updated',
  ])
  assert.ok(log.every(item => item.customer_id === customer_id))
  const [created] = named(log, 'customer.created')
  assert.deepEqual(created?.metadata, {
    ...{ customer_id, customer_email: subscription.customer.email, customer_name: 'Bea Buyer' },
    customer_external_id: null,
  })
  const [cycled] = named(log, 'subscription.cycled')
  assert.deepEqual(cycled?.metadata, {
    ...{ subscription_id, product_id: pro.id, amount: 1000, currency: 'usd' },
    ...{ recurring_interval: 'month', recurring_interval_count: 1 },
  })
  const [first, paid] = named(log, 'order.paid')
  assert.equal(first?.metadata.amount, order.total_amount)
  assert.deepEqual(Object.keys(paid?.metadata ?? {}).toSorted(), [
    ...['amount', 'currency', 'net_amount', 'order_id', 'product_id', 'subscription_id'],
    'tax_amount',
  ])
  assert.deepEqual(named(log, 'subscription.product_updated')[0]?.metadata, {
    ...{ subscription_id, old_product_id: pro.id, new_product_id: team.id },
  })
  // A meter without conditions measures what the merchant reports, and nothing of this.
  assert.equal((await meterOf(acme, { id: customer_id }, everything)).consumed_units, 0)
  const query = { meter_id: everything.id }
  assert.deepEqual((await acme.server.get('/v1/events/', { query })).body.items, [])

  assert.deepEqual(await logOf(customer_id, '0.34.2'), [])
  const known = ['subscription.cycled', 'subscription.product_updated']
  assert.deepEqual(namesOf(await logOf(customer_id, '0.34.17')), known)
  assert.equal((await logOf(customer_id, '0.49.0')).length, log.length)
  const hidden = { headers: { 'user-agent': 'speakeasy-sdk/typescript 0.34.2 2.1.0' } }
  assert.equal((await acme.server.get(`/v1/events/${created?.id}`, hidden)).status, 404)
})

test('the system’s events are kept for 90 days, and what was reported longer', async () => {
  const customer = await createCustomer(acme)
  await ingest(acme, [{ name: 'call', customer_id: customer.id }])
  await server.drainJobs()
  const day = (count: number) => new Date(server.clock.now().getTime() + count * DAY_MS)
  const left = async (now: Date) => {
    await usageEventRetention.usage_events.delete_rows(now).execute(server.site.db)
    const { body } = await acme.server.get('/v1/events/', { query: { customer_id: customer.id } })
    return namesOf(body.items)
  }

  assert.deepEqual(await left(day(89)), ['call', 'customer.created'])
  assert.deepEqual(await left(day(91)), ['call'])
})

test('events whose organization is gone are relayed without being logged', async () => {
  const { site } = server
  const event = { id: newId(), organization_id: newId(), object_id: newId() }
  await site.db
    .insertInto('events')
    .values({ ...event, type: 'customer.created', payload: '{}', created_at: server.clock.now() })
    .execute()

  await server.drainJobs()

  const { relayed_at } = await site.db
    .selectFrom('events')
    .select('relayed_at')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
  assert.ok(relayed_at)
})
