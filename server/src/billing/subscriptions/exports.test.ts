import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import { systemActor } from '../../actors/actor.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { buyer, checkout, confirm, plan, product, sell } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const linesOf = (text: string) => text.trimEnd().split('\r\n')

test('subscriptions are exported as CSV without spreadsheet formulas', async () => {
  const acme = await merchant(server)
  const other = await merchant(server, 'Other')
  const yearly = await plan(acme, { name: '=1+1, "Pro"', recurring_interval: 'year' })
  const yen = [{ amount_type: 'fixed', price_amount: 1200, price_currency: 'jpy' }]
  const yenPlan = await plan(acme, { name: 'Yen', prices: yen })
  await sell(server, acme, yearly, { customer_email: 'ada@example.com' })
  await sell(server, acme, yenPlan, { customer_email: 'bea@example.com' })
  await sell(server, other, await plan(other))
  const { body } = await acme.server.get('/v1/subscriptions/')
  const yearlySubscription = body.items.find((item: any) => item.product.id === yearly.id)
  await acme.server.delete(`/v1/subscriptions/${yearlySubscription.id}`)

  const { status, headers, body: text } = await acme.server.get('/v1/subscriptions/export')

  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(
    headers.get('content-disposition'),
    'attachment; filename="subscriptions-2026-01-15.csv"',
  )
  const [head, ...lines] = linesOf(text)
  assert.equal(head, 'Email,Created At,Active,Product,Price,Currency,Interval')
  const at = '2026-01-15T12:00:00.000Z'
  assert.deepEqual(lines.toSorted(), [
    `ada@example.com,${at},false,"'=1+1, ""Pro""",10.00,usd,year`,
    `bea@example.com,${at},true,Yen,1200,jpy,month`,
  ])
  const json = { headers: { accept: 'application/json' } }
  const quoted = await acme.server.get('/v1/subscriptions/export', json)
  assert.equal(quoted.headers.get('content-type'), 'application/json')
  assert.equal(quoted.body, text)
  const query = { organization_id: other.organization.id }
  const foreign = await acme.server.get('/v1/subscriptions/export', { query })
  assert.deepEqual(linesOf(foreign.body), [head])
  const wrong = await acme.server.get('/v1/subscriptions/export?organization_id=no')
  assert.equal(wrong.status, 422)
})

test('a plan billed every several months shows the months of its price', async () => {
  const acme = await merchant(server)
  await sell(server, acme, await plan(acme, { name: 'Quarter', recurring_interval_count: 3 }))

  const { body } = await acme.server.get('/v1/subscriptions/export')

  assert.match(body, /,Quarter,10\.00,usd,3 months$/m)
})

test('a subscription waiting for its first payment is not exported', async () => {
  const acme = await merchant(server)
  const opened = await checkout(acme, [(await plan(acme)).id])
  assert.equal((await confirm(server, opened, { card: '4000000000000002' })).status, 400)

  const { body } = await acme.server.get('/v1/subscriptions/export')

  assert.equal(linesOf(body).length, 1)
})

test('the exports of orders and customers contain amounts and names', async () => {
  const acme = await merchant(server)
  const handbook = await product(acme, { name: 'Handbook' })
  const buyerDetails = buyer({ customer_name: '@Bea' })
  const { order } = await sell(server, acme, handbook, buyerDetails)
  const reason = 'customer_request'
  await acme.server.post('/v1/refunds/', { order_id: order.id, reason, amount: 500 })
  await sell(server, acme, await product(acme, { name: 'Other' }))

  const query = { product_id: handbook.id }
  const orders = linesOf((await acme.server.get('/v1/orders/export', { query })).body)
  const customers = linesOf((await acme.server.get('/v1/customers/export')).body)

  const { customer_email } = buyerDetails
  const at = '2026-01-15T12:00:00.000Z'
  assert.deepEqual(orders, [
    'Email,Created At,Product,Amount,Tax,Total,Refunded,Currency,Status,Invoice Number',
    `${customer_email},${at},Handbook,20.00,0.00,20.00,5.00,usd,partially_refunded,` +
      order.invoice_number,
  ])
  assert.equal(customers.length, 3)
  assert.equal(customers[0], 'ID,External ID,Created At,Email,Name,Country,Tax ID')
  assert.ok(customers.includes(`${order.customer_id},,${at},${customer_email},'@Bea,DE,`))
})

/** A merchant of its own with an export of many customers, which the test reads chunk by chunk. */
async function openTable() {
  const { organization } = await merchant(server)
  const organization_id = organization.id
  const created_at = server.clock.now()
  await server.site.db
    .insertInto('customers')
    .values(
      Array.from({ length: 5000 }, (_, n) => {
        const more = { invoice_code: `X${n}`, created_at }
        return { id: newId(), organization_id, email: `many-${n}@example.com`, ...more }
      }),
    )
    .execute()
  const response = sendTable(
    {
      ...{ site: server.site, request: new Request('http://here/'), input: {} },
      actor: systemActor(0, { kind: 'organizations', ids: [organization_id] }),
      newNonce: () => '',
    },
    {
      name: 'customers',
      rows: work =>
        work.sql
          .selectFrom('customers')
          .select('email')
          .where('organization_id', '=', organization_id),
      columns: { Email: ({ email }) => email },
    },
  )
  const reader = response.body!.getReader()
  const read = async () => {
    const { value, done } = await reader.read()
    return done ? undefined : Buffer.from(value).toString()
  }
  return { organization_id, reader, read }
}

const transactionsLeft = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()
    and state <> 'idle' and query like '%rows_sent%' and pid <> pg_backend_pid()`.execute(
    server.site.db,
  )
  return rows
}

test('an export shows one snapshot, however long it is read', async () => {
  const { organization_id, read } = await openTable()
  assert.equal(await read(), 'Email\r\n')
  let text = (await read()) ?? ''

  await server.site.db
    .deleteFrom('customers')
    .where('organization_id', '=', organization_id)
    .execute()
  for (let more = await read(); more !== undefined; more = await read()) text += more

  assert.equal(new Set(linesOf(text)).size, 5000)
  assert.deepEqual(await transactionsLeft(), [])
})

test('a client that disconnects during an export leaves nothing open', async () => {
  const { reader, read } = await openTable()
  await read()
  await read()
  assert.equal((await transactionsLeft()).length, 1)

  await reader.cancel()

  assert.deepEqual(await transactionsLeft(), [])
})

test('a reader who stops reading is disconnected, and the server continues', async () => {
  const { read } = await openTable()
  await read()
  await read()
  const [waiting] = await transactionsLeft()
  await sql`select pg_terminate_backend(${waiting?.pid})`.execute(server.site.db)

  const remaining = (async () => {
    while ((await read()) !== undefined);
  })()

  await assert.rejects(remaining)
  assert.deepEqual(await transactionsLeft(), [])
  assert.equal((await server.stranger().get('/v1/customers/export')).status, 401)
})
