import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createCustomer, createMeter, ingest } from '../../testing/usage.ts'

/** A server in ClickHouse's place: it fails, or accepts everything and knows nothing. */
let clickhouse: Server
let status = 200
const inserts: string[] = []
let server: TestServer
let acme: Merchant
let meter: { id: string }

before(async () => {
  clickhouse = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const query = new URL(request.url ?? '/', 'http://localhost').searchParams.get('query')
      if (query?.includes('INSERT')) inserts.push(Buffer.concat(parts).toString())
      response.writeHead(status).end(status === 200 ? '' : 'Code: 241, memory limit exceeded')
    })
  })
  await new Promise<void>(resolve => {
    clickhouse.listen(0, '127.0.0.1', resolve)
  })
  const { port } = clickhouse.address() as AddressInfo
  server = await startTestServer({ config: { clickhouse_url: `http://127.0.0.1:${port}` } })
  acme = await merchant(server)
  meter = await createMeter(acme, { func: 'count' })
  await server.drainJobs()
})
after(async () => {
  await server.close()
  clickhouse.close()
})

const behind = async (): Promise<number> =>
  (await server.stranger().get('/readyz')).body.event_history_behind_seconds

test('a block that ClickHouse refuses is sent again, and usage is counted', async () => {
  const { id: customer_id } = await createCustomer(acme)
  const event = { name: 'call', customer_id, metadata: { units: 0.1 } }
  status = 500
  assert.equal((await ingest(acme, [event, event])).status, 200)
  server.clock.pass(MINUTE)
  await server.drainJobs()
  assert.equal((await ingest(acme, [event])).status, 200)
  server.clock.pass(HOUR)
  await server.drainJobs()
  assert.equal(await behind(), (HOUR + MINUTE) / 1_000)

  status = 200
  server.clock.pass(MINUTE)
  await server.drainJobs()

  const sent = inserts.map(text =>
    text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line).id),
  )
  // The last one is the month, which is filled once.
  assert.deepEqual(
    sent.map(ids => ids.length),
    [2, 2, 2, 1, 3],
  )
  assert.deepEqual(sent[2], sent[0])
  assert.equal(await behind(), 0)
  const { body } = await acme.server.get('/v1/customer-meters/', { query: { customer_id } })
  assert.equal(body.items[0].consumed_units, 3)
})

test('without an answer of ClickHouse, what it is needed for fails, and nothing else', async () => {
  const { id: customer_id } = await createCustomer(acme)
  await ingest(acme, [{ name: 'call', customer_id }])
  const { body: list } = await acme.server.get('/v1/events/', { query: { customer_id } })
  const [event] = list.items
  await sql`
    insert into usage_history_spans (organization_id, month, first_timestamp, last_timestamp,
      last_ingested_at, events, children, unattached)
    values (${acme.organization.id}, 202501, '2025-01-01', '2025-01-31', '2025-01-31', 1, 1, 1)
    `.execute(server.site.db)
  const range = (start_timestamp: string) => ({
    ...{ start_timestamp, end_timestamp: '2026-02-01T00:00:00Z', interval: 'month' },
  })
  const old: [path: string, query: Record<string, string>][] = [
    ['/v1/events/', {}],
    ['/v1/events/', { end_timestamp: '2025-01-15T00:00:00Z' }],
    ['/v1/events/export', {}],
    ['/v1/events/names', { customer_id }],
    ['/v1/event-types/', { customer_id }],
    [`/v1/events/${meter.id}`, {}],
    [`/v1/meters/${meter.id}/quantities`, range('2025-01-15T00:00:00Z')],
  ]
  const recent: typeof old = [
    ['/v1/events/', { start_timestamp: '2025-02-01T00:00:00Z' }],
    ['/v1/events/export', { start_timestamp: '2025-02-01T00:00:00Z' }],
    ['/v1/events/names', {}],
    [`/v1/events/${event.id}`, {}],
    [`/v1/meters/${meter.id}/quantities`, range('2025-02-01T00:00:00Z')],
  ]
  const answers = (requests: typeof old) =>
    Promise.all(
      requests.map(async ([path, query]) => {
        const answer = await acme.server.get(path, { query })
        return `${path} ${answer.status} ${answer.body.error ?? ''}`.trim()
      }),
    )

  status = 500
  assert.deepEqual(
    await answers(old),
    old.map(([path]) => `${path} 503 HistoryUnavailable`),
  )
  assert.deepEqual(
    await answers(recent),
    recent.map(([path]) => `${path} 200`),
  )
  assert.equal((await ingest(acme, [{ name: 'call', customer_id }])).status, 200)
})
