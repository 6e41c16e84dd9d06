import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { camelize } from '@gatehouse/contract/kit/wire'

export { WebhookVerificationError }

/** An event as a webhook carries it; `data` in camelCase with metadata keys untouched. */
export type WebhookEvent = { type: string; timestamp: Date; data: Record<string, unknown> }

/**
 * Checks a delivery's signature and age (300 seconds either way) and reads it. `body` is the raw
 * text as it arrived: a parsed and rewritten body no longer matches its signature.
 */
export function verifyWebhook(body: string, headers: Record<string, string>, secret: string): WebhookEvent {
  const key = Buffer.from(secret, 'utf8').toString('base64')
  const event = new Webhook(key).verify(body, headers) as { type: string; timestamp: string; data: unknown }
  const data = camelize(undefined, event.data) as Record<string, unknown>
  return { type: event.type, timestamp: new Date(event.timestamp), data }
}
