import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { charged, lawful, ordersOf, putCard, subscribe, toldTo } from '../../testing/sales.ts'

let house: House

before(async () => {
  house = await openHouse({ now: new Date('2026-01-31T10:00:00Z') })
})
after(() => house.close())
afterEach(() => lawful(house))

const DAY = 86_400_000

async function pass(days: number) {
  house.clock.pass(days * DAY)
  await house.settled()
}

async function until(moment: string) {
  house.clock.set(new Date(moment))
  await house.settled()
}

const get = async (acme: Merchant, { id }: { id: string }) =>
  (await acme.server.get(`/v1/subscriptions/${id}`)).body

const begin = async () => subscribe(house, await merchant(house))

test('a refused renewal is tried four times more, and then ends the subscription', async () => {
  const { acme, subscription } = await begin()
  await putCard(house, acme, 'pm_card_chargeCustomerFail')

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
  const told = await toldTo(house, acme, /^subscription\./)
  assert.deepEqual(told.slice(4), [
    'subscription.updated',
    'subscription.past_due',
    'subscription.updated',
    'subscription.revoked',
    'subscription.updated',
    'subscription.canceled',
  ])
})

test('a card that works again in time brings subscription and benefits back', async () => {
  const { acme, subscription, pro } = await begin()
  const benefit = await acme.server.post('/v1/benefits/', {
    type: 'license_keys',
    description: 'Key',
    properties: {},
  })
  await acme.server.post(`/v1/products/${pro.id}/benefits`, { benefits: [benefit.body.id] })
  await house.settled()
  const keys = async () => {
    const { body } = await acme.server.get('/v1/license-keys/')
    return body.items.map((key: any) => [key.key, key.status])
  }
  const [[key]] = await keys()
  await putCard(house, acme, 'pm_card_chargeCustomerFail')
  await until(subscription.current_period_end)
  await pass(3)
  assert.deepEqual(await keys(), [[key, 'granted']])
  await pass(6)
  assert.deepEqual(await keys(), [[key, 'revoked']])
  await putCard(house, acme, 'pm_card_visa')

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
  assert.deepEqual(charged(house, acme), [1000, 1000])
  assert.deepEqual(await keys(), [[key, 'granted']])
})

test('a subscription whose card was taken away is past due without a charge', async () => {
  const { acme, subscription } = await begin()
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
