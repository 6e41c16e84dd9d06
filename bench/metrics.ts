import { metricSlugs } from '@gatehouse/contract/billing/metric-definitions.data'
import pg from 'pg'
import { cloneDatabase, dropDatabase } from '../server/src/platform/postgres/test-postgres.ts'
import { fillStore } from './measured-store.ts'
import { serverOptions, startCandidate, type Candidate } from './process.ts'

const ORDERS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 300)
const RAW_REQUESTS = 10
const WRITES_PER_SECOND = 50
const DAY_MS = 86_400_000
const POLL_MS = 20
const TARGET_MS = 50

type Store = { server: Candidate; database: pg.Client }

/**
 * Requests of metrics at a store with a million orders, all metrics, alone and while others write:
 * a year by day, three years by month, ranges that differ each time, a year of some products and in
 * one currency, and a week by hour; and how long figures take to be counted. The first request of
 * each kind, which fills the memory of the server, is not one of the others.
 */
export async function metricsOfMillion(adminUrl: string): Promise<string> {
  const name = `bench_metrics_${process.pid}`
  const connectionString = await cloneDatabase(adminUrl, 'template0', name)
  const database = new pg.Client({ connectionString })
  await database.connect()
  const script = new URL('./servers/measuring.ts', import.meta.url)
  const env = { DATABASE: connectionString }
  const server = await startCandidate('gatehouse', script, env, serverOptions)
  try {
    const size = { orders: ORDERS, subscriptions: ORDERS / 20, customers: ORDERS / 20 }
    await fillStore(database, String(server.ready.organization), size)
    return await measureStore({ server, database })
  } finally {
    await server.stop()
    await database.end()
    await dropDatabase(adminUrl, name)
  }
}

async function measureStore(store: Store): Promise<string> {
  const lines = [`\nMetrics of a store with ${ORDERS} orders, ${metricSlugs.length} metrics`]
  for (const zone of ['UTC', 'Europe/Berlin']) {
    const first = await timed(() => counted(store, zone))
    lines.push(`  all days counted in ${zone}, in the background: ${(first / 1_000).toFixed(1)} s`)
  }
  const raw = spread(await repeat(() => readOrders(store), RAW_REQUESTS))
  lines.push(`  revenue of a year by day from the orders, in SQL: ${describe(raw)}`)
  const product = { product_id: String(store.server.ready.product) }
  const products = { product_id: await someProducts(store) }
  const ranges: Record<string, (place: number) => Query> = {
    'a year by day': yearByDay,
    'three years by month': yearsByMonth,
    'ranges that differ': differing,
    'a year by day of one product': () => ({ ...yearByDay(), ...product }),
    'a year by day of three products': () => ({ ...yearByDay(), ...products }),
    'a year by day in one currency': () => ({ ...yearByDay(), currency: 'usd' }),
    'a week by hour': weekByHour,
  }
  for (const [what, range] of Object.entries(ranges)) {
    const first = await timed(() => request(store, range(0)))
    const alone = spread(await repeat(place => request(store, range(place))))
    const ratio = `p50 ${(alone.p50 / raw.p50).toFixed(2)}`
    const writer = write(store)
    const beside = spread(await repeat(place => request(store, range(place))))
    const writes = await writer.stop()
    lines.push(
      `  ${what}: first ${first.toFixed(0)} ms, ${describe(alone)}, ${ratio} of the SQL`,
      `  ${what} beside ${writes.toFixed(0)} writes/s: ${describe(beside)}`,
    )
  }
  lines.push(`  an order is counted after ${(await measureLag(store)).toFixed(0)} ms`)
  return lines.join('\n')
}

const dayOf = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
const yearByDay = () => ({ start_date: dayOf(364), end_date: dayOf(0), interval: 'day' })
const yearsByMonth = () => ({ start_date: dayOf(1_094), end_date: dayOf(0), interval: 'month' })

