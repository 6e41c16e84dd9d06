import { EntitlementChange, entitlementEndpoints } from '@gatehouse/contract/billing/entitlements'
import type { ClientOptions } from '../client.ts'
import { RequestFailed } from '../request-failed.ts'
import { readEvents } from '../read-events.ts'

/** A stream without a sign of life for this long is abandoned: one is sent every 15 seconds. */
const SILENCE_MS = 40_000
const RETRY_MS_MIN = 250
const RETRY_MS_MAX = 10_000

export type StreamOptions = Pick<ClientOptions, 'url' | 'fetch'> & {
  token: string
  onError?: (error: unknown) => void
}

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
      for await (const sent of readEvents(body, watch.heard)) {
        const change = EntitlementChange.safeParse(sent).data
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
  { url, token, fetch: send = fetch }: StreamOptions,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const address = new URL(entitlementEndpoints.stream.path, url)
  const response = await send(address, { headers: { authorization: `Bearer ${token}` }, signal })
  if (response.ok && response.body) return response.body
  throw new RequestFailed(response.status, await response.json().catch(() => ({})))
}
