import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { metricSlugs, type MetricSlug } from '@gatehouse/contract/billing/metric-definitions.data'
import { metricEndpoints } from '@gatehouse/contract/billing/metrics'
import { sql } from 'kysely'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkout, confirm, plan, product, sell } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/*
 * Figures are kept in memory: by day and hour, by products and currency, and the JSON of periods.
 * Each test asks for some of them, changes what they are made of, and asks again.
 */

let server: TestServer
const start = new Date('2026-03-10T12:00:00Z')

before(async () => {
  server = await startTestServer({ now: start })
})
after(() => server.close())

type Query = Record<string, string | string[]>

const week: Query = { start_date: '2026-03-09', end_date: '2026-03-15', interval: 'day' }

async function read(acme: Merchant, more: Query = {}) {
  const query = { metrics: metricSlugs, ...week, ...more }
  const { status, body } = await acme.server.get('/v1/metrics/', { query })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const byPeriod = (body: any, slug: MetricSlug) => body.periods.map((period: any) => period[slug])

/** Every way in which the figures of a day can be asked for. */
const ways = (product_id: string): Query[] => [
  {},
  { product_id },
  { product_id: [product_id, '00000000-0000-4000-8000-000000000000'] },
  { currency: 'usd' },
  { billing_type: ['one_time', 'recurring'] },
  { interval: 'hour' },
  { interval: 'month' },
  { timezone: 'Asia/Tokyo' },
]

test('a checkout that is paid after midnight changes the day on which it was opened', async () => {
  server.clock.set(new Date('2026-03-10T23:45:00Z'))
  const acme = await merchant(server)
  const book = await product(acme)
  const item = await checkout(acme, [book.id])
  await server.drainJobs()
  const totals = async () => {
    const all = []
    for (const way of ways(book.id)) {
      const { totals: sums } = await read(acme, way)
      all.push([sums.checkouts, sums.succeeded_checkouts, sums.orders])
    }
    return all
  }
  assert.deepEqual(await totals(), Array(8).fill([1, 0, 0]))
  server.clock.pass(30 * MINUTE)
  assert.equal((await confirm(server, item)).status, 200)
  await server.drainJobs()
  assert.deepEqual(await totals(), Array(8).fill([1, 1, 1]))
  assert.deepEqual(byPeriod(await read(acme), 'succeeded_checkouts'), [0, 1, 0, 0, 0, 0, 0])
  assert.deepEqual(byPeriod(await read(acme), 'orders'), [0, 0, 1, 0, 0, 0, 0])
})

test('a refund that belongs to a past day changes that day and all sums after it', async () => {
  server.clock.set(start)
  const acme = await merchant(server)
  const book = await product(acme)
  const { order } = await sell(server, acme, book)
  server.clock.pass(3 * DAY)
  const refund = { order_id: order.id, reason: 'other', amount: 500 }
  await acme.server.post('/v1/refunds/', refund)
  server.stripe.control.settle()
  await server.drainJobs()
  const net = async (more: Query = {}) => byPeriod(await read(acme, more), 'net_cumulative_revenue')
  assert.deepEqual(await net(), [0, 2000, 2000, 2000, 1500, 1500, 1500])
  const all = { timezone: 'America/New_York' }
  assert.deepEqual(await net(all), [0, 2000, 2000, 2000, 1500, 1500, 1500])

  await backdateRefund(acme, '2026-03-11T12:00:00Z')

  assert.deepEqual(await net(), [0, 2000, 1500, 1500, 1500, 1500, 1500])
  assert.deepEqual(await net(all), [0, 2000, 1500, 1500, 1500, 1500, 1500])
  assert.deepEqual(byPeriod(await read(acme), 'refunds'), [0, 0, 500, 0, 0, 0, 0])
  const hours = byPeriod(await read(acme, { interval: 'hour' }), 'refunds')
  assert.deepEqual([hours[2 * 24 + 12], hours[4 * 24 + 12]], [500, 0])
})

/** Moves the money of a refund to another time, and has both days counted as its event would. */
async function backdateRefund(acme: Merchant, at: string) {
  const { id } = acme.organization
  const { db } = server.site
  const now = server.clock.now()
  await sql`with days as (
      select created_at as at from ledger_entries
      where organization_id = ${id} and refund_id is not null
      union select ${at}::timestamptz)
    insert into metric_marks (organization_id, at, created_at)
    select ${id}, at, ${now} from days`.execute(db)
  await db.transaction().execute(async trx => {
    // The ledger is append-only.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update ledger_entries set created_at = ${at}
      where organization_id = ${id} and refund_id is not null`.execute(trx)
  })
  await sql`insert into agenda (id, organization_id, kind, subject_id, payload, due_at, created_at)
    values (gen_random_uuid(), null, 'count_metrics', ${id}, '{}', ${now}, ${now})`.execute(db)
  server.site.wakeAt()
  await server.drainJobs()
}

test('an edited exchange rate changes the days for which it holds, and no others', async () => {
  server.clock.set(start)
  const acme = await merchant(server)
  const price = { amount_type: 'fixed', price_amount: 1000, price_currency: 'eur' }
  const book = await product(acme, { prices: [price] })
  const setRate = async (day: string, rate: string) => {
    const rates = [{ currency: 'eur', day, rate }]
    assert.equal((await acme.server.put('/v1/metrics/exchange-rates', { rates })).status, 200)
  }
  await setRate('2026-01-01', '1.5')
  await sell(server, acme, book)
  server.clock.pass(2 * DAY)
  await sell(server, acme, book)
  const revenue = async (more: Query = {}) => byPeriod(await read(acme, more), 'revenue')
  assert.deepEqual(await revenue(), [0, 1500, 0, 1500, 0, 0, 0])
  assert.equal((await read(acme, { interval: 'hour' })).totals.revenue, 3000)

  await setRate('2026-03-12', '2')

  assert.deepEqual(await revenue(), [0, 1500, 0, 2000, 0, 0, 0])
  assert.deepEqual(await revenue({ product_id: book.id }), [0, 1500, 0, 2000, 0, 0, 0])
  assert.equal((await read(acme, { interval: 'hour' })).totals.revenue, 3500)
  assert.equal((await read(acme, { currency: 'eur' })).totals.revenue, 2000)
})

test('a time zone that is counted again keeps no earlier days', async () => {
  server.clock.set(start)
  const acme = await merchant(server)
  const book = await product(acme)
  await sell(server, acme, book)
  const orders = async () => {
    const days = []
    for (const way of ways(book.id).filter(({ interval }) => !interval))
      days.push(byPeriod(await read(acme, way), 'orders'))
    return days
  }
  assert.deepEqual(await orders(), Array(6).fill([0, 1, 0, 0, 0, 0, 0]))

  const { id } = acme.organization
  await server.site.db.transaction().execute(async trx => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update orders set paid_at = paid_at + interval '2 days'
      where organization_id = ${id}`.execute(trx)
    await sql`update checkouts set created_at = created_at + interval '2 days'
      where organization_id = ${id}`.execute(trx)
    for (const table of ['metric_zones', 'metric_days', 'metric_day_totals', 'metric_shares'])
      await sql`delete from ${sql.table(table)} where organization_id = ${id}`.execute(trx)
  })

  assert.deepEqual(await orders(), Array(6).fill([0, 0, 0, 1, 0, 0, 0]))
  assert.equal((await read(acme, { interval: 'hour' })).totals.orders, 1)
})

