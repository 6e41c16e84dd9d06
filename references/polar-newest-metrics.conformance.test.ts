import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { protocolMetrics } from '@gatehouse/contract/billing/metric-definitions.data'
import { merchant } from '../server/src/testing/people.ts'
import { product, sell } from '../server/src/testing/sales.ts'
import type { TestServer } from '../server/src/testing/test-server.ts'
import { apiDates, compileAnswers, loadNewest } from './test-polar-newest.ts'
import { startRealServer } from './test-polar-shop.ts'

let server: TestServer

before(async () => {
  server = await startRealServer()
})
after(() => server.close())

const DAY_MS = 86_400_000
const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10)

for (const date of apiDates) {
  test(`the 1.0 client reads metrics of ${date}, exports them and keeps dashboards`, async () => {
    const library = await loadNewest(date)
    const acme = await merchant(server, 'Acme')
    const polar = library.open({ accessToken: String(acme.server.token), baseUrl: server.url })
    await sell(server, acme, await product(acme))
    const range = { start_date: day(-1), end_date: day(1), interval: 'day' }

    const all = await polar.metrics.get(range)
    assert.deepEqual(Object.keys(all.metrics).toSorted(), Object.keys(protocolMetrics).toSorted())
    assert.deepEqual([all.periods.length, all.totals.orders, all.totals.revenue], [3, 1, 2000])
    const some = await polar.metrics.get({ ...range, metrics: ['orders', 'churn_rate'] })
    assert.deepEqual(some.totals, { orders: 1, churn_rate: 0 })
    // Browsers send old names of time zones.
    await polar.metrics.get({ ...range, timezone: 'Asia/Calcutta', metrics: ['orders'] })
    const { intervals, min_date } = await polar.metrics.limits()
    assert.deepEqual([intervals.week, min_date], [{ min_days: 14, max_days: 371 }, '2023-01-01'])
    const table = await polar.metrics.export({ ...range, metrics: ['orders', 'revenue'] })
    assert.match(String(table), /^Timestamp,Orders,Revenue\r?\n/)
    await assert.rejects(
      polar.metrics.get({ ...range, metrics: ['unheard_of'] }),
      library.errors.HTTPValidationError,
    )

    const made = await polar.metrics.createDashboard({ name: 'Growth', metrics: ['revenue'] })
    assert.deepEqual(
      (await polar.metrics.listDashboards()).map(({ id }: any) => id),
      [made.id],
    )
    const renamed = await polar.metrics.updateDashboard(made.id, { name: 'Sales' })
    assert.deepEqual([renamed.name, renamed.metrics], ['Sales', ['revenue']])
    assert.equal((await polar.metrics.getDashboard(made.id)).name, 'Sales')
    await polar.metrics.deleteDashboard(made.id)
    assert.deepEqual(await polar.metrics.listDashboards(), [])
    assert.deepEqual(await compileAnswers(date, library.recorded), [])
  })
}
