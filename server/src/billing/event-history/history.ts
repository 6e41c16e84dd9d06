import type { ClickHouseClient } from '@clickhouse/client'
import { eventProblems } from '@gatehouse/contract/billing/events'
import { fail } from '@gatehouse/contract/kit/problems'
import { SECOND } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { ServerInfo, Site } from '../../platform/site.ts'
import type { toHistoryRow } from './history-row.ts'
import { CREATE_HISTORY_TABLE, HISTORY_TABLE } from './schema.ts'

/** The gateway to ClickHouse. Its failures are problems for readers and errors for the writer. */
export type EventHistory = {
  /** Reads rows for a request; fails with 503 if ClickHouse does not answer in time. */
  read<R>(query: string): Promise<R[]>
  /** The same for the writer, which has more time. */
  ask<R>(query: string): Promise<R[]>
  insert(rows: ReturnType<typeof toHistoryRow>[]): Promise<void>
  run(statement: string): Promise<void>
  /** Creates the table, unless it exists. */
  prepare(): Promise<void>
}

const READ_MS_MAX = 15 * SECOND
const WRITE_MS_MAX = 60 * SECOND
const QUERY_BYTES_MAX = 16_000_000
const CONNECTIONS_MAX = 8

type Gateway = { history: EventHistory; close(): Promise<void> }

/** By configuration, which a server and those that act for it share. */
const opened = new WeakMap<ServerInfo['config'], Gateway>()

/** The history of events, if the operator switched it on. */
export const historyOf = ({ config }: Pick<ServerInfo, 'config'>): EventHistory | undefined =>
  opened.get(config)?.history

/** Opens the gateway if it is configured; the client is loaded only then. Nothing is sent yet. */
export async function openHistory({ config, log }: Pick<Site, 'config' | 'log'>): Promise<void> {
  const { clickhouse_url: url } = config
  if (url === undefined) return
  const { ClickHouseLogLevel, createClient } = await import('@clickhouse/client')
  const client = createClient({
    url,
    application: 'gatehouse',
    request_timeout: WRITE_MS_MAX,
    max_open_connections: CONNECTIONS_MAX,
    log: { level: ClickHouseLogLevel.OFF },
    // Known to every version: a setting that a server does not know is an error.
    clickhouse_settings: { max_query_size: String(QUERY_BYTES_MAX) },
  })
  opened.set(config, { history: gatewayTo(client, log), close: () => client.close() })
}

/** Closes the connections to ClickHouse. */
export async function closeHistory({ config }: Pick<Site, 'config'>): Promise<void> {
  const gateway = opened.get(config)
  opened.delete(config)
  await gateway?.close()
}

function gatewayTo(client: ClickHouseClient, log: Log): EventHistory {
  let isPrepared = false
  const ask = async <R>(query: string, ms_max = WRITE_MS_MAX): Promise<R[]> => {
    const abort_signal = AbortSignal.timeout(ms_max)
    const result = await client.query({
      query,
      format: 'JSONEachRow',
      abort_signal,
      clickhouse_settings: { max_execution_time: ms_max / SECOND },
    })
    return result.json<R>()
  }
  return {
    ask,
    read: async query => {
      try {
        return await ask(query, READ_MS_MAX)
      } catch (error) {
        log.warn({ error: (error as Error).message }, "ClickHouse didn't answer")
        fail(eventProblems.history_unavailable)
      }
    },
    insert: async values => {
      if (values.length === 0) return
      await client.insert({ table: HISTORY_TABLE, values, format: 'JSONEachRow' })
    },
    run: async query => void (await client.command({ query })),
    prepare: async () => {
      if (isPrepared) return
      await client.command({ query: CREATE_HISTORY_TABLE })
      isPrepared = true
    },
  }
}
