import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { compareUsage } from '../billing/usage/compare-usage.ts'
import { merchant, type Merchant } from '../testing/people.ts'
import { chargesOf, checkout, confirm, ordersOf, plan } from '../testing/sales.ts'
import type { TestServer } from '../testing/test-server.ts'
import { createMeter } from '../testing/usage.ts'
import { planMidwayCrash } from './crashes.ts'
import { invariantsHold } from './invariants-hold.ts'
import { settleAll } from './settle-all.ts'
import { retryUntilDone } from './years/doing.ts'

const DAY_MS = 86_400_000
/** The units at which alerts fire. */
const THRESHOLD = 200

type Subscriber = { customer_id: string; subscription_id: string }

/** A shop that sells calls by two plans, with included units, and two subscribers. */
type UsageShop = { acme: Merchant; meter: { id: string }; larger: string; ada: Subscriber } & {
  bob: Subscriber
}

/**
 * Runs a scenario in which usage is ingested and consumed, credits are given, expire, roll over and
 * are granted again, a plan with another price is taken, one subscription renews and is revoked,
 * and another ends with its period. Alerts fire on the way. The server crashes at the n-th crash
 * point, and everything is completed afterward. Returns the crash points passed.
 */
export async function useAndCrash(server: TestServer, at: number): Promise<string[]> {
  const shop = await openShop(server)
  const { acme, meter, ada, bob, larger } = shop
  const { crash, step } = planMidwayCrash(server, at)
  const caller = { step, shop: { server: acme.server } }
  const request = async (method: 'post' | 'patch', path: string, body: object) => {
    // The log tells usage before and after the end of a period apart by its time.
    server.clock.pass(1000)
    const answer = await retryUntilDone(caller, method, path, body)
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
    return answer.body
  }
  const of = ({ subscription_id }: Subscriber) => `/v1/subscriptions/${subscription_id}`
  let number = 0
  const use = async ({ customer_id }: Subscriber, ...units: number[]) => {
    const events = units.map(n => {
      number += 1
      return { name: 'call', customer_id, external_id: `call-${number}`, metadata: { n } }
    })
    const { inserted, duplicates } = await request('post', '/v1/events/ingest', { events })
    assert.equal(inserted + duplicates, events.length)
  }
  const consume = async ({ customer_id }: Subscriber, amount: number) => {
    number += 1
    const event = { external_id: `call-${number}` }
    const body = { customer_id, meter_id: meter.id, amount, event }
    assert.equal((await request('post', '/v1/entitlements/consume', body)).allowed, true)
  }
  const pass = async (days: number) => {
    server.clock.pass(days * DAY_MS)
    await step(() => settleAll(server, { hasFaults: true }))
  }

  const expires_at = new Date(server.clock.now().getTime() + 10 * DAY_MS).toISOString()
  const pack = { customer_id: bob.customer_id, meter_id: meter.id, units: 30, expires_at }
  await request('post', '/v1/meter-credits/', pack)
  await consume(bob, 12)
  await use(ada, 40, 30.5, 19.5)
  await request('patch', of(ada), { product_id: larger, proration_behavior: 'prorate' })
  await use(ada, 40)
  await pass(11)
  await use(bob, 300, 99.5, 0.5)
  assert.equal(await reportsOf(server, bob), 1, 'an alert is reported when its event is stored')
  await request('patch', of(bob), { cancel_at_period_end: true })
  await pass(21)
  await use(bob, 5)
  await use(ada, 100, 100)
  await request('patch', of(ada), { revoke: true })
  await step(() => settleAll(server, { hasFaults: true }))
  server.site.crashes = undefined

  await verify(server, shop, number)
  return crash.points
}

async function openShop(server: TestServer): Promise<UsageShop> {
  const acme = await merchant(server)
  const meter = await createMeter(acme, { func: 'sum', property: 'n' })
  const benefits: string[] = []
  for (const properties of [{ units: 100 }, { units: 50, rollover: true }]) {
    const { status, body } = await acme.server.post('/v1/benefits/', {
      ...{ type: 'meter_credit', description: 'Included calls' },
      properties: { meter_id: meter.id, rollover: false, ...properties },
    })
    assert.equal(status, 201, JSON.stringify(body))
    benefits.push(body.id)
  }
  const sellPlan = async (unit_amount: string) => {
    const fixed = { amount_type: 'fixed', price_amount: 1000, price_currency: 'usd' }
    const metered = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount }
    const { id } = await plan(acme, { name: `At ${unit_amount}`, prices: [fixed, metered] })
    const answer = await acme.server.post(`/v1/products/${id}/benefits`, { benefits })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return String(id)
  }
  const [small, larger] = [await sellPlan('0.5'), await sellPlan('2')]
  const subscribe = async (): Promise<Subscriber> => {
    const opened = await checkout(acme, [small])
    assert.equal((await confirm(server, opened)).status, 200)
    await server.drainJobs()
    const { rows } = await sql<Subscriber>`select id as subscription_id, customer_id
      from subscriptions where checkout_id = ${opened.id}`.execute(server.site.db)
    assert.ok(rows[0], 'the buyer has a subscription')
    return rows[0]
  }
  const [ada, bob] = [await subscribe(), await subscribe()]
  // Only verified members are emailed.
  await sql`update users set email_verified = true where email = ${acme.owner.email}`.execute(
    server.site.db,
  )
  const alert = { meter_id: meter.id, name: 'Many calls', threshold: THRESHOLD }
  const set = await acme.server.post('/v1/usage-alerts/', alert)
  assert.equal(set.status, 201, JSON.stringify(set.body))
  const { body: own } = await acme.server.post('/v1/customer-sessions/', {
    customer_id: ada.customer_id,
  })
  const headers = { authorization: `Bearer ${own.token}` }
  const mine = await acme.server.post('/v1/customer-portal/usage-alerts/', alert, { headers })
  assert.equal(mine.status, 201, JSON.stringify(mine.body))
  return { acme, meter, larger, ada, bob }
}

