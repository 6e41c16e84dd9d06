/** Milliseconds between two tries, unless said otherwise. */
export const RETRY_DELAY_MS = 1_000

/** A server that wants to be left alone for longer is believed: its refusal is the answer. */
const RETRY_AFTER_MS_MAX = 60_000

/** How often to try again, and how long to wait each time. */
export type Retry = {
  /** Tries after the first. */
  attempts: number
  /** Milliseconds before each of them; the server's Retry-After may make it longer. */
  delay?: number
}

/** Time as it is waited for; tests give their own. */
export type Waiting = {
  now(): number
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/** Time as it passes. */
export const realTime: Waiting = { now: Date.now, wait }

/**
 * A fetch that asks again when the network or the server failed or was too busy. Only what may be
 * asked twice is: reading, and writing under an idempotency key.
 */
export function retryingFetch(
  retry: number | Retry,
  send: typeof fetch = fetch,
  time: Waiting = realTime,
): typeof fetch {
  const { attempts, delay = RETRY_DELAY_MS } =
    typeof retry === 'number' ? { attempts: retry } : retry
  return async (input, init) => {
    const request = new Request(input, init)
    if (!mayAskTwice(request)) return send(input, init)
    for (let tried = 0; ; tried += 1) {
      const answer = await outcome(send(request.clone()))
      const pause = tried < attempts ? pauseAfter(answer, delay, time.now()) : undefined
      if (pause === undefined) return unwrap(answer)
      await time.wait(pause, request.signal)
    }
  }
}

function mayAskTwice({ method, headers }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || headers.has('idempotency-key')
}

type Outcome = { response: Response } | { error: unknown }

const outcome = (sent: Promise<Response>): Promise<Outcome> =>
  sent.then(
    response => ({ response }),
    (error: unknown) => ({ error }),
  )

function unwrap(answer: Outcome): Response {
  if ('response' in answer) return answer.response
  throw answer.error
}

/** How long to wait before asking again, in milliseconds; undefined where the answer stands. */
function pauseAfter(answer: Outcome, delay: number, now: number): number | undefined {
  if ('error' in answer) return (answer.error as Error).name === 'AbortError' ? undefined : delay
  const { status, headers } = answer.response
  if (status < 500 && status !== 429) return undefined
  const wanted = readRetryAfter(headers, now)
  return wanted > RETRY_AFTER_MS_MAX ? undefined : Math.max(delay, wanted)
}

/** What the server asks to be waited, in milliseconds: it says seconds, or a moment. */
function readRetryAfter(headers: Headers, now: number): number {
  const text = headers.get('retry-after') ?? headers.get('x-retry-after') ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? 0 : Math.max(0, moment - now)
}

function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
