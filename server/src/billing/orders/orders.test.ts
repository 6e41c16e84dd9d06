import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'
import { checkBooks, product, sell } from '../../testing/sales.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

test("an order's billing details can be changed until its invoice is issued", async () => {
  const { order } = await sell(server, acme, await product(acme))
  const path = `/v1/orders/${order.id}`
  const billing_address = { country: 'US', state: 'CA', city: 'Oakland' }

  const changed = await acme.server.patch(path, { billing_name: 'Acme Inc', billing_address })
  const issued = await acme.server.post(`${path}/invoice`)
  const late = await acme.server.patch(path, { billing_name: 'Other', billing_address: null })

  assert.deepEqual([changed.status, issued.status], [200, 202])
  assert.equal(changed.body.billing_name, 'Acme Inc')
  assert.equal(changed.body.billing_address.state, 'US-CA')
  assert.equal(late.status, 422)
  assert.deepEqual(
    late.body.detail.map(({ loc }: any) => loc),
    [
      ['body', 'billing_name'],
      ['body', 'billing_address'],
    ],
  )
  assert.equal((await acme.server.get(path)).body.billing_name, 'Acme Inc')
})

test('an order shows its customer and product', async () => {
  const handbook = await product(acme, { metadata: { shelf: 'a' } })
  const { order, checkout } = await sell(server, acme, handbook)

  const { body } = await acme.server.get(`/v1/orders/${order.id}`)

  assert.equal(body.customer.id, body.customer_id)
  assert.equal(body.user_id, body.customer_id)
  assert.equal(body.product.id, handbook.id)
  assert.deepEqual(body.product.metadata, { shelf: 'a' })
  assert.equal(body.checkout_id, checkout.id)
  assert.equal(body.subscription, null)
  assert.equal(body.discount, null)
  assert.equal(body.description, 'Handbook')
  assert.equal(body.refundable_amount, 2000)
})

test('another merchant, or a token without the scope, sees no order', async () => {
  const { order } = await sell(server, acme, await product(acme))
  const rival = await merchant(server, 'Rival')
  const narrow = await tokenOf(server, acme.owner, acme.organization.id, ['products:read'])
  const path = `/v1/orders/${order.id}`

  const foreign = await rival.server.get(path)
  const change = await rival.server.patch(path, { billing_name: 'Mine' })
  const scopeless = await narrow.get(path)

  assert.equal(foreign.status, 404)
  assert.equal(change.status, 404)
  assert.equal(scopeless.status, 403)
  assert.equal((await rival.server.get('/v1/orders/')).body.pagination.total_count, 0)
})

test('orders are sorted and counted as requested', async () => {
  const ownMerchant = await merchant(server)
  const prices = (price_amount: number) => [
    { amount_type: 'fixed', price_amount, price_currency: 'usd' },
  ]
  for (const amount of [500, 1500, 1000]) {
    await sell(server, ownMerchant, await product(ownMerchant, { prices: prices(amount) }))
  }

  const list = async (query: Record<string, string>) =>
    (await ownMerchant.server.get('/v1/orders/', { query })).body
  const amounts = (body: any) => body.items.map((item: any) => item.net_amount)

  assert.deepEqual(amounts(await list({ sorting: 'net_amount' })), [500, 1000, 1500])
  assert.deepEqual(amounts(await list({ sorting: '-amount', limit: '2' })), [1500, 1000])
  assert.deepEqual((await list({ limit: '2' })).pagination, { total_count: 3, max_page: 2 })
  assert.deepEqual(amounts(await list({ limit: '2', page: '2', sorting: 'net_amount' })), [1500])
  assert.equal((await list({ status: 'paid' })).pagination.total_count, 3)
  assert.equal((await list({ status: 'pending' })).pagination.total_count, 0)
})

test('revenue of paid orders is summed by currency, net of tax and refunds', async () => {
  const ownMerchant = await merchant(server)
  const rival = await merchant(server, 'Adder')
  const euros = { amount_type: 'fixed', price_amount: 700, price_currency: 'eur' }
  const handbook = await product(ownMerchant)
  const { order: early } = await sell(server, ownMerchant, handbook)
  server.clock.set(new Date(server.clock.now().getTime() + 60_000))
  const startTime = server.clock.now().toISOString()
  const { order } = await sell(server, ownMerchant, handbook)
  await sell(server, ownMerchant, await product(ownMerchant, { prices: [euros] }))
  await ownMerchant.server.post('/v1/refunds/', {
    order_id: order.id,
    reason: 'other',
    amount: 300,
  })
  await server.drainJobs()

  const totals = async (query: Record<string, string>, seller = ownMerchant) =>
    (await seller.server.get('/v1/orders/totals', { query })).body.items

  const eur = { currency: 'eur', orders: 1, amount: 700 }
  assert.deepEqual(await totals({}), [{ currency: 'usd', orders: 2, amount: 3700 }, eur])
  assert.deepEqual(await totals({ created_from: startTime }), [
    { currency: 'usd', orders: 1, amount: 1700 },
    eur,
  ])
  assert.deepEqual(await totals({ customer_id: early.customer_id }), [
    { currency: 'usd', orders: 1, amount: 2000 },
  ])
  assert.deepEqual(await totals({ product_id: handbook.id }), [
    { currency: 'usd', orders: 2, amount: 3700 },
  ])
  assert.deepEqual(await totals({ organization_id: ownMerchant.organization.id }, rival), [])
  const later = server.clock.now().getTime() + 60_000
  assert.deepEqual(await totals({ created_from: new Date(later).toISOString() }), [])
})

test('the ledger rejects unbalanced entries and changes to entries', async () => {
  const { order } = await sell(server, acme, await product(acme))
  const { db } = server.site
  const entry = {
    id: '0198a8a0-0000-7000-8000-000000000001',
    transaction_id: '0198a8a0-0000-7000-8000-000000000002',
    organization_id: acme.organization.id,
    account: 'revenue',
    currency: 'usd',
    amount: -1,
    created_at: server.clock.now(),
  }

  const unbalancedEntry = db.insertInto('ledger_entries').values(entry).execute()
  await assert.rejects(unbalancedEntry, /does not balance/)
  const changed = db
    .updateTable('ledger_entries')
    .set({ amount: 1 })
    .where('order_id', '=', order.id)
    .execute()
  await assert.rejects(changed, /never changed/)
  await checkBooks(server)
})

test('a violated invariant is reported with its row', async () => {
  const own = await startTestServer()
  try {
    const shop = await merchant(own)
    const { order } = await sell(own, shop, await product(shop))
    const { db } = own.site
    await db.updateTable('orders').set({ subtotal_amount: 1 }).where('id', '=', order.id).execute()
    await db.updateTable('customers').set({ invoice_counter: 7 }).execute()

    await assert.rejects(checkBooks(own), error => {
      const { message } = error as Error
      return (
        /an order's amount and tax are the sums of its lines/.test(message) &&
        /the amount due on an order/.test(message) &&
        /numbered from 1 without gaps/.test(message)
      )
    })
  } finally {
    await own.close()
  }
})