/** How often the webhook about an alert that a customer reached was recorded. */
async function reportsOf(server: TestServer, { customer_id }: Subscriber): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from events where type = 'usage_alert.triggered'
      and payload #>> '{customer,id}' = ${customer_id}`.execute(server.site.db)
  return rows[0]?.count ?? 0
}

/** How many relayed events about orders and subscriptions are not in the log exactly once. */
async function unlogged(server: TestServer, { organization }: Merchant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from events e where organization_id = ${organization.id}
      and type in ('order.paid', 'subscription.cycled', 'subscription.revoked')
      and (select count(*) from usage_events u where u.id = e.id) <> 1`.execute(server.site.db)
  return rows[0]?.count ?? 0
}

/** How many alerts fired for a customer, and how many emails about alerts were written. */
async function alertsOf(server: TestServer, { acme, ada, bob }: UsageShop) {
  const { rows } = await sql<Record<'ada' | 'bob' | 'unmailed' | 'mails', number>>`
    select count(*) filter (where customer_id = ${ada.customer_id})::int as ada,
      count(*) filter (where customer_id = ${bob.customer_id})::int as bob,
      count(*) filter (where mailed_at is null)::int as unmailed,
      (select count(*)::int from mails where kind = 'usage_alert'
        and organization_id = ${acme.organization.id}) as mails
    from usage_alert_firings where organization_id = ${acme.organization.id}`.execute(
    server.site.db,
  )
  return rows[0]
}

/** What the scenario results in, calculated by hand. */
async function verify(server: TestServer, shop: UsageShop, events: number): Promise<void> {
  const { acme, ada, bob } = shop
  assert.deepEqual(await usageLines(acme, ada), [
    // Until the change 90 units, after it 40: all within the 150 included ones.
    ['Calls, 90 units', 0],
    ['Calls, 40 units', 0],
    // 20 are left of those that roll over, and 150 are granted again: 30 are left to pay.
    ['Calls, 200 units', 60],
  ])
  // The pack covers 12 units and expires; 150 are included, and 250 cost half a cent each.
  assert.deepEqual(await usageLines(acme, bob), [['Calls, 412 units', 125]])
  assert.deepEqual(
    chargesOf(server, acme).sort((one, other) => one - other),
    [60, 125, 1000, 1000, 1000],
  )
  // Usage is drawn before the price changes, and at the end of the period.
  const month = ['granted 100', 'granted 50', 'used -90', 'used -10', 'used -30']
  const rest = ['granted 100', 'granted 50', 'used -100', 'used -20', 'used -50']
  assert.deepEqual(await entriesOf(acme, ada), [...month, ...rest].sort())
  const pack = ['granted 30', 'used -12', 'expired -18']
  const included = ['granted 100', 'granted 50', 'used -100', 'used -50']
  assert.deepEqual(await entriesOf(acme, bob), [...pack, ...included].sort())
  const query = { organization_id: acme.organization.id, source: 'user' }
  const { body: log } = await acme.server.get('/v1/events/', { query })
  assert.equal(log.pagination.total_count, events, 'each event is stored once')
  // Bob reaches the merchant's alert; Ada reaches it too, and at the same moment her own.
  assert.deepEqual(await alertsOf(server, shop), { ada: 2, bob: 1, unmailed: 0, mails: 3 })
  assert.equal(await reportsOf(server, ada), 1)
  assert.equal(await unlogged(server, acme), 0, 'what is relayed is logged once')
  assert.deepEqual(await compareUsage({ sql: server.site.db }), [])
  assert.deepEqual(await invariantsHold(server.site.db), [])
}

/** The lines about usage of a subscriber's orders, in the order in which they were billed. */
async function usageLines(acme: Merchant, { subscription_id }: Subscriber) {
  const orders = (await ordersOf(acme)).filter(
    (order: { subscription_id: string }) => order.subscription_id === subscription_id,
  )
  return orders
    .flatMap((order: { items: { label: string; amount: number }[] }) => order.items)
    .filter(({ label }: { label: string }) => /units/.test(label))
    .map(({ label, amount }: { label: string; amount: number }) => [
      label.replace(/ \(.*/, ''),
      amount,
    ])
}

/** Every movement of a customer's credits: its kind, and its units. */
async function entriesOf({ server }: Merchant, { customer_id }: Subscriber) {
  const query = { customer_id, limit: '100' }
  const { body } = await server.get('/v1/meter-credits/entries', { query })
  return body.items
    .map(({ kind, units }: { kind: string; units: number }) => `${kind} ${units}`)
    .sort()
}
