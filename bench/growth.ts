import type pg from 'pg'
import type { Candidate } from './process.ts'
import { withShop } from './renewal-shop.ts'

const SIZES = [1_000, Number(process.env.BENCH_ROWS ?? 1_000_000)]
const OWN_ORDERS = 1_000
const REQUESTS = 300
/** The fastest window counts: the others were slowed down by the machine's other work. */
const WINDOWS = 5

type Cost = { p95_ms: number; cpu_us: number }

/**
 * Compares the cost of a session check with 1,000 sessions and with a million; the aim is no
 * difference.
 */
export function sessionGrowth(adminUrl: string): Promise<string> {
  const path = () => '/api/auth/get-session?disableCookieCache=true'
  return measureGrowth(adminUrl, 'Session check, by sessions', { path, table: 'sessions', own: 0 })
}

/**
 * Compares the cost of an organization's list of 1,000 orders while the other organizations' orders
 * grow to a million.
 */
export function orderGrowth(adminUrl: string): Promise<string> {
  const path = (organization = '') => `/v1/orders/?organization_id=${organization}&limit=10`
  const title = 'Orders of an organization, by orders of others'
  return measureGrowth(adminUrl, title, { path, table: 'orders', own: OWN_ORDERS })
}

type GrowingTable = {
  path(organization?: string): string
  table: 'sessions' | 'orders'
  own: number
}

async function measureGrowth(
  adminUrl: string,
  title: string,
  growingTable: GrowingTable,
): Promise<string> {
  const lines: string[] = []
  const costs: Cost[] = []
  await withShop(adminUrl, { due: 1 }, async ({ server, database }) => {
    const path = growingTable.path(server.ready.organization)
    await copyRows(database, growingTable.table, { count: growingTable.own, whose: 'own' })
    let rows = 0
    for (const size of SIZES) {
      await copyRows(database, growingTable.table, { count: size - rows, whose: 'others' })
      rows = size
      const cost = await costOf(server, path)
      costs.push(cost)
      lines.push(`  ${size}: p95 ${cost.p95_ms.toFixed(2)} ms, ${cost.cpu_us.toFixed(0)} us CPU`)
    }
  })
  const [first, last] = [costs[0], costs.at(-1)]
  if (first && last) {
    const [time, cpu] = [last.p95_ms / first.p95_ms, last.cpu_us / first.cpu_us]
    lines.push(`  p95 ${time.toFixed(2)} times, CPU ${cpu.toFixed(2)} times`)
  }
  return [`\n${title}`, ...lines].join('\n')
}

/** Columns of a copy that differ from the copied row, by table. */
const CHANGED = {
  sessions: {
    own: {},
    others: { user_id: 'gen_random_uuid()', token_hash: 'sha256(gen_random_uuid()::text::bytea)' },
  },
  orders: {
    own: { subscription_id: 'null', invoice_number: `'OWN-' || n`, checkout_id: 'null' },
    others: {
      // A hundred organizations besides the requested one.
      organization_id: `md5('organization ' || n % 100)::uuid`,
      customer_id: `md5('customer ' || n % 10000)::uuid`,
      ...{ subscription_id: 'null', invoice_number: `'OTHER-' || n`, checkout_id: 'null' },
    },
  },
}

async function copyRows(
  database: pg.Client,
  table: keyof typeof CHANGED,
  { count, whose }: { count: number; whose: 'own' | 'others' },
): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const changed: Record<string, string> = { id: 'gen_random_uuid()', ...CHANGED[table][whose] }
  const columns = rows.map(({ name }) => name)
  await database.query('set session_replication_role = replica')
  await database.query(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.map(name => changed[name] ?? `t.${name}`).join(', ')}
     from (select * from ${table} order by id limit 1) t
     cross join generate_series((select count(*) from ${table}),
       (select count(*) from ${table}) + ${count} - 1) n`,
  )
  await database.query(`vacuum analyze ${table}`)
}

async function costOf(server: Candidate, path: string): Promise<Cost> {
  const windows: Cost[] = []
  await request(server, path)
  while (windows.length < WINDOWS) {
    const before = await server.counters()
    const times = await request(server, path)
    const cpu_ms = (await server.counters()).cpu_ms - before.cpu_ms
    const p95_ms = times.toSorted((a, b) => a - b)[Math.floor(REQUESTS * 0.95)] ?? 0
    windows.push({ p95_ms, cpu_us: (cpu_ms * 1_000) / REQUESTS })
  }
  const minimum = (part: keyof Cost) => Math.min(...windows.map(window => window[part]))
  return { p95_ms: minimum('p95_ms'), cpu_us: minimum('cpu_us') }
}

async function request(
  { ready: { url, cookie = '' } }: Candidate,
  path: string,
): Promise<number[]> {
  const times: number[] = []
  while (times.length < REQUESTS) {
    const started = performance.now()
    const response = await fetch(url + path, { headers: { cookie } })
    const text = await response.text()
    if (!response.ok || text === 'null') throw new Error(`${path}: ${response.status} ${text}`)
    times.push(performance.now() - started)
  }
  return times
}
