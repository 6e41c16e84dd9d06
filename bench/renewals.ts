import type pg from 'pg'
import { median } from './alternate.ts'
import { percentile95 } from './flood.ts'
import { isBusy, paidRenewals, withShop, type Shop } from './renewal-shop.ts'

const LATENCIES = [0, 300]
const DUE = Number(process.env.BENCH_DUE ?? 500)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const BATCH = 100
const POLL_MS = 250
const FLOOD = Number(process.env.BENCH_DUE ?? 100_000)
const FLOOD_SECONDS = Number(process.env.BENCH_SECONDS ?? 300)
const QUIET_WINDOWS = 9

/**
 * Measures how many renewals a second a server bills and charges, with a processor that responds
 * immediately and with one that takes 300 ms, compared with PostgreSQL writing the same rows in
 * prepared batches.
 */
export async function renewals(adminUrl: string): Promise<string> {
  const measured = LATENCIES.map(latency => ({ latency, rates: [] as number[], cpu: 0, raw: 1 }))
  const bare: number[] = []
  await withShop(adminUrl, { due: DUE * ROUNDS * LATENCIES.length }, async shop => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const item of measured) {
        await delayResponses(shop, item.latency)
        const { seconds, cpu_ms, written_from } = await renewDue(shop, DUE)
        item.rates.push(DUE / seconds)
        item.cpu += cpu_ms
        if (item.latency === 0) bare.push(DUE / (await writeAgain(shop.database, written_from)))
      }
    }
  })
  const lines = measured.map(({ latency, rates, cpu }) => {
    const each = cpu / (DUE * ROUNDS)
    const ratio = median(rates) / median(bare)
    return (
      `  ${String(latency).padStart(3)} ms: ${median(rates).toFixed(0)} renewals/s, ` +
      `${each.toFixed(2)} ms of our CPU each (${(1_000 / each).toFixed(0)} a second and core), ` +
      `${ratio.toFixed(2)} of the bare rows`
    )
  })
  const limit = `  the same rows in batches of ${BATCH}: ${median(bare).toFixed(0)} renewals/s`
  return [`\nRenewals, ${ROUNDS} rounds of ${DUE}`, ...lines, limit].join('\n')
}

/**
 * Measures how long a session check takes while very many renewals are due, as a ratio to when none
 * are. The backlog is measured for a few minutes of the hour it may last.
 */
export async function renewalFlood(adminUrl: string): Promise<string> {
  const windows: number[] = []
  const idleTimes: number[] = []
  let [seconds, renewed] = [0, 0]
  await withShop(adminUrl, { due: FLOOD }, async ({ server, database }) => {
    const { url, cookie = '' } = server.ready
    while (idleTimes.length < QUIET_WINDOWS) idleTimes.push(await percentile95(url, cookie))
    await makeDue(database, FLOOD)
    const started = performance.now()
    while (seconds < FLOOD_SECONDS && (await isBusy(database))) {
      windows.push(await percentile95(url, cookie))
      seconds = (performance.now() - started) / 1_000
    }
    renewed = await paidRenewals(database)
  })
  const [quiet, busy] = [median(idleTimes), median(windows)]
  return (
    `\np95 of a session check while ${FLOOD} renewals are due at once, ` +
    `watched for ${seconds.toFixed(0)} s in which ${renewed} were paid, ` +
    `${(renewed / seconds).toFixed(0)} a second\n  quiet ${quiet.toFixed(2)} ms, ` +
    `meanwhile ${busy.toFixed(2)} ms (median of ${windows.length} windows), ` +
    `${(busy / quiet).toFixed(2)} times`
  )
}

async function delayResponses({ stripe }: Shop, delay: number) {
  const faults = `${stripe.ready.url}/_simulator/faults`
  await fetch(faults, { method: 'DELETE' })
  if (delay === 0) return
  const always = { count: Number.MAX_SAFE_INTEGER, match: 'POST /v1/payment_intents*' }
  await fetch(faults, { method: 'POST', body: JSON.stringify({ kind: 'slow', delay, ...always }) })
}

/**
 * Makes the given number of subscriptions due, and waits until they are paid and all events are
 * published.
 */
async function renewDue({ server, database }: Shop, count: number) {
  const { rows } = await database.query<{ xid: string }>('select txid_current() as xid')
  const before = await server.counters()
  const paid = await paidRenewals(database)
  const started = performance.now()
  await makeDue(database, count)
  while ((await paidRenewals(database)) < paid + count || (await isBusy(database))) {
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
  const seconds = (performance.now() - started) / 1_000
  const cpu_ms = (await server.counters()).cpu_ms - before.cpu_ms
  return { seconds, cpu_ms, written_from: String(rows[0]?.xid) }
}

export async function makeDue(database: pg.Client, count: number) {
  await database.query(
    `update agenda set due_at = now() where id in (select a.id from agenda a
      join subscriptions s on s.id = a.subject_id
      where a.kind = 'renew_subscription' and s.current_period_end <= now() limit $1)`,
    [count],
  )
}

/**
 * Writes the rows that a round produced into copies of their tables, with a transaction for each
 * hundred renewals and a prepared statement for each table. Returns the seconds it took.
 */
async function writeAgain(database: pg.Client, written_from: string): Promise<number> {
  const { rows: tables } = await database.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
      from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      group by table_name`,
  )
  await database.query('drop schema if exists bare cascade; create schema bare')
  const batches: { name: string; text: string; rows: string[] }[] = []
  for (const { name, columns } of tables) {
    const { rows } = await database.query<{ row: string }>(
      `select to_jsonb(t)::text as row from public.${name} t where xmin::text::bigint > $1`,
      [written_from],
    )
    if (rows.length === 0) continue
    await database.query(`create table bare.${name} (like public.${name} including all)`)
    const text = `insert into bare.${name} (${columns})
      select ${columns} from jsonb_populate_recordset(null::bare.${name}, $1::jsonb)`
    batches.push({ name: `bare_${name}_${written_from}`, text, rows: rows.map(({ row }) => row) })
  }
  const count = Math.ceil(DUE / BATCH)
  const started = performance.now()
  for (let batch = 0; batch < count; batch += 1) {
    await database.query('begin')
    for (const { name, text, rows } of batches) {
      const share = Math.ceil(rows.length / count)
      const values = [`[${rows.slice(batch * share, (batch + 1) * share).join(',')}]`]
      await database.query({ name, text, values })
    }
    await database.query('commit')
  }
  return (performance.now() - started) / 1_000
}
