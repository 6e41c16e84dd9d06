import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { merchant, type Merchant } from '../../testing/people.ts'
import { createCustomer, createMeter, ingest } from '../../testing/usage.ts'
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

test('an event may name a parent that arrives later, or never', async () => {
  const { id: customer_id } = await createCustomer(acme)
  const event = (external_id: string, parent_id?: string) => ({
    ...{ name: 'span', customer_id, external_id, parent_id },
  })
  answerOf(
    await ingest(acme, [event('child', 'root'), event('orphan', 'never'), event('self', 'self')]),
  )
  answerOf(await ingest(acme, [event('root'), event('grandchild', 'child')]))

  const list = async (query: Record<string, string>) => {
    const { body } = await acme.server.get('/v1/events/', {
      query: { customer_id, source: 'user', ...query },
    })
    return body.items
  }
  const all = await list({})
  const { rows } = await sql<{ id: string; external_id: string }>`
    select id, external_id from usage_events where customer_id = ${customer_id}`.execute(
    server.site.db,
  )
  const nameOf = (id: string | null) => rows.find(row => row.id === id)?.external_id ?? null
  const idOf = (name: string) => rows.find(row => row.external_id === name)?.id ?? ''
  const names = (items: any[]) => items.map(item => String(nameOf(item.id))).toSorted()

  assert.deepEqual(
    Object.fromEntries(all.map((item: any) => [nameOf(item.id), nameOf(item.parent_id)])),
    { child: 'root', grandchild: 'child', orphan: null, root: null, self: null },
  )
  assert.deepEqual(
    Object.fromEntries(all.map((item: any) => [nameOf(item.id), item.child_count])),
    { child: 1, grandchild: 0, orphan: 0, root: 1, self: 0 },
  )
  assert.deepEqual(names(await list({ depth: '0' })), ['orphan', 'root', 'self'])
  assert.deepEqual(names(await list({ depth: '1' })), ['child', 'orphan', 'root', 'self'])
  assert.deepEqual(names(await list({ parent_id: idOf('root') })), ['child'])
  assert.deepEqual(names(await list({ parent_id: idOf('root'), depth: '2' })), [
    'child',
    'grandchild',
  ])
})

test('events are exported as a table', async () => {
  const customer = await createCustomer(acme)
  const event = { customer_id: customer.id, timestamp: '2026-01-02T03:04:05Z' }
  answerOf(
    await ingest(acme, [
      { ...event, name: 'exported', metadata: { path: '/a,b', formula: '=1+1' } },
      { ...event, name: 'other' },
    ]),
  )

  const query = { customer_id: customer.id, name: 'exported' }
  const { body } = await acme.server.get('/v1/events/export', { query })

  const [head, row, ...rest] = String(body).trimEnd().split('\r\n')
  assert.equal(head, 'ID,Timestamp,Name,Source,Customer ID,External Customer ID,Metadata')
  const cells = `,2026-01-02T03:04:05.000Z,exported,user,${customer.id},,`
  assert.ok(row?.includes(cells), row)
  assert.ok(row?.endsWith('"{""path"":""/a,b"",""formula"":""=1+1""}"'), row)
  assert.deepEqual(rest, [])
})

