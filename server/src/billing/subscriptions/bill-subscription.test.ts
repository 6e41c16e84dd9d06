import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { DAY } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { checkout, confirm, checkBooks, ordersOf, plan } from '../../testing/sales.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
  await sql`create table writings (kind text)`.execute(server.site.db)
  await sql`create function note_writing() returns trigger language plpgsql as $$
    begin insert into writings values (tg_op); return null; end $$`.execute(server.site.db)
  await sql`create trigger note_writing after insert or update on subscription_lines
    for each statement execute function note_writing()`.execute(server.site.db)
})
after(() => server.close())
afterEach(() => checkBooks(server))

/** The number of writes to change lines since the last call. */
async function countLineWrites(): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from writings group by kind`.execute(server.site.db)
  await sql`delete from writings`.execute(server.site.db)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

test('a month of changes is billed by two statements', async () => {
  const acme = await merchant(server)
  const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: 100_000 }]
  const deskPlan = await plan(acme, {
    prices: [{ amount_type: 'seat_based', price_currency: 'usd', seat_tiers: { tiers } }],
  })
  const cheap = await plan(acme, {
    ...{ name: 'Cheap', recurring_interval: 'month' },
    prices: [{ amount_type: 'fixed', price_amount: 500, price_currency: 'usd' }],
  })
  assert.equal(
    (await confirm(server, await checkout(acme, [deskPlan.id], { seats: 5 }))).status,
    200,
  )
  const [{ id }] = (await acme.server.get('/v1/subscriptions/')).body.items
  for (const seats of [4, 3, 2, 1]) {
    server.clock.pass(DAY)
    const body = { seats, proration_behavior: 'prorate' }
    assert.equal((await acme.server.patch(`/v1/subscriptions/${id}`, body)).status, 200)
  }
  const body = { product_id: cheap.id, proration_behavior: 'prorate' }
  assert.equal((await acme.server.patch(`/v1/subscriptions/${id}`, body)).status, 200)
  await countLineWrites()

  server.clock.set(new Date('2026-05-01T00:00:00Z'))
  await server.drainJobs()

  const { UPDATE, INSERT } = await countLineWrites()
  const [renewal, credit] = (await ordersOf(acme)).slice(1)
  // Of the credits of 13,866.66 the first order uses the 9,342.67 it charges; the second gets the
  // rest.
  const orderTotals = [renewal, credit].map((order: any) => [
    order.items.length,
    order.total_amount,
  ])
  assert.deepEqual(orderTotals, [
    [9, 0],
    [3, -452_399],
  ])
  assert.deepEqual([UPDATE, INSERT], [2, 1])
})
