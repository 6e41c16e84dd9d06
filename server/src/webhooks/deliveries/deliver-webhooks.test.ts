import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import { advisoryLocks, lockUntilCommit } from '../../platform/db/advisory-locks.ts'
import { newId } from '../../platform/ids.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
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

const listening = (more: Record<string, unknown> = {}) => listen(server, receivers, more)

const rename = (acme: Merchant, name: string) =>
  acme.server.patch(`/v1/organizations/${acme.organization.id}`, { name })

const deliveries = async (acme: Merchant, query: Record<string, string> = {}) =>
  (await acme.server.get('/v1/webhooks/deliveries', { query: { limit: '100', ...query } })).body
    .items

const eventsOf = async (acme: Merchant, query: Record<string, string> = {}) =>
  (await acme.server.get('/v1/webhooks/events', { query: { limit: '100', ...query } })).body.items

/** Lets so much time pass and everything due by then happen. */
async function pass(milliseconds: number) {
  server.clock.pass(milliseconds)
  await server.drainJobs()
}

test('an event is delivered signed, as in the API, and its delivery is listed', async () => {
  const { acme, receiver, endpoint } = await listening()
  assert.match(endpoint.secret, /^gatehouse_whs_[A-Za-z0-9]{32}$/)

  const { body: organization } = await rename(acme, 'Acme renamed')
  await server.drainJobs()

  const [received] = receiver.received
  assert.ok(received)
  assert.equal(receiver.received.length, 1)
  assert.equal(received.type, 'organization.updated')
  assert.deepEqual(received.data, organization)
  assert.equal(received.timestamp.getTime(), server.clock.now().getTime())
  assert.equal(received.headers['user-agent'], 'Gatehouse')
  assert.equal(received.headers['content-type'], 'application/json')
  assert.equal(received.sequence, 1)
  const [delivery, ...others] = await deliveries(acme, { endpoint_id: endpoint.id })
  assert.equal(others.length, 0)
  assert.equal(delivery.succeeded, true)
  assert.equal(delivery.http_code, 200)
  assert.equal(delivery.response, 'said 200')
  assert.equal(delivery.webhook_event.id, received.id)
  assert.equal(delivery.webhook_event.payload, received.body)
  assert.equal(delivery.webhook_event.succeeded, true)
})

test('an enabled endpoint receives the subscribed events of its organization', async () => {
  const { acme, receiver, endpoint } = await listening({ events: ['customer.created'] })
  const other = await merchant(server)

  await rename(acme, 'Not named')
  await other.server.post('/v1/customers/', { email: 'ada@example.com' })
  await acme.server.patch(`/v1/webhooks/endpoints/${endpoint.id}`, { enabled: false })
  await acme.server.post('/v1/customers/', { email: 'off@example.com' })
  await server.drainJobs()
  await acme.server.patch(`/v1/webhooks/endpoints/${endpoint.id}`, { enabled: true })
  await acme.server.post('/v1/customers/', { email: 'on@example.com' })
  await server.drainJobs()

  assert.deepEqual(
    receiver.received.map(({ data }) => data.email),
    ['on@example.com'],
  )
})

test('a failed delivery is retried with growing delays, and each attempt is kept', async () => {
  const { acme, receiver } = await listening()
  receiver.answer = () => (receiver.received.length < 4 ? 500 : 204)

  await rename(acme, 'Retry')
  await server.drainJobs()
  assert.equal(receiver.received.length, 1)
  await pass(SECOND)
  assert.equal(receiver.received.length, 1)
  await pass(2 * SECOND)
  assert.equal(receiver.received.length, 2)
  await pass(6 * SECOND)
  await pass(12 * SECOND)

  assert.equal(receiver.received.length, 4)
  assert.equal(new Set(receiver.received.map(({ id, body }) => id + body)).size, 1)
  const codes = (await deliveries(acme)).map((item: { http_code: number }) => item.http_code)
  assert.deepEqual(codes, [204, 500, 500, 500])
  const [event] = await eventsOf(acme)
  assert.equal(event.status, 'delivered')
  assert.equal(event.attempts, 4)
  assert.equal(event.next_attempt_at, null)
})

