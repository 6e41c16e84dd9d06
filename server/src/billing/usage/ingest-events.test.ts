import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { DAY, HOUR } from '../../platform/clock.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { createCustomer, createMeter, ingest, meterOf } from '../../testing/usage.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const errorsOf = ({ status, body }: { status: number; body: any }): string[] => {
  assert.equal(status, 422, JSON.stringify(body))
  return body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))
}

const answerOf = ({ status, body }: { status: number; body: any }) => {
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

test('an external id counts once per organization, without end', async () => {
  const rival = await merchant(server)
  const customer = await createCustomer(acme)
  const theirs = await createCustomer(rival)
  const meter = await createMeter(acme, { func: 'sum', property: 'tokens' })
  const event = (who: { id: string }) => ({
    ...{ name: 'call', customer_id: who.id, external_id: 'request-1', metadata: { tokens: 5 } },
  })

  const first = await ingest(acme, [event(customer), { ...event(customer), name: 'other' }])
  const second = await ingest(acme, [event(customer), event(customer)])
  const elsewhere = await ingest(rival, [event(theirs)])
  server.clock.pass(400 * DAY)
  const late = await ingest(acme, [event(customer)])

  assert.deepEqual(answerOf(first), { inserted: 1, duplicates: 1 })
  assert.deepEqual(answerOf(second), { inserted: 0, duplicates: 2 })
  assert.deepEqual(answerOf(elsewhere), { inserted: 1, duplicates: 0 })
  assert.deepEqual(answerOf(late), { inserted: 0, duplicates: 1 })
  assert.equal((await meterOf(acme, customer, meter)).consumed_units, 5)
})

test('of 50 parallel calls with one external id, one is inserted', async () => {
  const customer = await createCustomer(acme)
  const meter = await createMeter(acme, { func: 'count' })
  const event = { name: 'call', customer_id: customer.id, external_id: 'parallel' }

  const answers = await Promise.all(Array.from({ length: 50 }, () => ingest(acme, [event])))

  const inserted = answers.map(answer => answerOf(answer).inserted)
  assert.equal(
    inserted.reduce((sum, count) => sum + count, 0),
    1,
  )
  assert.equal((await meterOf(acme, customer, meter)).consumed_units, 1)
})

test('a wrong event refuses its request and no other', async () => {
  const customer = await createCustomer(acme)
  const meter = await createMeter(acme, { func: 'count' })
  const stranger = await createCustomer(await merchant(server))
  const good = { name: 'call', customer_id: customer.id }
  const wrong = Array.from({ length: 1_000 }, () => good).with(437, {
    ...good,
    customer_id: stranger.id,
  })

  const [refused, ...accepted] = await Promise.all([
    ingest(acme, wrong),
    ...Array.from({ length: 9 }, () => ingest(acme, [good])),
  ])

  assert.deepEqual(errorsOf(refused), ['body.events.437.customer_id'])
  assert.deepEqual(
    accepted.map(answer => answerOf(answer).inserted),
    Array(9).fill(1),
  )
  assert.equal((await meterOf(acme, customer, meter)).consumed_units, 9)
})

test('the shape of events is validated before anything is stored', async () => {
  const { id: customer_id } = await createCustomer(acme)
  const one = (more: object) => ingest(acme, [{ name: 'call', customer_id, ...more }])
  const future = new Date(server.clock.now().getTime() + HOUR).toISOString()

  assert.deepEqual(errorsOf(await one({ timestamp: future })), ['body.events.0.timestamp'])
  for (const more of [
    { name: 'x'.repeat(129) },
    { external_customer_id: 'both', customer_id: 'none' },
    { customer_id: undefined },
    { timestamp: '2026-01-01T00:00:00' },
    { metadata: { key: null } },
    { metadata: { key: {} } },
    { metadata: { key: 2 ** 53 } },
    { metadata: { key: 1e-30 } },
    { metadata: { key: 'x'.repeat(501) } },
    { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`key${n}`, n])) },
    { metadata: { _cost: { amount: 1, currency: 'eur' } } },
    { metadata: { _llm: { vendor: 'openai' } } },
    { metadata: { ['k'.repeat(41)]: 1 } },
    { metadata: { '': 1 } },
    { metadata: { other: { amount: 1, currency: 'usd' } } },
  ]) {
    assert.equal((await one(more)).status, 422, JSON.stringify(more))
  }
  const named = await one({ organization_id: acme.organization.id })
  assert.deepEqual(errorsOf(named), ['body.events.0.organization_id'])
  assert.equal((await ingest(acme, Array(1_001).fill({ name: 'call', customer_id }))).status, 422)
  assert.deepEqual(answerOf(await ingest(acme, [])), { inserted: 0, duplicates: 0 })
  const { body } = await acme.server.get('/v1/events/', { query: { customer_id, source: 'user' } })
  assert.equal(body.pagination.total_count, 0)
})

