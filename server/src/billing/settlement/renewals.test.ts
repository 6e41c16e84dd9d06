import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { charged, checkout, confirm, lawful, plan, product } from '../../testing/sales.ts'

let house: House

before(async () => {
  house = await openHouse({ now: new Date('2026-01-31T10:00:00Z') })
})
after(() => house.close())
afterEach(() => lawful(house))

const DAY = 86_400_000

async function subscribe() {
  const acme = await merchant(house)
  const pro = await plan(acme)
  const opened = await checkout(acme, [pro.id])
  const answer = await confirm(house, opened)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  await house.settled()
  const { body } = await acme.server.get('/v1/subscriptions/')
  return { acme, pro, opened, subscription: body.items[0] }
}

const get = async (acme: Merchant, { id }: { id: string }) =>
  (await acme.server.get(`/v1/subscriptions/${id}`)).body

const ordersOf = async (acme: Merchant) =>
  (await acme.server.get('/v1/orders/', { query: { limit: '100', sorting: 'created_at' } })).body.items

async function until(moment: string) {
  house.clock.set(new Date(moment))
  await house.settled()
}

async function pass(days: number) {
  house.clock.pass(days * DAY)
  await house.settled()
}

const eventsOf = async (acme: Merchant, type: RegExp) =>
  (
    await house.site.db
      .selectFrom('events')
      .select('type')
      .where('organization_id', '=', acme.organization.id)
      .orderBy('recorded_at')
      .orderBy('id')
      .execute()
  )
    .map(row => row.type)
    .filter(name => type.test(name))

test('a plan bought on the 31st is charged on the last day of every month for a year', async () => {
  house.clock.set(new Date('2026-01-31T10:00:00Z'))
  const { acme, subscription } = await subscribe()
  assert.equal(subscription.current_period_end, '2026-02-28T10:00:00.000Z')

  const ends: string[] = []
  for (let month = 2; month <= 13; month += 1) {
    const { current_period_end } = await get(acme, subscription)
    await until(current_period_end)
    ends.push(current_period_end.slice(0, 10))
  }

  assert.deepEqual(ends, [
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
  ])
  const orders = await ordersOf(acme)
  assert.equal(orders.length, 13)
  assert.deepEqual(new Set(orders.map((order: any) => order.status)), new Set(['paid']))
  assert.deepEqual(
    orders.map((order: any) => order.billing_reason),
    ['subscription_create', ...Array.from({ length: 12 }, () => 'subscription_cycle')],
  )
  assert.match(orders[1].items[0].label, /^Pro \(2026-02-28 to 2026-03-31\)$/)
  assert.deepEqual(charged(house, acme), Array.from({ length: 13 }, () => 1000))
})

test('a server that was stopped for months bills every missed period once', async () => {
  const { acme, subscription } = await subscribe()

  await pass(100)

  const orders = await ordersOf(acme)
  assert.equal(orders.length, 4)
  assert.equal(charged(house, acme).length, 4)
  const now = await get(acme, subscription)
  assert.equal(now.status, 'active')
  assert.ok(new Date(now.current_period_end) > house.clock.now())
})

test('the merchant hears that a subscription began, and that it goes on', async () => {
  const { acme } = await subscribe()

  await pass(32)

  assert.deepEqual(await eventsOf(acme, /^subscription\./), [
    'subscription.created',
    'subscription.active',
    'subscription.updated',
    'subscription.cycled',
  ])
  assert.deepEqual(await eventsOf(acme, /^order\./), [
    'order.created',
    'order.updated',
    'order.paid',
    'order.created',
    'order.updated',
    'order.paid',
  ])
})

test('a canceled subscription ends with the period that was paid, and is charged no more', async () => {
  const { acme, subscription } = await subscribe()
  const path = `/v1/subscriptions/${subscription.id}`
  const why = {
    customer_cancellation_reason: 'too_expensive',
    customer_cancellation_comment: 'I found another.',
  }

  const canceled = await acme.server.patch(path, { cancel_at_period_end: true, ...why })
  const again = await acme.server.patch(path, { cancel_at_period_end: true })
  await pass(32)

  assert.equal(canceled.status, 200, JSON.stringify(canceled.body))
  assert.equal(canceled.body.status, 'active')
  assert.equal(canceled.body.ends_at, canceled.body.current_period_end)
  assert.equal(canceled.body.customer_cancellation_reason, 'too_expensive')
  assert.equal(again.status, 403)
  assert.equal(again.body.error, 'AlreadyCanceledSubscription')
  const ended = await get(acme, subscription)
  assert.equal(ended.status, 'canceled')
  assert.equal(ended.ended_at, subscription.current_period_end)
  assert.deepEqual(charged(house, acme), [1000])
  assert.deepEqual(await eventsOf(acme, /^subscription\./), [
    'subscription.created',
    'subscription.active',
    'subscription.updated',
    'subscription.canceled',
    'subscription.updated',
    'subscription.revoked',
  ])
})

