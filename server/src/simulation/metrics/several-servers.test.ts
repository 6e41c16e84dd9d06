import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { checkout, confirm, plan } from '../../testing/sales.ts'
import { compareDays } from '../../billing/metrics/compare-days.ts'
import { metricSlugs } from '@gatehouse/contract/billing/metric-definitions.data'
import { startServerGroup, type ServerGroup } from '../server-group.ts'

let several: ServerGroup
let acme: Merchant

before(async () => {
  several = await startServerGroup(2)
  acme = await merchant(several.server)
})
after(() => several.close())

const ROUNDS = 5
const AT_ONCE = 4
const zones = ['UTC', 'Asia/Kathmandu', 'America/Havana']

const day = (ahead: number) =>
  new Date(several.server.clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10)

type Query = Record<string, string | string[]>

/** The figures of a server, as each of the others should have them. */
async function figuresAt(url: string, timezone: string, more: Query = {}) {
  const person = new Person(url, acme.server.token)
  const range = { start_date: day(-20), end_date: day(2), interval: 'day' }
  const { status, body } = await person.get('/v1/metrics/', {
    query: { ...range, timezone, metrics: metricSlugs, ...more },
  })
  assert.equal(status, 200, JSON.stringify(body))
  const { periods, totals } = body
  return { periods, totals }
}

test('three servers that count at the same time keep every sale once', async () => {
  const { server, others } = several
  const urls = [server.url, ...others.map(({ url }) => url)]
  // All of them begin the same time zones at the same time.
  await Promise.all(zones.flatMap(zone => urls.map(url => figuresAt(url, zone))))
  const [pro, other] = [await plan(acme), await plan(acme)]
  const parts: Query[] = [
    { currency: 'usd' },
    { product_id: [pro.id, other.id] },
    { interval: 'hour', start_date: day(-2) },
  ]
  for (let round = 1; round <= ROUNDS; round += 1) {
    const opened = await Promise.all(
      Array.from({ length: AT_ONCE }, () => checkout(acme, [pro.id])),
    )
    const sold = opened.map(item => confirm(server, item))
    // Readers of all servers meet the counts in progress.
    await Promise.all([...sold, ...urls.map(url => figuresAt(url, 'UTC'))])
    await server.drainJobs()
    for (const zone of zones) {
      const [first, ...same] = await Promise.all(urls.map(url => figuresAt(url, zone)))
      assert.equal(first?.totals.orders, round * AT_ONCE, zone)
      for (const figures of same) assert.deepEqual(figures, first)
    }
    for (const part of parts) {
      const all = await Promise.all(urls.map(url => figuresAt(url, 'UTC', part)))
      for (const figures of all) assert.equal(figures.totals.orders, round * AT_ONCE)
      for (const figures of all) assert.deepEqual(figures, all[0])
    }
  }
  assert.deepEqual(await compareDays({ sql: server.site.db }), [])
})