test('organizations that ask in turn have their own figures', async () => {
  server.clock.set(start)
  const [first, second] = [await merchant(server), await merchant(server)]
  const [book, other] = [await product(first), await product(second)]
  await sell(server, first, book)
  const parts: Query[] = [{}, { interval: 'hour' }, { currency: 'usd' }]
  for (let round = 1; round <= 2; round += 1) {
    await sell(server, second, other)
    for (const more of parts) {
      const sums = [await read(first, more), await read(second, more)]
      assert.deepEqual(
        sums.map(({ totals }) => totals.orders),
        [1, round],
      )
    }
  }
  const { totals } = await read(second, { product_id: book.id })
  assert.equal(totals.orders, 0)
})

async function allowSeveral(acme: Merchant) {
  const subscription_settings = {
    ...{ allow_multiple_subscriptions: true, allow_customer_updates: true },
    ...{ proration_behavior: 'prorate', prevent_trial_abuse: false },
  }
  const path = `/v1/organizations/${acme.organization.id}`
  assert.equal((await acme.server.patch(path, { subscription_settings })).status, 200)
}

test('a customer of two products and two currencies counts once until all end', async () => {
  server.clock.set(start)
  const acme = await merchant(server)
  await allowSeveral(acme)
  const price = { amount_type: 'fixed', price_amount: 1000, price_currency: 'eur' }
  const plans = [await plan(acme), await plan(acme), await plan(acme, { prices: [price] })]
  const email = 'twice@example.com'
  for (const { id } of plans) {
    const item = await checkout(acme, [id])
    assert.equal((await confirm(server, item, { customer_email: email })).status, 200)
    await server.drainJobs()
  }
  const [one, other, third] = plans.map(({ id }) => id) as [string, string, string]
  const parts: Query[] = [
    { product_id: [one, other] },
    { currency: 'usd' },
    { currency: 'eur' },
    { product_id: [one, third], currency: 'usd' },
  ]
  const ofParts = async (slug: MetricSlug) => {
    const days = []
    for (const part of parts) days.push(byPeriod(await read(acme, part), slug))
    return days
  }
  const from = (day: number, until = 7) =>
    Array.from({ length: 7 }, (_, index) => (index >= day && index < until ? 1 : 0))
  assert.deepEqual(
    await ofParts('paying_customers'),
    parts.map(() => from(1)),
  )

  server.clock.pass(2 * DAY)
  const { items } = (await acme.server.get('/v1/subscriptions/')).body
  const end = async (product_id: string) => {
    const { id } = items.find((item: any) => item.product_id === product_id)
    assert.equal((await acme.server.delete(`/v1/subscriptions/${id}`)).status, 200)
    await server.drainJobs()
  }
  await end(one)
  const left = [from(1), from(1), from(1), from(1, 3)]
  assert.deepEqual(await ofParts('paying_customers'), left)
  await end(other)
  assert.deepEqual(await ofParts('paying_customers'), [from(1, 3), from(1, 3), from(1), from(1, 3)])
  // Only now the customer is lost, with the plan in euros.
  assert.deepEqual(await ofParts('lost_customers'), Array(4).fill(from(7)))
  await end(third)
  const none = from(7)
  assert.deepEqual(await ofParts('lost_customers'), [none, none, from(3, 4), none])
})

test('the response has the form that the contract declares, with every metric', async () => {
  server.clock.set(start)
  const acme = await merchant(server)
  await sell(server, acme, await plan(acme))
  const body = await read(acme)
  metricEndpoints.get.output.parse(body)
  for (const period of body.periods) {
    assert.deepEqual(Object.keys(period), ['timestamp', ...metricSlugs])
  }
  assert.deepEqual(Object.keys(body.totals), [...metricSlugs])
})
