import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { HOUR } from '../../platform/clock.ts'
import type { Merchant } from '../../testing/people.ts'
import { listen, type Receiver } from '../../testing/receiver.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
const receivers: Receiver[] = []

before(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close()
})
after(() => server.close())

const listening = (more: Record<string, unknown> = {}) => listen(server, receivers, more)

const rename = (acme: Merchant, name: string) =>
  acme.server.patch(`/v1/organizations/${acme.organization.id}`, { name })

test('during a rotation, a receiver accepts deliveries with either secret', async () => {
  const { acme, receiver, endpoint, useSecret } = await listening()
  const path = `/v1/webhooks/endpoints/${endpoint.id}/secret`
  const signatures = () => receiver.received.map(({ headers }) => headers['webhook-signature'])

  const { body: rotated } = await acme.server.patch(path, { overlap_hours: 2 })
  await rename(acme, 'Verified with the previous secret')
  await server.drainJobs()
  useSecret(rotated.secret)
  await rename(acme, 'Verified with the new secret')
  await server.drainJobs()
  server.clock.pass(2 * HOUR)
  await rename(acme, 'After the rotation')
  await server.drainJobs()

  assert.deepEqual(
    signatures().map(header => header?.split(' ').length),
    [2, 2, 1],
  )
})
