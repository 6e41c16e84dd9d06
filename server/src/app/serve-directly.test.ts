import assert from 'node:assert/strict'
import {
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { merchant, type Merchant } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { implemented } from './endpoints.ts'
import { identify } from './identify.ts'
import { findRoutes } from './routes.ts'
import { serveDirectly } from './serve-directly.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

type Received = { status: number | undefined; headers: IncomingHttpHeaders; text: string }

/** Sends a request as it is: its path is not normalized, and a header may be sent twice. */
function exchange(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string | string[]>; body?: string } = {},
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url)
    const all = { authorization: `Bearer ${acme.server.token}`, ...headers }
    const sent = send({ host: '127.0.0.1', port, method, path, headers: all }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode, headers: response.headers, text })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** What does not differ from request to request. */
function comparable({ status, headers, text }: Received) {
  const { date: _, 'x-request-id': __, ...rest } = headers
  return { status, headers: rest, text }
}

/** The header makes a request unusual, and no endpoint reads it. */
const unusual = { 'x-twice': ['one', 'two'] }

const json = { 'content-type': 'application/json' }
const unknown = '0198c0de-1111-7222-8333-444455556666'

const requests: [string, string, { headers?: Record<string, string>; body?: string }][] = [
  ['GET', '/v1/products/?limit=1', {}],
  ['GET', '/v1/products', {}],
  ['GET', `/v1/products/${unknown}`, {}],
  ['GET', '/v1/products/no-id', {}],
  ['GET', '/v1/products/?page=0', {}],
  ['GET', '/v1/products/', { headers: { authorization: 'Bearer wrong' } }],
  ['GET', '/v1/products/', { headers: { origin: 'https://else.example' } }],
  ['POST', '/v1/events/ingest', { headers: json, body: '{"events":[]}' }],
  ['POST', '/v1/events/ingest', { headers: json, body: '{"events":[{}]}' }],
  ['POST', '/v1/events/ingest', { headers: json, body: '{' }],
  ['POST', '/v1/events/ingest', { headers: json, body: '\ufeff{"events":[]}' }],
  ['POST', '/v1/events/ingest', { headers: json }],
  ['POST', '/v1/events/ingest', { headers: { 'content-type': 'text/plain' }, body: '{}' }],
  ['POST', '/v1/events/ingest', { headers: { 'idempotency-key': 'k'.repeat(300) } }],
  ['PATCH', `/v1/products/${unknown}`, { headers: json, body: '{}' }],
  ['DELETE', `/v1/customers/${unknown}`, {}],
  ['GET', '/api/auth/get-session', {}],
  ['POST', '/api/auth/sign-out', { headers: json, body: '{}' }],
  ['POST', '/api/auth/sign-in/email', { headers: json, body: '{"email":1}' }],
]

for (const [method, path, options] of requests) {
  const sent = [options.headers?.authorization, options.body].filter(Boolean).join(' ')
  test(`${method} ${path} ${sent} gets the same response on both ways`, async () => {
    const direct = await exchange(method, path, options)
    const headers = { ...options.headers, ...unusual }
    const adapted = await exchange(method, path, { ...options, headers })

    assert.deepEqual(comparable(direct), comparable(adapted))
    assert.match(String(direct.headers['x-request-id']), /^[0-9a-f-]{36}$/)
  })
}

test('usual requests are served directly, and no others', () => {
  const { site } = server
  const closing = new AbortController().signal
  const takes = serveDirectly(site, { implemented, identify, closing })
  const host = new URL(site.base_url).host
  const isTaken = (method: string, url: string, more: Record<string, string> = {}) => {
    const headers = { host, authorization: 'Bearer wrong', ...more }
    const rawHeaders = Object.entries(headers).flat()
    const incoming = { method, url, headers, rawHeaders, socket: {}, on: () => undefined }
    // Nothing is sent to a client that has left.
    return takes(incoming as unknown as IncomingMessage, { destroyed: true } as ServerResponse)
  }

  assert.ok(isTaken('GET', '/v1/products/?limit=1'))
  assert.ok(isTaken('GET', `/v1/products/${unknown}`))
  assert.ok(isTaken('GET', '/api/auth/get-session'))
  assert.ok(isTaken('POST', '/v1/events/ingest', { 'content-length': '13' }))
  assert.ok(!isTaken('GET', '/v1/products/', { host: 'shop.example' }))
  assert.ok(!isTaken('GET', '/v1/products/', { 'content-length': '13' }))
  assert.ok(!isTaken('POST', '/v1/events/ingest', { 'transfer-encoding': 'chunked' }))
  assert.ok(!isTaken('POST', '/v1/events/ingest', { 'content-length': '999999999' }))
  assert.ok(!isTaken('GET', '/v1/orders/export'))
  assert.ok(!isTaken('GET', '/dashboard'))
})

test('a body that arrives in parts is read to its end', async () => {
  const body = JSON.stringify({ events: [{ name: 'call', external_customer_id: 'ü' }] })
  const bytes = Buffer.from(body)
  const head =
    'POST /v1/events/ingest HTTP/1.1\r\n' +
    `host: ${new URL(server.url).host}\r\nauthorization: Bearer ${acme.server.token}\r\n` +
    `content-type: application/json\r\ncontent-length: ${bytes.length}\r\nconnection: close\r\n\r\n`
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const middle = bytes.indexOf(Buffer.from('ü')) + 1
  socket.write(head)
  socket.write(bytes.subarray(0, middle), () => socket.write(bytes.subarray(middle)))
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)

  const text = Buffer.concat(chunks).toString()
  assert.match(text, /^HTTP\/1\.1 200 OK\r\n/)
  assert.match(text, /\{"inserted":1,"duplicates":0\}/)
})

test('other requests are served after a client leaves in the middle of a body', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const host = new URL(server.url).host
  const head = `POST /v1/events/ingest HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 100\r\n\r\n{`
  await new Promise<void>(resolve => socket.write(head, () => resolve()))
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.destroy()
  await closed

  assert.equal((await exchange('GET', '/v1/products/')).status, 200)
})

test('paths are found as the router finds them', () => {
  const find = findRoutes(implemented)
  const found = (method: string, path: string) => {
    const route = find(method, path)
    return route && [route.implemented.endpoint.path, route.params]
  }

  assert.deepEqual(found('GET', '/v1/products'), ['/v1/products/', {}])
  assert.deepEqual(found('GET', '/v1/events/names'), ['/v1/events/names', {}])
  assert.deepEqual(found('GET', '/v1/events/names/'), ['/v1/events/names', {}])
  assert.deepEqual(found('GET', '/v1/events/a-1'), ['/v1/events/{id}', { id: 'a-1' }])
  for (const path of ['/v1/events/..', '/v1/events/a%20b', '/v1/events/a.b', '/v1//', '/V1/events'])
    assert.equal(found('GET', path), undefined, path)
  assert.equal(found('HEAD', '/v1/products/'), undefined)
})
