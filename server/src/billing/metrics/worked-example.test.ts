import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { metricDefinitions } from '@gatehouse/contract/billing/metric-definitions.data'
import { flowMetrics, lastingMetrics } from '@gatehouse/contract/billing/entry-metrics.data'
import type { Merchant } from '../../testing/people.ts'
import { checkBooks } from '../../testing/sales.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { figuresOf, linesOf, reportOf, workedExample } from './test-worked-example.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  const example = await workedExample()
  server = example.server
  acme = example.acme
})
after(() => server.close())

const byMonth = (body: any, slug: string) => body.periods.map((period: any) => period[slug])

test('the figures of twelve subscriptions are those computed by hand', async () => {
  await checkBooks(server)
  const own = [
    'new_mrr',
    'expansion_mrr',
    'reactivation_mrr',
    'contraction_mrr',
    'churned_mrr',
    'fx_mrr',
    'paused_mrr',
    'past_due_mrr',
    'paying_customers',
    'lost_customers',
    'customer_churn_rate',
    'gross_mrr_churn_rate',
    'net_revenue_retention',
    'quick_ratio',
    'customer_lifetime_value',
    'refunds',
  ]
  const body = await figuresOf({
    metrics: [
      ...own,
      'monthly_recurring_revenue',
      'committed_monthly_recurring_revenue',
      'orders',
      'revenue',
      'net_revenue',
      'active_subscriptions',
      'churned_subscriptions',
      'new_subscriptions',
      'average_revenue_per_user',
      'average_order_value',
    ],
  })
  const months = Object.fromEntries(
    Object.keys(body.metrics).map(slug => [slug, byMonth(body, slug)]),
  )
  assert.deepEqual(months.monthly_recurring_revenue, [32200, 45900, 48820, 44400])
  assert.deepEqual(months.new_mrr, [32200, 7200, 8000, 0])
  assert.deepEqual(months.expansion_mrr, [0, 6500, 0, 1000])
  assert.deepEqual(months.reactivation_mrr, [0, 0, 0, 5000])
  assert.deepEqual(months.contraction_mrr, [0, 0, 0, 4500])
  assert.deepEqual(months.churned_mrr, [0, 0, 5200, 6000])
  assert.deepEqual(months.fx_mrr, [0, 0, 120, 80])
  assert.deepEqual(months.committed_monthly_recurring_revenue, [32200, 42900, 45820, 44400])
  assert.deepEqual(months.paused_mrr, [0, 0, 5000, 0])
  assert.deepEqual(months.past_due_mrr, [0, 0, 3000, 0])
  assert.deepEqual(months.paying_customers, [6, 8, 8, 7])
  assert.deepEqual(months.average_revenue_per_user, [5367, 5738, 6103, 6343])
  assert.deepEqual(months.lost_customers, [0, 0, 1, 2])
  const rounded = (list: (number | null)[]) =>
    list.map(item => (item === null ? null : Math.round(item * 10_000) / 10_000))
  assert.deepEqual(rounded(months.customer_churn_rate), [null, 0, 0.125, 0.25])
  assert.deepEqual(rounded(months.gross_mrr_churn_rate), [null, 0, 0.1133, 0.2151])
  assert.deepEqual(rounded(months.net_revenue_retention), [null, 1.2019, 0.8867, 0.8054])
  assert.deepEqual(rounded(months.quick_ratio), [null, null, 1.5385, 0.5714])
  assert.deepEqual(months.customer_lifetime_value, [null, null, 48_820, 25_371])
  assert.deepEqual(months.orders, [7, 10, 7, 6])
  assert.deepEqual(months.revenue, [145_400, 32_500, 27_020, 34_400])
  assert.deepEqual(months.net_revenue, [145_400, 32_500, 27_020, 30_400])
  assert.deepEqual(months.active_subscriptions, [7, 9, 9, 7])
  assert.deepEqual(months.churned_subscriptions, [0, 1, 1, 3])
  assert.deepEqual(months.new_subscriptions, [7, 3, 1, 1])
  assert.equal(body.totals.average_order_value, Math.round((240_520 - 1200 - 0) / 30))
})

const mrr = 'monthly_recurring_revenue'

