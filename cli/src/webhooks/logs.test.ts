import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { openReceiver, type Receiver } from '@gatehouse/server/src/testing/receiver.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import { startTestServer, type TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import { testComputer } from '../test-program.ts'

let server: TestServer
let receiver: Receiver
let secret = ''

before(async () => {
  server = await startTestServer({ now: 'running' })
  receiver = await openReceiver(() => secret)
})
after(async () => {
  await receiver.close()
  await server.close()
})

test('a merchant sees attempts to deliver webhooks, also new ones', async () => {
  const acme = await merchant(server)
  const { token = '' } = acme.server
  const shell = await testComputer({ GATEHOUSE_URL: server.url, GATEHOUSE_TOKEN: token })
  const endpoint = await shell.json([
    ...['webhook-endpoints', 'create', '--url', receiver.url, '--format', 'raw'],
    ...['--events', 'product.created', '--events', 'product.updated'],
  ])
  secret = endpoint.secret
  const none = await shell.run(['logs'])
  assert.match(none.err, /No webhook was delivered yet/)

  const { id } = await product(acme)
  await server.drainJobs()
  const { out } = await shell.run(['logs', '--limit', '1'])
  assert.match(out, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}product\.created +[0-9a-f-]{36} {2}2\d\d/)

  const stop = new AbortController()
  let shown = ''
  const following = shell.run(['logs', '--tail', '--json'], {
    program: {
      signal: stop.signal,
      out: { write: part => (shown += Buffer.from(part).toString()) },
    },
  })
  await eventually(() => /product\.created/.test(shown), true)
  await acme.server.patch(`/v1/products/${id}`, { name: 'Renamed' })
  await server.drainJobs()
  await eventually(() => shown.trimEnd().split('\n').length, 2)
  stop.abort()

  assert.equal((await following).code, 0)
  const [, last = ''] = shown.trimEnd().split('\n')
  assert.equal(JSON.parse(last).webhook_event.type, 'product.updated')
})
