import { Webhook, WebhookVerificationError as Rejection } from 'standardwebhooks'
import { decode } from './billing/convert.ts'
import type { WebhookData } from './billing/types.gen.ts'
import { eventShapes, shapes } from './billing/wire.gen.ts'

/** Why a delivery is rejected: see `verifyWebhook`. */
export class WebhookVerificationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WebhookVerificationError'
  }
}

/** A webhook event, discriminated by its `type`. */
export type WebhookEvent = {
  [T in keyof WebhookData]: { type: T; timestamp: Date; data: WebhookData[T] }
}[keyof WebhookData]

/** The headers of a request: of the Fetch API, or of Node.js. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>

/** How far the sender's clock may be ahead of ours, in seconds. */
const FUTURE_SECONDS_MAX = 5

/** The prefix of secrets that other senders of Standard Webhooks give out, as base64. */
const BASE64_PREFIX = 'whsec_'

const SECOND_MS = 1_000

/**
 * Verifies a delivery's signature and age, and parses it. `body` is the raw text or bytes as
 * received. `secret` is the endpoint's secret as it is shown; during a rotation, the old and the
 * new one. A timestamp may be at most 300 seconds old; one more than 5 seconds in the future is
 * rejected. Throws a `WebhookVerificationError` with one of four messages: `Missing required
 * headers`, `Message timestamp too old`, `Message timestamp too new`, `No matching signature
 * found`.
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
): WebhookEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const sent = readHeaders(headers)
  rejectFuture(sent['webhook-timestamp'])
  const event = verifyAny(text, sent, typeof secret === 'string' ? [secret] : secret)
  const type = String(event.type)
  const shape = Object.hasOwn(eventShapes, type) ? eventShapes[type] : undefined
  // The sender is the server, whose contract declares the types.
  return {
    type,
    timestamp: new Date(String(event.timestamp)),
    data: decode(event.data, shape === undefined ? undefined : shapes[shape]),
  } as WebhookEvent
}

/** The three headers of a delivery, in lower case. */
function readHeaders(headers: WebhookHeaders): Record<string, string> {
  const all: [string, string | string[] | undefined][] =
    headers instanceof Headers ? [...headers] : Object.entries(headers)
  const sent: Record<string, string> = {}
  for (const [name, value] of all) {
    const first = Array.isArray(value) ? value[0] : value
    if (first !== undefined) sent[name.toLowerCase()] = first
  }
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    if (!sent[name]) throw new WebhookVerificationError('Missing required headers')
  }
  return sent
}

/**
 * The library accepts timestamps up to five minutes in the future, so the stricter limit is checked
 * here.
 */
function rejectFuture(timestamp = '') {
  const seconds = Number.parseInt(timestamp, 10)
  if (Number.isNaN(seconds)) throw new WebhookVerificationError('Missing required headers')
  if (seconds > Date.now() / SECOND_MS + FUTURE_SECONDS_MAX)
    throw new WebhookVerificationError('Message timestamp too new')
}

/** What the body says, if one of the secrets signed it. */
function verifyAny(text: string, headers: Record<string, string>, secrets: readonly string[]) {
  if (secrets.length === 0) throw new TypeError('verifyWebhook needs the secret of the endpoint.')
  let failure: unknown
  for (const secret of secrets) {
    try {
      return webhookOf(secret).verify(text, headers) as Record<string, unknown>
    } catch (error) {
      failure = error instanceof Rejection ? new WebhookVerificationError(error.message) : error
    }
  }
  throw failure
}

/** The key is the secret as it is given, with its prefix. */
const webhookOf = (secret: string) =>
  secret.startsWith(BASE64_PREFIX)
    ? new Webhook(secret)
    : new Webhook(new TextEncoder().encode(secret), { format: 'raw' })
