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

test('an endpoint with a public key is signed with Ed25519, and its key is rotated', async () => {
  const { acme, receiver, endpoint, usePublicKey, useSecret } = await listening({
    signature_type: 'ed25519',
  })
  const path = `/v1/webhooks/endpoints/${endpoint.id}`
  const { body: first } = await acme.server.get(path)
  assert.match(first.public_key, /^whpk_[A-Za-z0-9+/]{43}=$/)
  usePublicKey(first.public_key)
  const signatures = () => receiver.received.map(({ headers }) => headers['webhook-signature'])

  await rename(acme, 'Signed with the first key')
  await server.drainJobs()
  const { body: second } = await acme.server.patch(`${path}/secret`, { overlap_hours: 1 })
  assert.notEqual(second.public_key, first.public_key)
  await rename(acme, 'Verified with the previous key')
  await server.drainJobs()
  usePublicKey(second.public_key)
  server.clock.pass(HOUR)
  await rename(acme, 'Verified with the new key')
  await server.drainJobs()
  assert.deepEqual(
    signatures().map(header => header?.split(' ').map(part => part.slice(0, 4))),
    [['v1a,'], ['v1a,', 'v1a,'], ['v1a,']],
  )

  const { body: changed } = await acme.server.patch(path, { signature_type: 'hmac' })
  assert.equal(changed.public_key, null)
  usePublicKey(undefined)
  useSecret(changed.secret)
  await rename(acme, 'Signed by the secret')
  await server.drainJobs()
  assert.match(signatures().at(-1) ?? '', /^v1,/)
})