const weekByHour = () => ({ start_date: dayOf(6), end_date: dayOf(0), interval: 'hour' })

const LENGTHS = [30, 90, 180, 364]
const INTERVALS = ['day', 'week', 'month']

/** Ranges of a month to a year which begin on different days of the last three years. */
function differing(place: number) {
  const length = LENGTHS[place % LENGTHS.length] ?? 30
  const ago = (place * 37) % 700
  const interval = INTERVALS[place % INTERVALS.length] ?? 'day'
  return { start_date: dayOf(ago + length), end_date: dayOf(ago), interval }
}

type Query = Record<string, string | string[]>

async function someProducts({ database }: Store): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'select id from products order by id limit 3',
  )
  return rows.map(({ id }) => id)
}

async function request(store: Store, query: Query): Promise<void> {
  const response = await ask(store, query)
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 500)}`)
}

/** Asks until the days of a new time zone are counted. */
async function counted(store: Store, timezone: string): Promise<void> {
  for (;;) {
    const response = await ask(store, { ...yearByDay(), timezone })
    await response.text()
    if (response.status !== 503) return
    await new Promise(resolve => setTimeout(resolve, 1_000))
  }
}

function ask({ server: { ready } }: Store, query: Query): Promise<Response> {
  const all = Object.entries(query).flatMap(([name, given]) =>
    [given].flat().map(value => [name, value]),
  )
  const parameters = new URLSearchParams(all)
  for (const slug of metricSlugs) parameters.append('metrics', slug)
  // A connection of its own: while SQL is measured, the server closes idle ones.
  const headers = { authorization: `Bearer ${ready.token}`, connection: 'close' }
  return fetch(`${ready.url}/v1/metrics/?${parameters}`, { headers })
}

/** One figure of the 62, without exchange rates: what a query per request would cost. */
const readOrders = ({ database, server }: Store) =>
  database.query(
    `select (paid_at at time zone 'UTC')::date as day, currency,
       sum(subtotal_amount - discount_amount) as revenue
     from orders where organization_id = $1 and paid_at > current_date - 365
     group by 1, 2`,
    [server.ready.organization],
  )

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

async function repeat(
  run: (place: number) => Promise<unknown>,
  count = REQUESTS,
): Promise<number[]> {
  const times: number[] = []
  while (times.length < count) times.push(await timed(() => run(times.length)))
  return times
}

function spread(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

const describe = ({ p50, p99 }: ReturnType<typeof spread>) =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (target ${TARGET_MS} ms)`

/** Opens checkouts at an even pace, until stopped; returns how many a second. */
function write({ server: { ready } }: Store) {
  const started = performance.now()
  const waiting: Promise<unknown>[] = []
  const headers = { authorization: `Bearer ${ready.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ products: [ready.product] })
  const timer = setInterval(() => {
    const opened = fetch(`${ready.url}/v1/checkouts/`, { method: 'POST', headers, body })
    waiting.push(opened.then(response => response.text()))
  }, 1_000 / WRITES_PER_SECOND)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(waiting)
      return (waiting.length * 1_000) / (performance.now() - started)
    },
  }
}

/** How long it takes until a new checkout is in the figures. */
async function measureLag(store: Store): Promise<number> {
  const { database, server } = store
  const count = async () => {
    const { rows } = await database.query<{ sum: string }>(
      `select coalesce(sum(checkouts), 0) as sum from metric_days
       where organization_id = $1 and zone = 'UTC'`,
      [server.ready.organization],
    )
    return Number(rows[0]?.sum)
  }
  while ((await database.query('select from metric_marks')).rowCount !== 0) await pause()
  const before = await count()
  const writer = write(store)
  await new Promise(resolve => setTimeout(resolve, 1_000 / WRITES_PER_SECOND + 5))
  const started = performance.now()
  await writer.stop()
  while ((await count()) === before) await pause()
  return performance.now() - started
}

const pause = () => new Promise(resolve => setTimeout(resolve, POLL_MS))
