import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { product, sell } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())

type Query = Record<string, string | string[]>

test('an export has what the list finds, with the requested columns in their order', async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  await sell(server, acme, book, { customer_name: '=1+1', customer_email: 'ada@export.example' })
  await sell(server, acme, book, { customer_name: 'Bea', customer_email: 'bea@export.example' })
  const linesOf = async (list: string, query: Query) => {
    const headers = { accept: 'text/csv' }
    const { body } = await acme.server.get(`/v1/${list}/export`, { query, headers })
    return String(body).trim().split('\r\n')
  }

  const orders = await linesOf('orders', {
    query: 'ada@export',
    columns: ['total_amount', 'customer', 'status'],
  })
  const customers = await linesOf('customers', {
    query: 'bea@',
    columns: ['email', 'revenue', 'subscriptions'],
  })
  const all = await linesOf('orders', {})
  const none = await linesOf('subscriptions', { status: 'active', columns: ['amount', 'seats'] })
  const wrong = await acme.server.get('/v1/orders/export', { query: { columns: 'secret' } })

  // A spreadsheet would calculate the name.
  assert.deepEqual(orders, ['Total,Customer,Status', "20.00,'=1+1,paid"])
  assert.deepEqual(customers, [
    'Email,Revenue,Active Subscriptions',
    'bea@export.example,USD 20.00,0',
  ])
  assert.equal(all.length, 3)
  assert.match(
    String(all[0]),
    /^Email,Created At,Product,Amount,Tax,Total,Refunded,Currency,Status,/,
  )
  assert.deepEqual(none, ['Price,Seats'])
  assert.equal(wrong.status, 422)
})
