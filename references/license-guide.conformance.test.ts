import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sellLicenseKey } from '../server/src/billing/grants/test-sale.ts'
import { merchant } from '../server/src/testing/people.ts'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { openReader, type GuideReader } from './run-guide.ts'

let server: TestServer
let reader: GuideReader

before(async () => {
  // License files contain real time, which the program compares with its own clock.
  server = await startTestServer({ now: 'running' })
  reader = await openReader()
})
after(() => Promise.all([server.close(), reader.close()]))

test('a program validates a license key, and verifies a license file', async () => {
  const acme = await merchant(server)
  const key = await sellLicenseKey(server, acme)
  await acme.server.post('/v1/license-files/public-keys', {})
  const environment = {
    GATEHOUSE_URL: server.url,
    ORGANIZATION_ID: acme.organization.id,
    LICENSE_KEY: key.key,
  }

  const online = await reader.run('license-keys', 'validate.mjs', environment)
  const offline = await reader.run('license-keys', 'offline.mjs', environment)
  const unknown = { ...environment, LICENSE_KEY: 'UNKNOWN' }

  assert.deepEqual(online, ['licensed, validated 1 times'])
  assert.deepEqual(offline, [`licensed for benefit ${key.benefit_id}`])
  assert.deepEqual(await reader.run('license-keys', 'validate.mjs', unknown), ['Not found'])
})
