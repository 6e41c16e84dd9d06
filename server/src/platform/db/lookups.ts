import { Client, type ClientConfig } from 'pg'
import { statements, types } from './database.ts'

/**
 * Single-row reads that nearly every request begins with: whose session, token or key this is.
 * They share one connection and are sent without waiting for each other (PostgreSQL's pipeline),
 * which costs the process half of what a pooled connection each does under load.
 */
export type Lookups = {
  /** The first row of a read; the text is planned once. Never a write: it may be sent twice. */
  first<Row>(text: string, values: readonly unknown[]): Promise<Row | undefined>
  close(): Promise<void>
}

/** Opens the connection with the first lookup, and anew after it was lost. */
export function openLookups(connectionString: string): Lookups {
  const names = new Map<string, string>()
  let open: Promise<Client> | undefined

  const connect = async (): Promise<Client> => {
    // The types of `pg` do not know `pipeline` yet; its client has it since 8.17.
    const config = { connectionString, types, pipeline: true } as ClientConfig
    const client = new Client(config)
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
    return client
  }

  const ask = async <Row>(text: string, values: readonly unknown[]) => {
    const client = await (open ??= connect())
    const name = names.get(text) ?? `l${names.size}`
    names.set(text, name)
    statements.count += 1
    const { rows } = await client.query<Row & object>({ name, text, values: [...values] })
    return rows[0]
  }

  return {
    first: async <Row>(text: string, values: readonly unknown[]) => {
      const asked = open
      try {
        return await ask<Row>(text, values)
      } catch (error) {
        // Lost while it stood open: the next connection is asked once. A refused one is not.
        if (asked === undefined || !isLost(error)) throw error
        if (open === asked) open = undefined
        return ask<Row>(text, values)
      }
    },
    close: async () => {
      const client = await open?.catch(() => undefined)
      await client?.end()
    },
  }
}

/**
 * Whether an error tells of the connection and not of the statement (SQLSTATE classes 08, 57P).
 * Every SQLSTATE has a digit: `EPIPE` is the system's word for a connection that is gone.
 */
function isLost(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code !== 'string' || !/^(?=.*\d)[0-9A-Z]{5}$/.test(code) || /^(08|57P)/.test(code)
}
