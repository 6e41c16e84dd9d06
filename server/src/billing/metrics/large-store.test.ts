import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { merchant, type Merchant } from '../../testing/people.ts'
import { product, sell } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { compareDays } from './compare-days.ts'

/*
 * A store that is counted in the background: an order that was sold is copied as rows, so that
 * there are more than a hundred thousand.
 */

const COPIES = 120_000

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer({ now: new Date('2026-06-15T12:00:00Z') })
  acme = await merchant(server)
  await sell(server, acme, await product(acme))
  await copyOrders()
})
after(() => server.close())

/** Copies of the order over 150 days, each of 1000 minor units less a hundredth of its number. */
async function copyOrders() {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'orders' and is_generated = 'NEVER'`.execute(
    server.site.db,
  )
  const changed: Record<string, string> = {
    id: 'gen_random_uuid()',
    invoice_number: `'N-' || n`,
    subtotal_amount: '1000 + n % 100',
    checkout_id: 'null',
    paid_at: `o.paid_at - interval '108 seconds' * n`,
    created_at: `o.created_at - interval '108 seconds' * n`,
  }
  const names = rows.map(({ name }) => name)
  await server.site.db.transaction().execute(async trx => {
    // Without triggers: they would add each order to the revenue of one customer.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into orders (${sql.raw(names.join(', '))})
    select ${sql.raw(names.map(name => changed[name] ?? `o.${name}`).join(', '))}
    from (select * from orders where organization_id = ${acme.organization.id} limit 1) o
    cross join generate_series(1, ${COPIES}) n`.execute(trx)
  })
}

const range = { start_date: '2026-01-01', end_date: '2026-06-30', interval: 'month' }
const figures = (more: Record<string, string> = {}) =>
  acme.server.get('/v1/metrics/', { query: { ...range, metrics: ['orders', 'revenue'], ...more } })

async function truth() {
  const { rows } = await sql<{ orders: number; revenue: number }>`
    select count(*)::integer as orders, sum(subtotal_amount - discount_amount)::bigint as revenue
    from orders where organization_id = ${acme.organization.id} and paid_at is not null`.execute(
    server.site.db,
  )
  return rows[0]
}

test('a large store is counted in the background, and says so until then', async () => {
  const first = await figures()
  assert.equal(first.status, 503, JSON.stringify(first.body))
  assert.deepEqual([first.body.error, first.body.counted], ['MetricsBeingCounted', 0])
  assert.ok(first.headers.get('retry-after'))
  const table = await acme.server.get('/v1/metrics/export', { query: range })
  assert.equal(table.status, 503)
  await server.drainJobs()
  const { body } = await figures()
  assert.deepEqual(body.totals, await truth())
  assert.deepEqual(await compareDays({ sql: server.site.db }), [])
})

test('what is sold while a time zone is being counted is counted once', async () => {
  const timezone = 'Asia/Tokyo'
  assert.equal((await figures({ timezone })).status, 503)
  await sell(server, acme, await product(acme))
  await server.drainJobs()
  assert.deepEqual((await figures({ timezone })).body.totals, await truth())
  assert.deepEqual(await compareDays({ sql: server.site.db }), [])
})

test('more than a hundred thousand rows are listed and exported without a cap', async () => {
  const { orders = 0, revenue } = (await truth()) ?? {}
  const query = {
    ...{ metric: 'revenue', at_from: '2026-01-01T00:00:00Z', at_before: '2026-07-01T00:00:00Z' },
  }
  const { body } = await acme.server.get('/v1/metrics/entries/', {
    query: { ...query, limit: '100', page: String(Math.ceil(orders / 100)) },
  })
  assert.equal(body.pagination.total_count, orders)
  assert.equal(body.items.length, orders % 100 || 100)
  const table = await acme.server.get('/v1/metrics/entries/export', { query })
  const amounts = String(table.body)
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map(line => Math.round(Number(line.split(',')[1]) * 100))
  assert.equal(amounts.length, orders)
  assert.equal(
    amounts.reduce((sum, amount) => sum + amount, 0),
    revenue,
  )
})
