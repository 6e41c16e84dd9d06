import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** One delivery as a merchant's server received it. */
type ReceivedWebhook = { id: string; sequence: number; type: string; object_id: string }

/** A merchant's server: verifies signatures, stores deliveries, and can reject some for a while. */
export type Receiver = {
  url: string
  received: ReceivedWebhook[]
  /** This many deliveries get a 500. */
  refuse(times: number): void
  close(): Promise<void>
}

/**
 * Starts a server that accepts only deliveries signed with `secret`; set it once the endpoint
 * exists.
 */
export async function openReceiver(secret: () => string): Promise<Receiver> {
  const received: ReceivedWebhook[] = []
  let rejections = 0
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      if (rejections > 0) {
        rejections -= 1
        response.writeHead(500).end('not now')
        return
      }
      const headers = request.headers as Record<string, string>
      try {
        received.push(read(text, headers, secret()))
        response.writeHead(204).end()
      } catch (error) {
        response.writeHead(400).end((error as Error).message)
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    refuse: times => void (rejections = times),
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/**
 * Verifies the signature but not the age, because the test server's clock differs from the
 * machine's.
 */
function read(text: string, headers: Record<string, string>, secret: string): ReceivedWebhook {
  const id = String(headers['webhook-id'])
  const moment = new Date(Number(headers['webhook-timestamp']) * 1_000)
  const key = Buffer.from(secret, 'utf8').toString('base64')
  const signature = new Webhook(key).sign(id, moment, text)
  if (headers['webhook-signature'] !== signature) throw new Error('not signed by our secret')
  const { type, data } = JSON.parse(text) as { type: string; data: { id: string } }
  return { id, sequence: Number(headers['webhook-sequence']), type, object_id: data.id }
}
