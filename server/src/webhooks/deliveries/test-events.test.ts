import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import { eventPayload } from '@gatehouse/contract/webhooks/events'
import { HOUR } from '../../platform/clock.ts'
import { merchant } from '../../testing/people.ts'
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

test('a test event of every type is signed, valid and marked, and listed as a test', async () => {
  const { acme, receiver, endpoint } = await listen(server, receivers)
  await acme.server.patch(`/v1/webhooks/endpoints/${endpoint.id}`, { enabled: false })
  const path = `/v1/webhooks/endpoints/${endpoint.id}/test`

  for (const type of WebhookEventType.options) {
    const { status, body } = await acme.server.post(path, { type })
    assert.equal(status, 201)
    assert.equal(body.is_test, true)
    assert.equal(body.status, 'pending')
  }
  await server.drainJobs()

  assert.equal(receiver.received.length, WebhookEventType.options.length)
  for (const { type, body, headers } of receiver.received) {
    assert.equal(headers['webhook-test'], 'true')
    const parsed = eventPayload(type as WebhookEventType).safeParse(JSON.parse(body))
    assert.deepEqual(parsed.error?.issues ?? [], [], type)
  }
  const query = { endpoint_id: endpoint.id, limit: '100' }
  const { body: listed } = await acme.server.get('/v1/webhooks/events', { query })
  const outcomes = listed.items.map(({ is_test, status }: { is_test: boolean; status: string }) =>
    [is_test, status].join(),
  )
  assert.deepEqual(new Set(outcomes), new Set(['true,delivered']))
})

test('a chat is sent the message of a test event', async () => {
  const { acme, endpoint } = await listen(server, receivers, { format: 'slack' })
  const path = `/v1/webhooks/endpoints/${endpoint.id}/test`

  const { body } = await acme.server.post(path, { type: 'order.paid' })
  await server.drainJobs()

  const query = { id: body.id }
  const { body: listed } = await acme.server.get('/v1/webhooks/events', { query })
  assert.equal(listed.items[0].status, 'delivered')
})

test('a test event that fails does not disable or mark the endpoint', async () => {
  const { acme, receiver, endpoint } = await listen(server, receivers)
  receiver.answer = () => 500
  const path = `/v1/webhooks/endpoints/${endpoint.id}`

  for (let n = 0; n < 11; n += 1) await acme.server.post(`${path}/test`, { type: 'order.paid' })
  for (let n = 0; n < 12; n += 1) {
    server.clock.pass(HOUR)
    await server.drainJobs()
  }

  const { body } = await acme.server.get(path)
  assert.equal(body.enabled, true)
  assert.equal(body.failing_since, null)
  const query = { endpoint_id: endpoint.id, status: 'failed' }
  const { body: failed } = await acme.server.get('/v1/webhooks/events', { query })
  assert.equal(failed.pagination.total_count, 11)
})

test('a test event can be resent, and another merchant cannot send one', async () => {
  const { acme, receiver, endpoint } = await listen(server, receivers)
  const other = await merchant(server)
  const path = `/v1/webhooks/endpoints/${endpoint.id}/test`

  const { body } = await acme.server.post(path, { type: 'customer.created' })
  await server.drainJobs()
  await acme.server.post(`/v1/webhooks/events/${body.id}/redeliver`, undefined)
  await server.drainJobs()
  const foreign = await other.server.post(path, { type: 'customer.created' })
  const unknown = await acme.server.post(path, { type: 'customer.eaten' })

  assert.deepEqual(
    receiver.received.map(({ id }) => id),
    [body.id, body.id],
  )
  assert.equal(foreign.status, 404)
  assert.equal(unknown.status, 422)
})
