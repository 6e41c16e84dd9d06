import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { DAY } from '../../platform/clock.ts'
import { keepMails, mailsSentTo } from '../../testing/mails.ts'
import { billedCustomer } from '../../testing/billed-customer.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import {
  chargesOf,
  checkBooks,
  eventsSentTo,
  keepEvents,
  ordersOf,
  plan,
  product,
  setCard,
  subscribe,
} from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-02-01T10:00:00Z') })
  await keepEvents(server)
  await keepMails(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

/** A merchant whose customers may have several subscriptions. */
async function severalMerchant() {
  const acme = await merchant(server)
  const kept = { allow_customer_updates: true, proration_behavior: 'prorate' }
  const subscription_settings = { allow_multiple_subscriptions: true, ...kept }
  const path = `/v1/organizations/${acme.organization.id}`
  assert.equal((await acme.server.patch(path, { subscription_settings })).status, 200)
  return acme
}

const create = (acme: Merchant, body: Record<string, unknown>) =>
  acme.server.post('/v1/subscriptions/', body)

const get = async (acme: Merchant, { id }: { id: string }) =>
  (await acme.server.get(`/v1/subscriptions/${id}`)).body

async function pass(days: number) {
  server.clock.pass(days * DAY)
  await server.drainJobs()
}

/** A subscription for 10 dollars a month, invoiced with 14 days. */
async function invoiced(acme: Merchant, more: Record<string, unknown> = {}) {
  const nora = await billedCustomer(acme)
  const pro = await plan(acme)
  const terms = { collection_method: 'send_invoice', net_days: 14, ...more }
  const made = await create(acme, { customer_id: nora.id, product_id: pro.id, ...terms })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  await server.drainJobs()
  return { nora, subscription: made.body }
}

async function kindsTo({ email }: { email: string }) {
  return (await mailsSentTo(server, email)).map(({ kind }) => kind).toReversed()
}

const markPaid = async (acme: Merchant, { id }: { id: string }) => {
  const { status } = await acme.server.post(`/v1/orders/${id}/mark-paid`, {})
  assert.equal(status, 200)
  await server.drainJobs()
}

test('a free subscription starts as the protocol’s clients ask for it', async () => {
  const acme = await merchant(server)
  const nora = await billedCustomer(acme, { external_id: 'nora' })
  const free = await plan(acme, { prices: [{ amount_type: 'free' }] })

  const made = await create(acme, { product_id: free.id, external_customer_id: 'nora' })

  assert.equal(made.status, 201, JSON.stringify(made.body))
  assert.deepEqual([made.body.status, made.body.customer_id], ['active', nora.id])
  const [order] = await ordersOf(acme)
  assert.deepEqual([order.status, order.billing_reason], ['paid', 'subscription_create'])
  const events = await eventsSentTo(server, acme, /^(subscription|order)\./)
  assert.deepEqual(events, [
    ...['subscription.created', 'subscription.active'],
    ...['order.created', 'order.updated', 'order.paid'],
  ])
})

test('a subscription by hand charges the saved card and renews', async () => {
  const acme = await severalMerchant()
  const { subscription } = await subscribe(server, acme)
  const more = await plan(acme, { name: 'Extra' })

  const made = await create(acme, { customer_id: subscription.customer_id, product_id: more.id })
  await server.drainJobs()

  assert.equal(made.status, 201, JSON.stringify(made.body))
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
  await pass(31)
  assert.deepEqual(chargesOf(server, acme), [1000, 1000, 1000, 1000])
  assert.equal((await get(acme, made.body)).status, 'active')
})

test('a declined card makes a subscription by hand past due', async () => {
  const acme = await severalMerchant()
  const { subscription } = await subscribe(server, acme)
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  const more = await plan(acme, { name: 'Extra' })

  const made = await create(acme, { customer_id: subscription.customer_id, product_id: more.id })
  await server.drainJobs()

  assert.equal((await get(acme, made.body)).status, 'past_due')
})

test('an invoiced subscription sends an invoice for each period', async () => {
  const acme = await merchant(server)

  const { nora, subscription } = await invoiced(acme)

  assert.deepEqual([subscription.status, subscription.net_days], ['active', 14])
  const [first] = await ordersOf(acme)
  assert.equal(new Date(first.due_at).getTime() - server.clock.now().getTime(), 14 * DAY)
  assert.deepEqual(await kindsTo(nora), ['invoice_sent'])
  await markPaid(acme, first)
  assert.deepEqual(await kindsTo(nora), ['invoice_sent', 'subscription_confirmation'])
  await pass(31)
  const [, second] = await ordersOf(acme)
  assert.deepEqual([second.status, second.billing_reason], ['pending', 'subscription_cycle'])
  await pass(14)
  assert.equal((await get(acme, subscription)).status, 'past_due')
  await markPaid(acme, second)
  assert.equal((await get(acme, subscription)).status, 'active')
  assert.deepEqual(chargesOf(server, acme), [])
})

test('an invoiced subscription that is never paid ends after the last reminder', async () => {
  const acme = await merchant(server)
  const { nora, subscription } = await invoiced(acme)

  await pass(14)
  for (const days of [2, 5, 7]) await pass(days)
  assert.equal((await get(acme, subscription)).status, 'past_due')
  await pass(7)

  assert.equal((await get(acme, subscription)).status, 'canceled')
  const kinds = await kindsTo(nora)
  assert.equal(kinds.filter(kind => kind === 'invoice_overdue').length, 4)
  assert.equal(kinds.at(-1), 'subscription_revoked')
})

test('a period is billed late if the invoice before it is still open', async () => {
  const acme = await merchant(server)
  const { subscription } = await invoiced(acme, { net_days: 45 })

  await pass(31)
  assert.equal((await ordersOf(acme)).length, 1)
  const [first] = await ordersOf(acme)
  await markPaid(acme, first)

  const [, second] = await ordersOf(acme)
  assert.equal(second.status, 'pending')
  assert.equal((await get(acme, subscription)).status, 'active')
})

test('a subscription by hand takes seats, a trial and a discount', async () => {
  const acme = await merchant(server)
  const half = await acme.server.post('/v1/discounts/', {
    ...{ name: 'Half', type: 'percentage', basis_points: 5_000, duration: 'forever' },
  })
  const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: 500 }]
  const team = await plan(acme, {
    prices: [{ amount_type: 'seat_based', price_currency: 'usd', seat_tiers: { tiers } }],
  })
  const nora = await billedCustomer(acme)

  const made = await create(acme, {
    ...{ customer_id: nora.id, product_id: team.id, seats: 4, discount_id: half.body.id },
    ...{ trial_interval: 'day', trial_interval_count: 10 },
    ...{ collection_method: 'send_invoice', net_days: 7 },
  })
  await server.drainJobs()

  const { status, seats, amount } = made.body
  assert.deepEqual([status, seats, amount], ['trialing', 4, 1_000])
  await pass(10)
  const [trial, first] = await ordersOf(acme)
  assert.deepEqual([trial.status, trial.total_amount], ['paid', 0])
  assert.deepEqual([first.status, first.total_amount], ['pending', 1_000])
})

