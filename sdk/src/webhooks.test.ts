import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { verifyWebhook, WebhookVerificationError } from './webhooks.ts'

const SECRET = 'gatehouse_whs_a secret of a test, with blanks'
const body = JSON.stringify({ type: 'test', timestamp: '2026-01-01T00:00:00.000Z', data: {} })

/** The headers of a delivery signed this many seconds from now. */
function signedHeaders(seconds: number): Record<string, string> {
  const timestamp = new Date(Date.now() + seconds * 1_000)
  const webhook = new Webhook(Buffer.from(SECRET, 'utf8').toString('base64'))
  return {
    'Webhook-Id': 'message',
    'Webhook-Timestamp': String(Math.floor(timestamp.getTime() / 1_000)),
    'Webhook-Signature': webhook.sign('message', timestamp, body),
  }
}

const expectRejected = (seconds: number, message: RegExp) =>
  assert.throws(
    () => verifyWebhook(body, signedHeaders(seconds), SECRET),
    (error: unknown) => error instanceof WebhookVerificationError && message.test(error.message),
  )

test('a delivery signed now is accepted', () => {
  assert.equal(verifyWebhook(body, signedHeaders(0), SECRET).type, 'test')
  assert.equal(verifyWebhook(body, signedHeaders(-290), SECRET).type, 'test')
})

test('a sender whose clock is a few seconds ahead is accepted', () => {
  assert.equal(verifyWebhook(body, signedHeaders(4), SECRET).type, 'test')
})

test('a timestamp in the future is rejected', () => {
  for (const seconds of [10, 299, 301]) expectRejected(seconds, /too new/)
})

test('a timestamp older than five minutes is rejected', () => {
  expectRejected(-310, /too old/)
})

test('a delivery without a timestamp is rejected', () => {
  const { 'Webhook-Timestamp': _, ...headers } = signedHeaders(0)
  assert.throws(() => verifyWebhook(body, headers, SECRET), /Missing required headers/)
})