test('a cancellation taken back lets the subscription renew', async () => {
  const { acme, subscription } = await subscribe()
  const path = `/v1/subscriptions/${subscription.id}`
  await acme.server.patch(path, { cancel_at_period_end: true })

  const back = await acme.server.patch(path, { cancel_at_period_end: false })
  const again = await acme.server.patch(path, { cancel_at_period_end: false })
  await pass(32)

  assert.equal(back.body.canceled_at, null)
  assert.equal(back.body.ends_at, null)
  assert.equal(again.status, 400)
  assert.equal(again.body.error, 'BadRequest')
  assert.equal((await get(acme, subscription)).status, 'active')
  assert.deepEqual(charged(house, acme), [1000, 1000])
})

test('a revoked subscription ends at once, and neither ends twice nor comes back', async () => {
  const { acme, subscription } = await subscribe()
  const path = `/v1/subscriptions/${subscription.id}`

  const revoked = await acme.server.delete(path)
  const again = await acme.server.delete(path)
  const back = await acme.server.patch(path, { cancel_at_period_end: false })
  await pass(32)

  assert.equal(revoked.status, 200)
  assert.equal(revoked.body.status, 'canceled')
  assert.equal(revoked.body.ended_at, revoked.body.ends_at)
  assert.equal(again.status, 403)
  assert.equal(again.body.error, 'AlreadyCanceledSubscription')
  assert.equal(back.status, 410)
  assert.equal(back.body.error, 'ResourceUnavailable')
  assert.deepEqual(charged(house, acme), [1000])
})

test('a renewal that is refused makes the subscription past due, is tried four times more, and ends it', async () => {
  const { acme, subscription } = await subscribe()
  await putCard(acme, 'pm_card_chargeCustomerFail')

  await until(subscription.current_period_end)
  assert.equal((await get(acme, subscription)).status, 'past_due')
  const [, owed] = await ordersOf(acme)
  assert.equal(owed.status, 'pending')
  const first = new Date(owed.next_payment_attempt_at).getTime() - house.clock.now().getTime()
  assert.equal(first, 2 * DAY)
  for (const days of [2, 5, 7]) {
    await pass(days)
    assert.equal((await get(acme, subscription)).status, 'past_due')
  }
  await pass(7)

  assert.equal((await get(acme, subscription)).status, 'canceled')
  const { body } = await acme.server.get('/v1/payments/', { query: { order_id: owed.id } })
  assert.equal(body.pagination.total_count, 5)
  assert.deepEqual(charged(house, acme), [1000])
  const told = await eventsOf(acme, /^subscription\./)
  assert.deepEqual(told.slice(4), [
    'subscription.updated',
    'subscription.past_due',
    'subscription.updated',
    'subscription.revoked',
    'subscription.updated',
    'subscription.canceled',
  ])
})

test('a card that works again in time brings the subscription back, with its benefits', async () => {
  const { acme, subscription } = await subscribe()
  await putCard(acme, 'pm_card_chargeCustomerFail')
  await until(subscription.current_period_end)
  await pass(9)
  await putCard(acme, 'pm_card_visa')

  await pass(7)

  const now = await get(acme, subscription)
  assert.equal(now.status, 'active')
  assert.equal(now.past_due_at, null)
  const orders = await ordersOf(acme)
  assert.deepEqual(orders.map((order: any) => order.status), ['paid', 'paid'])
  assert.equal(orders[1].next_payment_attempt_at, null)
  assert.deepEqual(charged(house, acme), [1000, 1000])
})

/** Puts another card in the place of the one that was kept. */
async function putCard(acme: Merchant, name: string) {
  const customer = await house.site.db
    .selectFrom('customers')
    .select(['id', 'stripe_customer_id'])
    .where('organization_id', '=', acme.organization.id)
    .executeTakeFirstOrThrow()
  const headers = { authorization: 'Bearer sk_test_gatehouse' }
  const response = await fetch(`${house.stripe.url}/v1/payment_methods/${name}/attach`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ customer: customer.stripe_customer_id ?? '' }),
  })
  const method = (await response.json()) as { id: string }
  await house.site.db
    .updateTable('payment_methods')
    .set({ processor_id: method.id })
    .where('customer_id', '=', customer.id)
    .execute()
}

