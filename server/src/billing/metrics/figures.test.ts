import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  metricDefinitions,
  metricSlugs,
  type MetricSlug,
} from '@gatehouse/contract/billing/metric-definitions.data'
import { metricLimits } from '@gatehouse/contract/billing/metric-limits.data'
import { sql } from 'kysely'
import { DAY } from '../../platform/clock.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkBooks, checkout, confirm, plan, product, sell } from '../../testing/sales.ts'
import { seatPlan, seatToken } from '../../testing/seats.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { compareDays } from './compare-days.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-01-15T12:00:00Z') })
})
after(async () => {
  await checkBooks(server)
  assert.deepEqual(await compareDays({ sql: server.site.db }), [])
  await server.close()
})

const FRAUD = '4000000000000259'
const REFUND_FAILS = '4000000000005126'

async function figuresOf(acme: Merchant, more: Record<string, string | string[]> = {}) {
  const range = { start_date: '2026-01-01', end_date: '2026-03-31', interval: 'month' }
  const query = { metrics: metricSlugs, ...range, ...more }
  const { status, body } = await acme.server.get('/v1/metrics/', { query })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const months = (body: any, slug: MetricSlug) => body.periods.map((period: any) => period[slug])

/** Rates that say nothing if nobody paid, lost or gained. */
const EMPTY: Partial<Record<MetricSlug, null>> = {
  ...{ customer_churn_rate: null, gross_mrr_churn_rate: null },
  ...{ net_revenue_retention: null, quick_ratio: null, customer_lifetime_value: null },
}

test('an organization without sales has zeros in every interval', async () => {
  const acme = await merchant(server)
  for (const interval of Object.keys(metricLimits)) {
    const end_date = interval === 'hour' ? '2026-01-02' : '2026-03-31'
    const { periods, totals } = await figuresOf(acme, { interval, end_date })
    assert.ok(periods.length > 0)
    for (const figures of [...periods, totals]) {
      for (const slug of metricSlugs) {
        assert.equal(figures[slug], slug in EMPTY ? null : 0, `${slug} by ${interval}`)
      }
    }
  }
})

test('totals are the sum, the last period or the ratio of totals', async () => {
  const acme = await merchant(server)
  await sell(server, acme, await plan(acme))
  const { periods, totals } = await figuresOf(acme)
  for (const slug of metricSlugs) {
    const { total, unit } = metricDefinitions[slug]
    const values = periods.map((period: any) => period[slug])
    const sum = values.reduce((all: number, value: number) => all + value, 0)
    if (total === 'sum') assert.equal(totals[slug], sum)
    if (total === 'last') assert.equal(totals[slug], values.at(-1))
    if (unit === 'percentage' && totals[slug] !== null && slug !== 'net_revenue_retention') {
      assert.ok(totals[slug] >= 0 && totals[slug] <= 1, slug)
    }
  }
})

test('a refund counts when it is made, also of a past month, unless it fails', async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  const { order } = await sell(server, acme, book)
  const failing = await sell(server, acme, book, { card: REFUND_FAILS })
  assert.deepEqual(months(await figuresOf(acme), 'net_revenue'), [4000, 0, 0])
  server.clock.pass(30 * DAY)
  for (const { id } of [order, failing.order]) {
    const refund = { order_id: id, reason: 'other', amount: 500 }
    await acme.server.post('/v1/refunds/', refund)
  }
  server.stripe.control.settle()
  await server.drainJobs()
  const body = await figuresOf(acme)
  assert.deepEqual(months(body, 'revenue'), [4000, 0, 0])
  assert.deepEqual(months(body, 'refunds'), [0, 500, 0])
  assert.deepEqual(months(body, 'net_revenue'), [4000, -500, 0])
  assert.deepEqual(months(body, 'net_cumulative_revenue'), [4000, 3500, 3500])
})

