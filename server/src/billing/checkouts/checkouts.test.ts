import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { buyer, cardToken, checkout, confirm, plan, product, sell } from '../../testing/sales.ts'

let house: House
let acme: Merchant

before(async () => {
  house = await openHouse()
  acme = await merchant(house)
})
after(() => house.close())

const UNKNOWN = '0198a8a0-0000-7000-8000-000000000000'
const HOUR = 3_600_000

const client = ({ client_secret }: { client_secret: string }) => `/v1/checkouts/client/${client_secret}`
const create = (body: object, who = acme) => who.server.post('/v1/checkouts/', body)
const places = (answer: { body: { detail: { loc: unknown }[] } }) => answer.body.detail.map(({ loc }) => loc)

test('a checkout shows product, price and total to the merchant, and the same to the buyer', async () => {
  const book = await product(acme)

  const opened = await checkout(acme, [book.id], { metadata: { campaign: 'spring' } })
  const seen = await house.stranger().get(client(opened))

  assert.equal(opened.status, 'open')
  assert.equal(opened.amount, 2000)
  assert.equal(opened.net_amount, 2000)
  assert.equal(opened.total_amount, 2000)
  assert.equal(opened.tax_amount, null)
  assert.equal(opened.currency, 'usd')
  assert.equal(opened.url, `${house.url}/checkout/${opened.client_secret}`)
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
  assert.equal(processor_base, house.stripe.url)
})

test('older SDKs name what is sold by product or by price', async () => {
  const book = await product(acme)

  const byProduct = await create({ product_id: book.id })
  const byPrice = await create({ product_price_id: book.prices[0].id })
  const neither = await create({})

  assert.equal(byProduct.body.product_id, book.id)
  assert.equal(byPrice.body.product_id, book.id)
  assert.equal(neither.status, 422)
  assert.deepEqual(places(neither), [['body', 'products']])
})

test('only products that exist, are one merchant\'s and not archived are sold', async () => {
  const book = await product(acme)
  const gone = await product(acme, { name: 'Gone' })
  await acme.server.patch(`/v1/products/${gone.id}`, { is_archived: true })
  const rival = await merchant(house, 'Rival')
  const theirs = await product(rival)

  const answer = await create({ products: [book.id, gone.id, theirs.id, UNKNOWN] })

  assert.equal(answer.status, 422)
  assert.deepEqual(places(answer), [
    ['body', 'products', 1],
    ['body', 'products', 2],
    ['body', 'products', 3],
  ])
})

test('an attached customer fills the form and keeps their address', async () => {
  const { body: ada } = await acme.server.post('/v1/customers/', {
    email: 'ada@example.com',
    name: 'Ada',
    external_id: 'user-1',
    billing_address: { country: 'FR' },
  })
  const book = await product(acme)

  const byId = await checkout(acme, [book.id], { customer_id: ada.id })
  const byTheirs = await checkout(acme, [book.id], { external_customer_id: 'user-1' })
  const moved = await house.stranger().patch(client(byId), { customer_email: 'eve@example.com' })
  const unknown = await create({ products: [book.id], customer_id: UNKNOWN })

  assert.equal(byId.customer_email, 'ada@example.com')
  assert.equal(byId.customer_billing_address.country, 'FR')
  assert.equal(byTheirs.customer_id, ada.id)
  assert.equal(moved.body.customer_email, 'ada@example.com')
  assert.equal(unknown.status, 422)
  assert.deepEqual(places(unknown), [['body', 'customer_id']])
})

test('a buyer may pay what they want within the price\'s bounds, and only there', async () => {
  const tip = await product(acme, {
    name: 'Tip',
    prices: [{ amount_type: 'custom', price_currency: 'usd', minimum_amount: 300, maximum_amount: 900, preset_amount: 500 }],
  })
  const opened = await checkout(acme, [tip.id])
  const book = await checkout(acme, [(await product(acme)).id])
  const pay = (amount: number) => house.stranger().patch(client(opened), { amount })

  assert.equal(opened.amount, 500)
  assert.equal((await pay(700)).body.total_amount, 700)
  assert.deepEqual(places(await pay(299)), [['body', 'amount']])
  assert.deepEqual(places(await pay(901)), [['body', 'amount']])
  const fixed = await house.stranger().patch(client(book), { amount: 100 })
  assert.equal(fixed.body.amount, 2000)
})

