import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
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
export async function openReceiver(
  secret: () => string,
  publicKey: () => string | undefined = () => undefined,
): Promise<Receiver> {
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
    const signatures = headers['webhook-signature']?.split(' ') ?? []
    const key = publicKey()
    if (key === undefined) {
      // The library rejects old timestamps by the machine's clock, which differs from the tests'
      // clock.
      const webhook = new Webhook(Buffer.from(secret(), 'utf8').toString('base64'))
      if (!signatures.includes(webhook.sign(id, timestamp, body)))
        throw new Error('a delivery was not signed by the secret')
    } else if (
      !signatures.some(part =>
        isSignedBy(key, part, `${id}.${headers['webhook-timestamp']}.${body}`),
      )
    ) {
      throw new Error('a delivery was not signed by the key')
    }
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

/** Verifies a `v1a` signature as Standard Webhooks describes it. */
function isSignedBy(publicKey: string, part: string, text: string): boolean {
  const [version, signature = ''] = part.split(',')
  const x = Buffer.from(publicKey.replace(/^whpk_/, ''), 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return version === 'v1a' && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}

type WebhookListener = {
  acme: Merchant
  receiver: Receiver
  endpoint: { id: string; secret: string }
  /** From now on, the receiver verifies deliveries with this secret. */
  useSecret: (secret: string) => void
  /** The same for an Ed25519 key. */
  usePublicKey: (publicKey: string | undefined) => void
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
  let publicKey: string | undefined
  const receiver = await openReceiver(
    () => secret,
    () => publicKey,
  )
  receivers.push(receiver)
  const { body: endpoint, status } = await acme.server.post('/v1/webhooks/endpoints', {
    url: receiver.url,
    format: 'raw',
    events: ['customer.created', 'customer.updated', 'organization.updated'],
    ...more,
  })
  assert.equal(status, 201)
  secret = endpoint.secret
  return {
    ...{ acme, receiver, endpoint },
    useSecret: next => (secret = next),
    usePublicKey: next => (publicKey = next),
  }
}
