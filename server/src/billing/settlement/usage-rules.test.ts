import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { DAY, SECOND } from '../../platform/clock.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkBooks, ordersOf, plan, subscribe } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createCustomer, createMeter, ingest, meterOf } from '../../testing/usage.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer({ now: new Date('2026-01-15T10:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const SUM = { func: 'sum', property: 'n' }

async function until(moment: string | Date) {
  server.clock.set(new Date(moment))
  await server.drainJobs()
}

async function report(events: object[]): Promise<{ inserted: number; duplicates: number }> {
  const { status, body } = await ingest(acme, events)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** The amounts of the lines of the latest order, the smallest first. */
async function latestAmounts(): Promise<number[]> {
  const orders = await ordersOf(acme)
  const amounts: number[] = orders.at(-1).items.map((item: { amount: number }) => item.amount)
  return amounts.toSorted((one, other) => one - other)
}

const named = (...names: string[]) => ({
  conjunction: 'or',
  clauses: names.map(value => ({ property: 'name', operator: 'eq', value })),
})

test('an event under two filters is billed by each price that counts it', async () => {
  acme = await merchant(server)
  const both = await createMeter(acme, SUM, { name: 'Both', filter: named('a', 'b') })
  const one = await createMeter(acme, SUM, { name: 'One', filter: named('a') })
  const priced = ({ id: meter_id }: { id: string }, unit_amount: string) => ({
    ...{ amount_type: 'metered_unit', meter_id, unit_amount },
  })
  const bill = async (prices: object[]) => {
    const { subscription } = await subscribe(server, acme, { prices })
    const { customer_id, current_period_end } = subscription
    const event = (name: string, n: number) => ({ name, customer_id, metadata: { n } })
    await report([event('a', 3), event('b', 4)])
    await until(current_period_end)
    return latestAmounts()
  }

  assert.deepEqual(await bill([priced(both, '100'), priced(one, '10')]), [30, 700])
  assert.deepEqual(await bill([priced(one, '10')]), [30])
})

test('what was used before a meter existed is shown and not billed', async () => {
  acme = await merchant(server)
  const base = { amount_type: 'fixed', price_amount: 1000, price_currency: 'usd' }
  const { subscription } = await subscribe(server, acme, { prices: [base] })
  const { customer_id } = subscription
  const calls = (count: number) =>
    Array.from({ length: count }, () => ({ name: 'call', customer_id, metadata: { n: 1 } }))
  await report(calls(1000))
  server.clock.pass(SECOND)
  const meter = await createMeter(acme, SUM)
  const price = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '50' }
  const metered = await plan(acme, { name: 'Metered', prices: [base, price] })
  await acme.server.patch(`/v1/subscriptions/${subscription.id}`, { product_id: metered.id })
  await report(calls(2))

  const day = { start_timestamp: '2026-01-01T00:00:00Z', end_timestamp: '2027-01-01T00:00:00Z' }
  const path = `/v1/meters/${meter.id}/quantities`
  const { body } = await acme.server.get(path, { query: { ...day, interval: 'month' } })
  assert.equal(body.total, 1002)
  assert.equal((await meterOf(acme, { id: customer_id }, meter)).consumed_units, 2)
  await until(subscription.current_period_end)
  // The two calls, the new period, and the change of plans in the one before.
  assert.deepEqual(await latestAmounts(), [-1000, 100, 1000, 1000])

  // From then on the log must give what was billed.
  const changed = await acme.server.patch(`/v1/meters/${meter.id}`, { filter: named('other') })
  assert.equal(changed.status, 422)
  assert.match(JSON.stringify(changed.body), /was billed/)
})

test('a timestamp may be a little ahead or long ago, and decides no period', async () => {
  acme = await merchant(server)
  const meter = await createMeter(acme, SUM)
  const { id: customer_id } = await createCustomer(acme)
  const at = (ms: number) => ({
    ...{ name: 'call', customer_id, metadata: { n: 1 } },
    timestamp: new Date(server.clock.now().getTime() + ms).toISOString(),
  })
  assert.deepEqual(await report([at(SECOND), at(-3650 * DAY)]), { inserted: 2, duplicates: 0 })
  assert.equal((await ingest(acme, [at(6 * SECOND)])).status, 422)
  assert.equal((await meterOf(acme, { id: customer_id }, meter)).consumed_units, 2)
})

test('values of different types are distinct, and a missing one is none', async () => {
  acme = await merchant(server)
  const meter = await createMeter(acme, { func: 'unique', property: 'user' })
  const { id: customer_id } = await createCustomer(acme)
  const values = [{ user: 1 }, { user: 1 }, { user: '1' }, { user: true }, { other: 1 }]
  await report(values.map(metadata => ({ name: 'call', customer_id, metadata })))
  assert.equal((await meterOf(acme, { id: customer_id }, meter)).consumed_units, 3)
})

test('an external id counts once also after the month of its event was detached', async () => {
  acme = await merchant(server)
  const meter = await createMeter(acme, SUM)
  const { id: customer_id } = await createCustomer(acme)
  const event = { name: 'call', customer_id, external_id: 'kept', metadata: { n: 1 } }
  await report([event])
  const { rows } = await sql<{ name: string }>`
    select tableoid::regclass::text as name from usage_events
    where customer_id = ${customer_id}`.execute(server.site.db)
  server.clock.pass(40 * DAY)
  await sql`alter table usage_events detach partition ${sql.table(rows[0]?.name ?? '')}`.execute(
    server.site.db,
  )

  assert.deepEqual(await report([event]), { inserted: 0, duplicates: 1 })
  assert.deepEqual(await report([{ ...event, external_id: 'new' }]), { inserted: 1, duplicates: 0 })
  assert.equal((await meterOf(acme, { id: customer_id }, meter)).consumed_units, 2)
})
