import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({
    config: { trusted_origins: ['https://app.example', '*.apps.example'] },
  })
})
after(() => server.close())

type Answer = { status: number; text: string; policy: string | undefined }

function send(path: string, host: string): Promise<Answer> {
  const { port, hostname } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const clientRequest = request({ hostname, port, path, headers: { host } }, answer => {
      let text = ''
      answer.on('data', chunk => (text += String(chunk)))
      const policy = answer.headers['content-security-policy'] as string | undefined
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, policy }))
    })
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}

const PATHS = ['/mailbox/messages', '/api/auth/get-session', '/v1/products/', '/openapi.json', '/']

test('a foreign Host header is rejected for every path', async () => {
  for (const path of PATHS) {
    for (const host of [
      'evil.example',
      'evil.example:3000',
      'localhost.evil.example',
      '10.0.0.8',
    ]) {
      const { status, text, policy } = await send(path, host)
      assert.equal(status, 421, `${path} ${host}`)
      assert.match(text, /BASE_URL or TRUSTED_ORIGINS/)
      assert.match(policy ?? '', /default-src 'none'/)
    }
  }
})

test("the server's own address, loopback and trusted origins are accepted", async () => {
  const { host } = new URL(server.url)
  const own = [
    host,
    `localhost:${new URL(server.url).port}`,
    '[::1]:9',
    'app.example',
    'a.apps.example',
  ]
  for (const name of own) {
    assert.equal((await send('/api/auth/get-session', name)).status, 200, name)
  }
})

test('health checks are answered under any Host', async () => {
  for (const path of ['/healthz', '/readyz'])
    assert.equal((await send(path, '10.0.0.8')).status, 200)
})
