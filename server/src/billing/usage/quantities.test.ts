import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Person } from '../../testing/person.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createCustomer, createMeter, ingest, meterOf } from '../../testing/usage.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer({ now: new Date('2026-12-01T00:00:00Z') })
  acme = await merchant(server)
})
after(() => server.close())

const HOUR_MS = 3_600_000

const quantities = async ({ id }: { id: string }, query: Record<string, string | string[]>) => {
  const { status, body } = await acme.server.get(`/v1/meters/${id}/quantities`, { query })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const report = async (events: object[]) => assert.equal((await ingest(acme, events)).status, 200)

test('days of a time zone have 23 and 25 hours when clocks change', async () => {
  const { id: customer_id } = await createCustomer(acme)
  const meter = await createMeter(acme, { func: 'count' })
  for (const first of ['2026-03-28T23:00:00Z', '2026-10-24T22:00:00Z']) {
    const start = Date.parse(first)
    const hours = Array.from({ length: 72 }, (_, n) => new Date(start + (n - 24) * HOUR_MS))
    await report(hours.map(timestamp => ({ name: 'call', customer_id, timestamp })))
  }
  const day = async (date: string, next: string, zone: string) => {
    const range = { start_timestamp: date, end_timestamp: next, interval: 'day', timezone: zone }
    return (await quantities(meter, range)).quantities
  }

  const hours = await quantities(meter, {
    ...{ start_timestamp: '2026-10-24T22:00:00Z', end_timestamp: '2026-10-25T23:00:00Z' },
    ...{ interval: 'hour', timezone: 'Europe/Berlin' },
  })

  const spring = await day('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 'Europe/Berlin')
  const autumn = await day('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 'Europe/Berlin')

  assert.deepEqual(
    hours.quantities.map((step: { quantity: number }) => step.quantity),
    Array(25).fill(1),
    'the hour that the clock shows twice is two hours',
  )
  assert.deepEqual(spring, [{ timestamp: '2026-03-28T23:00:00.000Z', quantity: 23 }])
  assert.deepEqual(autumn, [{ timestamp: '2026-10-24T22:00:00.000Z', quantity: 25 }])
})

test('steps without usage are 0, and the total is one aggregation over the range', async () => {
  const one = await createCustomer(acme, { external_id: 'one' })
  const other = await createCustomer(acme)
  const filter = {
    conjunction: 'and',
    clauses: [{ property: 'name', operator: 'eq', value: 'max' }],
  }
  const meter = await createMeter(acme, { func: 'max', property: 'size' }, { filter })
  const used = (customer: { id: string }, month: string, size: number, tier: string) => ({
    ...{ name: 'max', customer_id: customer.id, timestamp: `2026-${month}-15T00:00:00Z` },
    metadata: { size, tier },
  })
  await report([
    ...[used(one, '01', 3, 'a'), used(one, '01', 7, 'b'), used(other, '01', 5, 'a')],
    ...[used(one, '04', 2, 'a'), used(other, '04', 9, 'b')],
  ])
  const range = {
    start_timestamp: '2026-01-01T00:00:00Z',
    end_timestamp: '2026-05-01T00:00:00Z',
    interval: 'month',
  }
  const steps = async (query: Record<string, string | string[]> = {}) => {
    const { quantities: list, total } = await quantities(meter, { ...range, ...query })
    return [...list.map((step: { quantity: number }) => step.quantity), total]
  }

  assert.deepEqual(await steps(), [7, 0, 0, 9, 9])
  assert.deepEqual(await steps({ customer_id: one.id }), [7, 0, 0, 2, 7])
  assert.deepEqual(await steps({ external_customer_id: 'one' }), [7, 0, 0, 2, 7])
  assert.deepEqual(await steps({ 'metadata[tier]': 'a' }), [5, 0, 0, 2, 5])
  assert.deepEqual(await steps({ customer_aggregation_function: 'sum' }), [12, 0, 0, 11, 16])
})

test('a customer sees the quantities of their own meters alone', async () => {
  const [own, other] = [await createCustomer(acme), await createCustomer(acme)]
  const meter = await createMeter(acme, { func: 'sum', property: 'size' })
  const used = (customer: { id: string }, day: string, size: number) => ({
    ...{ name: 'call', customer_id: customer.id, metadata: { size } },
    timestamp: `2026-11-${day}T12:00:00Z`,
  })
  await report([used(own, '01', 3), used(own, '03', 4), used(other, '01', 100)])
  const query = {
    ...{ start_timestamp: '2026-11-01T00:00:00Z', end_timestamp: '2026-11-04T00:00:00Z' },
    ...{ interval: 'day', customer_id: other.id },
  }
  const meterIdOf = async ({ id: customer_id }: { id: string }) => {
    const asked = { query: { customer_id, meter_id: meter.id } }
    return (await acme.server.get('/v1/customer-meters/', asked)).body.items[0].id
  }
  const session = await acme.server.post('/v1/customer-sessions/', { customer_id: own.id })
  const portal = new Person(server.url, session.body.token)
  const path = (id: string) => `/v1/customer-portal/meters/${id}/quantities`

  const { status, body } = await portal.get(path(await meterIdOf(own)), { query })

  assert.equal(status, 200)
  assert.deepEqual(
    [body.total, ...body.quantities.map((step: { quantity: number }) => step.quantity)],
    [7, 3, 0, 4],
  )
  assert.equal((await portal.get(path(await meterIdOf(other)), { query })).status, 404)
  const backwards = { query: { ...query, end_timestamp: '2026-10-01T00:00:00Z' } }
  assert.equal((await portal.get(path(await meterIdOf(own)), backwards)).status, 422)
})

test('a range that is empty, too long or in an unknown time zone is refused', async () => {
  const { id } = await createMeter(acme, { func: 'count' })
  const locOf = async (query: Record<string, string>) => {
    const range = { start_timestamp: '2026-01-01T00:00:00Z', end_timestamp: '2026-02-01T00:00:00Z' }
    const { status, body } = await acme.server.get(`/v1/meters/${id}/quantities`, {
      query: { ...range, interval: 'day', ...query },
    })
    assert.equal(status, 422)
    return body.detail[0].loc.join('.')
  }

  assert.equal(await locOf({ end_timestamp: '2026-01-01T00:00:00Z' }), 'query.end_timestamp')
  assert.equal(await locOf({ start_timestamp: '1990-01-01T00:00:00Z', interval: 'hour' }), 'query')
  assert.equal(await locOf({ timezone: 'Mars/Olympus' }), 'query.timezone')
  assert.equal(await locOf({ timezone: "UTC'; --" }), 'query.timezone')
  assert.equal(await locOf({ interval: 'minute' }), 'query.interval')
})

test('sums and averages are exact', async () => {
  const customer = await createCustomer(acme)
  const sum = await createMeter(acme, { func: 'sum', property: 'gb' })
  const largest = await createMeter(acme, { func: 'sum', property: 'n' })
  const unique = await createMeter(acme, { func: 'unique', property: 'u' })
  const event = (metadata: object) => ({ name: 'call', customer_id: customer.id, metadata })

  await report([
    ...Array.from({ length: 10 }, () => event({ gb: 0.1 })),
    ...[1, 1.0, '1', true].map(u => event({ u })),
    event({ n: 9_007_199_254_740_991 }),
  ])

  assert.equal((await meterOf(acme, customer, sum)).consumed_units, 1)
  assert.equal((await meterOf(acme, customer, unique)).consumed_units, 3)
  assert.equal((await meterOf(acme, customer, largest)).consumed_units, 9_007_199_254_740_991)
})