test('in Berlin a subscription of half past eleven begins and ends in the next month', async () => {
  const timezone = 'Europe/Berlin'
  const metrics = [mrr, 'new_mrr', 'churned_mrr', 'quick_ratio', 'customer_churn_rate']
  const body = await figuresOf({ timezone, metrics })
  assert.deepEqual(byMonth(body, mrr), [29200, 45900, 48820, 47400])
  assert.deepEqual(byMonth(body, 'new_mrr'), [29200, 10200, 8000, 0])
  assert.deepEqual(byMonth(body, 'churned_mrr'), [0, 0, 5200, 3000])
  const [, , , quick] = byMonth(body, 'quick_ratio')
  assert.equal(Math.round(quick * 100), 80)
  assert.equal(byMonth(body, 'customer_churn_rate')[3], 1 / 8)
  const { body: berlin } = await acme.server.get('/v1/metrics/cohorts', {
    query: { start_date: '2025-01-01', end_date: '2025-04-30', timezone },
  })
  assert.equal(berlin.cohorts[0].size, 5)
  const newYork = await figuresOf({ timezone: 'America/New_York', metrics })
  assert.deepEqual(byMonth(newYork, mrr), [32200, 45900, 48820, 44400])
})

test('cohorts keep the customers and the MRR computed by hand', async () => {
  const { body } = await acme.server.get('/v1/metrics/cohorts', {
    query: { start_date: '2025-01-01', end_date: '2025-04-30' },
  })
  const cells = body.cohorts.map((cohort: any) =>
    cohort.cells.map(({ customers, mrr: amount }: any) => [customers, amount]),
  )
  const january = [
    [6, 32200],
    [6, 38700],
    [5, 33500],
    [4, 28000],
  ]
  const february = [
    [2, 7200],
    [2, 7320],
    [2, 8400],
  ]
  const march = [
    [1, 8000],
    [1, 8000],
  ]
  assert.deepEqual(
    cells,
    [january, february, march, []].map((row, at) => (at === 3 ? [[0, 0]] : row)),
  )
  assert.deepEqual(
    body.cohorts.map(({ size }: any) => size),
    [6, 2, 1, 0],
  )
})

test('over the quarter, retention compares its two ends', async () => {
  const body = await figuresOf({
    start_date: '2025-02-01',
    metrics: ['net_revenue_retention', 'gross_mrr_churn_rate', 'customer_churn_rate'],
  })
  assert.equal(Math.round(body.totals.net_revenue_retention * 10_000), 8696)
})

test('seats, cancellations, checkouts and trials are counted', async () => {
  const body = await figuresOf({
    metrics: [
      ...['seats_total', 'seat_customers', 'new_seat_customers', 'average_seats_per_customer'],
      ...['canceled_subscriptions', 'canceled_subscriptions_other', 'checkouts'],
      ...['succeeded_checkouts', 'checkouts_conversion', 'trial_monthly_recurring_revenue'],
      ...['one_time_products', 'one_time_products_revenue', 'renewed_subscriptions'],
      ...['refunds', 'tax', 'churn_rate', 'annual_recurring_revenue'],
    ],
  })
  assert.deepEqual(byMonth(body, 'seats_total'), [3, 5, 5, 4])
  assert.deepEqual(byMonth(body, 'seat_customers'), [1, 1, 1, 1])
  assert.deepEqual(byMonth(body, 'new_seat_customers'), [1, 0, 0, 0])
  assert.deepEqual(byMonth(body, 'average_seats_per_customer'), [3, 5, 5, 4])
  // S4 and S7 in February, S6 in March, S3 given up and S8 ended at once in April.
  assert.deepEqual(byMonth(body, 'canceled_subscriptions'), [0, 2, 1, 2])
  assert.deepEqual(byMonth(body, 'checkouts'), [7, 3, 2, 1])
  assert.deepEqual(byMonth(body, 'succeeded_checkouts'), [7, 3, 2, 1])
  assert.equal(body.totals.checkouts_conversion, 1)
  assert.deepEqual(byMonth(body, 'trial_monthly_recurring_revenue'), [3000, 0, 0, 0])
  assert.deepEqual(byMonth(body, 'one_time_products'), [0, 0, 1, 0])
  assert.deepEqual(byMonth(body, 'one_time_products_revenue'), [0, 0, 2000, 0])
  assert.deepEqual(byMonth(body, 'refunds'), [0, 0, 0, 4000])
  assert.deepEqual(
    byMonth(body, 'annual_recurring_revenue'),
    [32200, 45900, 48820, 44400].map(n => n * 12),
  )
})

test('the list of movements and its table sum to each figure', async () => {
  const kinds = ['new', 'expansion', 'reactivation', 'contraction', 'churned'] as const
  const body = await figuresOf({ metrics: kinds.map(kind => `${kind}_mrr`), currency: 'usd' })
  const starts = body.periods.map((period: any) => period.timestamp)
  const bounds = [...starts, '2025-05-01T00:00:00.000Z']
  for (const [index, period] of body.periods.entries()) {
    for (const kind of kinds) {
      const [at_from, at_before] = bounds.slice(index)
      const query = { kind, currency: 'usd', at_from, at_before, limit: '100' }
      const { body: list } = await acme.server.get('/v1/metrics/mrr-movements/', { query })
      const sum = list.items.reduce((total: number, { amount }: any) => total + amount, 0)
      assert.equal(Math.abs(sum), period[`${kind}_mrr`], `${kind} of ${at_from}`)
      const table = await acme.server.get('/v1/metrics/mrr-movements/export', { query })
      const amounts = String(table.body).trim().split(/\r?\n/).slice(1)
      const cents = amounts.map(line => Math.round(Number(line.split(',')[5]) * 100))
      assert.equal(
        cents.reduce((total, amount) => total + amount, 0),
        sum,
      )
    }
  }
})

