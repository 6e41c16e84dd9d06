import assert from 'node:assert/strict'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { cardToken, checkout, plan, product } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/*
 * Twelve subscriptions in four months of 2025, of nine customers who pay in dollars and one in
 * euros; the expected figures were computed by hand from the definitions.
 */

let server: TestServer
let acme: Merchant

/** Lives through the example on a new server. */
export async function workedExample(): Promise<{ server: TestServer; acme: Merchant }> {
  server = await startTestServer({ now: new Date('2025-01-01T00:00:00Z') })
  acme = await merchant(server)
  const several = { allow_multiple_subscriptions: true, allow_customer_updates: true }
  const subscription_settings = { ...several, proration_behavior: 'prorate' }
  const path = `/v1/organizations/${acme.organization.id}`
  assert.equal((await acme.server.patch(path, { subscription_settings })).status, 200)
  await liveTheExample()
  const days = Object.entries({
    '2025-01-01': '1.04',
    '2025-02-01': '1.05',
    '2025-03-01': '1.08',
    '2025-04-01': '1.10',
  })
  const rates = days.map(([day, rate]) => ({ currency: 'eur', day, rate }))
  assert.equal((await acme.server.put('/v1/metrics/exchange-rates', { rates })).status, 200)
  return { server, acme }
}

const customers = new Map<string, string>()
const subscriptions = new Map<string, string>()
const orders = new Map<string, string>()

const fixed = (amount: number, price_currency = 'usd') => [
  { amount_type: 'fixed', price_amount: amount, price_currency },
]

type Purchase = { product: { id: string }; discount_id?: string; seats?: number }

/** Buys as a customer of the example, who has the same address each time. */
async function buy(name: string, who: string, more: Record<string, unknown> = {}) {
  const { product: of, discount_id, ...form } = more as Purchase
  const known = customers.get(who)
  const opened = await checkout(acme, [of.id], {
    ...(known && { customer_id: known }),
    ...(discount_id && { discount_id }),
    ...(form.seats && { seats: form.seats }),
  })
  const answer = await server
    .stranger()
    .post(`/v1/checkouts/client/${opened.client_secret}/confirm`, {
      ...(!known && { customer_email: `${who}@example.com`, customer_name: who }),
      customer_billing_address: {
        country: 'US',
        state: 'US-NY',
        postal_code: '10001',
        line1: '1 A',
        city: 'B',
      },
      confirmation_token_id: await cardToken(server),
    })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  await server.drainJobs()
  const { body: order } = await acme.server.get('/v1/orders/', {
    query: { checkout_id: opened.id },
  })
  const { body: list } = await acme.server.get('/v1/subscriptions/', {
    query: { product_id: of.id, sorting: '-started_at' },
  })
  const [bought] = order.items
  const subscription = list.items[0]
  customers.set(who, bought?.customer_id ?? subscription.customer_id)
  if (subscription) subscriptions.set(name, subscription.id)
  if (bought) orders.set(name, bought.id)
}

const change = async (name: string, body: object) => {
  const answer = await acme.server.patch(`/v1/subscriptions/${subscriptions.get(name)}`, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  await server.drainJobs()
}

/** Charges a customer from now on with another of Stripe's test cards. */
async function useCard(who: string, card: string) {
  const { id, stripe_customer_id } = await server.site.db
    .selectFrom('customers')
    .select(['id', 'stripe_customer_id'])
    .where('id', '=', customers.get(who) ?? '')
    .executeTakeFirstOrThrow()
  const response = await fetch(`${server.stripe.url}/v1/payment_methods/${card}/attach`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_gatehouse' },
    body: new URLSearchParams({ customer: stripe_customer_id ?? '' }),
  })
  const method = (await response.json()) as { id: string }
  await server.site.db
    .updateTable('payment_methods')
    .set({ processor_id: method.id })
    .where('customer_id', '=', id)
    .execute()
}

const MORNING_MS = 9 * HOUR
const NIGHT_MS = 23 * HOUR + 30 * MINUTE

/** Lives through the days until a moment; renewals are processed when they are due. */
async function liveUntil(day: string, time = MORNING_MS) {
  const end = new Date(`${day}T00:00:00Z`).getTime() + time
  for (let midnight = nextMidnight; midnight <= end; midnight += DAY) {
    for (const moment of [midnight + MORNING_MS, midnight + NIGHT_MS]) {
      if (moment > end || moment <= server.clock.now().getTime()) continue
      server.clock.set(new Date(moment))
      await server.drainJobs()
    }
    nextMidnight = midnight
  }
}
let nextMidnight = new Date('2025-01-01T00:00:00Z').getTime()

