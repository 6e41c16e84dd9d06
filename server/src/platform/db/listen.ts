import { Client } from 'pg'
import type { Log } from '../log.ts'

/** Hears what any server process of this database says by NOTIFY. */
export type Listener = {
  /** Calls back with each payload of a channel; returns how to stop. */
  on(channel: string, hear: (payload: string) => void): () => void
  /** Calls back after each reconnection: what was said in between was not heard. */
  onReturn(hear: () => void): void
  /** False while the connection is down: what relies on hearing must then look for itself. */
  up(): boolean
  close(): Promise<void>
}

const RECONNECT_MS = 500

/** Opens the one standing connection a process listens on; reconnects by itself. */
export async function openListener(
  connectionString: string,
  log: Log,
  reconnect_ms = RECONNECT_MS,
): Promise<Listener> {
  const hearers = new Map<string, Set<(payload: string) => void>>()
  const returns = new Set<() => void>()
  let client: Client | undefined
  let closed = false
  let planned = false

  // A lost connection ends and a refused one fails as well: whichever is heard first plans one try.
  const tryLater = () => {
    if (closed || planned) return
    planned = true
    setTimeout(() => {
      planned = false
      void connect().catch(tryLater)
    }, reconnect_ms).unref()
  }
  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString })
    next.on('notification', message => {
      for (const hear of hearers.get(message.channel) ?? []) hear(message.payload ?? '')
    })
    next.on('error', error => log.warn({ error: error.message }, 'listener lost'))
    next.on('end', () => {
      if (client === next) client = undefined
      tryLater()
    })
    await next.connect()
    for (const channel of hearers.keys()) await next.query(`listen "${channel}"`)
    client = next
    for (const hear of returns) hear()
  }

  await connect()
  return {
    on: (channel, hear) => {
      const set = hearers.get(channel) ?? new Set()
      if (set.size === 0) {
        hearers.set(channel, set)
        client?.query(`listen "${channel}"`).catch(() => undefined)
      }
      set.add(hear)
      return () => void set.delete(hear)
    },
    onReturn: hear => void returns.add(hear),
    up: () => client !== undefined,
    close: async () => {
      closed = true
      await client?.end().catch(() => undefined)
    },
  }
}
