import { GatehouseError, errorOf } from '../gatehouse-error.ts'
import type { wait } from '../wait.ts'

/** The first pause before a retry, in milliseconds; it doubles with each further one. */
const PAUSE_MS = 500
const PAUSE_MS_MAX = 8_000
/** If the server asks for a longer wait, the error is thrown instead. */
const RETRY_AFTER_SECONDS_MAX = 60

/** A request, and what decides how often it is sent. */
export type Sending = {
  url: URL
  init: RequestInit
  /** Whether the request may be sent again without doing twice what it does. */
  repeatable: boolean
  timeout: number
  retries: number
  signal: AbortSignal | undefined
  fetch: typeof fetch
  wait: typeof wait
}

/**
 * Sends a request and reads the response within the timeout. A request that may be repeated is sent
 * again after a network failure, a timeout, and a response that asks for it (429, 502, 503, 504).
 */
export async function send<T>(sending: Sending, read: (response: Response) => T): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce(sending, read)
    } catch (error) {
      const pause = pauseAfter(error, attempt)
      if (!sending.repeatable || attempt >= sending.retries || pause === undefined) throw error
      await sending.wait(pause, sending.signal)
    }
  }
}

async function sendOnce<T>(
  { url, init, timeout, signal, fetch }: Sending,
  read: (response: Response) => T,
): Promise<Awaited<T>> {
  signal?.throwIfAborted()
  const stop = new AbortController()
  const onAbort = () => stop.abort(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  const late = new GatehouseError(0, 'TIMEOUT', `No response within ${timeout} ms.`)
  const timer = timeout > 0 ? setTimeout(() => stop.abort(late), timeout) : undefined
  try {
    const response = await fetch(url, { ...init, signal: stop.signal })
    if (!response.ok) throw errorOf(response, await readJson(response))
    return await read(response)
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof GatehouseError) throw cause
    if (stop.signal.aborted) throw late
    throw new GatehouseError(0, 'UNREACHABLE', 'The server cannot be reached.', { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** A response as JSON; null if it is empty, and text if it is something else. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const RETRIED_STATUSES = new Set([0, 429, 502, 503, 504])

/** Milliseconds before the next attempt; undefined if the error is final. */
function pauseAfter(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof GatehouseError)) return undefined
  // An earlier attempt was not heard of in time, and is still being processed.
  const isInFlight = error.code === 'IdempotencyKeyInFlight'
  if (!RETRIED_STATUSES.has(error.status) && !isInFlight) return undefined
  const requested = error.retryAfter ?? 0
  if (requested > RETRY_AFTER_SECONDS_MAX) return undefined
  // Programs that failed together do not come back together.
  const growing = Math.min(PAUSE_MS * 2 ** attempt, PAUSE_MS_MAX) * (0.5 + Math.random() / 2)
  return Math.max(growing, requested * 1_000)
}
