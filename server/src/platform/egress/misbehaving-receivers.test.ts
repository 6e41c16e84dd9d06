import assert from 'node:assert/strict'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { after, before, test } from 'node:test'
import { openEgress, type Egress, type ExternalResponse } from './fetch-external.ts'

const TIME_LIMIT_MS = 400
const BYTES_MAX = 8_192
/** Generous: the machine may be busy. Without a limit none of these would ever end. */
const BOUND_MS = 30_000

const servers: Server[] = []
let egress: Egress
before(() => {
  egress = openEgress('sandbox')
})
after(async () => {
  await egress.close()
  for (const server of servers) server.close()
})

type Behavior = (socket: Socket) => void

/** A merchant's server that misbehaves this way at every request; `open` counts its connections. */
async function receiver(respond: Behavior, server = createServer()) {
  const seen = { open: 0 }
  const event = 'setSecureContext' in server ? 'secureConnection' : 'connection'
  server.on(event, (socket: Socket) => {
    seen.open += 1
    socket.on('error', () => undefined).on('close', () => (seen.open -= 1))
    socket.once('data', () => respond(socket))
  })
  server.on('tlsClientError', () => undefined)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, seen }
}

const deliver = (url: string, way = egress): Promise<ExternalResponse> =>
  way.fetch(url, {
    method: 'POST',
    body: '{}',
    time_limit_ms: TIME_LIMIT_MS,
    bytes_max: BYTES_MAX,
  })

/** Repeats a write until the other side has disconnected. */
function sendRepeatedly(socket: Socket, text: string, every_ms: number) {
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer)
    else if (socket.writableLength < 1_000_000) socket.write(text)
  }, every_ms)
  socket.on('close', () => clearInterval(timer))
}

const HEAD = 'HTTP/1.1 200 OK\r\n'
const ENDLESS_RESPONSE = `${HEAD}transfer-encoding: chunked\r\n\r\n`
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

const failing: [string, Behavior, RegExp][] = [
  ['never responds', () => undefined, /timed_out/],
  [
    'sends a body a byte at a time',
    socket => {
      socket.write(ENDLESS_RESPONSE)
      sendRepeatedly(socket, chunk('x'), 20)
    },
    /timed_out/,
  ],
  ['sends a status a byte at a time', socket => sendRepeatedly(socket, 'H', 20), /./],
  [
    'sends headers without end',
    socket => {
      socket.write(HEAD)
      sendRepeatedly(socket, `x-${'a'.repeat(500)}: ${'b'.repeat(500)}\r\n`, 1)
    },
    /./,
  ],
  [
    'sends one huge header',
    socket => socket.write(`${HEAD}x-huge: ${'a'.repeat(500_000)}\r\n\r\n`),
    /./,
  ],
  [
    'sends informational responses only',
    socket => sendRepeatedly(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n', 5),
    /./,
  ],
  ['does not speak HTTP', socket => socket.end('220 mail.example.com ESMTP\r\n'), /./],
  ['hangs up in the middle of the head', socket => socket.end('HTTP/1.1 200 O'), /./],
  [
    'promises more than it sends',
    socket => socket.end(`${HEAD}content-length: 100\r\n\r\nhello`),
    /./,
  ],
]

for (const [name, respond, failure] of failing) {
  test(`a receiver that ${name} is a failed delivery within the time limit`, async () => {
    const { port, seen } = await receiver(respond)
    const startedAt = performance.now()

    const outcome = await deliver(`http://127.0.0.1:${port}/`)

    assert.ok('failure' in outcome, JSON.stringify(outcome).slice(0, 200))
    assert.match(outcome.failure, failure)
    assert.ok(performance.now() - startedAt < BOUND_MS)
    while (seen.open > 0) await new Promise(resolve => setTimeout(resolve, 10))
  })
}

test('a body without end is read up to the limit, and the connection is closed', async () => {
  const { port, seen } = await receiver(socket => {
    socket.write(ENDLESS_RESPONSE)
    sendRepeatedly(socket, chunk('x'.repeat(10_000)), 1)
  })

  const outcome = await deliver(`http://127.0.0.1:${port}/`)

  assert.ok('status' in outcome)
  assert.equal(outcome.text.length, BYTES_MAX)
  while (seen.open > 0) await new Promise(resolve => setTimeout(resolve, 10))
})

test('a compressed response is not decompressed', async () => {
  const gzipBomb = 'not gzip at all'
  const { port } = await receiver(socket =>
    socket.end(
      `${HEAD}content-encoding: gzip\r\ncontent-length: ${gzipBomb.length}\r\n\r\n${gzipBomb}`,
    ),
  )

  const outcome = await deliver(`http://127.0.0.1:${port}/`)

  assert.ok('status' in outcome)
  assert.equal(outcome.text, gzipBomb)
})

test('redirects to private addresses are responses and are not followed', async () => {
  let request = 0
  const inside = await receiver(() => (request += 1))
  for (const status of [301, 302, 303, 307, 308]) {
    const location = `http://127.0.0.1:${inside.port}/latest/meta-data`
    const { port } = await receiver(socket =>
      socket.end(`HTTP/1.1 ${status} Moved\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`),
    )

    const outcome = await deliver(`http://127.0.0.1:${port}/`)

    assert.ok('status' in outcome)
    assert.equal(outcome.status, status)
  }
  assert.equal(request, 0)
})

test('an untrusted certificate, or one of another name, is a failed delivery', async () => {
  let request = 0
  const server = createTlsServer({ key: KEY, cert: CERT })
  const { port } = await receiver(() => (request += 1), server)

  for (const host of ['localhost', '127.0.0.1']) {
    assert.deepEqual(await deliver(`https://${host}:${port}/`), { failure: 'tls' }, host)
  }
  assert.equal(request, 0)
})

// A self-signed certificate for localhost, created for this test and useless elsewhere.
const CERT = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUZfLG88ABbHNM9QtXlCSUYK3Jr1IwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNTAzNTUzNVoYDzIxMjYxMTAx
MDM1NTM1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASrwLXKuVwr184Q05TxJvDjvJ6Cqf10Jno2luRl70eVCWTzcozsC0Lm
DINuwXSpAGysL6ZFbN/CZt6oWBGZVtKRo1MwUTAdBgNVHQ4EFgQURL/mfzNNZ0tQ
BxJM2ilL1hG3FH4wHwYDVR0jBBgwFoAURL/mfzNNZ0tQBxJM2ilL1hG3FH4wDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA1jAS+EgnjXU9J3uCG1GV
KDK476vhnqZCC5Vnhiu8psgCIBL+M8oV6RuO2KR5qa5xZzHyuXCBLh1KsYTCeJju
hXtq
-----END CERTIFICATE-----`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg67oCC5Z/LLQ70jNo
azXMips49wKzIxRp449YUqG8UsWhRANCAASrwLXKuVwr184Q05TxJvDjvJ6Cqf10
Jno2luRl70eVCWTzcozsC0LmDINuwXSpAGysL6ZFbN/CZt6oWBGZVtKR
-----END PRIVATE KEY-----`
