import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { verifyEmail } from '../../testing/people.ts'
import { listen, type Receiver } from '../../testing/receiver.ts'

let server: TestServer
const receivers: Receiver[] = []

before(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close()
})
after(() => server.close())

const listening = () => listen(server, receivers, { events: ['customer.created'] })

/** Lets so much time pass and everything due by then happen. */
async function pass(milliseconds: number) {
  server.clock.pass(milliseconds)
  await server.drainJobs()
}

test('an endpoint is failing from the third failed attempt until an event arrives', async () => {
  const { acme, receiver, endpoint } = await listening()
  const failingSince = async () =>
    (await acme.server.get(`/v1/webhooks/endpoints/${endpoint.id}`)).body.failing_since
  receiver.answer = () => 503
  await acme.server.post('/v1/customers/', { email: 'one@example.com' })
  await server.drainJobs()
  await pass(3 * SECOND)
  assert.equal(await failingSince(), null)
  await pass(6 * SECOND)
  const since = server.clock.now().toISOString()
  assert.equal(await failingSince(), since)

  await pass(12 * SECOND)
  assert.equal(await failingSince(), since)
  receiver.answer = () => 200
  await pass(30 * SECOND)

  assert.equal(await failingSince(), null)
})

test('members are emailed when an endpoint loses events and when it is disabled', async () => {
  const { acme, receiver, endpoint } = await listening()
  await verifyEmail(server, acme.owner)
  receiver.answer = () => 503
  for (let i = 0; i < 11; i += 1)
    await acme.server.post('/v1/customers/', { email: `lost${i}@example.com` })

  for (let i = 0; i < 11; i += 1) await pass(21 * MINUTE)

  const mails = await mailsSentTo(server, acme.owner.email)
  const about = mails.filter(({ kind }) => kind.startsWith('webhook_'))
  assert.deepEqual(about.map(({ kind }) => kind).toSorted(), [
    'webhook_disabled',
    'webhook_failing',
  ])
  for (const { plain } of about) {
    assert.ok(plain.includes(`/dashboard/${acme.organization.slug}/webhooks/${endpoint.id}`))
    assert.ok(plain.includes(receiver.url))
  }
})