test('revenue by product, country, interval and discount adds up to the figures', async () => {
  const { totals } = await figuresOf({ metrics: ['orders', 'revenue', 'net_revenue'] })
  for (const by of ['product', 'country', 'interval', 'discount']) {
    const { rows, total } = await reportOf('breakdown', { by })
    const sum = (name: string) => rows.reduce((all: number, row: any) => all + row[name], 0)
    for (const name of ['orders', 'revenue', 'net_revenue'] as const) {
      assert.equal(sum(name), totals[name], `${name} by ${by}`)
      assert.equal(total[name], totals[name], `${name} by ${by}`)
    }
    assert.equal((await linesOf('breakdown', { by })).length, rows.length)
  }
  const { rows: countries } = await reportOf('breakdown', { by: 'country' })
  assert.deepEqual(
    countries.map(({ key }: any) => key),
    ['US'],
  )
  const { rows: discounts } = await reportOf('breakdown', { by: 'discount' })
  const given = discounts.filter(({ key }: any) => key !== null)
  // A quarter off in two months of S9, and half off the first of S11.
  assert.deepEqual(
    given.map((row: any) => [row.name, row.discounts, row.revenue]),
    [
      ['Off', 2000, 6000],
      ['Off', 4000, 4000],
    ],
  )
  const { rows: intervals } = await reportOf('breakdown', { by: 'interval' })
  const found = Object.fromEntries(intervals.map((row: any) => [row.key, row.revenue]))
  assert.deepEqual([found.year, found['3 month'], found.null], [120_000, 9000, 2000])
})

test('the list behind each figure and its table sum to it', async () => {
  const slugs = [...flowMetrics, ...lastingMetrics]
  const kinds = ['one_time', 'recurring'].map(billing_type => ({ currency: 'usd', billing_type }))
  const filtered: Record<string, string>[] = [{ currency: 'usd' }, { currency: 'eur' }, ...kinds]
  for (const filters of filtered) {
    const { periods } = await figuresOf({ metrics: slugs, ...filters })
    for (const slug of slugs) {
      const period = periods[filters.billing_type ? 2 : 3]
      const before = filters.billing_type ? periods[3].timestamp : '2025-05-01T00:00:00.000Z'
      const bounds = { at_from: period.timestamp, at_before: before }
      const query = { metric: slug, ...filters, ...bounds, limit: '100' }
      const { status, body } = await acme.server.get('/v1/metrics/entries/', { query })
      assert.equal(status, 200, JSON.stringify(body))
      const sum = body.items.reduce((all: number, { amount }: any) => all + amount, 0)
      assert.equal(sum, period[slug] ?? 0, `${slug} of ${JSON.stringify(filters)}`)
      const amounts = (await linesOf('entries', query)).map(line => Number(line.split(',')[1]))
      const isCount = metricDefinitions[slug].unit === 'scalar'
      const inTable = amounts.reduce((all, amount) => all + amount, 0)
      assert.equal(Math.round(inTable * (isCount ? 1 : 100)), sum, `the table of ${slug}`)
    }
  }
})

test('a missing rate is named, and an edited one converts past days anew', async () => {
  const metrics = ['revenue', mrr]
  const rates = [{ currency: 'eur', day: '2025-02-01', rate: null }]
  const without = async () => (await figuresOf({ metrics, interval: 'year' })).missing_rates
  assert.deepEqual(await without(), [])
  const path = '/v1/metrics/exchange-rates'
  const days = ['2025-01-01', '2025-02-01', '2025-03-01'].map(day => ({ ...rates[0], day }))
  assert.equal((await acme.server.put(path, { rates: days })).status, 200)
  // April has a rate, February's order has none.
  assert.deepEqual(await without(), ['eur'])
  const back = days.map(({ day }) => ({ currency: 'eur', day, rate: '2' }))
  assert.equal((await acme.server.put(path, { rates: back })).status, 200)
  const body = await figuresOf({ metrics })
  assert.deepEqual(body.missing_rates, [])
  assert.deepEqual(byMonth(body, mrr), [32200, 49700, 52500, 44400])
  const inEuro = await figuresOf({ metrics, currency: 'eur' })
  assert.deepEqual(byMonth(inEuro, 'revenue'), [0, 4000, 4000, 4000])
})
