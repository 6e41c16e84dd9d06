import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import {
  checkout,
  confirm,
  checkBooks,
  ordersOf,
  plan,
  product,
  sell,
} from '../../testing/sales.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

let slugs = 0
async function field(body: object = {}, seller = acme) {
  const given = { type: 'text', slug: `field-${(slugs += 1)}`, name: 'Field', properties: {} }
  const answer = await seller.server.post('/v1/custom-fields/', { ...given, ...body })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

const asks = (...fields: [field: { id: string }, required: boolean][]) => ({
  attached_custom_fields: fields.map(([{ id: custom_field_id }, required]) => {
    return { custom_field_id, required }
  }),
})

type OpenedCheckout = { client_secret: string }
const change = ({ client_secret }: OpenedCheckout, body: object) =>
  server.stranger().patch(`/v1/checkouts/client/${client_secret}`, body)

const placesOf = (answer: { status: number; body: any }) => {
  assert.equal(answer.status, 422, JSON.stringify(answer.body))
  return answer.body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))
}

test("a checkout shows its product's custom fields and keeps only valid values", async () => {
  const company = await field({ properties: { min_length: 2 } })
  const seats = await field({ type: 'number', properties: { ge: 1 } })
  const book = await product(acme, asks([company, true], [seats, false]))

  const opened = await checkout(acme, [book.id], {
    custom_field_data: { [company.slug]: 'Acme', unasked: 'x' },
  })
  const early = await change(opened, { custom_field_data: { [seats.slug]: '3' } })
  const wrong = await change(opened, {
    custom_field_data: { [company.slug]: 'A', [seats.slug]: 0 },
  })

  assert.deepEqual(opened.custom_field_data, { [company.slug]: 'Acme' })
  assert.deepEqual(
    opened.attached_custom_fields.map((requested: any) => [
      requested.custom_field_id,
      requested.required,
    ]),
    [
      [company.id, true],
      [seats.id, false],
    ],
  )
  assert.deepEqual(early.body.custom_field_data, { [seats.slug]: 3 })
  assert.deepEqual(placesOf(wrong), [
    `body.custom_field_data.${company.slug}`,
    `body.custom_field_data.${seats.slug}`,
  ])
  const seen = await acme.server.get(`/v1/checkouts/${opened.id}`)
  assert.deepEqual(seen.body.custom_field_data, { [seats.slug]: 3 })
  const merchants = await acme.server.patch(`/v1/checkouts/${opened.id}`, {
    custom_field_data: { [seats.slug]: 'three' },
  })
  assert.deepEqual(placesOf(merchants), [`body.custom_field_data.${seats.slug}`])
})

test('required fields must be answered, and order and subscription keep the answers', async () => {
  const terms = await field({ type: 'checkbox' })
  const since = await field({ type: 'date' })
  const pro = await plan(acme, asks([terms, true], [since, true]))
  const opened = await checkout(acme, [pro.id])

  const missing = await confirm(server, opened)
  const declined = await confirm(server, opened, {
    custom_field_data: { [terms.slug]: false, [since.slug]: '2026-01-05T00:00:00.000Z' },
  })
  const answers = { [terms.slug]: true, [since.slug]: '2026-01-05' }
  const paid = await confirm(server, opened, { custom_field_data: answers })
  await server.drainJobs()

  const places = [terms, since].map(({ slug }) => `body.custom_field_data.${slug}`)
  assert.deepEqual(placesOf(missing), places)
  assert.deepEqual(placesOf(declined), [places[0]])
  assert.equal(paid.status, 200, JSON.stringify(paid.body))
  const query = { product_id: pro.id }
  const [subscription] = (await acme.server.get('/v1/subscriptions/', { query })).body.items
  const [order] = (await acme.server.get('/v1/orders/', { query })).body.items
  assert.deepEqual(subscription.custom_field_data, answers)
  assert.deepEqual(order.custom_field_data, answers)
})

