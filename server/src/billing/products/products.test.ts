import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer({ undelivered_offers: true })
  acme = await merchant(server)
})
after(() => server.close())

const fixed = (price_amount: number, more = {}) => ({ amount_type: 'fixed', price_amount, ...more })
const UNKNOWN = '0198a8a0-0000-7000-8000-000000000000'

async function made(seller: Merchant, body: object = {}) {
  const total = { name: 'Editor', prices: [fixed(2900)], ...body }
  const { status, body: product } = await seller.server.post('/v1/products/', total)
  assert.equal(status, 201, JSON.stringify(product))
  return product
}

async function rejected(body: object, loc: (string | number)[]) {
  const total = { name: 'Editor', prices: [fixed(2900)], ...body }
  const answer = await acme.server.post('/v1/products/', total)
  assert.equal(answer.status, 422)
  const places = answer.body.detail.map((item: { loc: unknown }) => item.loc)
  assert.deepEqual(places[0], ['body', ...loc], JSON.stringify(answer.body))
}

async function benefit(seller: Merchant, description: string) {
  const body = { type: 'custom', description, properties: { note: 'Welcome' } }
  return (await seller.server.post('/v1/benefits/', body)).body
}

test('a product is returned with its prices', async () => {
  const monthly = await made(acme, { recurring_interval: 'month', metadata: { tier: 'gold' } })

  assert.equal(monthly.is_recurring, true)
  assert.equal(monthly.recurring_interval, 'month')
  assert.deepEqual(monthly.metadata, { tier: 'gold' })
  assert.deepEqual([monthly.benefits, monthly.medias, monthly.attached_custom_fields], [[], [], []])
  const [price] = monthly.prices
  assert.equal(price.type, 'recurring')
  assert.equal(price.price_amount, 2900)
  assert.equal(price.price_currency, 'usd')
  assert.equal(price.product_id, monthly.id)
  const again = await acme.server.get(`/v1/products/${monthly.id}`)
  assert.deepEqual(again.body, monthly)
})

test('pay-what-you-want amounts in ariary are whole and chargeable', async () => {
  const chosen = { amount_type: 'custom', price_currency: 'mga' }
  const gift = await made(acme, { prices: [chosen] })
  const open = async (amount: number) => {
    const { status, body } = await acme.server.post('/v1/checkouts/', {
      products: [gift.id],
      amount,
    })
    return [status, body.amount]
  }

  assert.equal(gift.prices[0].minimum_amount, 100)
  assert.deepEqual(await open(100), [201, 100])
  assert.equal((await open(50))[0], 422)
  assert.equal((await open(150))[0], 422)
  const half = { ...chosen, minimum_amount: 50 }
  const { status, body } = await acme.server.post('/v1/products/', { name: 'Half', prices: [half] })
  assert.equal(status, 422)
  assert.deepEqual(body.detail[0].loc.slice(-1), ['minimum_amount'])
  const most = { ...chosen, maximum_amount: 100 }
  assert.equal((await made(acme, { prices: [most] })).prices[0].minimum_amount, 100)
})

test('a product may be free or pay-what-you-want in any currency', async () => {
  const free = await made(acme, { prices: [{ amount_type: 'free' }] })
  const chosen = { amount_type: 'custom', price_currency: 'jpy', minimum_amount: 100 }
  const custom = await made(acme, { prices: [chosen] })

  assert.equal(free.prices[0].amount_type, 'free')
  assert.equal(free.prices[0].type, 'one_time')
  assert.equal(custom.prices[0].price_currency, 'jpy')
  assert.equal(custom.prices[0].minimum_amount, 100)
  assert.equal(custom.prices[0].preset_amount, null)
})

