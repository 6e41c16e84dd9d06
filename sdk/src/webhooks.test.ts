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

test('a delivery with another signature is rejected', () => {
  assert.throws(
    () => verifyWebhook(body, signedHeaders(0), 'gatehouse_whs_another'),
    (error: unknown) =>
      error instanceof WebhookVerificationError && error.message === 'No matching signature found',
  )
})

test('during a rotation, the old secret and the new one are accepted', () => {
  assert.equal(verifyWebhook(body, signedHeaders(0), ['gatehouse_whs_new', SECRET]).type, 'test')
})

test('headers of the Fetch API and of Node.js, and a body in bytes, are accepted', () => {
  const bytes = new TextEncoder().encode(body)
  const headers = signedHeaders(0)
  const ofNode = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]]),
  )

  assert.equal(verifyWebhook(bytes, new Headers(headers), SECRET).type, 'test')
  assert.equal(verifyWebhook(bytes, ofNode, SECRET).type, 'test')
})

test('a timestamp that is no number is rejected', () => {
  const headers = { ...signedHeaders(0), 'Webhook-Timestamp': 'now' }
  assert.throws(() => verifyWebhook(body, headers, SECRET), WebhookVerificationError)
})

test('the data of an event has camelCase names and dates', () => {
  const timestamp = '2026-01-01T00:00:00.000Z'
  const data = { status: 'x', error: { timestamp }, granted_at: timestamp, properties: { a_b: 1 } }
  const sent = JSON.stringify({ type: 'benefit_grant.created', timestamp, data })
  const webhook = new Webhook(Buffer.from(SECRET, 'utf8').toString('base64'))
  const now = new Date()
  const headers = {
    'webhook-id': 'message',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': webhook.sign('message', now, sent),
  }

  const event = verifyWebhook(sent, headers, SECRET)

  assert.ok(event.type === 'benefit_grant.created')
  assert.deepEqual(event.data.grantedAt, new Date(timestamp))
  assert.deepEqual(event.data.properties, { a_b: 1 })
  assert.equal(event.data.error?.timestamp, timestamp)
})
