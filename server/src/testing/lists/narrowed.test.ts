import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { media, upload } from '../files.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { merchant, type Merchant } from '../people.ts'
import { createMeter } from '../usage.ts'
import { plan, product, sell } from '../sales.ts'

// List filters beyond the public protocol; no caller sees more through them than without.

let server: TestServer
let acme: Merchant
let other: Merchant

before(async () => {
  server = await startTestServer({ plans_for_values: true, undelivered_offers: true })
  acme = await merchant(server)
  other = await merchant(server)
})
after(() => server.close())

const made = async (path: string, body: object) => (await acme.server.post(path, body)).body
const listed = async (path: string, query: Record<string, string>, seller = acme) =>
  (await seller.server.get(path, { query })).body.items
const namesOf = async (path: string, query: Record<string, string>) =>
  (await listed(path, query)).map((item: any) => item.name ?? item.description)

test('files are filtered by name and type and sorted', async () => {
  await upload(acme, Buffer.from('a long handbook'), { name: 'Handbook.pdf' })
  server.clock.pass(1_000)
  await upload(acme, Buffer.from('short'), { name: 'annex 100%.pdf' })
  server.clock.pass(1_000)
  const { id } = await media(acme, 'cover.png')
  const files = (query: Record<string, string>) => namesOf('/v1/files/', query)

  assert.deepEqual(await files({}), ['cover.png', 'annex 100%.pdf', 'Handbook.pdf'])
  assert.deepEqual(await files({ service: 'product_media' }), ['cover.png'])
  assert.deepEqual(await files({ query: 'HANDB' }), ['Handbook.pdf'])
  assert.deepEqual(await files({ query: '100%' }), ['annex 100%.pdf'])
  assert.deepEqual(await files({ query: '100_' }), [], 'what is searched for is no pattern')
  const downloads = { service: 'downloadable' }
  assert.deepEqual(await files({ ...downloads, sorting: 'size' }), [
    'annex 100%.pdf',
    'Handbook.pdf',
  ])
  assert.deepEqual(await files({ ...downloads, sorting: '-size' }), [
    'Handbook.pdf',
    'annex 100%.pdf',
  ])
  assert.deepEqual(await listed('/v1/files/', { ids: id }, other), [])
})

test('files, custom fields and benefits are found by their users, and the reverse', async () => {
  const file = await upload(acme, Buffer.from('bytes'), { name: 'bytes.zip' })
  const cover = await media(acme, 'front.png')
  const size = await made('/v1/custom-fields/', {
    ...{ type: 'text', slug: 'size', name: 'Size', properties: {} },
  })
  await made('/v1/custom-fields/', { type: 'text', slug: 'hue', name: 'Hue', properties: {} })
  const gift = await made('/v1/benefits/', {
    ...{ type: 'downloadables', description: 'The bytes' },
    properties: { files: [file.id] },
  })
  await made('/v1/benefits/', { type: 'custom', description: 'A note', properties: {} })
  const box = await product(acme, {
    ...{ name: 'Box', medias: [cover.id] },
    attached_custom_fields: [{ custom_field_id: size.id, required: false }],
  })
  const calls = await createMeter(acme, { func: 'count' })
  const perCall = { amount_type: 'metered_unit', meter_id: calls.id, unit_amount: '2' }
  const bag = await product(acme, {
    ...{ name: 'Bag', recurring_interval: 'month', prices: [perCall] },
  })
  await acme.server.post(`/v1/products/${box.id}/benefits`, { benefits: [gift.id] })

  assert.deepEqual(await namesOf('/v1/products/', { custom_field_id: size.id }), ['Box'])
  assert.deepEqual(await namesOf('/v1/products/', { media_id: cover.id }), ['Box'])
  assert.deepEqual(await namesOf('/v1/products/', { meter_id: calls.id }), ['Bag'])
  assert.deepEqual(await namesOf('/v1/custom-fields/', { product_id: box.id }), ['Size'])
  assert.deepEqual(await namesOf('/v1/custom-fields/', { product_id: bag.id }), [])
  assert.deepEqual(await namesOf('/v1/benefits/', { product_id: box.id }), ['The bytes'])
  assert.deepEqual(await namesOf('/v1/benefits/', { file_id: file.id }), ['The bytes'])
  assert.deepEqual(await namesOf('/v1/benefits/', { file_id: cover.id }), [])
  for (const path of ['/v1/products/', '/v1/custom-fields/', '/v1/benefits/']) {
    const ways = { product_id: box.id, media_id: cover.id, file_id: file.id, meter_id: calls.id }
    assert.deepEqual(await listed(path, ways, other), [], path)
  }
})

