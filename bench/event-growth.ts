import pg from 'pg'
import { cloneDatabase, dropDatabase } from '../server/src/platform/postgres/test-postgres.ts'
import { alternate, report } from './alternate.ts'
import { serverOptions, startCandidate, type Candidate } from './process.ts'

const SIZES = [0, 1_000_000, Number(process.env.BENCH_ROWS ?? 10_000_000)]
const CUSTOMERS = 10_000
const NAMES = 20
const MEASURE = { rounds: 5, seconds: 3, connections: 32 }

/**
 * Compares the ingestion of single events, and of a hundred at once, between servers that have
 * stored none, a million and ten million events in the month that events arrive in now. The aim is
 * no difference. Loading ten million rows takes some minutes and 8 GB.
 */
export async function eventGrowth(adminUrl: string): Promise<string> {
  const names: string[] = []
  const started: Candidate[] = []
  try {
    for (const size of SIZES) {
      const name = `bench_events_${size}_${process.pid}`
      names.push(name)
      const connectionString = await cloneDatabase(adminUrl, 'template0', name)
      const script = new URL('./servers/ours.ts', import.meta.url)
      const env = { DATABASE: connectionString }
      const server = await startCandidate(`${size} stored`, script, env, serverOptions)
      started.push(server)
      if (size > 0) await storeEvents(connectionString, size)
    }
    const single = await compare('An event, by events stored', started, 1)
    const many = await compare('A hundred events, by events stored', started, 100)
    return `${single}\n${many}`
  } finally {
    for (const server of started) await server.stop()
    for (const name of names) await dropDatabase(adminUrl, name)
  }
}

async function compare(title: string, servers: Candidate[], count: number): Promise<string> {
  const candidates = servers.map(candidate => {
    const { token = '', customer: customer_id = '' } = candidate.ready
    const metadata = { path: '/users', status: 200, milliseconds: 12.5 }
    const events = Array.from({ length: count }, () => ({ name: 'call', customer_id, metadata }))
    const headers = { authorization: `Bearer ${token}` }
    return { candidate, request: { path: '/v1/events/ingest', headers, body: () => ({ events }) } }
  })
  return report(title, await alternate({ title, candidates, ...MEASURE }))
}

/** Replaces the partition of this month by one with many events, whose indexes are built last. */
async function storeEvents(connectionString: string, count: number): Promise<void> {
  const database = new pg.Client({ connectionString })
  await database.connect()
  const [from = '', to = ''] = monthAround(new Date())
  const partition = `usage_events_${from.slice(0, 7).replace('-', '_')}`
  try {
    await database.query(`set maintenance_work_mem = '1GB'`)
    await database.query(`create table filled (like usage_events including all)`)
    for (const index of await indexesOf(database, 'filled')) {
      await database.query(`drop index "${index}"`)
    }
    await database.query(FILL, [count, CUSTOMERS, NAMES])
    await database.query(`begin`)
    const { rows } = await database.query(`select to_regclass($1) as found`, [partition])
    if (rows[0]?.found) {
      await database.query(`alter table usage_events detach partition ${partition}`)
      await database.query(`insert into filled select * from ${partition}`)
      await database.query(`drop table ${partition}`)
    }
    await database.query(`alter table filled rename to ${partition}`)
    await database.query(`
      alter table usage_events attach partition ${partition}
      for values from ('${from}') to ('${to}')`)
    await database.query(`commit`)
    await database.query(`vacuum analyze ${partition}`)
  } finally {
    await database.end()
  }
}

/** Events of some customers over this month, with properties that differ. */
const FILL = `
  insert into filled (id, organization_id, customer_id, name, source, "timestamp", ingested_at,
    stored_at, metadata)
  select gen_random_uuid(), o.id, md5('customer ' || n % $2)::uuid, 'call ' || n % $3, 'user',
    now(), now(), now(),
    jsonb_build_object('path', '/users/' || n % 1000, 'status', 200, 'milliseconds', n % 997)
  from generate_series(1, $1::int) n, (select id from organizations order by created_at limit 1) o`

async function indexesOf(database: pg.Client, table: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = 'public' and tablename = $1`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** The first moment of a month, and of the next. */
function monthAround(now: Date): string[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return [0, 1].map(more => new Date(Date.UTC(year, month + more, 1)).toISOString())
}
