import { eventData } from '@gatehouse/contract/webhooks/events'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import type { z } from 'zod'
import type { Camel } from './casing.ts'
import { decodeAnswer } from './decode.ts'

export { WebhookVerificationError }

type Types = keyof typeof eventData

/** An event as a webhook carries it, told apart by its `type`. */
export type WebhookEvent = {
  [T in Types]: { type: T; timestamp: Date; data: Camel<z.output<(typeof eventData)[T]>> }
}[Types]

/**
 * Checks a delivery's signature and age (300 seconds either way) and reads it. `body` is the raw
 * text as it arrived: a parsed and rewritten body no longer matches its signature.
 */
export function verifyWebhook(
  body: string,
  headers: Record<string, string>,
  secret: string,
): WebhookEvent {
  const key = Buffer.from(secret, 'utf8').toString('base64')
  const event = new Webhook(key).verify(body, headers) as Record<string, unknown>
  const type = String(event.type)
  const schema = Object.hasOwn(eventData, type) ? eventData[type as Types] : undefined
  return {
    type,
    timestamp: new Date(String(event.timestamp)),
    data: decodeAnswer(schema, event.data),
  } as WebhookEvent
}