test('discounts are filtered by availability and by product', async () => {
  const HOUR = 3_600_000
  const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString()
  const box = await product(acme)
  const bag = await product(acme)
  const give = (name: string, more: object) =>
    made('/v1/discounts/', {
      ...{ name, type: 'percentage', basis_points: 1000, duration: 'once' },
      ...more,
    })
  await give('Always', {})
  await give('Soon', { starts_at: at(HOUR) })
  await give('Short', { ends_at: at(2 * HOUR) })
  await give('Box only', { products: [box.id], max_redemptions: 1 })
  const found = async (query: Record<string, string>) =>
    (await namesOf('/v1/discounts/', { sorting: 'name', ...query })) as string[]

  assert.deepEqual(await found({ status: 'active' }), ['Always', 'Box only', 'Short'])
  assert.deepEqual(await found({ status: 'scheduled' }), ['Soon'])
  assert.deepEqual(await found({ status: 'ended' }), [])
  assert.deepEqual(await found({ product_id: box.id }), ['Always', 'Box only', 'Short', 'Soon'])
  assert.deepEqual(await found({ product_id: bag.id }), ['Always', 'Short', 'Soon'])
  const [only] = await listed('/v1/discounts/', { query: 'Box only' })
  await acme.server.patch(`/v1/discounts/${only.id}`, { name: 'Box' })
  await server.site.db
    .updateTable('discounts')
    .set({ redemptions_count: 1 })
    .where('id', '=', only.id)
    .execute()
  assert.deepEqual(await found({ status: 'used_up' }), ['Box'])

  // The merchant's test clock decides, even for a user with several organizations.
  const clock = `/v1/organizations/${acme.organization.id}/test-clock/advance`
  await acme.owner.post(clock, { to: at(24 * HOUR) })
  await server.drainJobs()
  assert.deepEqual(await found({ status: 'ended' }), ['Short'])
  assert.deepEqual(await found({ status: 'active' }), ['Always', 'Soon'])
  const query = { status: 'ended', organization_id: acme.organization.id }
  const { body } = await acme.owner.get('/v1/discounts/', { query })
  assert.deepEqual(
    body.items.map(({ name }: { name: string }) => name),
    ['Short'],
  )
})

test("sales are filtered by part of the buyer's name or address, or by the buyer", async () => {
  const book = await product(acme)
  const fraud = '4000000000000259'
  const ada = { customer_name: 'Ada Lovelace', customer_email: 'ada@engine.example', card: fraud }
  const { order } = await sell(server, acme, book, ada)
  const { order: plain } = await sell(server, acme, book, { customer_name: 'Bob' })
  const refund = { order_id: plain.id, amount: 100, reason: 'customer_request' }
  assert.equal((await acme.server.post('/v1/refunds/', refund)).status, 200)
  await server.drainJobs()

  const count = async (path: string, query: Record<string, string>, seller = acme) =>
    (await listed(path, query, seller)).length
  assert.equal(await count('/v1/disputes/', { query: 'lovela' }), 1)
  assert.equal(await count('/v1/disputes/', { query: 'ENGINE.ex' }), 1)
  assert.equal(await count('/v1/disputes/', { query: 'Bob' }), 0)
  assert.equal(await count('/v1/disputes/', { customer_id: order.customer_id }), 1)
  assert.equal(await count('/v1/disputes/', { customer_id: plain.customer_id }), 0)
  assert.equal(await count('/v1/refunds/', { query: 'bob' }), 1)
  assert.equal(await count('/v1/refunds/', { query: 'lovela' }), 0)
  const [payment] = await listed('/v1/payments/', { query: 'Lovelace' })
  assert.deepEqual([payment.order_id, payment.customer_id], [order.id, order.customer_id])
  assert.equal(await count('/v1/payments/', { customer_id: plain.customer_id }), 1)
  assert.deepEqual(await namesOf('/v1/customers/', { id: order.customer_id }), ['Ada Lovelace'])
  const { order: first } = await sell(server, acme, await plan(acme), { customer_name: 'Grace H' })
  const found = async (path: string, query: string) =>
    (await listed(path, { query })).map(({ id }: { id: string }) => id)
  assert.deepEqual(await found('/v1/orders/', 'lovela'), [order.id])
  assert.deepEqual(await found('/v1/orders/', ` ${plain.invoice_number.toLowerCase()} `), [
    plain.id,
  ])
  assert.deepEqual(await found('/v1/orders/', plain.invoice_number.slice(0, -1)), [])
  assert.deepEqual(await found('/v1/subscriptions/', 'grace h'), [first.subscription_id])
  assert.deepEqual(await found('/v1/subscriptions/', 'lovela'), [])
  const number = plain.invoice_number
  assert.equal(await count('/v1/orders/', { query: number }, other), 0, 'another’s number')
  const sales = ['/v1/orders/', '/v1/subscriptions/']
  for (const path of [...sales, '/v1/disputes/', '/v1/refunds/', '/v1/payments/']) {
    assert.equal(await count(path, { query: 'o' }, other), 0, path)
  }
  assert.equal(await count('/v1/customers/', { id: order.customer_id }, other), 0)
})