test('an export of events has the columns, the order and the meter of a list', async () => {
  const customer = await createCustomer(acme, { name: 'Ada', email: 'ada@events.example' })
  const event = { customer_id: customer.id }
  answerOf(
    await ingest(acme, [
      { ...event, name: 'measured', timestamp: '2026-01-02T00:00:00Z' },
      { ...event, name: 'measured', timestamp: '2026-01-04T00:00:00Z' },
      { ...event, name: 'unmeasured', timestamp: '2026-01-03T00:00:00Z' },
      { external_customer_id: 'nobody-yet', name: 'measured', timestamp: '2026-01-05T00:00:00Z' },
    ]),
  )
  const clauses = [{ property: 'name', operator: 'eq', value: 'measured' }]
  const meter = await createMeter(
    acme,
    { func: 'count' },
    { filter: { conjunction: 'and', clauses } },
  )
  const rival = await merchant(server, 'Rival')
  const theirs = await createMeter(rival, { func: 'count' })
  const linesOf = async (query: Record<string, string | string[]>) => {
    const { body } = await acme.server.get('/v1/events/export', { query })
    return String(body).trimEnd().split('\r\n')
  }

  const columns = ['timestamp', 'customer', 'email', 'external_customer_id', 'name']
  const ofMeter = await linesOf({ meter_id: meter.id, sorting: 'timestamp', columns })
  const latest = await linesOf({ customer_id: customer.id, source: 'user', columns: 'timestamp' })
  const foreign = await linesOf({ meter_id: theirs.id })
  const unknown = await acme.server.get('/v1/events/export', { query: { columns: 'token' } })

  assert.deepEqual(ofMeter, [
    'Timestamp,Customer,Email,External Customer ID,Name',
    '2026-01-02T00:00:00.000Z,Ada,ada@events.example,,measured',
    '2026-01-04T00:00:00.000Z,Ada,ada@events.example,,measured',
    '2026-01-05T00:00:00.000Z,,,nobody-yet,measured',
  ])
  assert.deepEqual(latest, [
    'Timestamp',
    '2026-01-04T00:00:00.000Z',
    '2026-01-03T00:00:00.000Z',
    '2026-01-02T00:00:00.000Z',
  ])
  assert.equal(foreign.length, 1)
  assert.equal(unknown.status, 422)
})

test('filters of events that are wrong are refused, and those of others find nothing', async () => {
  const { id: customer_id } = await createCustomer(acme)
  answerOf(await ingest(acme, [{ name: 'call', customer_id, metadata: { text: 'a' } }]))
  const rival = await merchant(server)
  const theirs = await createMeter(rival, { func: 'count' })
  const stranger = await createCustomer(rival, { external_id: 'stranger' })
  answerOf(await ingest(rival, [{ name: 'call', customer_id: stranger.id, external_id: 'root' }]))
  const { body: foreign } = await rival.server.get('/v1/events/', {})
  const list = (query: Record<string, string>) => acme.server.get('/v1/events/', { query })
  const count = async (query: Record<string, string>) =>
    answerOf(await list({ customer_id, ...query })).pagination.total_count
  const clause = { property: 'text', operator: 'eq', value: 'a\0' }

  assert.deepEqual(errorsOf(await list({ filter: '{' })), ['query.filter'])
  assert.equal((await list({ filter: '{"conjunction":"and"}' })).status, 422)
  assert.equal(
    await count({ filter: JSON.stringify({ conjunction: 'and', clauses: [clause] }) }),
    1,
    'NUL is removed, as from other values of a query',
  )
  assert.equal(await count({ meter_id: theirs.id }), 0)
  const foreignQueries: Record<string, string>[] = [
    { external_customer_id: 'stranger' },
    { parent_id: foreign.items[0].id },
    { customer_id: stranger.id },
  ]
  for (const query of foreignQueries) {
    assert.equal(answerOf(await list(query)).pagination.total_count, 0, JSON.stringify(query))
  }
  const path = `/v1/events/${foreign.items[0].id}`
  assert.equal((await acme.server.get(path)).status, 404)
})

test('a customer shows the time of the first event that was reported about it', async () => {
  const customer = await createCustomer(acme, { external_id: 'first-events' })
  const read = async (path: string) => {
    const { first_user_event_at: first } = answerOf(await acme.server.get(path))
    return first
  }
  await server.drainJobs()
  assert.equal(await read(`/v1/customers/${customer.id}`), null)

  const event = { name: 'call', customer_id: customer.id }
  const [earlier, later] = ['2026-01-02T03:04:05.000Z', '2026-01-03T00:00:00.000Z']
  answerOf(await ingest(acme, [{ ...event, timestamp: later }]))
  answerOf(await ingest(acme, [{ ...event, timestamp: earlier }, event]))

  for (const path of [customer.id, 'external/first-events', `${customer.id}/state`]) {
    assert.equal(await read(`/v1/customers/${path}`), earlier)
  }
  const { items } = answerOf(
    await acme.server.get('/v1/customers/', { query: { id: customer.id } }),
  )
  assert.equal(items[0].first_user_event_at, earlier)
})