async function liveTheExample() {
  await liveTheFirstQuarter()
  await liveApril()
}

async function liveTheFirstQuarter() {
  const monthly = (amount: number, more: object = {}) =>
    plan(acme, { prices: fixed(amount), ...more })
  const discount = async (more: object) =>
    (await acme.server.post('/v1/discounts/', { type: 'percentage', name: 'Off', ...more })).body.id
  const trial = { trial_interval: 'day', trial_interval_count: 14 }
  const week = { recurring_interval: 'week' }
  const seats = {
    prices: [
      {
        amount_type: 'seat_based',
        seat_tiers: { tiers: [{ min_seats: 1, max_seats: null, price_per_seat: 2000 }] },
      },
    ],
  }
  await liveUntil('2025-01-03')
  await buy('S1', 'c1', { product: await monthly(5000) })
  await liveUntil('2025-01-05')
  await buy('S2', 'c2', { product: await monthly(120_000, { recurring_interval: 'year' }) })
  await liveUntil('2025-01-10')
  await buy('S3', 'c3', { product: await monthly(3000, trial) })
  await liveUntil('2025-01-15')
  await buy('S5', 'c5', { product: await plan(acme, seats), seats: 3 })
  await liveUntil('2025-01-20')
  await buy('S4', 'c4', { product: await monthly(3000, trial) })
  await buy('S6', 'c6', { product: await monthly(1200, week) })
  await liveUntil('2025-01-31', NIGHT_MS)
  await buy('S7', 'c7', { product: await monthly(9000, { recurring_interval_count: 3 }) })
  await liveUntil('2025-02-01')
  await change('S4', { cancel_at_period_end: true })
  await liveUntil('2025-02-02')
  const quarterOff = { duration: 'repeating', duration_in_months: 2, basis_points: 2500 }
  await buy('S9', 'c8', { product: await monthly(4000), discount_id: await discount(quarterOff) })
  await liveUntil('2025-02-10')
  await buy('S8', 'c1', { product: await monthly(2500) })
  await liveUntil('2025-02-14')
  await buy('S10', 'c9', { product: await plan(acme, { prices: fixed(4000, 'eur') }) })
  await change('S5', { seats: 5, proration_behavior: 'next_period' })
  await liveUntil('2025-02-20')
  await change('S7', { cancel_at_period_end: true })
  await liveUntil('2025-03-01')
  const halfOff = { duration: 'once', basis_points: 5000 }
  await buy('S11', 'c10', { product: await monthly(8000), discount_id: await discount(halfOff) })
  await change('S1', { pause_at_period_end: true })
  await liveUntil('2025-03-09')
  await change('S6', { cancel_at_period_end: true })
  await liveUntil('2025-03-20')
  await buy('once', 'c2', { product: await product(acme, { prices: fixed(2000) }) })
  await useCard('c3', 'pm_card_chargeCustomerFail')
  await liveUntil('2025-03-31')
  await useCard('c10', 'pm_card_chargeCustomerFail')
}

async function liveApril() {
  await liveUntil('2025-04-03')
  await change('S1', { resume: true })
  await liveUntil('2025-04-05')
  await useCard('c10', 'pm_card_visa')
  await acme.server.delete(`/v1/subscriptions/${subscriptions.get('S8')}`)
  await liveUntil('2025-04-14')
  await buy('S12', 'c6', { product: await plan(acme, { prices: fixed(5000) }) })
  await change('S5', { seats: 4, proration_behavior: 'next_period' })
  await liveUntil('2025-04-20')
  const refund = { order_id: orders.get('S5'), reason: 'other', amount: 4000 }
  assert.equal((await acme.server.post('/v1/refunds/', refund)).status, 200)
  await liveUntil('2025-05-01')
  await server.drainJobs()
}

const range = { start_date: '2025-01-01', end_date: '2025-04-30' }

/** The metrics of the four months. */
export const figuresOf = async (more: Record<string, string | string[]> = {}) => {
  const answer = await acme.server.get('/v1/metrics/', {
    query: { ...range, interval: 'month', ...more },
  })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

/** A report of the four months. */
export const reportOf = async (name: string, more: Record<string, string> = {}) => {
  const answer = await acme.server.get(`/v1/metrics/${name}`, { query: { ...range, ...more } })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

/** The lines of a report's file, without its headings. */
export const linesOf = async (name: string, more: Record<string, unknown> = {}) => {
  const query = { ...range, ...more } as Record<string, string>
  const { status, body } = await acme.server.get(`/v1/metrics/${name}/export`, { query })
  assert.equal(status, 200, String(body))
  return String(body).trim().split(/\r?\n/).slice(1)
}
