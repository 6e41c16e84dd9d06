import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { newId } from '../../platform/ids.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
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

const listening = () => listen(server, receivers)

const rename = (acme: Merchant, name: string) =>
  acme.server.patch(`/v1/organizations/${acme.organization.id}`, { name })

async function createCustomer(acme: Merchant, name: string): Promise<string> {
  const email = `${name}@example.com`
  return (await acme.server.post('/v1/customers/', { email, name })).body.id
}

/** Lets every attempt of the events on their way fail. */
async function failAll() {
  for (let n = 0; n < 12; n += 1) {
    server.clock.pass(HOUR)
    await server.drainJobs()
  }
}

const replayOf = async (acme: Merchant, id: string) =>
  (await acme.server.get(`/v1/webhooks/replays/${id}`)).body

test('failed events are counted, and then sent again with the same ids in order', async () => {
  const { acme, receiver, endpoint } = await listening()
  const filter = { endpoint_id: endpoint.id }
  await rename(acme, 'Delivered')
  await server.drainJobs()
  receiver.answer = () => 500
  for (const name of ['First', 'Second', 'Third']) await rename(acme, name)
  const lost = await createCustomer(acme, 'lost')
  await failAll()
  receiver.answer = () => 200
  const before = receiver.received.length

  const preview = await acme.server.post('/v1/webhooks/replays/preview', filter)
  assert.deepEqual(preview.body, { count: 4, limit: 10_000, exceeds_limit: false })
  const { status, body } = await acme.server.post('/v1/webhooks/replays', filter)
  assert.equal(status, 202)
  assert.equal(body.status, 'running')
  await server.drainJobs()

  const again = receiver.received.slice(before)
  const renamed = again.filter(({ type }) => type === 'organization.updated')
  assert.deepEqual(
    renamed.map(({ data }) => data.name),
    ['First', 'Second', 'Third'],
  )
  assert.deepEqual(
    again.filter(({ type }) => type === 'customer.created').map(({ data }) => data.id),
    [lost],
  )
  const known = new Set(receiver.received.slice(0, before).map(({ id }) => id))
  assert.ok(again.every(({ id }) => known.has(id)))
  const ended = await replayOf(acme, body.id)
  assert.equal(ended.status, 'finished')
  assert.deepEqual([ended.total_count, ended.queued_count], [4, 4])
})

test('a filter names types, an object and a time; all includes delivered events', async () => {
  const { acme, receiver, endpoint } = await listening()
  const ada = await createCustomer(acme, 'ada')
  await rename(acme, 'Renamed')
  await server.drainJobs()
  server.clock.pass(DAY)
  const start_timestamp = server.clock.now().toISOString()
  await createCustomer(acme, 'bob')
  await server.drainJobs()
  const count = async (filter: object) => {
    const body = { endpoint_id: endpoint.id, status: 'all', ...filter }
    return (await acme.server.post('/v1/webhooks/replays/preview', body)).body.count
  }

  assert.equal(await count({ status: 'failed' }), 0)
  assert.equal(await count({}), 3)
  assert.equal(await count({ event_type: ['customer.created'] }), 2)
  assert.equal(await count({ event_type: [] }), 0)
  assert.equal(await count({ object_id: ada }), 1)
  assert.equal(await count({ start_timestamp }), 1)
  assert.equal(await count({ end_timestamp: start_timestamp }), 2)
  const none = await acme.server.post('/v1/webhooks/replays', {
    ...{ endpoint_id: endpoint.id, status: 'all', object_id: newId() },
  })
  assert.deepEqual([none.status, none.body.error], [409, 'WebhookReplayEmpty'])

  const before = receiver.received.length
  await acme.server.post('/v1/webhooks/replays', {
    ...{ endpoint_id: endpoint.id, status: 'all', object_id: ada },
  })
  await server.drainJobs()
  assert.deepEqual(
    receiver.received.slice(before).map(({ data }) => data.name),
    ['ada'],
  )
})