test('a dispute lowers net revenue while its money is withdrawn', async () => {
  const acme = await merchant(server)
  await sell(server, acme, await product(acme), { card: FRAUD })
  const [dispute] = (await acme.server.get('/v1/disputes/')).body.items
  assert.equal((await figuresOf(acme)).totals.disputes, 2000)
  server.clock.pass(DAY)
  const { processor_id } = await server.site.db
    .selectFrom('disputes')
    .select('processor_id')
    .where('id', '=', dispute.id)
    .executeTakeFirstOrThrow()
  await fetch(`${server.stripe.url}/v1/disputes/${processor_id}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_gatehouse' },
    body: new URLSearchParams({ 'evidence[uncategorized_text]': 'winning_evidence' }),
  })
  await server.drainJobs()
  const { totals } = await figuresOf(acme)
  assert.deepEqual([totals.disputes, totals.net_revenue, totals.revenue], [0, 2000, 2000])
})

test('canceling, staying and canceling again is one cancellation, on its day', async () => {
  const acme = await merchant(server)
  await sell(server, acme, await plan(acme))
  const [{ id }] = (await acme.server.get('/v1/subscriptions/')).body.items
  const change = async (cancel: boolean) => {
    const reason = cancel ? { customer_cancellation_reason: 'too_expensive' } : {}
    const body = { cancel_at_period_end: cancel, ...reason }
    assert.equal((await acme.server.patch(`/v1/subscriptions/${id}`, body)).status, 200)
    await server.drainJobs()
  }
  await change(true)
  const { totals: first } = await figuresOf(acme)
  assert.deepEqual(
    [first.committed_monthly_recurring_revenue, first.canceled_subscriptions],
    [0, 1],
  )
  await change(false)
  assert.equal((await figuresOf(acme)).totals.canceled_subscriptions, 0)
  await change(true)
  const { totals } = await figuresOf(acme)
  assert.equal(totals.canceled_subscriptions, 1)
  assert.equal(totals.canceled_subscriptions_too_expensive, 1)
  assert.deepEqual([totals.churned_subscriptions, totals.monthly_recurring_revenue], [0, 1000])
})

test('a switch from a month to a year is one movement, and the past stays', async () => {
  const acme = await merchant(server)
  await sell(server, acme, await plan(acme))
  server.clock.pass(2 * DAY)
  const past = { interval: 'day', start_date: '2026-01-15', end_date: '2026-03-31' }
  const before = await figuresOf(acme, past)
  const year = await plan(acme, {
    recurring_interval: 'year',
    prices: [{ amount_type: 'fixed', price_amount: 24_000, price_currency: 'usd' }],
  })
  const [{ id }] = (await acme.server.get('/v1/subscriptions/')).body.items
  const body = { product_id: year.id, proration_behavior: 'invoice' }
  assert.equal((await acme.server.patch(`/v1/subscriptions/${id}`, body)).status, 200)
  await server.drainJobs()
  const { totals } = await figuresOf(acme)
  assert.deepEqual([totals.expansion_mrr, totals.moved_mrr, totals.churned_mrr], [1000, 0, 0])
  const today = server.clock.now().toISOString()
  const isPast = ({ timestamp }: { timestamp: string }) => timestamp < today.slice(0, 10)
  const again = await figuresOf(acme, past)
  assert.deepEqual(again.periods.filter(isPast), before.periods.filter(isPast))
})

test('seats move with their subscription to another product', async () => {
  const acme = await merchant(server)
  const [one, other] = [await seatPlan(acme), await seatPlan(acme)]
  assert.equal((await confirm(server, await checkout(acme, [one.id], { seats: 3 }))).status, 200)
  await server.drainJobs()
  const [{ id: subscription_id }] = (await acme.server.get('/v1/subscriptions/')).body.items
  for (const email of ['claims@example.com', 'waits@example.com']) {
    const seat = await acme.server.post('/v1/customer-seats', { subscription_id, email })
    assert.ok(seat.status < 300, JSON.stringify(seat.body))
  }
  await server.drainJobs()
  const invitation_token = await seatToken(server, 'claims@example.com')
  const claimed = await server.stranger().post('/v1/customer-seats/claim', { invitation_token })
  assert.equal(claimed.status, 200, JSON.stringify(claimed.body))
  server.clock.pass(DAY)
  const body = { product_id: other.id, proration_behavior: 'invoice' }
  const changed = await acme.server.patch(`/v1/subscriptions/${subscription_id}`, body)
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  await server.drainJobs()
  const seatsOf = async (more = {}) => {
    const { totals } = await figuresOf(acme, more)
    return [totals.seats_total, totals.seats_claimed, totals.seats_pending]
  }
  assert.deepEqual(await seatsOf(), [3, 1, 1])
  assert.deepEqual(await seatsOf({ product_id: one.id }), [0, 0, 0])
  assert.deepEqual(await seatsOf({ product_id: other.id }), [3, 1, 1])
})

test('more than a thousand movements are listed, exported and summed without a cap', async () => {
  const acme = await merchant(server)
  const book = await plan(acme)
  await sell(server, acme, book)
  await figuresOf(acme)
  await sql`insert into mrr_entries (organization_id, subscription_id, customer_id, product_id,
      currency, sign, status, cancels, amount, change, effective_at, recorded_at)
    select organization_id, subscription_id, customer_id, product_id, currency, side.sign, status,
      cancels, 1000 + n + (side.sign - 1) / 2, 'price', effective_at + n * interval '1 minute',
      recorded_at
    from mrr_entries cross join generate_series(1, 2500) n
    cross join (values (-1), (1)) side (sign)
    where organization_id = ${acme.organization.id} order by n, side.sign`.execute(server.site.db)
  await sell(server, acme, await product(acme))
  const { totals } = await figuresOf(acme)
  assert.deepEqual([totals.expansion_mrr, totals.monthly_recurring_revenue], [2500, 3500])
  const { body } = await acme.server.get('/v1/metrics/mrr-movements/')
  assert.equal(body.pagination.total_count, 2501)
  const table = await acme.server.get('/v1/metrics/mrr-movements/export')
  assert.equal(String(table.body).trim().split('\n').length, 2502)
  // The books have no subscription of this price.
  await sql`delete from mrr_entries where organization_id = ${acme.organization.id}
    and change = 'price'`.execute(server.site.db)
  await sql`delete from metric_zones where organization_id = ${acme.organization.id}`.execute(
    server.site.db,
  )
})

test('rates hold for the currency in which they were set', async () => {
  const acme = await merchant(server)
  const price = { amount_type: 'fixed', price_amount: 1000, price_currency: 'eur' }
  await sell(server, acme, await product(acme, { prices: [price] }))
  const path = '/v1/metrics/exchange-rates'
  const rates = [{ currency: 'eur', day: '2026-01-01', rate: '1.5' }]
  assert.equal((await acme.server.put(path, { rates })).status, 200)
  assert.equal((await figuresOf(acme)).totals.revenue, 1500)
  const organization = `/v1/organizations/${acme.organization.id}`
  await acme.server.patch(organization, { default_presentment_currency: 'gbp' })
  const body = await figuresOf(acme)
  assert.deepEqual([body.currency, body.totals.revenue, body.missing_rates], ['gbp', 0, ['eur']])
  assert.equal((await acme.server.get(path)).body.pagination.total_count, 0)
})
