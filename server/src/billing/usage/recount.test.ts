import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Aggregation, Filter } from '@gatehouse/contract/billing/meter-filters'
import { makeRandom } from '../../testing/random.ts'
import { randomAggregation, randomEvent, randomFilter } from '../../testing/random-usage.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createCustomer, createMeter, ingest } from '../../testing/usage.ts'
import { aggregateSql, filterSql } from '../meters/filter-sql.ts'
import { compareUsage } from './compare-usage.ts'

const SEED = 20_261_126
const METERS = 60
const EVENTS = 400

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

test('usage that is counted event by event is what SQL finds in the log', async () => {
  const random = makeRandom(SEED)
  const customers = [await createCustomer(acme), await createCustomer(acme)]
  const meters: { id: string; filter: Filter; aggregation: Aggregation }[] = []
  for (let n = 0; n < METERS; n += 1) {
    const [filter, aggregation] = [randomFilter(random, 2), randomAggregation(random)]
    const { id } = await createMeter(acme, aggregation, { filter })
    meters.push({ id, filter, aggregation })
  }
  const events = Array.from({ length: EVENTS }, () =>
    randomEvent(random, customers, server.clock.now()),
  )
  while (events.length > 0) {
    const parts = Array.from({ length: 3 }, () => events.splice(0, 1 + random.below(20)))
    const answers = await Promise.all(parts.map(part => ingest(acme, part)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
  }

  const counted = await usage()
  assert.ok([...counted.values()].filter(value => Number(value) !== 0).length > METERS)
  for (const meter of meters) await verifyAgainstLog(meter, customers, counted)
  assert.deepEqual(await compareUsage({ sql: server.site.db }), [])

  // A change and back counts everything again, from the log.
  for (const { id, aggregation, filter } of meters) {
    await change(id, {
      filter: { conjunction: 'and', clauses: [] },
      aggregation: { func: 'count' },
    })
    await change(id, { filter, aggregation })
  }
  await server.drainJobs()
  const recounted = await usage()
  for (const [key, value] of counted) assert.equal(recounted.get(key), value, key)
  assert.deepEqual(await compareUsage({ sql: server.site.db }), [])

  const { db } = server.site
  const wrong = await db
    .updateTable('customer_meters')
    .set(({ eb }) => ({ event_count: eb('event_count', '+', 1) }))
    .where('meter_id', '=', meters[0]?.id ?? '')
    .returning('id')
    .execute()
  const differences = await compareUsage({ sql: db })
  assert.deepEqual(
    differences.map(row => row.customer_meter_id).toSorted(),
    wrong.map(({ id }) => id).toSorted(),
  )
})

const change = async (id: string, body: object) => {
  const answer = await acme.server.patch(`/v1/meters/${id}`, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

/** What each customer consumed of each meter, as text. */
async function usage(): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; consumed: string }>`
    select customer_id || ' ' || meter_id as key, trim_scale(round(consumed, 9))::text as consumed
    from customer_meters`.execute(server.site.db)
  return new Map(rows.map(row => [row.key, row.consumed]))
}

async function verifyAgainstLog(
  { id, filter, aggregation }: { id: string; filter: Filter; aggregation: Aggregation },
  customers: { id: string }[],
  counted: Map<string, string>,
): Promise<void> {
  for (const customer of customers) {
    const { rows } = await sql<{ value: string }>`
      select trim_scale(round(${aggregateSql(aggregation)}, 9))::text as value from usage_events
      where customer_id = ${customer.id} and source = 'user' and ${filterSql(filter)}`.execute(
      server.site.db,
    )
    const name = `${customer.id} ${id}`
    const description = JSON.stringify({ filter, aggregation })
    assert.equal(counted.get(name) ?? '0', rows[0]?.value, description)
  }
}