test('the reason of a failure is stored: a redirect, a refused connection', async () => {
  const redirectedListener = await listening()
  redirectedListener.receiver.answer = () => 302
  await rename(redirectedListener.acme, 'Elsewhere')
  await server.drainJobs()
  const [first] = await deliveries(redirectedListener.acme)
  assert.equal(first.http_code, 302)
  assert.equal(first.succeeded, false)
  assert.equal(redirectedListener.receiver.received.length, 1)

  const closed = await listening()
  await closed.receiver.close()
  receivers.splice(receivers.indexOf(closed.receiver), 1)
  await rename(closed.acme, 'Nobody home')
  await server.drainJobs()
  const [second] = await deliveries(closed.acme)
  assert.equal(second.http_code, null)
  assert.equal(second.response, 'refused')
})

test('events of one object arrive in order; a failed one delays the next by a minute', async () => {
  const { acme, receiver } = await listening()
  receiver.answer = ({ data }) => (data.name === 'First' ? 500 : 200)

  await rename(acme, 'First')
  await rename(acme, 'Second')
  await acme.server.post('/v1/customers/', { email: 'another@example.com' })
  await server.drainJobs()
  const names = () => receiver.received.map(({ data }) => data.name ?? data.email)
  assert.deepEqual(new Set(names()), new Set(['First', 'another@example.com']))

  await pass(MINUTE + SECOND)
  assert.ok(names().includes('Second'))
  await rename(acme, 'Third')
  await server.drainJobs()
  assert.ok(!names().includes('Third'))
  receiver.answer = () => 200
  await pass(10 * MINUTE)
  const last = new Map(receiver.received.map(({ data, sequence }) => [data.name, sequence]))
  assert.deepEqual([last.get('First'), last.get('Second'), last.get('Third')], [1, 2, 3])
})

test('delayed events continue in order, and a burst of changes is one state', async () => {
  const events = ['customer.state_changed', 'organization.updated']
  const { acme, receiver } = await listening({ events })
  receiver.answer = ({ data }) => (data.name === 'First' ? 500 : 200)
  const { body: bea } = await acme.server.post('/v1/customers/', { email: 'bea@example.com' })
  const names = ['Second', 'Third', 'Fourth', 'Fifth', 'Sixth']

  for (const name of ['First', ...names]) await rename(acme, name)
  const path = `/v1/customers/${bea.id}`
  await server.drainJobs()
  // While the queue is not processed, as in a burst, a state to publish is queued once.
  await server.site.db.transaction().execute(async busy => {
    await lockUntilCommit({ sql: busy }, advisoryLocks.task_claims)
    for (const name of [...names, 'Last']) await acme.server.patch(path, { name })
  })
  await server.drainJobs()
  const renamed = () => receiver.received.filter(({ type }) => type === 'organization.updated')
  const before = renamed().map(({ data }) => data.name)
  await pass(MINUTE + SECOND)

  assert.deepEqual(new Set(before), new Set(['First']))
  const after = renamed().filter(({ data }) => data.name !== 'First')
  assert.deepEqual(
    after.map(({ data, sequence }) => [data.name, sequence]),
    names.map((name, index) => [name, index + 2]),
  )
  const states = receiver.received.filter(({ type }) => type === 'customer.state_changed')
  assert.deepEqual(
    states.map(({ data }) => data.name),
    [null, 'Last'],
  )
})

test('a delivered event immediately releases the next one of its object', async () => {
  const { acme, receiver } = await listening()

  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await rename(acme, name)
  await server.drainJobs()

  assert.deepEqual(
    (await receiver.count(5)).map(({ data }) => data.name),
    ['One', 'Two', 'Three', 'Four', 'Five'],
  )
  assert.deepEqual(
    receiver.received.map(({ sequence }) => sequence),
    [1, 2, 3, 4, 5],
  )
})

