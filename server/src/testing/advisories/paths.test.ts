import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../test-server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ rate_limits: true })
})
after(() => server.close())

type ReceivedMail = { status: number; text: string }

/** Sends a request with the raw path: `fetch` would normalize it first. */
function send(path: string, { method = 'GET', body = '' } = {}): Promise<ReceivedMail> {
  const { port, hostname } = new URL(server.url)
  const head = [`${method} ${path} HTTP/1.1`, `host: ${hostname}:${port}`, 'connection: close']
  if (body) head.push('content-type: application/json', `content-length: ${body.length}`)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    })
    let rejectionOf = ''
    socket.on('data', chunk => (rejectionOf += chunk.toString()))
    socket.on('error', reject)
    socket.on('end', () => {
      const status = Number(rejectionOf.slice(9, 12))
      resolve({ status, text: rejectionOf.slice(rejectionOf.indexOf('\r\n\r\n') + 4) })
    })
  })
}

const spellings = [
  '/api/auth/sign-in/email/',
  '/api/auth/sign-in//email',
  '/api/auth//sign-in/email',
  '//api/auth/sign-in/email',
  '/api//auth/sign-in/email',
  '/api/auth/sign-in%2femail',
  '/api/auth%2Fsign-in/email',
  '/api/auth/sign-in/email%2f',
  '/api/auth/sign-in/email%20',
  '/api/auth/sign-in/email;x=1',
  '/api/auth/Sign-In/email',
  '/API/auth/sign-in/email',
  '/api/auth/sign-in/EMAIL',
  '/api/auth/sign-in\\email',
]

const body = JSON.stringify({ email: 'nobody@example.com', password: 'not the password' })

test('a path has one spelling; others are not accounts routes (CVE-2025-71399)', async () => {
  for (const path of spellings) {
    const { status } = await send(path, { method: 'POST', body })
    assert.ok(status === 404 || status === 400, `${path} is answered ${status}`)
    server.clock.pass(60_000)
  }
})

const pathsWithDots = [
  '/api/auth/./sign-in/email',
  '/api/auth/x/../sign-in/email',
  '/api/auth/sign-in/x/../email',
  '/api/auth/%2e/sign-in/email',
  '/api/auth/x/%2e%2e/sign-in/email',
]

test('dot segments resolve to the one route and are counted with it (CVE-2025-71399)', async () => {
  server.clock.pass(60_000)
  const statuses: number[] = []
  for (const path of pathsWithDots)
    statuses.push((await send(path, { method: 'POST', body })).status)

  const rejected = new Set([401, 404, 429])
  assert.ok(
    statuses.every(status => rejected.has(status)),
    statuses.join(),
  )
  assert.ok(statuses.filter(status => status === 401).length <= 3, statuses.join())
})

test("no spelling bypasses a route's rate limit (CVE-2025-71399)", async () => {
  server.clock.pass(60_000)
  for (let times = 0; times < 3; times += 1) {
    const { status } = await send('/api/auth/sign-in/email', { method: 'POST', body })
    assert.equal(status, 401)
  }

  for (const path of ['/api/auth/sign-in/email', ...spellings, ...pathsWithDots]) {
    const { status } = await send(path, { method: 'POST', body })
    assert.ok([400, 404, 429].includes(status), `${path} is answered ${status}`)
  }
})
