import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Aggregation, Filter } from '@gatehouse/contract/billing/meter-filters'
import { sql } from 'kysely'
import { DAY, HOUR, SECOND } from '../../platform/clock.ts'
import { Crash } from '../../platform/crash.ts'
import {
  eventuallyAnswers,
  startHistoryServer,
  type HistoryServer,
} from '../../testing/history-server.ts'
import { openHttpProxy, type HttpProxy } from '../../testing/http-proxy.ts'
import { organizationRoute as at } from '../../testing/company.ts'
import { merchant, PASSWORD, type Merchant } from '../../testing/people.ts'
import { makeRandom, type Random } from '../../testing/random.ts'
import { randomAggregation, randomEvents, randomFilter } from '../../testing/random-usage.ts'
import { reportProof } from '../../testing/report-proof.ts'
import { compareLogs } from '../../testing/compare-logs.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createCustomer, createMeter, ingest } from '../../testing/usage.ts'
import { sendBlock } from '../events/send-block.ts'
import { compareUsage } from '../usage/compare-usage.ts'
import { historyOf } from './history.ts'
import { historyQueries } from './history-queries.data.ts'

const SEED = 20_261_128
const METERS = 40
const CUTS = 40
const AFTER_FAILURE_MS = 31 * SECOND

let clickhouse: HistoryServer
let proxy: HttpProxy
let server: TestServer
let acme: Merchant
let customers: { id: string }[]
const meters: { id: string; filter: Filter; aggregation: Aggregation }[] = []
const random = makeRandom(SEED)

before(async () => {
  clickhouse = await startHistoryServer()
  proxy = await openHttpProxy(clickhouse.url)
  server = await startTestServer({ config: { clickhouse_url: `${proxy.url}/default` } })
  acme = await merchant(server)
  customers = []
  for (let number = 0; number < 5; number += 1) {
    customers.push(await createCustomer(acme, { external_id: `company-${number}` }))
  }
  for (let number = 0; number < METERS; number += 1) {
    const [filter, aggregation] = [randomFilter(random, 2), randomAggregation(random)]
    meters.push({ ...(await createMeter(acme, aggregation, { filter })), filter, aggregation })
  }
})
after(async () => {
  await server?.close()
  await proxy?.close()
  await clickhouse?.close()
})

async function use(count: number, days: number): Promise<void> {
  const events = randomEvents(random, { count, days, customers, now: server.clock.now() })
  while (events.length > 0) {
    const { status, body } = await ingest(acme, events.splice(0, 1 + random.below(50)))
    assert.equal(status, 200, JSON.stringify(body))
  }
}

/** Lets the writer run once. */
async function send(): Promise<void> {
  server.clock.pass(AFTER_FAILURE_MS)
  await server.drainJobs()
}

async function count(text: string): Promise<number> {
  const { rows } = await sql.raw<{ count: number }>(text).execute(server.site.db)
  return rows[0]?.count ?? -1
}

const waiting = () =>
  count(`select (select count(*) from usage_history_queue) + (select count(*)
    from usage_history_blocks) + (select count(*) from usage_history_changes) as count`)

async function answers(): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  const ids = (
    await acme.server.get('/v1/events/', { query: { limit: '100', sorting: 'timestamp' } })
  ).body.items
  for (const { path, query } of historyQueries({ customers, meters, ids })) {
    const { status, body } = await acme.server.get(path, { query })
    found.set(`${path} ${JSON.stringify(query)}`, { status, body })
  }
  return found
}

function expectSame(now: Map<string, unknown>, expected: Map<string, unknown>): void {
  for (const [request, answer] of expected) assert.deepEqual(now.get(request), answer, request)
}

/** Lets the writer run while sending fails in one of several ways. */
async function failToSend(dice: Random): Promise<void> {
  const way = dice.below(5)
  if (way < 2) return crashWhileSending(way === 0 ? 'before' : 'after')
  if (way === 2) proxy.plan.request_bytes = 1 + dice.below(60_000)
  if (way === 3) proxy.plan.response = true
  if (way === 4) await clickhouse.kill()
  await send()
  delete proxy.plan.request_bytes
  delete proxy.plan.response
  if (way === 4) await clickhouse.start()
}

/** The process ends after it has cut a block, or after ClickHouse has it. */
async function crashWhileSending(place: 'before' | 'after'): Promise<void> {
  const { site } = server
  const history = historyOf(site)
  assert.ok(history)
  await history.prepare()
  site.crashes = point => point === `${place} sending events to the history`
  await sendBlock(site, history).catch((error: unknown) => assert.ok(error instanceof Crash))
  site.crashes = undefined
}

test('events are in ClickHouse once, however often sending them fails in the middle', async () => {
  for (let cut = 0; cut < CUTS; cut += 1) {
    await use(random.below(120), 10)
    await failToSend(random)
    if (random.chance(0.5)) await send()
  }
  customers.push(await createCustomer(acme, { external_id: 'later' }))
  await server.drainJobs()
  await send()

  assert.equal(await waiting(), 0)
  const events = await compareLogs(server, clickhouse)
  assert.ok(events > CUTS * 30)
  reportProof(`${events} events arrived in ClickHouse once in spite of ${CUTS} failures.`)
})

test('what was stored while history was off is sent when it is switched on', async () => {
  await sql`delete from usage_history_months`.execute(server.site.db)
  await clickhouse.query('truncate table usage_events')

  await send()

  await compareLogs(server, clickhouse)
})

