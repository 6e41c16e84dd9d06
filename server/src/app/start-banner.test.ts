import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startBanner } from './start-banner.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const at = (host: string) =>
  startBanner({ ...server.site, config: { ...server.site.config, host } })

test('a sandbox reachable by others prints a warning', async () => {
  for (const host of ['0.0.0.0', '::', '192.168.1.5']) {
    assert.match(await at(host), /Anyone who can reach it can read every\s+email/, host)
  }
  for (const host of ['localhost', '127.0.0.1', '::1']) {
    assert.doesNotMatch(await at(host), /read every\s+email/, host)
  }
})

test('it says where the dashboard and the documentation are', async () => {
  const text = await at('localhost')

  assert.match(text, new RegExp(`Dashboard +${server.url}/\n`))
  assert.match(text, new RegExp(`Documentation +${server.url}/docs\n`))
})
