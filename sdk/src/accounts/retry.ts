import { wait } from '../wait.ts'

/** Default delay between two attempts, in milliseconds. */
export const RETRY_DELAY_MS = 1_000

/**
 * If the server asks for a longer wait than this, the client does not retry and returns the error.
 */
const RETRY_AFTER_MS_MAX = 60_000

/** How many times to retry, and how long to wait before each retry. */
export type Retry = {
  /** Retries after the first attempt. */
  attempts: number
  /** Milliseconds before each retry; the server's Retry-After may extend it. */
  delay?: number
}

/** The timer used for waiting; tests pass their own. */
export type RetryTimer = {
  now(): number
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/** The real timer. */
export const realTime: RetryTimer = { now: Date.now, wait }

/**
 * A fetch that retries when the network failed, or the server failed or was too busy. Only requests
 * that are safe to repeat are retried: reads, and writes with an idempotency key.
 */
export function retryingFetch(
  retry: number | Retry,
  send: typeof fetch = fetch,
  time: RetryTimer = realTime,
): typeof fetch {
  const { attempts, delay = RETRY_DELAY_MS } =
    typeof retry === 'number' ? { attempts: retry } : retry
  return async (input, init) => {
    const request = new Request(input, init)
    if (!isRepeatable(request)) return send(input, init)
    for (let attempt = 0; ; attempt += 1) {
      const answer = await outcome(send(request.clone()))
      const pause = attempt < attempts ? pauseAfter(answer, delay, time.now()) : undefined
      if (pause === undefined) return unwrap(answer)
      await time.wait(pause, request.signal)
    }
  }
}

function isRepeatable({ method, headers }: Request): boolean {
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

/**
 * How long to wait before the next attempt, in milliseconds; undefined if the response is final.
 */
function pauseAfter(answer: Outcome, delay: number, now: number): number | undefined {
  if ('error' in answer) return (answer.error as Error).name === 'AbortError' ? undefined : delay
  const { status, headers } = answer.response
  if (status < 500 && status !== 429) return undefined
  const requested = readRetryAfter(headers, now)
  return requested > RETRY_AFTER_MS_MAX ? undefined : Math.max(delay, requested)
}

/** The server's Retry-After in milliseconds: the header holds seconds or a date. */
function readRetryAfter(headers: Headers, now: number): number {
  const text = headers.get('retry-after') ?? headers.get('x-retry-after') ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? 0 : Math.max(0, moment - now)
}
