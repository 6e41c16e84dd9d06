import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { product, sell } from '../../testing/sales.ts'
import { refund, sellHandbook } from '../refunds/test-refunds.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test('a customer downloads their invoices and credit notes as one ZIP file', async () => {
  const { acme, order } = await sellHandbook(server)
  await refund(acme, order, { amount: 100 })
  const other = await sell(server, acme, await product(acme))
  await acme.server.post(`/v1/orders/${other.order.id}/invoice`, {})
  const { body } = await acme.server.post('/v1/customer-sessions/', {
    customer_id: order.customer_id,
  })
  await acme.server.post(`/v1/orders/${order.id}/invoice`, {})

  const response = await fetch(`${server.url}/v1/customer-portal/invoices/archive`, {
    headers: { authorization: `Bearer ${body.token}` },
  })

  const bytes = Buffer.from(await response.arrayBuffer())
  assert.deepEqual(
    [response.status, response.headers.get('content-type'), bytes.subarray(0, 4).toString()],
    [200, 'application/zip', 'PK\u0003\u0004'],
  )
  const text = bytes.toString('latin1')
  // Each entry of the directory at the end has the name of its file after 42 bytes.
  const entries = text.split('PK\u0001\u0002').slice(1)
  const names = entries.map(entry => /^[\s\S]{42}([\w-]+\.pdf)/.exec(entry)?.[1])
  assert.equal(names.length, 2)
  assert.ok(names.includes(`${order.invoice_number}.pdf`))
  assert.ok(names.some(name => name?.includes('-CN-')))
  assert.equal(text.match(/%PDF-/g)?.length, 2)
})
