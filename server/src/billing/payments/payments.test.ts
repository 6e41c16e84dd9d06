import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkout, confirm, product, sell } from '../../testing/sales.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
  const book = await product(acme)
  await sell(server, acme, book, { customer_email: 'pay@example.com' })
  await confirm(server, await checkout(acme, [book.id]), { card: '4000000000000002' })
  await confirm(server, await checkout(acme, [book.id]), { card: '4000000000003220' })
  await server.drainJobs()
})
after(() => server.close())

const list = async (query: Record<string, string>) =>
  (await acme.server.get('/v1/payments/', { query })).body

test('payments are listed by status, method and customer', async () => {
  const count = async (query: Record<string, string>) => (await list(query)).pagination.total_count

  assert.equal(await count({}), 3)
  assert.equal(await count({ status: 'succeeded' }), 1)
  assert.equal(await count({ status: 'failed' }), 1)
  assert.equal(await count({ status: 'pending' }), 1)
  assert.equal(await count({ method: 'card' }), 2)
  assert.equal(await count({ customer_email: 'PAY@example.com' }), 1)
})

test("a declined payment has the bank's code and a sentence", async () => {
  const { items } = await list({ status: 'failed' })
  const { body } = await acme.server.get(`/v1/payments/${items[0].id}`)

  assert.equal(body.decline_reason, 'generic_decline')
  assert.match(body.decline_message, /card was declined\. Try another/)
  assert.equal(body.order_id, null)
  assert.equal(body.trigger, 'purchase')
})

test('a payment that waits for 3-D Secure is pending to every client', async () => {
  const { items } = await list({ status: 'pending' })

  assert.equal(items[0].status, 'pending')
  assert.equal(items[0].method, 'other')
})

test('another merchant sees no payment', async () => {
  const rival = await merchant(server, 'Rival')
  const { items } = await list({ status: 'succeeded' })

  assert.equal((await rival.server.get(`/v1/payments/${items[0].id}`)).status, 404)
  assert.equal((await rival.server.get('/v1/payments/')).body.pagination.total_count, 0)
})
