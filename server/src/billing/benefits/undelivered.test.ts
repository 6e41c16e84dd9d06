import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { undeliveredBenefits } from '@gatehouse/contract/billing/undelivered'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { product as newProduct, subscribe } from '../../testing/sales.ts'
import { COUNTER } from '../../testing/contract-tests/sample-org.data.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const ID = '112233445566778899'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

test('a benefit that nothing delivers cannot be created', async () => {
  const { body: meter } = await acme.server.post('/v1/meters/', COUNTER)
  const properties = {
    meter_credit: { meter_id: meter.id, units: 100, rollover: false },
    downloadables: { files: [UNKNOWN] },
    discord: { guild_token: ID, role_id: ID },
    github_repository: {
      ...{ repository_owner: 'acme', repository_name: 'editor', permission: 'pull' },
    },
  }
  for (const type of undeliveredBenefits) {
    const benefit = { type, description: 'Given with the plan', properties: properties[type] }
    const { status, body } = await acme.server.post('/v1/benefits/', benefit)

    assert.equal(status, 422, type)
    const [{ loc, msg }] = body.detail
    assert.deepEqual(
      [loc, msg],
      [['body', 'type'], `Benefits of type ${type} are not supported yet.`],
    )
  }
  const { body: list } = await acme.server.get('/v1/benefits/')
  assert.equal(list.pagination.total_count, 0)
})

test('a metered price is rejected, and a product with no other price cannot be sold', async () => {
  const { body: meter } = await acme.server.post('/v1/meters/', COUNTER)
  const metered = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '0.05' }
  const fixed = { amount_type: 'fixed', price_amount: 1000 }
  const plan = { name: 'Metered', recurring_interval: 'month', prices: [fixed, metered] }
  const rejection = (index: number) => [['body', 'prices', index], 'Usage is not billed yet.']

  const created = await acme.server.post('/v1/products/', plan)
  const product = await newProduct(acme, { recurring_interval: 'month' })
  const updated = await acme.server.patch(`/v1/products/${product.id}`, {
    prices: [{ id: product.prices[0].id }, metered],
  })
  for (const { status, body } of [created, updated]) {
    assert.equal(status, 422)
    const [{ loc, msg }] = body.detail
    assert.deepEqual([loc, msg], rejection(1))
  }

  // A price from before metered prices were rejected.
  const { subscription } = await subscribe(server, acme)
  await server.site.db
    .updateTable('product_prices')
    .set({
      amount_type: 'metered_unit',
      meter_id: meter.id,
      unit_amount: '0.05',
      price_amount: null,
    })
    .where('product_id', '=', product.id)
    .execute()
  const opened = await acme.server.post('/v1/checkouts/', { products: [product.id] })
  assert.equal(opened.status, 422)
  assert.deepEqual(opened.body.detail[0].loc, ['body', 'products', 0])
  assert.equal(opened.body.detail[0].msg, 'Usage is not billed yet.')
  const moved = await acme.server.patch(`/v1/subscriptions/${subscription.id}`, {
    product_id: product.id,
  })
  assert.equal(moved.status, 422)
  assert.equal(moved.body.detail[0].msg, 'Usage is not billed yet.')
})
