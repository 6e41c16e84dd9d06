import { eventData } from '@gatehouse/contract/webhooks/events'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import type { z } from 'zod'
import type { Camel } from './casing.ts'
import { decodeAnswer } from './decode.ts'

export { WebhookVerificationError }

type Types = keyof typeof eventData

/** A webhook event, discriminated by its `type`. */
export type WebhookEvent = {
  [T in Types]: { type: T; timestamp: Date; data: Camel<z.output<(typeof eventData)[T]>> }
}[Types]

/** How far the sender's clock may be ahead of ours, in seconds. */
const FUTURE_SECONDS_MAX = 5

/**
 * Verifies a delivery's signature and age, and parses it. A timestamp may be at most 300 seconds
 * old; one more than 5 seconds in the future is rejected. `body` is the raw text as received.
 */
export function verifyWebhook(
  body: string,
  headers: Record<string, string>,
  secret: string,
): WebhookEvent {
  const key = Buffer.from(secret, 'utf8').toString('base64')
  rejectFuture(headers)
  const event = new Webhook(key).verify(body, headers) as Record<string, unknown>
  const type = String(event.type)
  const schema = Object.hasOwn(eventData, type) ? eventData[type as Types] : undefined
  return {
    type,
    timestamp: new Date(String(event.timestamp)),
    data: decodeAnswer(schema, event.data),
  } as WebhookEvent
}

/**
 * The library accepts timestamps up to five minutes in the future, so the stricter limit is checked
 * here.
 */
function rejectFuture(headers: Record<string, string>) {
  const [, timestamp] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'webhook-timestamp') ?? []
  if (Number.parseInt(timestamp ?? '', 10) > Date.now() / SECOND_MS + FUTURE_SECONDS_MAX)
    throw new WebhookVerificationError('Message timestamp too new')
}

const SECOND_MS = 1_000
