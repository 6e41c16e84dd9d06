import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { DAY } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { keepMails } from '../../testing/mails.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import {
  buyer,
  chargesOf,
  checkBooks,
  checkout,
  confirm,
  eventsSentTo,
  keepEvents,
  plan,
  product,
} from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mergedColumns } from './merged-columns.data.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-02-01T10:00:00Z') })
  await keepEvents(server)
  await keepMails(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

/** A customer who bought a product or a plan. */
async function buy(acme: Merchant, { id }: { id: string }) {
  const opened = await checkout(acme, [id])
  assert.equal((await confirm(server, opened, buyer())).status, 200)
  await server.drainJobs()
  const { body } = await acme.server.get('/v1/orders/', { query: { checkout_id: opened.id } })
  return body.items[0].customer
}

const merge = (acme: Merchant, into: { id: string }, from: { id: string; email: string }) =>
  acme.server.post(`/v1/customers/${into.id}/merge`, {
    source_id: from.id,
    confirmation: from.email,
  })

test('every column that names a customer has a rule', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and not t.relispartition and t.relkind in ('r', 'p')
      and (c.column_name in ('customer_id', 'holder_id')
        or exists (select from pg_constraint f
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey)
          where f.contype = 'f' and f.conrelid = t.oid and f.confrelid = 'customers'::regclass
            and a.attname = c.column_name and c.table_name <> 'customers'))
    order by 1`.execute(server.site.db)

  assert.deepEqual(
    rows.map(({ name }) => name),
    Object.keys(mergedColumns).toSorted(),
  )
})

test('a merge moves everything, and the old ids find the customer that remains', async () => {
  const acme = await merchant(server)
  const handbook = await product(acme)
  const [kept, gone] = [await buy(acme, handbook), await buy(acme, await plan(acme))]
  await acme.server.patch(`/v1/customers/${kept.id}`, { external_id: 'kept' })
  await acme.server.patch(`/v1/customers/${gone.id}`, { external_id: 'gone' })
  await acme.server.post(`/v1/customers/${gone.id}/notes`, { text: 'Prefers email' })
  await acme.server.post(`/v1/customers/${kept.id}/notes`, { text: 'From Berlin' })
  await acme.server.post(`/v1/customers/${gone.id}/balance`, { amount: 300, currency: 'usd' })
  const session = await acme.server.post('/v1/customer-sessions/', { customer_id: gone.id })
  const query = { source_id: gone.id }
  const preview = await acme.server.get(`/v1/customers/${kept.id}/merge-preview`, { query })
  assert.equal(preview.body.obstacle, null, JSON.stringify(preview.body))
  const moves = Object.fromEntries(preview.body.moves.map((row: any) => [row.item, row.count]))
  assert.deepEqual([moves.orders, moves.subscriptions, moves.payment_methods], [1, 1, 1])

  const merged = await merge(acme, kept, gone)
  await server.drainJobs()

  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  for (const path of [gone.id, 'external/gone', kept.id, 'external/kept']) {
    assert.equal((await acme.server.get(`/v1/customers/${path}`)).body.id, kept.id, path)
  }
  const orders = await acme.server.get('/v1/orders/', { query: { customer_id: kept.id } })
  assert.equal(orders.body.pagination.total_count, 2)
  const notes = await acme.server.get(`/v1/customers/${kept.id}/notes`)
  const texts = notes.body.items.map((note: any) => note.text)
  assert.deepEqual(texts.toSorted(), ['From Berlin', 'Prefers email'])
  const portal = new Person(server.url, String(session.body.token))
  assert.equal((await portal.get('/v1/customer-portal/customers/me')).status, 401)
  const events = await eventsSentTo(server, acme, /^(customer\.deleted|subscription\.updated)/)
  assert.deepEqual(events.toSorted(), ['customer.deleted', 'subscription.updated'])
  const list = await acme.server.get('/v1/customers/')
  assert.equal(list.body.pagination.total_count, 1)
})

test('the subscription of a merged customer renews with its card and the next number', async () => {
  const acme = await merchant(server)
  const [kept, gone] = [await buy(acme, await product(acme)), await buy(acme, await plan(acme))]
  assert.equal((await merge(acme, kept, gone)).status, 200)

  server.clock.pass(31 * DAY)
  await server.drainJobs()

  assert.deepEqual(chargesOf(server, acme), [2000, 1000, 1000])
  const { body } = await acme.server.get('/v1/orders/', {
    query: { customer_id: kept.id, sorting: 'created_at' },
  })
  const numbers = body.items.map((order: any) => order.invoice_number.slice(-4))
  assert.deepEqual(numbers, ['0001', '0001', '0002'])
  const figures = await acme.server.get('/v1/customers/', { query: { sorting: '-revenue' } })
  assert.equal(figures.body.items.length, 1)
})

test('an event for a merged customer counts for the one that remains', async () => {
  const acme = await merchant(server)
  const [kept, gone] = [await buy(acme, await product(acme)), await buy(acme, await product(acme))]
  await acme.server.post('/v1/meters/', {
    name: 'Calls',
    filter: { conjunction: 'and', clauses: [{ property: 'name', operator: 'eq', value: 'call' }] },
    aggregation: { func: 'count' },
  })
  const call = (customer_id: string) =>
    acme.server.post('/v1/events/ingest', { events: [{ name: 'call', customer_id }] })
  assert.equal((await call(gone.id)).status, 200)
  assert.equal((await merge(acme, kept, gone)).status, 200)

  assert.equal((await call(gone.id)).status, 200)
  assert.equal((await call(kept.id)).status, 200)

  const query = { customer_id: kept.id }
  const { body } = await acme.server.get('/v1/customer-meters/', { query })
  assert.deepEqual([body.items.length, body.items[0].consumed_units], [1, 3])
})

test('customers that cannot be merged are rejected with the reason', async () => {
  const acme = await merchant(server)
  const other = await merchant(server)
  const pro = await plan(acme)
  const [kept, gone] = [await buy(acme, pro), await buy(acme, pro)]
  const foreign = await buy(other, await product(other))

  const unconfirmed = await merge(acme, kept, { ...gone, email: 'someone@else.example' })
  assert.equal(unconfirmed.body.error, 'MergeNotConfirmed')
  assert.equal((await merge(acme, kept, kept)).body.error, 'SameCustomer')
  assert.equal((await merge(acme, kept, foreign)).status, 404)
  assert.equal((await merge(acme, kept, gone)).body.error, 'BothCustomersSubscribed')
  const set = (id: string, user_id: string) =>
    server.site.db.updateTable('customers').set({ user_id }).where('id', '=', id).execute()
  await set(kept.id, newId())
  await set(gone.id, newId())
  assert.equal((await merge(acme, kept, gone)).body.error, 'CustomersOfDifferentBuyers')
})

test('no row that never changes can be given to another customer without a merge', async () => {
  const acme = await merchant(server)
  const [kept, gone] = [await buy(acme, await product(acme)), await buy(acme, await plan(acme))]

  for (const table of ['ledger_entries', 'mrr_entries']) {
    await assert.rejects(
      sql`update ${sql.table(table)} set customer_id = ${kept.id}
        where customer_id = ${gone.id}`.execute(server.site.db),
      /never changed/,
    )
  }
})
