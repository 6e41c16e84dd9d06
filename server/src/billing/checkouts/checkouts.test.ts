import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkout, plan, product, sell } from '../../testing/sales.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const UNKNOWN = '0198a8a0-0000-7000-8000-000000000000'

const client = ({ client_secret }: { client_secret: string }) =>
  `/v1/checkouts/client/${client_secret}`
const create = (body: object, seller = acme) => seller.server.post('/v1/checkouts/', body)
const places = (answer: { body: { detail: { loc: unknown }[] } }) =>
  answer.body.detail.map(({ loc }) => loc)

test('a checkout shows the same product, price and total to merchant and buyer', async () => {
  const book = await product(acme)

  const opened = await checkout(acme, [book.id], { metadata: { campaign: 'spring' } })
  const seen = await server.stranger().get(client(opened))

  assert.equal(opened.status, 'open')
  assert.equal(opened.amount, 2000)
  assert.equal(opened.net_amount, 2000)
  assert.equal(opened.total_amount, 2000)
  assert.equal(opened.tax_amount, null)
  assert.equal(opened.currency, 'usd')
  assert.equal(opened.url, `${server.url}/checkout/${opened.client_secret}`)
  assert.equal(opened.success_url, `${opened.url}/confirmation`)
  assert.deepEqual(opened.metadata, { campaign: 'spring' })
  assert.equal(opened.is_payment_required, true)
  assert.equal(opened.is_payment_setup_required, false)
  assert.equal(opened.product.id, book.id)
  assert.equal(seen.status, 200)
  assert.equal(seen.body.total_amount, 2000)
  assert.equal(seen.body.metadata, undefined)
  assert.equal(seen.body.organization.slug, acme.organization.slug)
  const { publishable_key, processor_base } = seen.body.payment_processor_metadata
  assert.equal(publishable_key, 'pk_test_gatehouse')
  assert.equal(processor_base, server.stripe.url)
})

test('older SDKs select what is sold by product or by price', async () => {
  const book = await product(acme)

  const byProduct = await create({ product_id: book.id })
  const byPrice = await create({ product_price_id: book.prices[0].id })
  const withoutProducts = await create({})

  assert.equal(byProduct.body.product_id, book.id)
  assert.equal(byPrice.body.product_id, book.id)
  assert.equal(withoutProducts.status, 422)
  assert.deepEqual(places(withoutProducts), [['body', 'products']])
})

test('only existing, unarchived products of one merchant can be sold', async () => {
  const book = await product(acme)
  const removed = await product(acme, { name: 'Gone' })
  await acme.server.patch(`/v1/products/${removed.id}`, { is_archived: true })
  const rival = await merchant(server, 'Rival')
  const theirs = await product(rival)

  const answer = await create({ products: [book.id, removed.id, theirs.id, UNKNOWN] })

  assert.equal(answer.status, 422)
  assert.deepEqual(places(answer), [
    ['body', 'products', 1],
    ['body', 'products', 2],
    ['body', 'products', 3],
  ])
})

test('an attached customer prefills the form and keeps their address', async () => {
  const { body: ada } = await acme.server.post('/v1/customers/', {
    email: 'ada@example.com',
    name: 'Ada',
    external_id: 'user-1',
    billing_address: { country: 'FR' },
  })
  const book = await product(acme)

  const byId = await checkout(acme, [book.id], { customer_id: ada.id })
  const byExternalId = await checkout(acme, [book.id], { external_customer_id: 'user-1' })
  const moved = await server.stranger().patch(client(byId), { customer_email: 'eve@example.com' })
  const unknown = await create({ products: [book.id], customer_id: UNKNOWN })

  assert.equal(byId.customer_email, 'ada@example.com')
  assert.equal(byId.customer_billing_address.country, 'FR')
  assert.equal(byExternalId.customer_id, ada.id)
  assert.equal(moved.body.customer_email, 'ada@example.com')
  assert.equal(unknown.status, 422)
  assert.deepEqual(places(unknown), [['body', 'customer_id']])
})

test('a checkout of a pay-what-you-want price starts at the minimum', async () => {
  const amounts = [
    [{ minimum_amount: 700 }, 700],
    [{ minimum_amount: 5000 }, 5000],
    [{ minimum_amount: 200, maximum_amount: 600 }, 200],
    [{ maximum_amount: 600 }, 600],
    [{}, 1000],
    [{ minimum_amount: 700, preset_amount: 900 }, 900],
  ] as const
  for (const [bounds, amount] of amounts) {
    const price = { amount_type: 'custom', price_currency: 'usd', ...bounds }
    const tip = await product(acme, { prices: [price] })
    assert.equal((await checkout(acme, [tip.id])).amount, amount, JSON.stringify(bounds))
  }
})

