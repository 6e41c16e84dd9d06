import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import type pg from 'pg'
import { makeDue } from './renewals.ts'
import { withShop, type Shop } from './renewal-shop.ts'

const RENEWALS = Number(process.env.BENCH_DUE ?? 20_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const CLIENTS = 32
/** The clients continue for this long after the last task is written. */
const TAIL_SECONDS = 5
const PROBES_PER_SECOND = 4
const POLL_MS = 10
/** A task that has waited for this long counts with that duration. */
const WAIT_MS_MAX = 60_000

/**
 * How long a task that has just become due waits until it is done: without requests, while 32
 * clients send requests without pause, and while they do so beside very many renewals. The tasks
 * are written by another process, so up to half a second passes until the server looks for them.
 */
export async function dueLatency(adminUrl: string): Promise<string> {
  const lines: string[] = []
  await withShop(adminUrl, { due: RENEWALS }, async shop => {
    lines.push(line('without requests', await measureWaits(shop.database)))
    lines.push(line(`beside ${CLIENTS} clients`, await measureLatencyUnderLoad(shop)))
    await makeDue(shop.database, RENEWALS)
    lines.push(line(`the same beside ${RENEWALS} renewals`, await measureLatencyUnderLoad(shop)))
  })
  return ['\nWait of a new task from due to done', ...lines].join('\n')
}

async function measureLatencyUnderLoad({ server, database }: Shop): Promise<number[]> {
  const { url, cookie = '' } = server.ready
  const path = '/api/auth/get-session?disableCookieCache=true'
  const load = autocannon({
    url: url + path,
    headers: { cookie },
    connections: CLIENTS,
    duration: SECONDS + TAIL_SECONDS,
  })
  const [responses] = await Promise.all([measureWaits(database), load])
  return responses
}

/** Writes tasks at an even pace, and measures how long each of them waits. */
export async function measureWaits(
  database: pg.Client,
  seconds: number = SECONDS,
): Promise<number[]> {
  const used: Promise<number>[] = []
  for (let n = 0; n < seconds * PROBES_PER_SECOND; n += 1) {
    used.push(probe(database))
    await new Promise(resolve => setTimeout(resolve, 1_000 / PROBES_PER_SECOND))
  }
  return (await Promise.all(used)).toSorted((a, b) => a - b)
}

/** A task about a subscription that does not exist: one transaction that only reads. */
async function probe(database: pg.Client): Promise<number> {
  const id = randomUUID()
  const started = performance.now()
  await database.query(
    `insert into agenda (id, kind, subject_id, payload, due_at, created_at)
     values ($1, 'end_grace', $1, '{}', now(), now())`,
    [id],
  )
  for (;;) {
    const { rowCount } = await database.query('select from agenda where id = $1', [id])
    const waited = performance.now() - started
    if (rowCount === 0 || waited > WAIT_MS_MAX) return waited
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

const line = (name: string, sorted: number[]) => `  ${name}: ${describeWaits(sorted)}`

/** The spread of sorted waits, in words. */
export function describeWaits(sorted: number[]): string {
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  const format = (share: number) => `${((at(share) ?? 0) / 1_000).toFixed(2)} s`
  return `p50 ${format(0.5)}, p99 ${format(0.99)}, longest ${format(1)}, ${sorted.length} tasks`
}
