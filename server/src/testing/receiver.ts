import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readStream } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import type { TestServer } from './test-server.ts'
import { merchant, type Merchant } from './people.ts'

/** A delivery as a merchant's server received it. */
type ReceivedWebhook = {
  id: string
  timestamp: Date
  sequence: number
  type: string
  data: any
  body: string
  headers: Record<string, string>
}

/** A merchant's server that receives webhooks. */
export type Receiver = {
  url: string
  received: ReceivedWebhook[]
  /** Sets the response to the next deliveries: a status, or 'hang' for no response. */
  answer: (received: ReceivedWebhook) => number | 'hang'
  /** Resolves once this many deliveries have arrived. */
  count(deliveries: number): Promise<ReceivedWebhook[]>
  close(): Promise<void>
}

const WAIT_MS_MAX = 10_000

/** Listens on a new port. Every signature is verified as the public libraries do. */
export async function openReceiver(secret: () => string): Promise<Receiver> {
  const waiters = new Set<() => void>()
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readStream(request)
    const received = read(body, request.headers as Record<string, string>)
    receiver.received.push(received)
    for (const waiter of waiters) waiter()
    const status = receiver.answer(received)
    if (status === 'hang') return
    response
      .writeHead(status, status === 302 ? { location: receiver.url } : {})
      .end(`said ${status}`)
  }
  const server = createServer((request, response) => void take(request, response))
  const read = (body: string, headers: Record<string, string>): ReceivedWebhook => {
    const id = headers['webhook-id'] ?? ''
    const timestamp = new Date(Number(headers['webhook-timestamp']) * 1_000)
    // The library rejects old timestamps by the machine's clock, which differs from the tests'
    // clock.
    const expected = new Webhook(Buffer.from(secret(), 'utf8').toString('base64')).sign(
      id,
      timestamp,
      body,
    )
    if (!headers['webhook-signature']?.split(' ').includes(expected))
      throw new Error('a delivery was not signed by the secret')
    const { type, data } = JSON.parse(body)
    return {
      id,
      timestamp,
      sequence: Number(headers['webhook-sequence']),
      type,
      data,
      body,
      headers,
    }
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: () => 200,
    count: deliveries =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`${receiver.received.length} of ${deliveries} came`)),
          WAIT_MS_MAX,
        )
        const check = () => {
          if (receiver.received.length < deliveries) return
          clearTimeout(timer)
          waiters.delete(check)
          resolve(receiver.received)
        }
        waiters.add(check)
        check()
      }),
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return receiver
}

type WebhookListener = {
  acme: Merchant
  receiver: Receiver
  endpoint: { id: string; secret: string }
  /** From now on, the receiver verifies deliveries with this secret. */
  useSecret: (secret: string) => void
}

/**
 * A merchant whose server receives webhooks about customers and changes of the organization;
 * `receivers` are those the test closes.
 */
export async function listen(
  server: TestServer,
  receivers: Receiver[],
  more: Record<string, unknown> = {},
): Promise<WebhookListener> {
  const acme = await merchant(server)
  let secret = ''
  const receiver = await openReceiver(() => secret)
  receivers.push(receiver)
  const { body: endpoint, status } = await acme.server.post('/v1/webhooks/endpoints', {
    url: receiver.url,
    format: 'raw',
    events: ['customer.created', 'customer.updated', 'organization.updated'],
    ...more,
  })
  assert.equal(status, 201)
  secret = endpoint.secret
  return { acme, receiver, endpoint, useSecret: next => (secret = next) }
}