test('events of an unknown external id are attached when its customer appears', async () => {
  const meter = await createMeter(acme, { func: 'count' })
  const unknown = { name: 'call', external_customer_id: 'user-42' }
  answerOf(await ingest(acme, [unknown, unknown]))
  const before = await acme.server.get('/v1/events/', {
    query: { external_customer_id: 'user-42' },
  })

  const customer = await createCustomer(acme, { external_id: 'user-42' })
  await server.drainJobs()
  answerOf(await ingest(acme, [unknown, { name: 'call', customer_id: customer.id }]))

  const after = await acme.server.get('/v1/events/', {
    query: { external_customer_id: 'user-42', source: 'user' },
  })
  assert.deepEqual(
    before.body.items.map((event: any) => [event.customer_id, event.external_customer_id]),
    Array(2).fill([null, 'user-42']),
  )
  assert.deepEqual(
    after.body.items.map((event: any) => [event.customer.id, event.external_customer_id]),
    Array(4).fill([customer.id, 'user-42']),
  )
  assert.equal((await meterOf(acme, customer, meter)).consumed_units, 4)
})

test('an event stored while its customer is created is attached', async () => {
  const meter = await createMeter(acme, { func: 'count' })
  for (let round = 0; round < 5; round += 1) {
    const external_id = `racing-${round}`
    const event = { name: 'call', external_customer_id: external_id }
    const [customer] = await Promise.all([
      createCustomer(acme, { external_id }),
      ...Array.from({ length: 5 }, () => ingest(acme, [event])),
    ])
    await server.drainJobs()

    assert.equal((await meterOf(acme, customer, meter)).consumed_units, 5, external_id)
  }
})

test('a repeated request with an idempotency key is answered from the first one', async () => {
  const { id: customer_id } = await createCustomer(acme)
  const body = { events: [{ name: 'call', customer_id }] }
  const send = () =>
    acme.server.post('/v1/events/ingest', body, { headers: { 'idempotency-key': 'usage-1' } })

  const [first, second] = [await send(), await send()]

  assert.deepEqual([first.body, second.body], Array(2).fill({ inserted: 1, duplicates: 0 }))
  const { body: list } = await acme.server.get('/v1/events/', {
    query: { customer_id, source: 'user' },
  })
  assert.equal(list.pagination.total_count, 1)
})

test('the log of events is only added to', async () => {
  const { id: customer_id } = await createCustomer(acme)
  answerOf(await ingest(acme, [{ name: 'call', customer_id }]))

  await assert.rejects(
    sql`update usage_events set name = 'other' where customer_id = ${customer_id}`.execute(
      server.site.db,
    ),
    /only added/,
  )
})

test('usage is in the state at once, and is published at most once a second', async () => {
  const seller = await merchant(server)
  const customer = await createCustomer(seller)
  const meter = await createMeter(seller, { func: 'count' })
  const event = { name: 'call', customer_id: customer.id }
  const published = async () => {
    const { rows } = await sql<{ meters: { consumed_units: number }[] }>`
      select payload -> 'active_meters' as meters from events
      where object_id = ${customer.id} and type = 'customer.state_changed'
      order by created_at, id`.execute(server.site.db)
    return rows.map(row => row.meters[0]?.consumed_units)
  }
  const url = 'https://example.com/hook'
  const hook = { url, format: 'raw', events: ['customer.state_changed'] }
  await server.drainJobs()
  answerOf(await ingest(seller, [event]))
  await server.drainJobs()
  server.clock.pass(2_000)
  await server.drainJobs()
  const unheard = await published()
  assert.equal((await seller.server.post('/v1/webhooks/endpoints', hook)).status, 201)

  for (let n = 0; n < 5; n += 1) answerOf(await ingest(seller, [event]))
  await server.drainJobs()
  const early = await published()
  server.clock.pass(2_000)
  await server.drainJobs()
  const { body: state } = await seller.server.get(`/v1/customers/${customer.id}/state`)

  assert.deepEqual(
    state.active_meters.map((item: any) => [item.meter_id, item.consumed_units, item.balance]),
    [[meter.id, 6, -6]],
  )
  assert.ok(!unheard.includes(1), 'without an endpoint, usage is not published')
  assert.ok(!early.some(count => (count ?? 0) > 1))
  assert.equal((await published()).filter(count => (count ?? 0) > 1).length, 1)
})