test('a buyer chooses among the products offered, and no other', async () => {
  const book = await product(acme)
  const pro = await plan(acme)
  const other = await product(acme, { name: 'Other' })
  const opened = await checkout(acme, [book.id, pro.id])

  const chosen = await house.stranger().patch(client(opened), { product_id: pro.id })
  const strange = await house.stranger().patch(client(opened), { product_id: other.id })

  assert.equal(opened.product_id, book.id)
  assert.equal(chosen.body.product_id, pro.id)
  assert.equal(chosen.body.amount, 1000)
  assert.equal(chosen.body.is_payment_setup_required, true)
  assert.equal(strange.status, 422)
  assert.deepEqual(places(strange), [['body', 'product_id']])
})

test('which parts of an address are asked for follows country, business and merchant', async () => {
  const opened = await checkout(acme, [(await product(acme)).id])
  const change = async (body: object) =>
    (await house.stranger().patch(client(opened), body)).body.billing_address_fields

  const german = await change({ customer_billing_address: { country: 'DE' } })
  const american = await change({ customer_billing_address: { country: 'US' } })
  const business = await change({ customer_billing_address: { country: 'DE' }, is_business_customer: true })

  assert.equal(german.country, 'required')
  assert.equal(german.line1, 'disabled')
  assert.equal(american.state, 'required')
  assert.equal(american.line2, 'optional')
  assert.equal(business.city, 'required')
})

test('a tax number needs a country and must look like one of it', async () => {
  const opened = await checkout(acme, [(await product(acme)).id])
  const change = (body: object) => house.stranger().patch(client(opened), body)

  const nowhere = await change({ customer_tax_id: 'DE123456789' })
  const wrong = await change({ customer_billing_address: { country: 'DE' }, customer_tax_id: 'FR1' })
  const right = await change({ customer_billing_address: { country: 'DE' }, customer_tax_id: 'de 123 456 789' })

  assert.deepEqual(places(nowhere), [['body', 'customer_tax_id']])
  assert.deepEqual(places(wrong), [['body', 'customer_tax_id']])
  assert.equal(right.body.customer_tax_id, 'DE123456789')
})

test('a confirmation names everything that is missing at once, and changes nothing', async () => {
  const opened = await checkout(acme, [(await product(acme)).id])

  const answer = await house.stranger().post(`${client(opened)}/confirm`, {
    is_business_customer: true,
    customer_billing_address: { country: 'DE' },
  })

  assert.equal(answer.status, 422)
  assert.equal(answer.body.error, 'PolarRequestValidationError')
  assert.deepEqual(places(answer), [
    ['body', 'customer_email'],
    ['body', 'customer_name'],
    ['body', 'customer_billing_address', 'line1'],
    ['body', 'customer_billing_address', 'city'],
    ['body', 'customer_billing_address', 'postal_code'],
    ['body', 'customer_billing_name'],
    ['body', 'confirmation_token_id'],
  ])
  const { body } = await acme.server.get(`/v1/checkouts/${opened.id}`)
  assert.equal(body.status, 'open')
  assert.equal(body.is_business_customer, false)
})

test('a price that was archived meanwhile can no longer be confirmed', async () => {
  const book = await product(acme)
  const opened = await checkout(acme, [book.id])
  await acme.server.patch(`/v1/products/${book.id}`, { is_archived: true })

  const answer = await confirm(house, opened)

  assert.equal(answer.status, 422)
  assert.deepEqual(places(answer), [['body', 'product_price_id']])
})