test('prices that cannot be combined are rejected at their index', async () => {
  await rejected({ prices: [] }, ['prices'])
  await rejected({ prices: [fixed(100), fixed(200)] }, ['prices', 1])
  await rejected({ prices: [fixed(49)] }, ['prices', 0, 'price_amount'])
  await rejected({ prices: [fixed(100_000_000)] }, ['prices', 0, 'price_amount'])
  await rejected({ prices: [fixed(100, { price_currency: 'abc' })] }, [
    'prices',
    0,
    'price_currency',
  ])
  const invertedRange = { amount_type: 'custom', minimum_amount: 900, maximum_amount: 800 }
  await rejected({ prices: [invertedRange] }, ['prices', 0, 'maximum_amount'])
  const outside = { amount_type: 'custom', minimum_amount: 900, preset_amount: 800 }
  await rejected({ prices: [outside] }, ['prices', 0, 'preset_amount'])
  const metered = { amount_type: 'metered_unit', unit_amount: '0.05', meter_id: UNKNOWN }
  await rejected({ prices: [metered] }, ['prices', 0])
  await rejected({ recurring_interval: 'month', prices: [metered] }, ['prices', 0, 'meter_id'])
})

test('a product needs a name and can only reference existing objects', async () => {
  await rejected({ name: 'ab' }, ['name'])
  await rejected({ name: 'x'.repeat(257) }, ['name'])
  await rejected({ medias: [UNKNOWN] }, ['medias', 0])
  const field = { custom_field_id: UNKNOWN, required: true }
  await rejected({ attached_custom_fields: [field] }, [
    'attached_custom_fields',
    0,
    'custom_field_id',
  ])
  await rejected({ organization_id: acme.organization.id }, ['organization_id'])
})

test('an update of the price list keeps, adds and archives prices', async () => {
  const product = await made(acme, { prices: [fixed(1000)] })
  const [old] = product.prices
  const path = `/v1/products/${product.id}`

  const productAfter = await acme.server.patch(path, { prices: [{ id: old.id }] })
  const raised = await acme.server.patch(path, { prices: [fixed(1500)] })
  const both = await acme.server.patch(path, { prices: [{ id: old.id }, fixed(1700)] })
  const none = await acme.server.patch(path, { prices: [] })

  assert.deepEqual(
    productAfter.body.prices.map((price: { id: string }) => price.id),
    [old.id],
  )
  assert.deepEqual(
    raised.body.prices.map((price: { price_amount: number }) => price.price_amount),
    [1500],
  )
  assert.equal(both.status, 422)
  assert.deepEqual(both.body.detail[0].loc, ['body', 'prices', 0, 'id'])
  assert.equal(none.status, 422)
  const rows = await server.site.db
    .selectFrom('product_prices')
    .select(['price_amount', 'is_archived'])
    .where('product_id', '=', product.id)
    .orderBy('price_amount')
    .execute()
  assert.deepEqual(rows, [
    { price_amount: 1000, is_archived: true },
    { price_amount: 1500, is_archived: false },
  ])
})

test('an archived product keeps its prices until it is unarchived', async () => {
  const product = await made(acme)
  const path = `/v1/products/${product.id}`
  const archived = await acme.server.patch(path, { is_archived: true })

  const rejection = await acme.server.patch(path, { prices: [fixed(5000)] })
  const back = await acme.server.patch(path, { is_archived: false, prices: [fixed(5000)] })

  assert.equal(archived.body.is_archived, true)
  assert.equal(rejection.status, 422)
  assert.deepEqual(rejection.body.detail[0].loc, ['body', 'prices'])
  assert.equal(back.body.prices[0].price_amount, 5000)
})

test("a product's interval cannot change", async () => {
  const product = await made(acme, { recurring_interval: 'month' })

  const changed = await acme.server.patch(`/v1/products/${product.id}`, {
    recurring_interval: 'year',
  })
  const same = await acme.server.patch(`/v1/products/${product.id}`, {
    recurring_interval: 'month',
    name: 'Renamed',
  })

  assert.equal(changed.status, 422)
  assert.equal(same.body.name, 'Renamed')
})

test("a product's benefits are one ordered list", async () => {
  const product = await made(acme)
  const [one, two, three] = [
    await benefit(acme, 'one'),
    await benefit(acme, 'two'),
    await benefit(acme, 'three'),
  ]
  const path = `/v1/products/${product.id}/benefits`

  await acme.server.post(path, { benefits: [one.id, two.id] })
  const { status, body } = await acme.server.post(path, { benefits: [three.id, one.id] })

  assert.equal(status, 200)
  assert.deepEqual(
    body.benefits.map((each: { id: string }) => each.id),
    [three.id, one.id],
  )
  assert.deepEqual(body.benefits[1], { ...one, modified_at: null })
})

