import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import pino from 'pino'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
const logged: string[] = []

before(async () => {
  server = await startTestServer({ log_level: 'error' })
  const log = server.site.log as unknown as Record<symbol, { write(line: string): void }>
  log[pino.symbols.streamSym as unknown as symbol] = { write: line => void logged.push(line) }
})
after(() => server.close())

test('a well-known document that is not served is not found', async () => {
  for (const name of ['webfinger', 'change-password']) {
    const response = await fetch(`${server.url}/.well-known/${name}`)
    assert.equal(response.status, 404, name)
    assert.equal(response.headers.get('content-type'), 'application/json')
  }
})

test('an asset with an undecodable name is not found', async () => {
  for (const name of ['%E0%A4%A', '..%2f..%2findex.html', '%00', 'a%']) {
    const answer = await fetch(`${server.url}/assets/dashboard/${name}`)
    assert.equal(answer.status, 404, name)
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  }
  assert.deepEqual(logged, [])
})

test('a client that disconnects during the body logs no error', async () => {
  const { port, host } = new URL(server.url)
  for (let n = 0; n < 3; n += 1) {
    await new Promise<void>(resolve => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        const head = `POST /api/auth/sign-up/email HTTP/1.1\r\nhost: ${host}\r\n`
        const type = 'content-type: application/json\r\ncontent-length: 500\r\n\r\n'
        socket.write(`${head}${type}{"name":`)
        setTimeout(() => socket.destroy(), 50)
      })
      socket.once('close', () => resolve())
    })
  }
  await new Promise(resolve => setTimeout(resolve, 200))

  assert.deepEqual(logged, [])
})

test('a signed Stripe event that is not JSON is rejected', async () => {
  const { createHmac } = await import('node:crypto')
  const at = Math.floor(Date.now() / 1_000)
  const body = 'not json'
  const secret = server.site.config.stripe.webhook_secret ?? ''
  const seal = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')

  const answer = await fetch(`${server.url}/v1/integrations/stripe/webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': `t=${at},v1=${seal}`, 'content-type': 'application/json' },
    body,
  })

  assert.equal(answer.status, 400)
  assert.deepEqual(logged, [])
})
