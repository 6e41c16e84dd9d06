import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { merchant } from '../server/src/testing/people.ts'
import { plan } from '../server/src/testing/sales.ts'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { openReader, type GuideReader } from './run-guide.ts'

let server: TestServer
let reader: GuideReader

before(async () => {
  server = await startTestServer({ now: 'running' })
  reader = await openReader()
})
after(() => Promise.all([server.close(), reader.close()]))

test('an agent reads products as the guide says', async () => {
  const acme = await merchant(server)
  await plan(acme)

  const lines = await reader.run('agents', 'ask.mjs', {
    GATEHOUSE_URL: server.url,
    GATEHOUSE_TOKEN: String(acme.server.token),
  })

  assert.match(lines[0] ?? '', /^\d+ tools$/)
  assert.equal(lines[1], '1 products')
})

test('a checkout with a trial is created as the guide says', async () => {
  const acme = await merchant(server)

  const lines = await reader.run('trials', 'trial.mjs', {
    GATEHOUSE_URL: server.url,
    GATEHOUSE_TOKEN: String(acme.server.token),
  })

  assert.match(lines[0] ?? '', /^14 day http.*\/checkout\//)
})