/** Adds delivered events without sending them. */
async function addEvents(acme: Merchant, endpoint_id: string, count: number) {
  const { id: organization_id } = acme.organization
  const now = server.clock.now()
  const about = { organization_id, type: 'customer.created', created_at: now }
  for (let from = 0; from < count; from += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, count - from) }, () => [newId(), newId()])
    const events = rows.map(([id = '', object_id = '']) => {
      return { ...about, id, object_id, payload: '{"name":"x"}', relayed_at: now }
    })
    await server.site.db.insertInto('events').values(events).execute()
    const sent = rows.map(([event_id = '', object_id = '']) => {
      return { ...about, id: newId(), object_id, event_id, endpoint_id, sequence: 1 }
    })
    await server.site.db
      .insertInto('webhook_events')
      .values(sent.map(row => ({ ...row, status: 'delivered' })))
      .execute()
  }
}

test('a large replay is queued in batches, each event once', async () => {
  const { acme, receiver, endpoint } = await listening()
  await addEvents(acme, endpoint.id, 1_200)
  const filter = { endpoint_id: endpoint.id, status: 'all' }

  const { body } = await acme.server.post('/v1/webhooks/replays', filter)
  const parallel = await acme.server.post('/v1/webhooks/replays', filter)
  assert.deepEqual([parallel.status, parallel.body.error], [409, 'WebhookReplayRunning'])
  await server.drainJobs()
  while ((await replayOf(acme, body.id)).status === 'running') {
    server.clock.pass(MINUTE)
    await server.drainJobs()
  }

  assert.equal(receiver.received.length, 1_200)
  assert.equal(new Set(receiver.received.map(({ id }) => id)).size, 1_200)
  const { body: listed } = await acme.server.get('/v1/webhooks/replays', {
    query: { endpoint_id: endpoint.id },
  })
  assert.equal(listed.items[0].queued_count, 1_200)
})

test('a replay is canceled by a member, or because its endpoint is disabled', async () => {
  const { acme, receiver, endpoint } = await listening()
  await addEvents(acme, endpoint.id, 1_200)
  receiver.answer = () => 500
  const filter = { endpoint_id: endpoint.id, status: 'all' }
  const { body: first } = await acme.server.post('/v1/webhooks/replays', filter)
  const path = `/v1/webhooks/replays/${first.id}/cancel`

  const canceled = await acme.server.post(path, undefined)
  assert.deepEqual([canceled.status, canceled.body.status], [200, 'canceled'])
  const again = await acme.server.post(path, undefined)
  assert.deepEqual([again.status, again.body.error], [409, 'WebhookReplayEnded'])

  const { body: second } = await acme.server.post('/v1/webhooks/replays', filter)
  await acme.server.patch(`/v1/webhooks/endpoints/${endpoint.id}`, { enabled: false })
  await server.drainJobs()
  server.clock.pass(MINUTE)
  await server.drainJobs()
  const ended = await replayOf(acme, second.id)
  assert.equal(ended.status, 'canceled')
  assert.ok(ended.queued_count < 1_200)
})

test('a replay of more than ten thousand events is rejected', async () => {
  const { acme, endpoint } = await listening()
  await addEvents(acme, endpoint.id, 10_001)
  const filter = { endpoint_id: endpoint.id, status: 'all' }

  const preview = await acme.server.post('/v1/webhooks/replays/preview', filter)
  const rejected = await acme.server.post('/v1/webhooks/replays', filter)

  assert.deepEqual(preview.body, { count: 10_000, limit: 10_000, exceeds_limit: true })
  assert.deepEqual([rejected.status, rejected.body.error], [409, 'WebhookReplayTooLarge'])
})

test('a replay needs an enabled endpoint of the organization', async () => {
  const { acme, endpoint } = await listening()
  const other = await merchant(server)
  await addEvents(acme, endpoint.id, 1)
  const filter = { endpoint_id: endpoint.id, status: 'all' }

  const foreign = await other.server.post('/v1/webhooks/replays', filter)
  assert.equal(foreign.status, 404)
  await acme.server.patch(`/v1/webhooks/endpoints/${endpoint.id}`, { enabled: false })
  const disabled = await acme.server.post('/v1/webhooks/replays', filter)
  assert.deepEqual([disabled.status, disabled.body.error], [409, 'WebhookEndpointDisabled'])
})
