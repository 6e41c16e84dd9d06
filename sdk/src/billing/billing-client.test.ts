import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { plan, sell } from '@gatehouse/server/src/testing/sales.ts'
import { startTestServer, type TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import { createBillingClient, isGatehouseError, type BillingClient } from '../billing.ts'

let server: TestServer
let acme: Merchant
let client: BillingClient
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
  client = createBillingClient({ baseURL: server.url, token: acme.server.token ?? '' })
})
after(() => server.close())

/** A fetch that counts requests, and loses the first responses after the server sent them. */
function unreliable(lost: number) {
  const keys: (string | null)[] = []
  const send: typeof fetch = async (input, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    const response = await fetch(input, init)
    if (keys.length > lost) return response
    await response.text()
    return new Response('{}', { status: 502 })
  }
  return { keys, fetch: send }
}

test('a product is created, read and changed in camelCase, with dates', async () => {
  const created = await client.products.create({
    name: 'Pro',
    recurringInterval: 'month',
    metadata: { own_key: 'stays_as_it_is' },
    prices: [{ amountType: 'fixed', priceAmount: 1_500, priceCurrency: 'usd' }],
  })

  const read = await client.products.get(created.id)
  const renamed = await client.products.update(created.id, { name: 'Business' })

  assert.ok(read.createdAt instanceof Date)
  assert.equal(read.recurringInterval, 'month')
  assert.deepEqual(read.metadata, { own_key: 'stays_as_it_is' })
  const [price] = read.prices
  assert.ok(price && price.amountType === 'fixed')
  assert.equal(price.priceAmount, 1_500)
  assert.equal(renamed.name, 'Business')
})

test('a list is read item by item, page after page, from a page of any size', async () => {
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    await client.customers.create({ email: `${name}@pages.example`, name })
  }

  const page = await client.customers.list({ limit: 2, query: 'pages.example' })
  const names: (string | null)[] = []
  const all = client.customers.iterate({ limit: 2, query: 'pages.example', sorting: ['name'] })
  for await (const customer of all) names.push(customer.name)
  const first = []
  for await (const customer of client.customers.iterate({ query: 'pages.example' })) {
    first.push(customer)
    break
  }

  assert.deepEqual(page.pagination, { totalCount: 5, maxPage: 3 })
  assert.deepEqual(names, ['A', 'B', 'C', 'D', 'E'])
  assert.equal(first.length, 1)
})

test('a change whose response was lost is sent again with its key and happens once', async () => {
  const network = unreliable(2)
  const patient = createBillingClient({
    baseURL: server.url,
    token: acme.server.token ?? '',
    fetch: network.fetch,
  })

  const discount = await patient.discounts.create({
    name: 'Once',
    type: 'percentage',
    basisPoints: 1_000,
    duration: 'once',
  })

  assert.equal(network.keys.length, 3)
  assert.ok(network.keys[0])
  assert.equal(new Set(network.keys).size, 1)
  const { items } = await client.discounts.list({ query: 'Once' })
  assert.deepEqual(
    items.map(({ id }) => id),
    [discount.id],
  )
})

test('a rejected call names its status, its code and the invalid fields', async () => {
  const missing = await client.products
    .get('0198c1d4-0000-7000-8000-000000000000')
    .catch((error: unknown) => error)
  const invalid = await client.products
    .create({ name: '', prices: [{ amountType: 'fixed', priceAmount: 1_500 }] })
    .catch((error: unknown) => error)

  assert.ok(isGatehouseError(missing, 'ResourceNotFound'))
  assert.equal(missing.status, 404)
  assert.ok(missing.requestId)
  assert.ok(isGatehouseError(invalid, 'RequestValidationError'))
  assert.equal(isGatehouseError(invalid, 'ResourceNotFound'), false)
  assert.equal(invalid.status, 422)
  const [field] = invalid.fields
  assert.equal(field?.field, 'name')
  assert.equal(field.place, 'body')
})

test('exports are text, and orders of a sale have dates at every depth', async () => {
  const pro = await plan(acme)
  const { order } = await sell(server, acme, pro)

  const read = await client.orders.get(String(order.id))
  const csv = await client.orders.export()

  assert.ok(read.customer.createdAt instanceof Date)
  assert.ok(read.subscription?.currentPeriodStart instanceof Date)
  assert.match(csv, /^"?[A-Za-z]/)
  assert.ok(csv.includes(String(order.id)) || csv.split('\n').length > 1)
})

test('an image is uploaded and shown', async () => {
  const { organization } = acme
  const png = Buffer.from(PIXEL, 'base64')

  const updated = await client.organizationAvatars.upload(
    organization.id,
    new Blob([png], { type: 'image/png' }),
  )

  assert.ok(updated.avatarUrl)
})

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('the stream of changed entitlements is followed until it is left', async () => {
  for await (const event of client.entitlements.stream()) {
    assert.deepEqual(event, { event: 'connected', data: {} })
    break
  }
})