test('a checkout nobody confirms is gone after a day, for its buyer; the merchant still sees it', async () => {
  const opened = await checkout(acme, [(await product(acme)).id])
  house.clock.pass(24 * HOUR - 1)
  assert.equal((await house.stranger().get(client(opened))).status, 200)

  house.clock.pass(1)
  const early = await house.stranger().get(client(opened))
  await house.settled()

  const form = { ...buyer(), confirmation_token_id: await cardToken(house) }
  const answers = [
    early,
    await house.stranger().get(client(opened)),
    await house.stranger().patch(client(opened), { customer_name: 'Late' }),
    await house.stranger().post(`${client(opened)}/confirm`, form),
  ]
  for (const { status, body } of answers) {
    assert.equal(status, 410)
    assert.equal(body.error, 'ExpiredCheckoutError')
  }
  const { body } = await acme.server.get(`/v1/checkouts/${opened.id}`)
  assert.equal(body.status, 'expired')
})

test('a finished checkout can be looked at for ever, but not changed', async () => {
  const { checkout: opened } = await sell(house, acme, await product(acme))
  house.clock.pass(48 * HOUR)
  await house.settled()

  const seen = await house.stranger().get(client(opened))
  const changed = await house.stranger().patch(client(opened), { customer_name: 'Late' })

  assert.equal(seen.status, 200)
  assert.equal(seen.body.status, 'succeeded')
  assert.equal(changed.status, 403)
  assert.equal(changed.body.error, 'NotOpenCheckout')
})

test('a secret that is not ours opens nothing, and a foreign merchant finds nothing', async () => {
  const opened = await checkout(acme, [(await product(acme)).id])
  const rival = await merchant(house, 'Rival')

  const forged = await house.stranger().get(`/v1/checkouts/client/${opened.client_secret.slice(0, -2)}xx`)
  const foreign = await rival.server.get(`/v1/checkouts/${opened.id}`)
  const changed = await rival.server.patch(`/v1/checkouts/${opened.id}`, { metadata: {} })

  for (const { status, body } of [forged, foreign, changed]) {
    assert.equal(status, 404)
    assert.equal(body.error, 'ResourceNotFound')
  }
})

test('a page may open a checkout of a product by itself', async () => {
  const book = await product(acme)

  const opened = await house.stranger().post('/v1/checkouts/client/', { product_id: book.id })
  const unknown = await house.stranger().post('/v1/checkouts/client/', { product_id: UNKNOWN })

  assert.equal(opened.status, 201)
  assert.equal(opened.body.product_id, book.id)
  assert.equal(unknown.status, 422)
})

test('where a buyer goes afterwards carries the id of the checkout', async () => {
  const success_url = 'https://shop.example/thanks?id={CHECKOUT_ID}'

  const opened = await checkout(acme, [(await product(acme)).id], { success_url })

  assert.equal(opened.success_url, `https://shop.example/thanks?id=${opened.id}`)
})

test('somebody who has the plan already is told when they say who they are', async () => {
  const pro = await plan(acme)
  await sell(house, acme, pro, { customer_email: 'loyal@example.com' })
  const opened = await checkout(acme, [pro.id])

  const answer = await house.stranger().patch(client(opened), { customer_email: 'LOYAL@example.com' })

  assert.equal(answer.status, 403)
  assert.equal(answer.body.error, 'AlreadyActiveSubscriptionError')
})

test('a page that follows its checkout hears of the payment and the order', async () => {
  const opened = await checkout(acme, [(await product(acme)).id])
  const stop = new AbortController()
  const response = await fetch(`${house.url}${client(opened)}/stream`, { signal: stop.signal })
  assert.equal(response.headers.get('content-type'), 'text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const hears = async (text: string) => {
    while (!heard.includes(text)) heard += (await reader?.read())?.value ?? ''
  }

  await hears('"status":"open"')
  await confirm(house, opened)
  await hears('checkout.order_created')

  await hears('"status":"succeeded"')
  stop.abort()
})

test('the list of checkouts filters by status, product and words', async () => {
  const own = await merchant(house)
  const book = await product(own)
  await sell(house, own, book, { customer_name: 'Zora Zeal' })
  await checkout(own, [book.id])

  const count = async (query: Record<string, string>) =>
    (await own.server.get('/v1/checkouts/', { query })).body.pagination.total_count

  assert.equal(await count({}), 2)
  assert.equal(await count({ status: 'succeeded' }), 1)
  assert.equal(await count({ product_id: book.id }), 2)
  assert.equal(await count({ product_id: UNKNOWN }), 0)
  assert.equal(await count({ query: 'zora' }), 1)
})
