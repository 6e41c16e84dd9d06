import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { admin, merchant, type Merchant } from '../../testing/people.ts'
import {
  chargesOf,
  checkBooks,
  ordersOf,
  setCard,
  subscribe,
  eventsSentTo,
  keepEvents,
} from '../../testing/sales.ts'
import { prepareOrderCharge } from './charge-order.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-01-31T10:00:00Z') })
  await keepEvents(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

const DAY = 86_400_000

async function pass(days: number) {
  server.clock.pass(days * DAY)
  await server.drainJobs()
}

async function until(moment: string) {
  server.clock.set(new Date(moment))
  await server.drainJobs()
}

const get = async (acme: Merchant, { id }: { id: string }) =>
  (await acme.server.get(`/v1/subscriptions/${id}`)).body

const begin = async () => subscribe(server, await merchant(server))

test('a failed renewal is retried four times and then ends the subscription', async () => {
  const { acme, subscription } = await begin()
  await setCard(server, acme, 'pm_card_chargeCustomerFail')

  await until(subscription.current_period_end)
  assert.equal((await get(acme, subscription)).status, 'past_due')
  const [, unpaidOrder] = await ordersOf(acme)
  assert.equal(unpaidOrder.status, 'pending')
  const first =
    new Date(unpaidOrder.next_payment_attempt_at).getTime() - server.clock.now().getTime()
  assert.equal(first, 2 * DAY)
  for (const days of [2, 5, 7]) {
    await pass(days)
    assert.equal((await get(acme, subscription)).status, 'past_due')
  }
  await pass(7)

  assert.equal((await get(acme, subscription)).status, 'canceled')
  const { body } = await acme.server.get('/v1/payments/', { query: { order_id: unpaidOrder.id } })
  assert.equal(body.pagination.total_count, 5)
  const unpaid = await acme.server.get('/v1/orders/', { query: { status: 'pending' } })
  assert.deepEqual(
    [unpaid.body.items[0].id, unpaid.body.pagination.total_count],
    [unpaidOrder.id, 1],
  )
  assert.deepEqual(chargesOf(server, acme), [1000])
  const events = await eventsSentTo(server, acme, /^subscription\./)
  assert.deepEqual(events.slice(4), [
    'subscription.updated',
    'subscription.past_due',
    'subscription.updated',
    'subscription.revoked',
    'subscription.updated',
    'subscription.canceled',
  ])
})

test('a card that works again in time restores subscription and benefits', async () => {
  const { acme, subscription, pro } = await begin()
  const benefit = await acme.server.post('/v1/benefits/', {
    type: 'license_keys',
    description: 'Key',
    properties: {},
  })
  await acme.server.post(`/v1/products/${pro.id}/benefits`, { benefits: [benefit.body.id] })
  await server.drainJobs()
  const keys = async () => {
    const { body } = await acme.server.get('/v1/license-keys/')
    return body.items.map((key: any) => [key.key, key.status])
  }
  const [[key]] = await keys()
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  await until(subscription.current_period_end)
  await pass(3)
  assert.deepEqual(await keys(), [[key, 'granted']])
  await pass(6)
  assert.deepEqual(await keys(), [[key, 'revoked']])
  await setCard(server, acme, 'pm_card_visa')

  await pass(7)

  const now = await get(acme, subscription)
  assert.equal(now.status, 'active')
  assert.equal(now.past_due_at, null)
  const orders = await ordersOf(acme)
  assert.deepEqual(
    orders.map((order: any) => order.status),
    ['paid', 'paid'],
  )
  assert.equal(orders[1].next_payment_attempt_at, null)
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
  assert.deepEqual(await keys(), [[key, 'granted']])
})

test('a subscription whose card was removed becomes past due without a charge', async () => {
  const { acme, subscription } = await begin()
  const method = await server.site.db
    .selectFrom('payment_methods')
    .select('processor_id')
    .where('organization_id', '=', acme.organization.id)
    .executeTakeFirstOrThrow()
  await fetch(`${server.stripe.url}/v1/payment_methods/${method.processor_id}/detach`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_gatehouse' },
  })
  await server.drainJobs()

  await until(subscription.current_period_end)

  assert.equal((await get(acme, subscription)).status, 'past_due')
  assert.deepEqual(chargesOf(server, acme), [1000])
})

async function decide({ organization }: Merchant, status: string) {
  const body = { organizationId: organization.id, status }
  // An admin's session would expire during the time this test covers.
  const root = await admin(server)
  const answer = await root.post('/api/auth/admin/set-organization-status', body)
  assert.equal(answer.status, 200)
  await server.drainJobs()
}

test("a denied merchant's subscriptions end with their paid period", async () => {
  const { acme, subscription } = await begin()

  await decide(acme, 'denied')
  const still = await get(acme, subscription)
  await pass(32)

  const over = await get(acme, subscription)
  assert.deepEqual([still.status, over.status], ['active', 'canceled'])
  assert.equal(over.ended_at, subscription.current_period_end)
  assert.deepEqual([(await ordersOf(acme)).length, chargesOf(server, acme)], [1, [1000]])
})

test('subscriptions of a merchant under review, or reactivated in time, continue', async () => {
  const [viewed, retried] = [await begin(), await begin()]
  await decide(viewed.acme, 'under_review')
  await decide(retried.acme, 'denied')
  await decide(retried.acme, 'active')

  await pass(32)

  for (const { acme, subscription } of [viewed, retried]) {
    assert.equal((await get(acme, subscription)).status, 'active')
    assert.deepEqual(chargesOf(server, acme), [1000, 1000])
  }
})

