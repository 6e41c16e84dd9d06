import { createHmac } from 'node:crypto'
import type { Program } from '../program.ts'
import type { FollowedEvent } from './follow-events.ts'

/** The server waits as long for an endpoint. */
const TIMEOUT_MS = 10_000

/** How a local program answered. */
export type Forwarded = { status: number | undefined; reason: string; duration_ms: number }

/**
 * Sends an event to a local address, signed by Standard Webhooks as the server signs deliveries.
 * `webhook-id` is the same whenever the event is forwarded.
 */
export async function forwardEvent(
  program: Program,
  { id, body }: FollowedEvent,
  { url, secret }: { url: string; secret: string },
): Promise<Forwarded> {
  const started = performance.now()
  const seconds = String(Math.floor(Date.now() / 1_000))
  const message_id = `listen_${id}`
  const duration = () => Math.round(performance.now() - started)
  try {
    const response = await program.fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Gatehouse',
        'webhook-id': message_id,
        'webhook-timestamp': seconds,
        'webhook-signature': signatureOf(secret, `${message_id}.${seconds}.${body}`),
      },
      body,
      // A redirect is not a success for the server either.
      redirect: 'manual',
      signal: AbortSignal.any([program.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return { status: response.status, reason: response.statusText, duration_ms: duration() }
  } catch (error) {
    return { status: undefined, reason: reasonOf(error), duration_ms: duration() }
  }
}

/** The key is the whole secret's UTF-8 bytes, as the billing protocol's validators take it. */
const signatureOf = (secret: string, text: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret, 'utf8')).update(text).digest('base64')}`

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException }
  if (name === 'TimeoutError') return `no response within ${TIMEOUT_MS / 1_000} seconds`
  if (cause?.code === 'ECONNREFUSED') return 'connection refused'
  return cause?.message ?? message
}
