import assert from 'node:assert/strict'
import { platform } from 'node:os'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test('/readyz reports a full disk and recovers with it', async t => {
  // A file system of the kernel that never has free space.
  if (platform() !== 'linux') return t.skip('needs /proc')
  const { config } = server.site
  const request = () => server.stranger().get('/readyz')
  const data_dir = config.data_dir

  config.data_dir = '/proc'
  const full = await request()
  config.data_dir = data_dir
  const free = await request()

  assert.deepEqual([full.status, full.body.error], [503, 'DiskFull'])
  assert.equal(free.status, 200)
})
