import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'
import { mailsTo } from '../../testing/mails.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { cardToken, charged, lawful, ordersOf, putCard, subscribe } from '../../testing/sales.ts'
import { nextAttempt } from './dunning.ts'

let house: House

before(async () => {
  house = await openHouse({ now: new Date('2026-01-31T10:00:00Z') })
})
after(() => house.close())
afterEach(() => lawful(house))

const HOUR = 3_600_000
const DAY = 24 * HOUR

async function pass(milliseconds: number) {
  house.clock.pass(milliseconds)
  await house.settled()
}

const begin = async () => subscribe(house, await merchant(house))
const get = async (acme: Merchant, { id }: { id: string }) =>
  (await acme.server.get(`/v1/subscriptions/${id}`)).body
const paymentsOf = async (acme: Merchant, order_id: string) =>
  (await acme.server.get('/v1/payments/', { query: { order_id, sorting: 'created_at' } })).body
    .items

/** Days after the first charge of an order, of each that followed. */
async function daysOf(acme: Merchant, order_id: string) {
  const [first, ...later] = await paymentsOf(acme, order_id)
  const since = (one: any) => Date.parse(one.created_at) - Date.parse(first.created_at)
  return later.map((one: any) => since(one) / DAY)
}

test('a server that slept bills each month it missed, but none after one nobody paid', async () => {
  const [paying, broke] = [await begin(), await begin()]
  await putCard(house, broke.acme, 'pm_card_chargeCustomerFail')

  await pass(62 * DAY)

  const owed = await ordersOf(broke.acme)
  assert.deepEqual(charged(house, paying.acme), [1000, 1000, 1000])
  assert.deepEqual(
    owed.map((order: any) => order.status),
    ['paid', 'pending'],
  )
  assert.equal((await get(broke.acme, broke.subscription)).status, 'past_due')
  assert.equal((await paymentsOf(broke.acme, owed[1].id)).length, 1)

  // Whoever pays after all is billed for the months they had it, one paid after the other.
  await putCard(house, broke.acme, 'pm_card_visa')
  await pass(2 * DAY)
  assert.deepEqual(charged(house, broke.acme), [1000, 1000, 1000])
  const back = await get(broke.acme, broke.subscription)
  assert.equal(back.status, 'active')
  assert.ok(Date.parse(back.current_period_end) > house.clock.now().getTime())
})

test('tries stand on their days, however far a test clock is moved at once', async () => {
  const { acme, subscription } = await begin()
  await putCard(house, acme, 'pm_card_chargeCustomerFail')
  const clock = `/v1/organizations/${acme.organization.id}/test-clock/advance`

  const moved = await acme.server.post(clock, {
    to: new Date(house.clock.now().getTime() + 90 * DAY).toISOString(),
  })
  await house.settled()

  assert.equal(moved.status, 202, JSON.stringify(moved.body))
  const orders = await ordersOf(acme)
  assert.equal(orders.length, 2)
  assert.deepEqual(await daysOf(acme, orders[1].id), [2, 7, 14, 21])
  const over = await get(acme, subscription)
  assert.equal(over.status, 'canceled')
  assert.equal(Date.parse(over.ended_at) - Date.parse(subscription.current_period_end), 21 * DAY)
})

test('a try that came late moves none after it; nobody is tried twice in a row', async () => {
  const { acme, subscription } = await begin()
  await putCard(house, acme, 'pm_card_chargeCustomerFail')
  const end = Date.parse(subscription.current_period_end)
  await pass(end - house.clock.now().getTime())
  const [, owed] = await ordersOf(acme)

  // Five hours late, in time, and then asleep until after the day of the last one.
  await pass(2 * DAY + 5 * HOUR)
  await pass(5 * DAY - 5 * HOUR)
  await pass(16 * DAY)
  await pass(7 * DAY)

  assert.deepEqual(await daysOf(acme, owed.id), [2 + 5 / 24, 7, 23, 30])
  assert.equal((await get(acme, subscription)).status, 'canceled')
})

test('a card refused for good is not asked for again; another one is at once', async () => {
  const [gone, back] = [await begin(), await begin()]
  for (const { acme } of [gone, back]) await putCard(house, acme, 'pm_card_authenticationRequired')
  const end = Date.parse(gone.subscription.current_period_end)
  await pass(end - house.clock.now().getTime())
  const [[, lost], [, found]] = [await ordersOf(gone.acme), await ordersOf(back.acme)]

  for (const days of [2, 5]) await pass(days * DAY)
  const meanwhile = (await paymentsOf(back.acme, found.id)).map((one: any) => one.decline_reason)
  const byHand = await back.acme.server.post(`/v1/orders/${found.id}/retry-payment`)
  await newCard(back.acme, back.subscription)

  assert.deepEqual([byHand.status, byHand.body.error], [400, 'NoPaymentMethod'])
  assert.deepEqual(meanwhile, ['authentication_required'])
  assert.deepEqual(charged(house, back.acme), [1000, 1000])
  assert.equal((await get(back.acme, back.subscription)).status, 'active')
  for (const days of [7, 7]) await pass(days * DAY)
  assert.equal((await paymentsOf(gone.acme, lost.id)).length, 1)
  const told = await mailsTo(house, gone.subscription.customer.email)
  const owes = told.find(({ kind }) => kind === 'subscription_past_due')
  const why = /no card we can try again\.\s+Your bank wants.*\s+You can pay now/
  assert.match(String(owes?.plain), why)
  assert.equal((await get(gone.acme, gone.subscription)).status, 'canceled')
})

/** The customer keeps another card, which becomes the one they are charged with. */
async function newCard(acme: Merchant, { customer_id }: { customer_id: string }) {
  const { body } = await acme.server.post('/v1/customer-sessions/', { customer_id })
  const kept = await new Person(house.url, body.token).post(
    '/v1/customer-portal/customers/me/payment-methods',
    {
      ...{ confirmation_token_id: await cardToken(house), set_default: true },
      return_url: 'https://example.com/portal',
    },
  )
  assert.equal(kept.status, 201, JSON.stringify(kept.body))
  await house.settled()
}

test('the day after is counted from the day that was planned, unless it is past too', () => {
  const planned = new Date('2026-03-02T10:00:00Z')
  const at = (now: string, failures = 2) =>
    nextAttempt(failures, { planned, now: new Date(now) }, [2, 5, 7, 7])?.toISOString()

  assert.equal(at('2026-03-02T10:00:00Z'), '2026-03-07T10:00:00.000Z')
  assert.equal(at('2026-03-04T23:00:00Z'), '2026-03-07T10:00:00.000Z')
  assert.equal(at('2026-03-07T10:00:00Z'), '2026-03-12T10:00:00.000Z')
  assert.equal(at('2026-03-02T10:00:00Z', 5), undefined)
})