test('benefits that are not selectable can neither be added to a product nor removed', async () => {
  const product = await made(acme)
  const fast = await benefit(acme, 'fixed')
  const path = `/v1/products/${product.id}/benefits`
  await acme.server.post(path, { benefits: [fast.id] })
  await server.site.db
    .updateTable('benefits')
    .set({ selectable: false })
    .where('id', '=', fast.id)
    .execute()
  const other = await made(acme)

  const put = await acme.server.post(`/v1/products/${other.id}/benefits`, { benefits: [fast.id] })
  const response = await acme.server.post(path, { benefits: [] })
  const productAfter = await acme.server.post(path, { benefits: [fast.id] })
  const unknown = await acme.server.post(path, { benefits: [fast.id, UNKNOWN] })

  assert.deepEqual([put.status, put.body.error], [403, 'NotPermitted'])
  assert.deepEqual([response.status, productAfter.status], [403, 200])
  assert.equal(unknown.status, 422)
  assert.deepEqual(unknown.body.detail[0].loc, ['body', 'benefits', 1])
})

test("another merchant's products are not found by any operation", async () => {
  const rival = await merchant(server, 'Rival')
  const product = await made(rival)
  const theirs = await benefit(rival, 'theirs')
  const mine = await made(acme)
  const path = `/v1/products/${product.id}`

  const answers = [
    await acme.server.get(path),
    await acme.server.patch(path, { name: 'Stolen' }),
    await acme.server.patch(path, { name: '' }),
    await acme.server.post(`${path}/benefits`, { benefits: [] }),
    await acme.server.get(`/v1/products/${UNKNOWN}`),
  ]
  const listed = await acme.server.get('/v1/products/', { query: { id: product.id } })
  const stolen = await acme.server.post(`/v1/products/${mine.id}/benefits`, {
    benefits: [theirs.id],
  })

  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 404, 404, 404],
  )
  assert.equal(listed.body.pagination.total_count, 0)
  assert.equal(stolen.status, 422)
})

test('a token needs the scope of the operation', async () => {
  const reader = await tokenOf(server, acme.owner, acme.organization.id, ['products:read'])

  const list = await reader.get('/v1/products/')
  const create = await reader.post('/v1/products/', { name: 'Editor', prices: [fixed(100)] })
  const anonymous = await server.stranger().get('/v1/products/')

  assert.equal(list.status, 200)
  assert.deepEqual([create.status, create.body.error], [403, 'insufficient_scope'])
  assert.equal(anonymous.status, 401)
})

test('a user names one of their organizations, and a token is limited to its own', async () => {
  const rival = await merchant(server, 'Rival')
  const body = { name: 'Editor', prices: [fixed(2900)] }
  const create = (organization_id?: string) =>
    acme.owner.post('/v1/products/', { ...body, organization_id })

  const own = await create(acme.organization.id)
  const none = await create()
  const foreign = await create(rival.organization.id)

  assert.deepEqual([own.status, own.body.organization_id], [201, acme.organization.id])
  assert.deepEqual([none.status, none.body.detail[0].type], [422, 'missing'])
  assert.deepEqual([foreign.status, foreign.body.detail[0].loc], [422, ['body', 'organization_id']])
})

test('product changes are published', async () => {
  const product = await made(acme)
  await acme.server.patch(`/v1/products/${product.id}`, { name: 'Editor Pro' })

  const events = await server.site.db
    .selectFrom('events')
    .select(['type', 'payload'])
    .where('object_id', '=', product.id)
    .orderBy('id')
    .execute()

  assert.deepEqual(
    events.map(({ type }) => type),
    ['product.created', 'product.updated'],
  )
  assert.deepEqual(events[0]!.payload, product)
  assert.equal(events[1]!.payload.name, 'Editor Pro')
})
