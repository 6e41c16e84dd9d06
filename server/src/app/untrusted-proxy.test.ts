import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pino from 'pino'
import { proxiesFrom } from '../platform/trusted-proxies.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({
    config: { mode: 'live', trusted_proxies: proxiesFrom('192.0.2.7') },
    log_level: 'warn',
  })
})
after(() => server.close())

/** Collects the log entries from now on. */
function logOf({ site }: TestServer): string[] {
  const logged: string[] = []
  const log = site.log as unknown as Record<symbol, { write(line: string): void }>
  log[pino.symbols.streamSym as unknown as symbol] = { write: line => void logged.push(line) }
  return logged
}

const request = (at: TestServer, forwarded?: string) =>
  fetch(`${at.url}/api/auth/get-session`, {
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  })

test('live mode warns once about a proxy that is not configured', async () => {
  const logged = logOf(server)

  await request(server)
  assert.deepEqual(logged, [])
  await request(server, '203.0.113.9')
  await request(server, '203.0.113.10')

  assert.equal(logged.length, 1)
  const { level, peer, msg } = JSON.parse(logged[0] ?? '')
  assert.deepEqual([level, peer], [40, '127.0.0.1'])
  assert.match(msg, /TRUSTED_PROXIES/)
})

test('nothing is logged for a trusted proxy, without a proxy, or outside live mode', async () => {
  for (const config of [
    { mode: 'live' },
    { mode: 'live', trusted_proxies: [] },
    { mode: 'sandbox', trusted_proxies: proxiesFrom('192.0.2.7') },
  ] as const) {
    const other = await startTestServer({ config, log_level: 'warn' })
    try {
      const logged = logOf(other)
      await request(other, '203.0.113.9')
      assert.deepEqual(logged, [], JSON.stringify(config))
    } finally {
      await other.close()
    }
  }
})
