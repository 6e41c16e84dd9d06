import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import {
  chargesOf,
  checkout,
  confirm,
  checkBooks,
  ordersOf,
  plan,
  product,
  setCard,
  eventsSentTo,
  keepEvents,
} from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
  await keepEvents(server)
})
after(() => server.close())
afterEach(async () => {
  server.stripe.control.clearFaults()
  await checkBooks(server)
})

const fixed = (price_amount: number) => [
  { amount_type: 'fixed', price_amount, price_currency: 'usd' },
]

/** A merchant with a 10 dollar plan that a customer bought on April 1st, and other plans. */
async function begin() {
  server.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await merchant(server)
  const pro = await plan(acme)
  const team = await plan(acme, { name: 'Team', prices: fixed(3000) })
  const yearly = await plan(acme, {
    ...{ name: 'Yearly', recurring_interval: 'year' },
    prices: fixed(10_000),
  })
  assert.equal((await confirm(server, await checkout(acme, [pro.id]))).status, 200)
  await server.drainJobs()
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  const path = `/v1/subscriptions/${subscription.id}`
  const change = (body: Record<string, unknown>) => acme.server.patch(path, body)
  const preview = (body: Record<string, unknown>) => acme.server.post(`${path}/preview`, body)
  const get = async () => (await acme.server.get(path)).body
  return { acme, pro, team, yearly, subscription, path, change, preview, get }
}

async function advanceTo(moment: string) {
  server.clock.set(new Date(moment))
  await server.drainJobs()
}

const linesOf = ({ items }: any) => items.map((item: any) => [item.label, item.amount])
const last = async (acme: Merchant) => (await ordersOf(acme)).at(-1)

test('an upgrade is charged immediately for the rest of the period', async () => {
  const { acme, team, subscription, change } = await begin()
  await advanceTo('2026-04-16T00:00:00Z')

  const changed = await change({ product_id: team.id, proration_behavior: 'invoice' })
  await server.drainJobs()

  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  assert.deepEqual([changed.body.product_id, changed.body.amount], [team.id, 3000])
  assert.equal(changed.body.current_period_end, subscription.current_period_end)
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
  const order = await last(acme)
  assert.deepEqual(linesOf(order), [
    ['Unused time on Pro (2026-04-16 to 2026-05-01)', -500],
    ['Remaining time on Team (2026-04-16 to 2026-05-01)', 1500],
  ])
  assert.deepEqual(
    [order.status, order.billing_reason, order.total_amount],
    ['paid', 'subscription_update', 1000],
  )
  assert.deepEqual(
    order.items.map((item: any) => item.proration),
    [true, true],
  )
  await advanceTo('2026-05-01T00:00:00Z')
  assert.deepEqual(chargesOf(server, acme), [1000, 1000, 3000])
  const events = await eventsSentTo(server, acme, /^subscription\./)
  assert.deepEqual(events.slice(0, 3), [
    'subscription.created',
    'subscription.active',
    'subscription.updated',
  ])
})

test('a downgrade is credited to the balance without losing a cent', async () => {
  const { acme, pro, team, change } = await begin()
  await advanceTo('2026-04-16T00:00:00Z')
  await change({ product_id: team.id, proration_behavior: 'invoice' })

  const back = await change({ product_id: pro.id, proration_behavior: 'invoice' })
  const credit = await last(acme)
  await advanceTo('2026-05-01T00:00:00Z')

  assert.equal(back.status, 200)
  assert.deepEqual(linesOf(credit), [
    ['Unused time on Team (2026-04-16 to 2026-05-01)', -1500],
    ['Remaining time on Pro (2026-04-16 to 2026-05-01)', 500],
  ])
  assert.deepEqual(
    [credit.status, credit.total_amount, credit.applied_balance_amount, credit.due_amount],
    ['paid', -1000, 1000, 0],
  )
  const renewal = await last(acme)
  assert.deepEqual(linesOf(renewal), [['Pro (2026-05-01 to 2026-06-01)', 1000]])
  assert.deepEqual(
    [renewal.status, renewal.total_amount, renewal.applied_balance_amount, renewal.due_amount],
    ['paid', 1000, -1000, 0],
  )
  await advanceTo('2026-06-01T00:00:00Z')
  assert.deepEqual(chargesOf(server, acme), [1000, 1000, 1000])
})

test('credit above one renewal is used by later renewals', async () => {
  const { acme, pro, yearly, change } = await begin()
  await change({ product_id: yearly.id })

  const back = await change({ product_id: pro.id })
  for (const month of [5, 6, 7]) await advanceTo(`2026-0${month}-01T00:00:00Z`)

  assert.equal(back.status, 200)
  // 10 dollars for April, then 90 for the year, which are credited and pay for month after month.
  assert.deepEqual(chargesOf(server, acme), [1000, 9000])
  const orders = await ordersOf(acme)
  assert.deepEqual(
    orders.map((order: any) => [order.total_amount, order.due_amount]),
    [
      [1000, 1000],
      [9000, 9000],
      [0, 0],
      [-9000, 0],
      [1000, 0],
      [1000, 0],
      [1000, 0],
    ],
  )
})

test('pending prorations are billed with the renewal', async () => {
  const { acme, team, change } = await begin()
  await advanceTo('2026-04-16T00:00:00Z')

  await change({ product_id: team.id, proration_behavior: 'prorate' })
  assert.deepEqual(chargesOf(server, acme), [1000])
  await advanceTo('2026-05-01T00:00:00Z')

  assert.deepEqual(chargesOf(server, acme), [1000, 4000])
})

