import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signUp, type Merchant } from '../../../testing/people.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { figuresOf, linesOf, reportOf, workedExample } from '../test-worked-example.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  const example = await workedExample()
  server = example.server
  acme = example.acme
})
after(() => server.close())

test('trials, failed payments and cancellations are those of the example', async () => {
  const trials = await reportOf('trials', { interval: 'month' })
  const january = { started: 2, converted: 1, ended: 1, running: 0, conversion_rate: 0.5 }
  const { timestamp: _, ...first } = trials.periods[0]
  assert.deepEqual([first, trials.totals], [january, january])
  const recovery = await reportOf('recovery', { interval: 'month' })
  const rates = recovery.periods.map((row: any) => [row.failed, row.recovered, row.lost, row.open])
  assert.deepEqual(rates, [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [1, 0, 1, 0],
    [1, 1, 0, 0],
  ])
  assert.equal(recovery.totals.recovery_rate, 0.5)
  assert.equal(Math.round(recovery.totals.recovery_rate_by_amount * 1000), 727)
  assert.deepEqual([recovery.totals.lost_amount, recovery.totals.recovered_amount], [3000, 8000])
  const retries = recovery.retries.map((row: any) => row.recovered_amount)
  assert.deepEqual(retries, [8000])
  const { reasons, total } = await reportOf('cancellations')
  assert.deepEqual([total.cancellations, reasons.length], [5, 1])
  // S7 3000, S6 5200, S3 3000 and S8 2500; S4 was a trial.
  assert.equal(total.mrr, 13_700)
  for (const name of ['trials', 'recovery']) {
    assert.equal((await linesOf(name, { interval: 'month' })).length, 4)
  }
  // One for every reason, and one without.
  assert.equal((await linesOf('cancellations')).length, 9)
  assert.deepEqual((await reportOf('margins/')).items, [])
})

const things = ['product', 'country', 'interval', 'discount']

test('revenue by each thing is that of the figures with the same filters', async () => {
  const { rows } = await reportOf('breakdown', { by: 'product' })
  const filters = [
    ...[{ billing_type: 'one_time' }, { billing_type: 'recurring' }, { currency: 'eur' }],
    ...rows.map(({ key }: { key: string }) => ({ product_id: key })),
    { product_id: rows[0].key, billing_type: 'recurring', currency: 'usd' },
  ]
  for (const filter of filters) {
    const figures = await figuresOf({ metrics: ['orders', 'revenue', 'net_revenue'], ...filter })
    for (const by of things) {
      const { total, currency } = await reportOf('breakdown', { by, ...filter })
      const about = `by ${by} of ${JSON.stringify(filter)}`
      assert.equal(currency, figures.currency, about)
      for (const name of ['orders', 'revenue', 'net_revenue']) {
        assert.equal(total[name], figures.totals[name], `${name} ${about}`)
      }
    }
  }
})

test('what was sold once is a part of revenue, in the table too', async () => {
  for (const by of things) {
    const { total } = await reportOf('breakdown', { by, billing_type: 'one_time' })
    assert.deepEqual([total.orders, total.revenue], [1, 2000], by)
    const lines = await linesOf('breakdown', { by, billing_type: 'one_time' })
    assert.deepEqual(
      lines.map(line => line.split(',').at(-2)),
      ['20.00'],
    )
  }
})

test('trials, failed payments and cancellations are filtered by billing and currency', async () => {
  const counts = async (filters: Record<string, string>) => {
    const trials = await reportOf('trials', { interval: 'month', ...filters })
    const recovery = await reportOf('recovery', { interval: 'month', ...filters })
    const { total } = await reportOf('cancellations', filters)
    return [trials.totals.started, recovery.totals.failed, total.cancellations]
  }

  assert.deepEqual(await counts({}), [2, 2, 5])
  assert.deepEqual(await counts({ billing_type: 'recurring', currency: 'usd' }), [2, 2, 5])
  assert.deepEqual(await counts({ billing_type: 'one_time' }), [0, 0, 0])
  assert.deepEqual(await counts({ currency: 'eur' }), [0, 0, 0])
  const inEuro = await reportOf('recovery', { interval: 'month', currency: 'eur' })
  assert.equal(inEuro.currency, 'eur')
})

test('the currencies of sales are those of the organization alone', async () => {
  const path = '/v1/metrics/currencies'
  const stranger = await signUp(server)

  assert.deepEqual((await acme.server.get(path)).body, { currencies: ['eur', 'usd'] })
  assert.deepEqual((await stranger.get(path)).body, { currencies: [] })
  const query = { organization_id: acme.organization.id }
  assert.deepEqual((await stranger.get(path, { query })).body, { currencies: [] })
})
