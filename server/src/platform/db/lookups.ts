import { Client, type ClientConfig } from 'pg'
import { statements, types } from './database.ts'
import { socketOf, writeOncePerTurn } from './one-write.ts'
import { PreparedStatement, sendStatement } from './prepared-statement.ts'
import { patienceOf, watchSilence, type Patience, type WatchedConnection } from './silence.ts'
import { asUnavailable, isUnavailable } from './unavailable.ts'

/**
 * Single-row reads at the beginning of nearly every request: the owner of a session, token or key.
 * They share one connection and are sent without waiting for each other (PostgreSQL's pipeline),
 * which costs the process half of what a pooled connection per read costs under load.
 */
export type Lookups = {
  /**
   * The first row of a read, planned once per text. Never a write, because it may be sent twice.
   */
  first<Row>(text: string, values: readonly unknown[]): Promise<Row | undefined>
  close(): Promise<void>
}

/** Opens the connection at the first lookup, and again after it was lost. */
export function openLookups(connectionString: string, options: Partial<Patience> = {}): Lookups {
  const patience = patienceOf(options)
  const silence = watchSilence(connectionString, patience)
  const watchedConnections = new WeakMap<Client, WatchedConnection>()
  const names = new Map<string, string>()
  let open: Promise<Client> | undefined

  const connect = async (): Promise<Client> => {
    const client = newClient(connectionString, patience)
    const forget = () => {
      open = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    try {
      await client.connect()
    } catch (error) {
      forget()
      throw error
    }
    watchedConnections.set(client, silence.watch(client))
    return client
  }

  const request = async <Row>(text: string, values: readonly unknown[]) => {
    const client = await (open ??= connect())
    const name = names.get(text) ?? `l${names.size}`
    names.set(text, name)
    const watched = watchedConnections.get(client)
    watched?.sent()
    try {
      return (await firstRow(client, new PreparedStatement(text, values, name))) as Row | undefined
    } finally {
      watched?.received()
    }
  }

  return {
    first: async <Row>(text: string, values: readonly unknown[]) => {
      const requested = open
      try {
        return await request<Row>(text, values)
      } catch (error) {
        // A lookup whose open connection was lost is sent once more, on the next connection.
        if (requested === undefined || !isUnavailable(error)) throw asUnavailable(error)
        if (open === requested) open = undefined
        return request<Row>(text, values).catch((again: unknown) => {
          throw asUnavailable(again)
        })
      }
    },
    close: async () => {
      silence.close()
      const client = await open?.catch(() => undefined)
      await client?.end()
    },
  }
}

async function firstRow(client: Client, statement: PreparedStatement): Promise<unknown> {
  statements.count += 1
  writeOncePerTurn(socketOf(client))
  const { rows } = await sendStatement(query => client.query(query), statement)
  return rows[0]
}

function newClient(connectionString: string, { connect_ms }: Patience): Client {
  // The types of `pg` do not know `pipeline` yet; its client has had it since 8.17.
  const config = {
    connectionString,
    types,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: connect_ms,
  } as ClientConfig
  return new Client(config)
}
