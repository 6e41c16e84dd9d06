import { readOrigin } from '../accounts/base-url.ts'
import { errorOf } from '../gatehouse-error.ts'
import type { StreamedEvent } from '../billing/request-options.ts'
import { readJsonEvents } from '../read-events.ts'

/** A stream without a sign of life for this long is abandoned: one is sent every 15 seconds. */
const SILENCE_MS = 40_000
const RETRY_MS_MIN = 250
const RETRY_MS_MAX = 10_000

/** How the stream is opened. */
export type StreamOptions = {
  /** The server's URL. By default `GATEHOUSE_URL` of the environment. */
  baseURL?: string
  /** The same, by an earlier name. */
  url?: string
  token: string
  fetch?: typeof fetch
  onError?: (error: unknown) => void
}

/** The server's address. */
export const addressOf = ({ baseURL, url }: Pick<StreamOptions, 'baseURL' | 'url'>): string =>
  readOrigin(baseURL ?? url)

/** What outdates copies: what was known of some customers, or of all. */
export type EntitlementChange =
  | { event: 'connected' | 'reset' }
  | { event: 'changed'; customerIds: string[]; byUsage: boolean }

/** A stream that is opened again whenever it ends. */
export type ChangeStream = {
  isOpen(): boolean
  /** Seconds since the stream was last known to be open; infinite before it was. */
  silence(): number
  close(): void
}

/** Follows what customers may do, until it is closed. */
export function followChanges(
  options: StreamOptions,
  apply: (change: EntitlementChange) => void,
): ChangeStream {
  const closing = new AbortController()
  const state = { connected: false, heard_at: -Infinity }
  const connect = async () => {
    const watch = watchSilence(() => {
      state.heard_at = performance.now()
    })
    try {
      const body = await open(options, AbortSignal.any([watch.signal, closing.signal]))
      for await (const sent of readJsonEvents(body, watch.heard)) {
        const change = readChange(sent)
        if (!change) continue
        apply(change)
        if (change.event === 'connected') state.connected = true
      }
    } finally {
      state.connected = false
      watch.stop()
    }
  }
  void stayConnected(connect, closing.signal, options.onError)
  return {
    isOpen: () => state.connected,
    silence: () => (performance.now() - state.heard_at) / 1_000,
    close: () => closing.abort(),
  }
}

/** The change that an event describes; undefined for events that this version does not know. */
function readChange({ event, data }: StreamedEvent): EntitlementChange | undefined {
  if (event === 'connected' || event === 'reset') return { event }
  if (event !== 'changed' || typeof data !== 'object' || data === null) return undefined
  const { customer_ids, by_usage }: { customer_ids?: unknown; by_usage?: unknown } = data
  if (!Array.isArray(customer_ids)) return undefined
  return { event, customerIds: customer_ids.map(String), byUsage: by_usage === true }
}

/** Aborts when nothing was heard for a while. */
function watchSilence(onHeard: () => void) {
  const stop = new AbortController()
  const wait = () => setTimeout(() => stop.abort(), SILENCE_MS)
  let timer = wait()
  return {
    signal: stop.signal,
    heard: () => {
      onHeard()
      clearTimeout(timer)
      timer = wait()
    },
    stop: () => clearTimeout(timer),
  }
}

async function stayConnected(
  connect: () => Promise<void>,
  closing: AbortSignal,
  onError: StreamOptions['onError'],
): Promise<void> {
  let wait = RETRY_MS_MIN
  while (!closing.aborted) {
    try {
      await connect()
      wait = RETRY_MS_MIN
    } catch (error) {
      if (closing.aborted) return
      onError?.(error)
      // Programs that lost the server together do not come back together.
      await new Promise(resolve => setTimeout(resolve, wait * (0.5 + Math.random() / 2)))
      wait = Math.min(wait * 2, RETRY_MS_MAX)
    }
  }
}

async function open(
  { token, fetch: send = fetch, ...options }: StreamOptions,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const address = `${addressOf(options)}/v1/entitlements/stream`
  const response = await send(address, { headers: { authorization: `Bearer ${token}` }, signal })
  if (response.ok && response.body) return response.body
  throw errorOf(response, await response.json().catch(() => ({})))
}
