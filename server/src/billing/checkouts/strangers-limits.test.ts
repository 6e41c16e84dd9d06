import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkout, confirm, product } from '../../testing/sales.ts'

let testServer: TestServer
let acme: Merchant
before(async () => {
  testServer = await startTestServer({ rate_limits: true })
  acme = await merchant(testServer)
})
after(() => testServer.close())

test('an address gets ten receipts of free purchases in an hour, from all buyers', async () => {
  const customer_email = 'victim@example.com'
  for (const shop of [acme, await merchant(testServer)]) {
    const gift = await product(shop, { name: 'Gift', prices: [{ amount_type: 'free' }] })
    for (let n = 0; n < 7; n += 1) {
      const opened = await checkout(shop, [gift.id])
      const form = { customer_email, confirmation_token_id: null }
      const purchase = await confirm(testServer, opened, form)
      assert.equal(purchase.status, 200, JSON.stringify(purchase.body))
    }
    await testServer.drainJobs()
  }

  assert.equal((await mailsSentTo(testServer, customer_email)).length, 10)
})

test('a product that is not public can only be sold by its merchant', async () => {
  const { server } = acme
  for (const visibility of ['draft', 'private']) {
    const { id: product_id } = await product(acme)
    const { db } = testServer.site
    await db.updateTable('products').set({ visibility }).where('id', '=', product_id).execute()

    const stranger = await testServer.stranger().post('/v1/checkouts/client/', { product_id })
    const response = await server.post('/v1/checkouts/', { products: [product_id] })

    assert.equal(stranger.status, 422)
    assert.equal(stranger.body.detail[0].msg, 'Product does not exist.')
    assert.equal(response.status, 201)
  }
})

test('a checkout can only be embedded in a web origin', async () => {
  const { server } = acme
  const { id } = await product(acme)
  const open = (embed_origin: string) =>
    server.post('/v1/checkouts/', { products: [id], embed_origin })

  for (const origin of ['null', 'javascript:x', 'https://*', 'https://*.a.test', 'shop.example']) {
    const { status, body } = await open(origin)
    assert.deepEqual([status, body.detail[0]?.loc], [422, ['body', 'embed_origin']], origin)
  }
  for (const origin of ['https://shop.example', 'http://localhost:5173', 'http://[::1]:80']) {
    assert.equal((await open(origin)).status, 201, origin)
  }
})

test('an idempotency key that is too long is rejected, not truncated', async () => {
  const { server } = acme
  const request = (length: number) =>
    server.post(
      '/v1/products/',
      { name: 'Once', prices: [{ amount_type: 'free' }] },
      { headers: { 'idempotency-key': 'k'.repeat(length) } },
    )

  const longest = await request(255)
  const longer = await request(256)

  assert.equal(longest.status, 201)
  assert.equal(longer.status, 422)
  assert.deepEqual(longer.body.detail[0].loc, ['header', 'idempotency-key'])
})