test('outstanding orders of a denied merchant are not charged', async () => {
  const { acme, subscription } = await begin()
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  await pass(31)
  assert.equal((await get(acme, subscription)).status, 'past_due')
  await setCard(server, acme, 'pm_card_visa')

  await decide(acme, 'denied')
  await pass(3)

  const [, unpaid] = await ordersOf(acme)
  const { body } = await acme.server.get('/v1/payments/', { query: { order_id: unpaid.id } })
  assert.equal(body.pagination.total_count, 1)
  assert.equal((await get(acme, subscription)).status, 'canceled')
  assert.deepEqual(chargesOf(server, acme), [1000])
  const [, row] = await server.site.db
    .selectFrom('orders')
    .select('status')
    .where('organization_id', '=', acme.organization.id)
    .orderBy('created_at')
    .execute()
  assert.equal(row?.status, 'void')
})

test('a merchant retries an outstanding renewal by hand at most five times', async () => {
  const { acme, subscription } = await begin()
  const retry = (id: string, by = acme) => by.server.post(`/v1/orders/${id}/retry-payment`)
  const [paid] = await ordersOf(acme)
  assert.equal((await retry(paid.id)).body.error, 'OrderNotEligibleForRetry')
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  await until(subscription.current_period_end)
  const [, unpaid] = await ordersOf(acme)

  const rejected = await retry(unpaid.id)
  const stranger = await retry(unpaid.id, await merchant(server))
  const after = (await ordersOf(acme))[1]
  const keep = (deleted_at: Date | null) =>
    server.site.db
      .updateTable('payment_methods')
      .set({ deleted_at })
      .where('organization_id', '=', acme.organization.id)
      .execute()
  await keep(server.clock.now())
  const cardless = await retry(unpaid.id)
  await keep(null)
  for (let attempts = 2; attempts <= 5; attempts += 1)
    assert.equal((await retry(unpaid.id)).status, 200)
  const spent = await retry(unpaid.id)

  assert.equal(rejected.status, 200, JSON.stringify(rejected.body))
  const { status, trigger, decline_reason } = rejected.body
  assert.deepEqual([status, trigger, decline_reason], ['failed', 'retry_admin', 'generic_decline'])
  assert.equal(after.next_payment_attempt_at, unpaid.next_payment_attempt_at)
  assert.equal(stranger.status, 404)
  assert.deepEqual([cardless.status, cardless.body.error], [400, 'NoPaymentMethod'])
  assert.deepEqual([spent.status, spent.body.error], [422, 'OrderNotEligibleForRetry'])
  // The scheduled attempt runs at its time, with a card that works again.
  await setCard(server, acme, 'pm_card_visa')
  await pass(2)
  assert.equal((await get(acme, subscription)).status, 'active')
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
})

test('a successful manual retry reactivates the subscription and charges once', async () => {
  const { acme, subscription } = await begin()
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  await until(subscription.current_period_end)
  const [, unpaid] = await ordersOf(acme)
  await setCard(server, acme, 'pm_card_visa')

  const retry = () => acme.server.post(`/v1/orders/${unpaid.id}/retry-payment`)
  const [one, other] = await Promise.all([retry(), retry()])

  const [won, lost] = [one.status, other.status].toSorted((a, b) => a - b)
  assert.equal(won, 200)
  assert.ok(lost === 409 || lost === 422, String(lost))
  assert.equal((await get(acme, subscription)).status, 'active')
  await pass(3)
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
})

test('renewals are retried on the days the merchant has set', async () => {
  const { acme, subscription } = await begin()
  const path = `/v1/organizations/${acme.organization.id}`
  const given = { allow_multiple_subscriptions: false, allow_customer_updates: true }
  const set = (dunning_schedule: unknown) => {
    const subscription_settings = { ...given, proration_behavior: 'prorate', dunning_schedule }
    return acme.server.patch(path, { subscription_settings })
  }
  for (const wrong of [[], [0], [31], [1.5], Array.from({ length: 11 }, () => 1), ['2']]) {
    assert.equal((await set(wrong)).status, 422, JSON.stringify(wrong))
  }
  assert.equal((await set([1, 3])).status, 200)
  await setCard(server, acme, 'pm_card_chargeCustomerFail')

  await until(subscription.current_period_end)
  const [, unpaid] = await ordersOf(acme)
  const first = new Date(unpaid.next_payment_attempt_at).getTime() - server.clock.now().getTime()
  await pass(1)
  const status = (await get(acme, subscription)).status
  await pass(3)

  assert.deepEqual([first, status], [DAY, 'past_due'])
  assert.equal((await get(acme, subscription)).status, 'canceled')
  const { body } = await acme.server.get('/v1/payments/', { query: { order_id: unpaid.id } })
  assert.equal(body.pagination.total_count, 3)
})

test('a charge in progress is not retried immediately when another one is declined', async () => {
  const { acme, subscription } = await begin()
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  await until(subscription.current_period_end)
  const [, unpaid] = await ordersOf(acme)

  const late = await write(server.site, systemActor(), work => prepareOrderCharge(work, unpaid.id))

  assert.equal(late, undefined)
  const { body } = await acme.server.get('/v1/payments/', { query: { order_id: unpaid.id } })
  assert.equal(body.pagination.total_count, 1)
})