test('a subscription by hand is rejected with what is wrong', async () => {
  const acme = await merchant(server)
  const nora = await billedCustomer(acme)
  const nameless = await billedCustomer(acme, { name: null, billing_address: null })
  const pro = await plan(acme)
  const book = await product(acme)
  const send = { collection_method: 'send_invoice' }
  const errorOf = async (body: Record<string, unknown>) => {
    const { body: answer } = await create(acme, {
      product_id: pro.id,
      customer_id: nora.id,
      ...body,
    })
    return answer.detail[0]?.loc?.at(-1) ?? answer.error
  }

  assert.equal(await errorOf({ customer_id: null }), 'customer_id')
  assert.equal(await errorOf({ product_id: book.id }), 'product_id')
  assert.equal(await errorOf({ seats: 3 }), 'seats')
  assert.equal(await errorOf({ amount: 3 }), 'amount')
  assert.equal(await errorOf({ trial_interval: 'day' }), 'trial_interval_count')
  assert.match(
    JSON.stringify(await create(acme, { product_id: pro.id, customer_id: nora.id })),
    /MissingPaymentMethod/,
  )
  const missing = await create(acme, { product_id: pro.id, customer_id: nameless.id, ...send })
  assert.equal(missing.body.error, 'MissingInvoiceBillingDetails')
  assert.equal(
    (await create(acme, { product_id: pro.id, customer_id: nora.id, ...send })).status,
    201,
  )
  const second = await create(acme, { product_id: pro.id, customer_id: nora.id, ...send })
  assert.equal(second.body.error, 'AlreadyActiveSubscriptionError')
})