test("a buyer enters an amount within the price's limits, and only for such prices", async () => {
  const tip = await product(acme, {
    name: 'Tip',
    prices: [
      {
        amount_type: 'custom',
        price_currency: 'usd',
        minimum_amount: 300,
        maximum_amount: 900,
        preset_amount: 500,
      },
    ],
  })
  const opened = await checkout(acme, [tip.id])
  const book = await checkout(acme, [(await product(acme)).id])
  const pay = (amount: number) => server.stranger().patch(client(opened), { amount })

  assert.equal(opened.amount, 500)
  assert.equal((await pay(700)).body.total_amount, 700)
  assert.deepEqual(places(await pay(299)), [['body', 'amount']])
  assert.deepEqual(places(await pay(901)), [['body', 'amount']])
  const fixed = await server.stranger().patch(client(book), { amount: 100 })
  assert.equal(fixed.body.amount, 2000)
})

test('a buyer can switch only between the products offered', async () => {
  const book = await product(acme)
  const pro = await plan(acme)
  const other = await product(acme, { name: 'Other' })
  const opened = await checkout(acme, [book.id, pro.id])

  const chosen = await server.stranger().patch(client(opened), { product_id: pro.id })
  const strange = await server.stranger().patch(client(opened), { product_id: other.id })

  assert.equal(opened.product_id, book.id)
  assert.equal(chosen.body.product_id, pro.id)
  assert.equal(chosen.body.amount, 1000)
  assert.equal(chosen.body.is_payment_setup_required, true)
  assert.equal(strange.status, 422)
  assert.deepEqual(places(strange), [['body', 'product_id']])
})

test('required address parts depend on country, business and merchant', async () => {
  const opened = await checkout(acme, [(await product(acme)).id])
  const change = async (body: object) =>
    (await server.stranger().patch(client(opened), body)).body.billing_address_fields

  const german = await change({ customer_billing_address: { country: 'DE' } })
  const american = await change({ customer_billing_address: { country: 'US' } })
  const business = await change({
    customer_billing_address: { country: 'DE' },
    is_business_customer: true,
  })

  assert.equal(german.country, 'required')
  assert.equal(german.line1, 'disabled')
  assert.equal(american.postal_code, 'required')
  assert.equal(american.state, 'disabled')
  assert.equal(business.city, 'required')
})

test('with tax enabled, a US buyer enters the full address', async () => {
  const taxed = await merchant(server)
  const settings = { country: 'US', tax_settings: { enabled: true } }
  const path = `/v1/organizations/${taxed.organization.id}`
  assert.equal((await taxed.server.patch(path, settings)).status, 200)
  const opened = await checkout(taxed, [(await product(taxed)).id])
  const without = await checkout(acme, [(await product(acme)).id])
  const american = { customer_billing_address: { country: 'US', postal_code: '94105' } }

  const requested = (await server.stranger().patch(client(opened), american)).body
  const little = (await server.stranger().patch(client(without), american)).body

  assert.equal(requested.billing_address_fields.state, 'required')
  assert.equal(requested.billing_address_fields.line2, 'optional')
  // A ZIP code alone does not mean that the full address is required.
  assert.equal(little.billing_address_fields.line1, 'disabled')
  assert.equal(little.require_billing_address, false)
})

test('a tax id needs a country and must match its format', async () => {
  const opened = await checkout(acme, [(await product(acme)).id])
  const change = (body: object) => server.stranger().patch(client(opened), body)

  const nowhere = await change({ customer_tax_id: 'DE136695976' })
  const wrong = await change({
    customer_billing_address: { country: 'DE' },
    customer_tax_id: 'DE136695978',
  })
  const right = await change({
    customer_billing_address: { country: 'DE' },
    customer_tax_id: 'de 136 695 976',
  })
  const moved = await change({ customer_billing_address: { country: 'FR' } })

  assert.deepEqual(places(nowhere), [['body', 'customer_tax_id']])
  assert.deepEqual(places(wrong), [['body', 'customer_tax_id']])
  assert.equal(right.body.customer_tax_id, 'DE136695976')
  assert.deepEqual(places(moved), [['body', 'customer_tax_id']])
})

test('the success URL carries the checkout id', async () => {
  const success_url = 'https://shop.example/thanks?id={CHECKOUT_ID}'

  const opened = await checkout(acme, [(await product(acme)).id], { success_url })

  assert.equal(opened.success_url, `https://shop.example/thanks?id=${opened.id}`)
})

test('the list of checkouts filters by status, product and search text', async () => {
  const ownMerchant = await merchant(server)
  const book = await product(ownMerchant)
  await sell(server, ownMerchant, book, { customer_name: 'Zora Zeal' })
  await checkout(ownMerchant, [book.id])

  const count = async (query: Record<string, string>) =>
    (await ownMerchant.server.get('/v1/checkouts/', { query })).body.pagination.total_count

  assert.equal(await count({}), 2)
  assert.equal(await count({ status: 'succeeded' }), 1)
  assert.equal(await count({ product_id: book.id }), 2)
  assert.equal(await count({ product_id: UNKNOWN }), 0)
  assert.equal(await count({ query: 'zora' }), 1)
})