test('another product asks its own fields, and common fields keep their values', async () => {
  const both = await field()
  const first = await field()
  const second = await field()
  const book = await product(acme, asks([both, false], [first, false]))
  const other = await product(acme, { name: 'Other', ...asks([both, true], [second, true]) })
  const opened = await checkout(acme, [book.id, other.id], {
    custom_field_data: { [both.slug]: 'a', [first.slug]: 'b' },
  })

  const switchedProduct = await change(opened, { product_id: other.id })
  const rejected = await confirm(server, opened)

  assert.deepEqual(switchedProduct.body.custom_field_data, { [both.slug]: 'a' })
  const shownFields = switchedProduct.body.attached_custom_fields.map(
    (requested: any) => requested.custom_field_id,
  )
  assert.deepEqual(shownFields, [both.id, second.id])
  assert.deepEqual(placesOf(rejected), [`body.custom_field_data.${second.slug}`])
})

test('a renamed slug is applied to existing and later custom field data', async () => {
  const ownMerchant = await merchant(server)
  const company = await field({ slug: 'company' }, ownMerchant)
  const pro = await plan(ownMerchant, asks([company, true]))
  await sell(server, ownMerchant, pro, { custom_field_data: { company: 'Acme' } })
  const opened = await checkout(ownMerchant, [pro.id], { custom_field_data: { company: 'Bolt' } })

  const renamed = await ownMerchant.server.patch(`/v1/custom-fields/${company.id}`, {
    type: 'text',
    slug: 'firm',
  })

  assert.equal(renamed.body.slug, 'firm')
  const seen = await ownMerchant.server.get(`/v1/checkouts/${opened.id}`)
  assert.deepEqual(seen.body.custom_field_data, { firm: 'Bolt' })
  const [subscription] = (await ownMerchant.server.get('/v1/subscriptions/')).body.items
  assert.deepEqual(subscription.custom_field_data, { firm: 'Acme' })
  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()
  assert.deepEqual(
    (await ordersOf(ownMerchant)).map((order: any) => order.custom_field_data),
    [{ firm: 'Acme' }, { firm: 'Acme' }],
  )
})

test('values of a deleted field stay even when another field takes its slug', async () => {
  const ownMerchant = await merchant(server)
  const old = await field({ slug: 'company' }, ownMerchant)
  const size = await field({ slug: 'size' }, ownMerchant)
  const book = await product(ownMerchant, asks([old, true], [size, true]))
  const { order } = await sell(server, ownMerchant, book, {
    custom_field_data: { company: 'Acme', size: 'XL' },
  })

  await ownMerchant.server.delete(`/v1/custom-fields/${old.id}`)
  const path = `/v1/custom-fields/${size.id}`
  const renamed = await ownMerchant.server.patch(path, { type: 'text', slug: 'company' })

  assert.equal(renamed.status, 200)
  const orderAnswers = (await ownMerchant.server.get(`/v1/orders/${order.id}`)).body
    .custom_field_data
  assert.deepEqual(orderAnswers, { company: 'Acme', size: 'XL' })
})

test('no value is stored under the old slug while it is being renamed', async () => {
  const ownMerchant = await merchant(server)
  const company = await field({ slug: 'before' }, ownMerchant)
  const gift = await product(ownMerchant, {
    prices: [{ amount_type: 'free' }],
    ...asks([company, false]),
  })
  const opened = await Promise.all(
    Array.from({ length: 20 }, () => checkout(ownMerchant, [gift.id])),
  )

  const rename = ownMerchant.server.patch(`/v1/custom-fields/${company.id}`, {
    type: 'text',
    slug: 'after',
  })
  const custom_field_data = { before: 'Acme', after: 'Acme' }
  const buy = (item: OpenedCheckout) =>
    confirm(server, item, { confirmation_token_id: null, custom_field_data })
  const answers = await Promise.all([rename, ...opened.map(buy)])
  await server.drainJobs()

  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  for (const order of await ordersOf(ownMerchant)) {
    assert.deepEqual(order.custom_field_data, { after: 'Acme' })
  }
})

test('query parameters of a link prefill valid custom fields', async () => {
  const company = await field()
  const seats = await field({ type: 'number' })
  const book = await product(acme, asks([company, true], [seats, true]))
  const link = await acme.server.post('/v1/checkout-links/', { products: [book.id] })

  const opened = await server
    .stranger()
    .post(`/v1/checkout-links/client/${link.body.client_secret}/checkout`, {
      custom_field_data: { [company.slug]: 'Acme', [seats.slug]: 'many', other: 'x' },
    })

  const seen = await server.stranger().get(`/v1/checkouts/client/${opened.body.client_secret}`)
  assert.deepEqual(seen.body.custom_field_data, { [company.slug]: 'Acme' })
})