test('a new interval starts a new period, charged immediately less the unused time', async () => {
  const { acme, yearly, change } = await begin()
  await advanceTo('2026-04-16T00:00:00Z')

  const changed = await change({ product_id: yearly.id, proration_behavior: 'prorate' })
  await server.drainJobs()

  const { current_period_start, current_period_end } = changed.body
  assert.deepEqual(
    [current_period_start, current_period_end],
    ['2026-04-16T00:00:00.000Z', '2027-04-16T00:00:00.000Z'],
  )
  assert.deepEqual(chargesOf(server, acme), [1000, 9500])
  assert.equal((await last(acme)).billing_reason, 'subscription_cycle')
  await advanceTo('2027-04-16T00:00:00Z')
  assert.deepEqual(chargesOf(server, acme), [1000, 9500, 10_000])
})

test('a change scheduled for the next period can be canceled', async () => {
  const { acme, pro, team, change, get } = await begin()
  const later = { proration_behavior: 'next_period' }

  const waits = await change({ product_id: team.id, ...later })
  assert.deepEqual([waits.body.product_id, waits.body.amount], [pro.id, 1000])
  const { applies_at, product_id } = waits.body.pending_update
  assert.deepEqual([applies_at, product_id], [waits.body.current_period_end, team.id])
  const cleared = await change({ pending_update: null })
  const again = await change({ pending_update: null })
  assert.deepEqual([cleared.body.pending_update, again.status], [null, 400])

  await change({ product_id: team.id, ...later })
  await advanceTo('2026-05-01T00:00:00Z')

  assert.deepEqual(chargesOf(server, acme), [1000, 3000])
  const now = await get()
  assert.deepEqual([now.product_id, now.pending_update], [team.id, null])
})

test('a declined card leaves everything unchanged', async () => {
  const { acme, pro, team, change, get } = await begin()
  await advanceTo('2026-04-16T00:00:00Z')
  await setCard(server, acme, 'pm_card_chargeCustomerFail')

  const rejected = await change({ product_id: team.id, proration_behavior: 'invoice' })
  await server.drainJobs()

  assert.deepEqual([rejected.status, rejected.body.error], [402, 'PaymentFailed'])
  const now = await get()
  assert.deepEqual([now.product_id, now.amount, now.status], [pro.id, 1000, 'active'])
  assert.equal((await ordersOf(acme)).length, 1)
  await setCard(server, acme, 'pm_card_visa')
  assert.equal((await change({ product_id: team.id, proration_behavior: 'invoice' })).status, 200)
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
})

test("while a payment's outcome is unknown, no other change is made", async () => {
  const { acme, team, yearly, change, get } = await begin()
  await advanceTo('2026-04-16T00:00:00Z')
  server.stripe.control.addFault({ kind: 'webhook_lost', count: 100 })
  const match = 'POST /v1/payment_intents'
  server.stripe.control.addFault({ kind: 'timeout_after', match, count: 3 })

  const unknown = await change({ product_id: team.id, proration_behavior: 'invoice' })
  const other = await change({ product_id: yearly.id })

  assert.deepEqual([unknown.status, unknown.body.error], [409, 'PaymentPending'])
  assert.deepEqual([other.status, other.body.error], [409, 'SubscriptionLocked'])
  server.clock.pass(31_000)
  await server.drainJobs()
  assert.equal((await get()).product_id, team.id)
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
})

test('a payment for a change of an ended subscription is refunded', async () => {
  const { acme, team, change, get } = await begin()
  await advanceTo('2026-04-16T00:00:00Z')
  server.stripe.control.addFault({ kind: 'webhook_lost', count: 100 })
  const match = 'POST /v1/payment_intents'
  server.stripe.control.addFault({ kind: 'timeout_after', match, count: 3 })
  await change({ product_id: team.id, proration_behavior: 'invoice' })

  assert.equal((await change({ revoke: true })).status, 200)
  server.clock.pass(31_000)
  await server.drainJobs()

  assert.equal((await get()).status, 'canceled')
  assert.deepEqual(chargesOf(server, acme), [1000])
})

test('an invalid change is rejected at its field', async () => {
  const { acme, pro, change, subscription, path } = await begin()
  const once = await product(acme)
  const chosen = await plan(acme, { prices: [{ amount_type: 'custom', price_currency: 'usd' }] })
  const euros = await plan(acme, {
    prices: [{ amount_type: 'fixed', price_amount: 500, price_currency: 'eur' }],
  })
  const removed = await plan(acme)
  await acme.server.patch(`/v1/products/${removed.id}`, { is_archived: true })
  const foreign = await plan(await merchant(server))

  for (const { id } of [once, chosen, euros, removed, foreign, pro]) {
    const rejected = await change({ product_id: id })
    assert.equal(rejected.status, 422, JSON.stringify(rejected.body))
    assert.deepEqual(rejected.body.detail[0].loc, ['body', 'product_id'])
  }
  const seats = await change({ seats: 3 })
  assert.deepEqual([seats.status, seats.body.detail[0].loc], [422, ['body', 'seats']])
  await acme.server.patch(path, { cancel_at_period_end: true })
  const afterCancellation = await change({ product_id: removed.id })
  assert.deepEqual(
    [afterCancellation.status, afterCancellation.body.error],
    [403, 'AlreadyCanceledSubscription'],
  )
  const stranger = await merchant(server)
  const foreignPreview = await stranger.server.post(
    `/v1/subscriptions/${subscription.id}/preview`,
    {},
  )
  assert.equal(foreignPreview.status, 404)
})

test('a canceled upgrade is billed for the days it was used', async () => {
  const { acme, team, change } = await begin()
  await advanceTo('2026-04-16T00:00:00Z')
  await change({ product_id: team.id, proration_behavior: 'prorate' })

  await change({ cancel_at_period_end: true })
  await advanceTo('2026-05-01T00:00:00Z')

  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
})