test('a subscription whose card was taken away at the processor is past due without a charge', async () => {
  const { acme, subscription } = await subscribe()
  const method = await house.site.db
    .selectFrom('payment_methods')
    .select('processor_id')
    .where('organization_id', '=', acme.organization.id)
    .executeTakeFirstOrThrow()
  await fetch(`${house.stripe.url}/v1/payment_methods/${method.processor_id}/detach`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_gatehouse' },
  })
  await house.settled()

  await until(subscription.current_period_end)

  assert.equal((await get(acme, subscription)).status, 'past_due')
  assert.deepEqual(charged(house, acme), [1000])
})

test('a customer gets one subscription where the merchant allows one, even from two checkouts at once', async () => {
  const acme = await merchant(house)
  const pro = await plan(acme)
  const same = { customer_email: `one-${acme.organization.id}@example.com` }
  const opened = await Promise.all([checkout(acme, [pro.id]), checkout(acme, [pro.id])])

  const answers = await Promise.all(opened.map(one => confirm(house, one, same)))
  await house.settled()

  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403])
  const refused = answers.find(({ status }) => status === 403)
  assert.equal(refused?.body.error, 'AlreadyActiveSubscriptionError')
  assert.equal((await acme.server.get('/v1/subscriptions/')).body.pagination.total_count, 1)
  assert.deepEqual(charged(house, acme), [1000])
})

test('of two subscriptions confirmed at the bank only one is kept, and the other payment goes back', async () => {
  const acme = await merchant(house)
  const pro = await plan(acme)
  const same = { customer_email: `bank-${acme.organization.id}@example.com`, card: '4000002760003184' }
  const intents: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const opened = await checkout(acme, [pro.id])
    const { body } = await confirm(house, opened, same)
    intents.push(String(body.payment_processor_metadata.intent_client_secret).split('_secret_')[0] ?? '')
  }

  for (const intent of intents) house.stripe.control.challenge(intent, 'complete')
  await house.settled()

  assert.equal((await acme.server.get('/v1/subscriptions/')).body.pagination.total_count, 1)
  assert.deepEqual(charged(house, acme), [1000])
  const { body } = await acme.server.get('/v1/checkouts/', { query: { sorting: 'created_at' } })
  assert.deepEqual(body.items.map((item: any) => item.status).sort(), ['failed', 'succeeded'])
})

test('a free plan renews without a card and without a charge', async () => {
  const acme = await merchant(house)
  const free = await plan(acme, { prices: [{ amount_type: 'free' }] })
  const opened = await checkout(acme, [free.id])
  const answer = await confirm(house, opened, { confirmation_token_id: null })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))

  await pass(32)

  const orders = await ordersOf(acme)
  assert.deepEqual(orders.map((order: any) => [order.status, order.total_amount]), [
    ['paid', 0],
    ['paid', 0],
  ])
  assert.deepEqual(charged(house, acme), [])
})

test('a product changed or archived later renews at the price it was sold with', async () => {
  const { acme, pro } = await subscribe()
  const dearer = [{ amount_type: 'fixed', price_amount: 5000, price_currency: 'usd' }]
  await acme.server.patch(`/v1/products/${pro.id}`, { prices: dearer })
  await acme.server.patch(`/v1/products/${pro.id}`, { is_archived: true })

  await pass(32)

  assert.deepEqual(charged(house, acme), [1000, 1000])
})

test('lists of subscriptions and orders filter by what runs and what it is for', async () => {
  const { acme, subscription, pro } = await subscribe()
  const once = await product(acme)
  await confirm(house, await checkout(acme, [once.id]))
  await house.settled()

  const count = async (path: string, query: Record<string, string>) =>
    (await acme.server.get(path, { query })).body.pagination.total_count

  assert.equal(await count('/v1/subscriptions/', { active: 'true' }), 1)
  assert.equal(await count('/v1/subscriptions/', { active: 'false' }), 0)
  assert.equal(await count('/v1/subscriptions/', { customer_id: subscription.customer_id }), 1)
  assert.equal(await count('/v1/subscriptions/', { product_id: once.id }), 0)
  assert.equal(await count('/v1/orders/', { product_billing_type: 'recurring' }), 1)
  assert.equal(await count('/v1/orders/', { product_billing_type: 'one_time' }), 1)
  assert.equal(await count('/v1/orders/', { product_id: pro.id }), 1)
  const stranger = await merchant(house)
  assert.equal((await stranger.server.get(`/v1/subscriptions/${subscription.id}`)).status, 404)
  assert.equal((await stranger.server.delete(`/v1/subscriptions/${subscription.id}`)).status, 404)
})
