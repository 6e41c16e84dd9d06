import { Client } from 'pg'
import type { Log } from '../log.ts'

/** Receives notifications (NOTIFY) from every server process of this database. */
export type Listener = {
  /** Calls back with each payload of a channel; returns a function that stops it. */
  on(channel: string, receive: (payload: string) => void): () => void
  /**
   * Resolves once the database knows that this process listens on the channel: a state read
   * afterward misses no change. Also resolves while the connection is down.
   */
  ready(channel: string): Promise<void>
  /** Calls back after each reconnection, because notifications in between were lost. */
  onReturn(receive: () => void): void
  /**
   * False while the connection is down or silent; code that relies on notifications must then read
   * the data itself.
   */
  up(): boolean
  close(): Promise<void>
}

const RECONNECT_MS = 500
/** A query at this interval shows that the connection is alive. */
const BEAT_MS = 300
/** A connection without a response for this long counts as down, and soon after it is abandoned. */
const SILENCE_MS = 1_000
const STATEMENT_ABANDONED_MS = 5_000

/** Opens the one permanent connection on which a process listens; reconnects automatically. */
export async function openListener(
  connectionString: string,
  log: Log,
  reconnect_ms = RECONNECT_MS,
): Promise<Listener> {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const listening = new Map<string, Promise<void>>()
  const returns = new Set<() => void>()
  let client: Client | undefined
  let pulse: Heartbeat | undefined
  let closed = false
  let planned = false

  // Of the events of a lost or rejected connection, only the first one schedules an attempt.
  const reconnectLater = () => {
    if (closed || planned) return
    planned = true
    setTimeout(() => {
      planned = false
      void connect().catch(reconnectLater)
    }, reconnect_ms).unref()
  }
  const connect = async (): Promise<void> => {
    const next = newClient(connectionString)
    next.on('notification', message => {
      for (const receive of listeners.get(message.channel) ?? []) receive(message.payload ?? '')
    })
    next.on('error', error => log.warn({ error: error.message }, 'listener lost'))
    next.on('end', () => {
      if (client === next) client = undefined
      pulse?.end()
      reconnectLater()
    })
    await next.connect()
    await listenToAll(next, listeners.keys())
    pulse = startHeartbeat(next, runSequentially(next))
    client = next
    for (const receive of returns) receive()
  }

  await connect()
  return {
    on: (channel, receive) => {
      const set = listeners.get(channel) ?? new Set()
      if (set.size === 0) {
        listeners.set(channel, set)
        if (client) listening.set(channel, listenTo(channel, pulse?.ask))
      }
      set.add(receive)
      return () => void set.delete(receive)
    },
    ready: async channel => listening.get(channel),
    onReturn: receive => void returns.add(receive),
    up: () => client !== undefined && pulse !== undefined && pulse.silence() < SILENCE_MS,
    close: async () => {
      closed = true
      await client?.end().catch(() => undefined)
    },
  }
}

/** A connection that is accepted but never answered must not end the attempts. */
const newClient = (connectionString: string) =>
  new Client({
    connectionString,
    connectionTimeoutMillis: STATEMENT_ABANDONED_MS,
    query_timeout: STATEMENT_ABANDONED_MS,
  })

async function listenToAll(client: Client, channels: Iterable<string>): Promise<void> {
  try {
    for (const channel of channels) await client.query(`listen "${channel}"`)
  } catch (error) {
    void client.end().catch(() => undefined)
    throw error
  }
}

type RunQuery = (text: string) => Promise<unknown>

/**
 * A connection gets one query at a time: listening on a channel waits for the current heartbeat.
 */
function runSequentially(client: Client): RunQuery {
  let last: Promise<unknown> = Promise.resolve()
  return text => {
    const answer = last.then(() => client.query(text))
    last = answer.catch(() => undefined)
    return answer
  }
}

/**
 * Resolves once the connection listens or is lost; the next connection listens on all channels
 * again.
 */
async function listenTo(channel: string, request: RunQuery | undefined): Promise<void> {
  await request?.(`listen "${channel}"`).catch(() => undefined)
}

type Heartbeat = { ask: RunQuery; silence(): number; end(): void }

/**
 * Sends a heartbeat query repeatedly, because a cut cable ends no connection. Silence is counted
 * from when the last answered query was sent, so that every notification before it has been
 * received.
 */
function startHeartbeat(client: Client, request: RunQuery): Heartbeat {
  let answered = performance.now()
  let waiting = false
  const heartbeat = async () => {
    if (waiting) {
      // With a query in progress, `end` cuts the connection instead of closing it cleanly.
      if (performance.now() - answered > STATEMENT_ABANDONED_MS)
        void client.end().catch(() => undefined)
      return
    }
    waiting = true
    const askedAt = performance.now()
    await request('select 1')
      .then(() => (answered = askedAt))
      .catch(() => undefined)
    waiting = false
  }
  const timer = setInterval(() => void heartbeat(), BEAT_MS).unref()
  return {
    ask: request,
    silence: () => performance.now() - answered,
    end: () => clearInterval(timer),
  }
}
