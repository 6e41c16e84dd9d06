import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { DAY } from '../../platform/clock.ts'
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

test('events and attempts are found by type, response, outcome, object and time', async () => {
  const { acme, receiver, endpoint } = await listen(server, receivers)
  const { body: ada } = await acme.server.post('/v1/customers/', { email: 'ada@example.com' })
  await server.drainJobs()
  server.clock.pass(DAY)
  const start_timestamp = server.clock.now().toISOString()
  receiver.answer = () => 503
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, { name: 'Renamed' })
  await server.drainJobs()
  const found = async (list: 'events' | 'deliveries', query: Record<string, string>) => {
    const { status, body } = await acme.server.get(`/v1/webhooks/${list}`, {
      query: { endpoint_id: endpoint.id, ...query },
    })
    assert.equal(status, 200)
    assert.equal(body.pagination.total_count, body.items.length)
    return body.items.map(
      (item: { type?: string; webhook_event?: { type: string } }) =>
        item.type ?? item.webhook_event?.type,
    )
  }
  const [created, updated] = [['customer.created'], ['organization.updated']]

  for (const list of ['events', 'deliveries'] as const) {
    assert.deepEqual(await found(list, { event_type: 'customer.created' }), created)
    assert.deepEqual(await found(list, { http_code_class: '5xx' }), updated)
    assert.deepEqual(await found(list, { http_code_class: '2xx' }), created)
    assert.deepEqual(await found(list, { http_code_class: '3xx' }), [])
    assert.deepEqual(await found(list, { start_timestamp }), updated)
    assert.deepEqual(await found(list, { end_timestamp: start_timestamp }), created)
  }
  assert.deepEqual(await found('events', { object_id: ada.id }), created)
  assert.deepEqual(await found('deliveries', { succeeded: 'true' }), created)
  assert.deepEqual(await found('deliveries', { succeeded: 'false' }), updated)
  assert.deepEqual(await found('deliveries', { query: ada.id }), created)
  assert.deepEqual(await found('deliveries', { query: receiver.received[0]?.id ?? '' }), created)
  assert.deepEqual(await found('deliveries', { query: 'organization.' }), updated)
  assert.deepEqual(await found('deliveries', { query: '%' }), [])
})
