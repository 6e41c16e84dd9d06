import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { DAY, HOUR } from '../../platform/clock.ts'
import { sql } from 'kysely'
import { eventually } from '../../testing/eventually.ts'
import { followWebhooks, type FollowedStream } from '../../testing/follow-webhooks.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'
import { listen, type Receiver } from '../../testing/receiver.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
const streams: FollowedStream[] = []
const receivers: Receiver[] = []

before(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close()
  for (const receiver of receivers.splice(0)) await receiver.close()
})
after(() => server.close())

type Options = Parameters<typeof followWebhooks>[1]

async function follow(acme: Merchant, options: Options = {}): Promise<FollowedStream> {
  const stream = await followWebhooks(acme.server, options)
  streams.push(stream)
  assert.equal(stream.status, 200)
  return stream
}

const createCustomer = async (acme: Merchant, name: string) => {
  const email = `${name}@example.com`
  const { status, body } = await acme.server.post('/v1/customers/', { email, name })
  assert.equal(status, 201)
  return body as { id: string }
}

const names = (stream: FollowedStream, type = 'customer.created') =>
  stream.events.filter(event => event.event === type).map(({ data }) => JSON.parse(data).data.name)

test('a program without an address receives the bodies that an endpoint receives', async () => {
  const { acme, receiver } = await listen(server, receivers, { events: ['customer.created'] })
  const stream = await follow(acme, { types: 'customer.created,order.paid' })

  await createCustomer(acme, 'ada')
  await server.drainJobs()
  await eventually(() => stream.events.length, 1)

  const [event] = stream.events
  assert.equal(event?.event, 'customer.created')
  assert.equal(event.data, receiver.received[0]?.body)
})

test('a stream resumes after its last event, without loss or repetition', async () => {
  const acme = await merchant(server)
  const other = await merchant(server)
  const stream = await follow(acme, { types: 'customer.created' })
  await createCustomer(acme, 'first')
  await createCustomer(other, 'foreign')
  await eventually(() => names(stream), ['first'])
  stream.close()

  await createCustomer(acme, 'second')
  await createCustomer(acme, 'third')
  await server.drainJobs()
  const last = stream.events.at(-1)?.id ?? ''
  const resumed = await follow(acme, { types: 'customer.created', lastEventId: last })
  const byQuery = await follow(acme, { types: 'customer.created', after: last })
  await createCustomer(acme, 'fourth')

  await eventually(() => names(resumed), ['second', 'third', 'fourth'])
  await eventually(() => names(byQuery), ['second', 'third', 'fourth'])
  assert.deepEqual(
    resumed.events.map(({ id }) => id),
    byQuery.events.map(({ id }) => id),
  )
})

test('the position moves past events that are not sent', async () => {
  const acme = await merchant(server)
  const stream = await follow(acme, { types: 'order.paid' })
  const start = stream.lastId()

  await createCustomer(acme, 'unsent')
  await eventually(() => stream.lastId() !== start, true)

  assert.equal(stream.events.length, 0)
  const resumed = await follow(acme, { lastEventId: stream.lastId() })
  await createCustomer(acme, 'sent')
  await eventually(() => names(resumed), ['sent'])
})

test('more events than are read at once arrive in order, each once', async () => {
  const acme = await merchant(server)
  const stream = await follow(acme, { types: 'customer.created' })
  const start = stream.lastId()
  stream.close()
  const expected = Array.from({ length: 250 }, (_, n) => `customer-${n}`)
  const values = expected.map((name, n) => {
    const data = JSON.stringify({ name })
    return sql`(gen_random_uuid(), ${acme.organization.id}::uuid, 'customer.created',
      gen_random_uuid(), ${data}::jsonb, now(), now() + ${n} * interval '1 ms')`
  })
  await sql`insert into events
    (id, organization_id, type, object_id, payload, created_at, recorded_at)
    values ${sql.join(values)}`.execute(server.site.db)
  server.site.wakeAt()
  await server.drainJobs()

  const resumed = await follow(acme, { types: 'customer.created', lastEventId: start })

  await eventually(() => names(resumed).length, expected.length)
  assert.deepEqual(names(resumed), expected)
})

