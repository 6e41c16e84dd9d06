import { Client, type ClientBase } from 'pg'
import { socketOf } from './one-write.ts'

/** How long connections may be silent and how long new ones may take; only tests set it. */
export type Patience = { silence_ms: number; connect_ms: number }

const WINDOW_MS: Patience = { silence_ms: 5_000, connect_ms: 10_000 }

export const patienceOf = (options: Partial<Patience> = {}): Patience => ({
  ...WINDOW_MS,
  ...options,
})

/** A watched connection reports each statement it sends and each response. */
export type WatchedConnection = { sent(): void; received(): void }

export type SilenceWatch = { watch(client: ClientBase): WatchedConnection; close(): void }

type WaitingQuery = { pid: number; waiting: number; since: number }

/**
 * Closes connections whose statements the database is no longer processing, so that a lost packet
 * or a half-closed connection becomes an error within seconds instead of an endless wait. A
 * statement may take as long as it needs: if a response is late, another connection asks PostgreSQL
 * whether it is still working on it. If that gets no response either, the connection counts as lost
 * too.
 */
export function watchSilence(connectionString: string, patience: Patience): SilenceWatch {
  const connections = new Map<ClientBase, WaitingQuery>()
  let looking = false

  const look = async () => {
    const now = performance.now()
    const late = [...connections].filter(
      ([, { waiting, since }]) => waiting > 0 && now - since > patience.silence_ms,
    )
    if (looking || late.length === 0) return
    looking = true
    const seen = late.map(([client, state]) => ({ client, state, since: state.since }))
    const working = await workingPids(connectionString, patience).catch(() => new Set<number>())
    for (const { client, state, since } of seen) {
      if (state.waiting === 0 || state.since !== since) continue
      if (working === 'unknown' || working.has(state.pid)) state.since = performance.now()
      else socketOf(client).destroy()
    }
    looking = false
  }
  const timer = setInterval(() => void look(), patience.silence_ms / 5).unref()

  return {
    watch: client => {
      const { processID } = client as unknown as { processID: number }
      const state: WaitingQuery = { pid: processID, waiting: 0, since: 0 }
      connections.set(client, state)
      client.once('end', () => connections.delete(client))
      return {
        sent: () => {
          if (state.waiting === 0) state.since = performance.now()
          state.waiting += 1
        },
        received: () => {
          state.waiting -= 1
          state.since = performance.now()
        },
      }
    },
    close: () => clearInterval(timer),
  }
}

/**
 * The active backends. One that cannot send its response counts as inactive. `unknown` behind a
 * connection pooler, which has process ids of its own.
 */
async function workingPids(
  connectionString: string,
  { connect_ms }: Patience,
): Promise<Set<number> | 'unknown'> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: connect_ms,
    query_timeout: connect_ms,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ own: number; pids: number[] | null }>(
      `select pg_backend_pid() as own, array_agg(pid) as pids from pg_stat_activity
       where datname = current_database()
         and state in ('active', 'fastpath function call', 'disabled')
         and wait_event is distinct from 'ClientWrite'`,
    )
    const { processID } = client as unknown as { processID: number }
    const [row] = rows
    return row?.own === processID ? new Set(row.pids) : 'unknown'
  } finally {
    // With a query in progress, `end` cuts the connection and does not wait.
    void client.end().catch(() => undefined)
  }
}