test('after a backup was restored, ClickHouse has what PostgreSQL has', async () => {
  await sql`select setval('usage_history_versions', 1)`.execute(server.site.db)
  const lost = `'${randomUUID()}', '${randomUUID()}', 202601, 1000000`
  await clickhouse.query(
    `insert into usage_events (organization_id, id, month, version) values (${lost})`,
  )
  await server.restart()

  await send()

  await compareLogs(server, clickhouse)
})

test('lists and quantities are the same after months were dropped', async () => {
  server.clock.pass(40 * DAY)
  await use(400, 60)
  await send()
  // They would be deleted at some time in between.
  await sql`delete from usage_events where source = 'system'`.execute(server.site.db)
  const expected = await answers()
  assert.ok([...expected.values()].every(answer => (answer as { status: number }).status === 200))

  server.site.config.usage_events_keep_months = 1
  await send()
  server.clock.pass(10 * DAY)
  await send()

  assert.deepEqual(await dropped(), [202_601])
  assert.equal(await count("select count(*) from usage_events where stored_at < '2026-02-01'"), 0)
  assert.ok((await count("select count(*) from usage_events where source = 'user'")) > 0)
  expectSame(await answers(), expected)
  reportProof(
    `${expected.size} requests are answered the same before and after a month was dropped.`,
  )
})

async function dropped(): Promise<number[]> {
  const rows = await server.site.db
    .selectFrom('usage_history_months')
    .select('month')
    .where('status', '=', 'dropped')
    .orderBy('month')
    .execute()
  return rows.map(({ month }) => month)
}

test('usage is counted again from both databases', async () => {
  const consumed = await consumedUnits()
  const everything = { conjunction: 'and', clauses: [] }
  for (const { id, filter, aggregation } of meters) {
    await change(id, { filter: everything, aggregation: { func: 'count' } })
    await change(id, { filter, aggregation })
  }
  await server.drainJobs()

  assert.deepEqual(await consumedUnits(), consumed)
  assert.deepEqual(await compareUsage({ sql: server.site.db }), [])
})

async function change(id: string, body: object): Promise<void> {
  const answer = await acme.server.patch(`/v1/meters/${id}`, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

async function consumedUnits(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', customer_id, meter_id, trim_scale(round(consumed, 9))) as line
    from customer_meters where consumed <> 0 order by customer_id, meter_id`.execute(server.site.db)
  return rows.map(({ line }) => line)
}

test('a customer who appears late gets the events of dropped months', async () => {
  const customer = await createCustomer(acme, { external_id: 'never' })
  await server.drainJobs()
  await send()

  const query = { customer_id: customer.id, end_timestamp: '2026-01-16T00:00:00Z' }
  const { body } = await acme.server.get('/v1/events/', { query })
  assert.ok(body.pagination.total_count > 0)
  assert.equal(body.items[0].customer.id, customer.id)
})

test("erasing a customer erases the merchant's ids of people from ClickHouse", async () => {
  const members = () =>
    clickhouse.query("select count() from usage_events where external_member_id = 'ada-1'")
  assert.ok(Number(await members()) > 0)

  const [erased] = customers.splice(1, 1)
  const path = `/v1/customers/${erased?.id}`
  await acme.server.delete(path, { query: { anonymize: 'true' } })
  await server.drainJobs()
  await send()

  await eventuallyAnswers(members, '0')
  const { body } = await acme.server.get('/v1/events/', {
    query: { customer_id: erased?.id ?? '', sorting: 'timestamp' },
  })
  assert.ok(body.pagination.total_count > 0)
  assert.doesNotMatch(JSON.stringify(body), /ada-1|company-1/)
})

test('without ClickHouse, history waits, and nothing else does', async () => {
  await clickhouse.kill()
  const old = { end_timestamp: '2026-01-16T00:00:00Z' }
  const recent = { start_timestamp: server.clock.now().toISOString() }
  await use(100, 0)
  for (let minute = 0; minute < 60; minute += 1) {
    server.clock.pass(HOUR / 60)
    await server.drainJobs()
  }
  await use(100, 0)
  const [list, now, ready] = [
    await acme.server.get('/v1/events/', { query: old }),
    await acme.server.get('/v1/events/', { query: recent }),
    await server.stranger().get('/readyz'),
  ]

  assert.equal(list.status, 503)
  assert.equal(list.body.error, 'HistoryUnavailable')
  assert.equal(now.status, 200)
  assert.equal(ready.status, 200)
  assert.ok(ready.body.event_history_behind_seconds >= 3_600)
  assert.deepEqual(await compareUsage({ sql: server.site.db }), [])
  await clickhouse.start()
  await send()
  assert.equal(await waiting(), 0)
  assert.equal((await acme.server.get('/v1/events/', { query: old })).status, 200)
  const there = await clickhouse.query(
    'select count() from usage_events final where month > 202601',
  )
  assert.equal(
    Number(there),
    await count("select count(*) from usage_events where source = 'user'"),
  )
})

test('deleting an organization deletes its events in ClickHouse', async () => {
  const organizationId = acme.organization.id
  const { owner } = acme
  await owner.post('/api/auth/sign-in/email', { email: owner.email, password: PASSWORD })
  assert.equal((await acme.owner.post(at('delete'), { organizationId })).status, 200)
  await server.drainJobs()
  await send()

  await eventuallyAnswers(() => clickhouse.query('select count() from usage_events'), '0')
  const keys = '(select count(*) from usage_event_keys)'
  assert.equal(await count(`select ${keys} + count(*) as count from usage_history_spans`), 0)
})