test('an event is resent by hand with the same id and body and a new timestamp', async () => {
  const { acme, receiver, endpoint } = await listening()
  await rename(acme, 'Again')
  await server.drainJobs()
  const [first] = receiver.received
  assert.ok(first)
  await acme.server.patch(`/v1/webhooks/endpoints/${endpoint.id}`, { enabled: false })

  server.clock.pass(DAY)
  const answer = await acme.server.post(`/v1/webhooks/events/${first.id}/redeliver`)
  await server.drainJobs()

  assert.equal(answer.status, 202)
  assert.deepEqual(answer.body, {})
  const second = receiver.received[1]
  assert.ok(second)
  assert.equal(second.id, first.id)
  assert.equal(second.body, first.body)
  assert.equal(second.timestamp.getTime() - first.timestamp.getTime(), DAY)
})

test('an event whose payload was discarded cannot be resent', async () => {
  const { acme, receiver } = await listening()
  await rename(acme, 'Old')
  await server.drainJobs()
  server.clock.pass(91 * DAY)
  await server.drainJobs()

  const answer = await acme.server.post(`/v1/webhooks/events/${receiver.received[0]?.id}/redeliver`)

  assert.equal(answer.status, 410)
  assert.equal(answer.body.error, 'ResourceUnavailable')
  const [delivery] = await deliveries(acme)
  assert.equal(delivery.webhook_event.is_archived, true)
})

test('an endpoint is disabled after ten undeliverable events in a row', async () => {
  const { acme, receiver, endpoint } = await listening({ events: ['customer.created'] })
  receiver.answer = () => 503
  for (let i = 0; i < 12; i += 1)
    await acme.server.post('/v1/customers/', { email: `c${i}@example.com` })

  for (let i = 0; i < 11; i += 1) await pass(21 * MINUTE)

  const { body } = await acme.server.get(`/v1/webhooks/endpoints/${endpoint.id}`)
  assert.equal(body.enabled, false)
  const statuses = Map.groupBy(await eventsOf(acme), (event: { status: string }) => event.status)
  assert.ok((statuses.get('failed')?.length ?? 0) >= 10)
  assert.equal(statuses.get('pending'), undefined)
  assert.equal(receiver.received.filter(({ id }) => id === receiver.received[0]?.id).length, 11)
})

test("another organization's events are not found", async () => {
  const { acme, receiver } = await listening()
  const other = await merchant(server)
  await rename(acme, 'Hidden')
  await server.drainJobs()

  const answer = await other.server.post(
    `/v1/webhooks/events/${receiver.received[0]?.id}/redeliver`,
  )

  assert.equal(answer.status, 404)
  assert.deepEqual(await deliveries(other), [])
  assert.deepEqual(await eventsOf(other), [])
  assert.equal((await other.server.post(`/v1/webhooks/events/${newId()}/redeliver`)).status, 404)
})

test('whatever crashes during delivery, every event is delivered after the restart', async () => {
  const { acme, receiver } = await listening({ events: ['customer.created'] })
  const points = [
    'before commit',
    'after commit',
    'before webhook',
    'after webhook',
    'after job send_webhook',
  ]
  for (const [i, point] of points.entries()) {
    // The first commit is the request's own; the crash follows it.
    let left = point.endsWith('commit') ? 2 : 1
    server.site.crashes = reached => reached === point && --left === 0
    await acme.server.post('/v1/customers/', { email: `crash${i}@example.com` })
    while (left > 0) await new Promise(setImmediate)
    await server.restart()
    await server.drainJobs()
  }

  const emails = new Set(receiver.received.map(({ data }) => data.email))
  assert.deepEqual(emails, new Set(points.map((_, i) => `crash${i}@example.com`)))
  const statuses = (await eventsOf(acme)).map((event: { status: string }) => event.status)
  assert.deepEqual(
    statuses,
    points.map(() => 'delivered'),
  )
})
