import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { DAY, later, MINUTE } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { Merchant } from '../../testing/people.ts'
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

const rename = (acme: Merchant, name: string) =>
  acme.server.patch(`/v1/organizations/${acme.organization.id}`, { name })

const redeliver = (acme: Merchant, id: string | undefined) =>
  acme.server.post(`/v1/webhooks/events/${id}/redeliver`)

/** Lets so much time pass and everything due by then happen. */
async function pass(milliseconds: number) {
  server.clock.pass(milliseconds)
  await server.drainJobs()
}

const eventsOf = (acme: Merchant) =>
  server.site.db
    .selectFrom('events')
    .select('type')
    .where('organization_id', '=', acme.organization.id)
    .execute()

test('the payload of an event is stored once, for however many endpoints', async () => {
  const { acme, receiver } = await listen(server, receivers)
  const other = { url: 'http://127.0.0.1:9/', format: 'raw', events: ['organization.updated'] }
  await acme.server.post('/v1/webhooks/endpoints', other)

  await rename(acme, 'Acme stored once')
  await server.drainJobs()

  const { rows } = await sql<{ found: string }>`
    select 'events' as found from events where payload::text like '%Acme stored once%'
    union all
    select 'webhook_events' from webhook_events where payload is not null`.execute(server.site.db)
  assert.deepEqual(rows, [{ found: 'events' }])
  const { body } = await acme.server.get('/v1/webhooks/events')
  assert.deepEqual(
    body.items.map((event: { payload: string }) => event.payload),
    [receiver.received[0]?.body, receiver.received[0]?.body],
  )
})

test('an event that no endpoint subscribed to is deleted after a week', async () => {
  const { acme } = await listen(server, receivers, { events: ['organization.updated'] })
  await rename(acme, 'Heard')
  await acme.server.post('/v1/customers/', { email: 'unheard@example.com' })
  await server.drainJobs()
  const types = async () => new Set((await eventsOf(acme)).map(({ type }) => type))

  await pass(6 * DAY)
  const after_six_days = await types()
  await pass(2 * DAY)

  assert.ok(after_six_days.has('customer.created'))
  assert.deepEqual(await types(), new Set(['organization.updated']))
})

test('an event that was delivered is kept for 90 days, and its delivery stays listed', async () => {
  const { acme, receiver } = await listen(server, receivers)
  await rename(acme, 'Delivered')
  await server.drainJobs()
  const [{ id, body } = { id: '', body: '' }] = receiver.received
  const listed = async () => {
    const { body: list } = await acme.server.get('/v1/webhooks/deliveries')
    const { response, webhook_event } = list.items[0]
    return [response, webhook_event.payload, webhook_event.is_archived]
  }

  await pass(89 * DAY)
  const before = await listed()
  await pass(2 * DAY)

  assert.deepEqual(before, ['said 200', body, false])
  assert.deepEqual(await listed(), [null, null, true])
  assert.deepEqual(await eventsOf(acme), [])
  assert.equal((await redeliver(acme, id)).status, 410)
})

test('an event that is being delivered again keeps its payload until that ends', async () => {
  const { acme, receiver } = await listen(server, receivers)
  await rename(acme, 'Sent twice')
  await server.drainJobs()
  const [first] = receiver.received
  assert.ok(first)
  await pass(90 * DAY - MINUTE)
  receiver.answer = () => 503
  const { status } = await redeliver(acme, first.id)
  await server.drainJobs()
  await server.site.db
    .updateTable('agenda')
    .set({ due_at: later(server.clock.now(), 2 * MINUTE) })
    .where('kind', '=', 'clean_up')
    .execute()
  await pass(3 * MINUTE)
  const kept = await eventsOf(acme)
  receiver.answer = () => 200
  await pass(10 * MINUTE)
  await pass(DAY)

  assert.equal(status, 202)
  assert.equal(kept.length, 1)
  assert.deepEqual(await eventsOf(acme), [])
  const last = receiver.received.at(-1)
  assert.deepEqual([last?.id, last?.body], [first.id, first.body])
  const { body } = await acme.server.get('/v1/webhooks/events', { query: { id: first.id } })
  assert.equal(body.items[0].status, 'delivered')
})

test('an event that an earlier version relayed is deleted after 90 days', async () => {
  const { acme } = await listen(server, receivers)
  await rename(acme, 'Relayed earlier')
  await server.drainJobs()
  await server.site.db
    .updateTable('events')
    .set({ discard_at: null })
    .where('organization_id', '=', acme.organization.id)
    .execute()

  await pass(89 * DAY)
  const before = await eventsOf(acme)
  await pass(2 * DAY)

  assert.equal(before.length, 1)
  assert.deepEqual(await eventsOf(acme), [])
})

test('an event with a copy of its payload, from an earlier version, is delivered', async () => {
  const { acme, receiver } = await listen(server, receivers)
  receiver.answer = () => 500
  await rename(acme, 'Copied')
  await server.drainJobs()
  const [failed] = receiver.received
  assert.ok(failed)
  await sql`update webhook_events set payload = ${failed.body} where id = ${failed.id}`.execute(
    server.site.db,
  )
  await sql`update agenda set kind = 'deliver_webhook' where subject_id = ${failed.id}`.execute(
    server.site.db,
  )
  await sql`delete from events where organization_id = ${acme.organization.id}`.execute(
    server.site.db,
  )

  receiver.answer = () => 200
  await pass(MINUTE)
  const { status } = await redeliver(acme, failed.id)
  await server.drainJobs()
  const { body: shown } = await acme.server.get('/v1/webhooks/events', {
    query: { id: failed.id },
  })

  assert.equal(status, 202)
  assert.deepEqual(
    receiver.received.map(({ id, body }) => [id, body]),
    Array.from({ length: 3 }, () => [failed.id, failed.body]),
  )
  assert.equal(shown.items[0].payload, failed.body)
  await pass(91 * DAY)
  assert.equal((await redeliver(acme, failed.id)).status, 410)
})

test('a pending delivery about an erased customer keeps its payload for a day', async () => {
  const { acme, receiver } = await listen(server, receivers)
  receiver.answer = () => 503
  const email = 'erased-while-pending@example.com'
  const { body: customer } = await acme.server.post('/v1/customers/', { email })
  await server.drainJobs()
  assert.equal(receiver.received.length, 1)

  await acme.server.delete(`/v1/customers/${customer.id}`, { query: { anonymize: 'true' } })
  await server.drainJobs()
  await pass(MINUTE)
  const while_pending = receiver.received.filter(({ body }) => body.includes(email)).length
  await pass(2 * DAY)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from events
    where object_id = ${customer.id} and payload::text like ${`%${email}%`}`.execute(server.site.db)

  assert.ok(while_pending > 1, `${while_pending} attempts`)
  assert.equal(rows[0]?.count, 0)
})