test('a stream of an endpoint sends its events in its format, even if it is disabled', async () => {
  const { acme, endpoint } = await listen(server, receivers, {
    events: ['customer.created'],
    format: 'slack',
  })
  await acme.server.patch(`/v1/webhooks/endpoints/${endpoint.id}`, { enabled: false })
  const stream = await follow(acme, { endpoint_id: endpoint.id })

  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, { name: 'Not subscribed' })
  await createCustomer(acme, 'ada')
  await eventually(() => stream.events.length, 1)
  assert.deepEqual(JSON.parse(stream.events[0]?.data ?? ''), { text: 'New customer: ada.' })

  await acme.server.delete(`/v1/webhooks/endpoints/${endpoint.id}`)
  await createCustomer(acme, 'later')
  await eventually(() => stream.ended(), true)
})

test('a cursor expires when events after it may have been deleted', async () => {
  const acme = await merchant(server)
  const stream = await follow(acme)
  await createCustomer(acme, 'old')
  await eventually(() => names(stream), ['old'])
  const event = stream.events.at(-1)?.id ?? ''
  stream.close()
  server.clock.pass(7 * DAY - HOUR)
  // An event of another type after it would be the last one that this stream knows.
  const later = await follow(acme, { lastEventId: event, types: 'customer.created' })
  const known = later.lastId()
  later.close()

  server.clock.pass(2 * HOUR)
  const expired = await followWebhooks(acme.server, { lastEventId: event })
  const valid = await followWebhooks(acme.server, { lastEventId: known })
  const invalid = await followWebhooks(acme.server, { after: 'nonsense' })
  streams.push(expired, valid, invalid)

  assert.equal(expired.status, 410)
  assert.equal(valid.status, 200)
  assert.equal(invalid.status, 422)
})

test('a foreign endpoint and an unknown type are rejected', async () => {
  const acme = await merchant(server)
  const { endpoint } = await listen(server, receivers, {})
  for (const [options, status] of [
    [{ endpoint_id: endpoint.id }, 404],
    [{ types: 'order.paid,order.eaten' }, 422],
  ] as const) {
    const stream = await followWebhooks(acme.server, options)
    streams.push(stream)
    assert.equal(stream.status, status)
  }
})

test('an organization has at most twenty open streams, and another when one ends', async () => {
  const acme = await merchant(server)
  const other = await merchant(server)
  const open = await Promise.all(Array.from({ length: 20 }, () => follow(acme)))

  const rejected = await followWebhooks(acme.server)
  streams.push(rejected)
  assert.equal(rejected.status, 429)
  assert.equal(rejected.headers.get('retry-after'), '10')
  await follow(other)

  open[0]?.close()
  let again = await followWebhooks(acme.server)
  while (again.status === 429) again = await followWebhooks(acme.server)
  streams.push(again)
  assert.equal(again.status, 200)
})

test('a stream whose token is revoked sends nothing more and ends', async () => {
  const acme = await merchant(server)
  const reader = await tokenOf(server, acme.owner, acme.organization.id, ['webhooks:read'])
  const stream = await followWebhooks(reader, { types: 'customer.created' })
  streams.push(stream)
  await createCustomer(acme, 'before')
  await eventually(() => names(stream), ['before'])

  const { body } = await acme.owner.get('/v1/organization-access-tokens/', {
    query: { organization_id: acme.organization.id },
  })
  const { id } = body.items.find(({ scopes }: { scopes: string[] }) => scopes.length === 1)
  await acme.owner.delete(`/v1/organization-access-tokens/${id}`)
  // The credential is checked again once a second.
  let n = 0
  while (!stream.ended()) await createCustomer(acme, `after-${(n += 1)}`)

  assert.ok(!names(stream).includes(`after-${n}`))
})

test('of transactions that commit at the same time, no event is skipped', async () => {
  const acme = await merchant(server)
  const stream = await follow(acme, { types: 'customer.updated' })
  const customer = await createCustomer(acme, 'ada')
  const path = `/v1/customers/${customer.id}`
  const updates = Array.from({ length: 20 }, (_, n) => `name-${n}`)

  await Promise.all(updates.map(name => acme.server.patch(path, { name })))

  await eventually(() => names(stream, 'customer.updated').length, updates.length)
  assert.deepEqual(new Set(names(stream, 'customer.updated')), new Set(updates))
})
