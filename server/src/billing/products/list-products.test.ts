import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { statements } from '../../platform/db/database.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { expectIndexes } from '../../testing/plans.ts'
import { merchant, type Merchant } from '../../testing/people.ts'

let server: TestServer
let acme: Merchant

type ListedProduct = { name: string; id: string }

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
  const make = async (name: string, price: object, more = {}) => {
    const body = { name, prices: [price], ...more }
    server.clock.pass(1000)
    return (await acme.server.post('/v1/products/', body)).body
  }
  const fixed = (price_amount: number) => ({ amount_type: 'fixed', price_amount })
  await make('Cherry', fixed(300), { metadata: { colour: 'red', size: 1 } })
  const apple = await make('Apple', fixed(100), {
    recurring_interval: 'month',
    metadata: { colour: 'green' },
  })
  await make('Banana 100%', fixed(200), { metadata: { colour: 'yellow', ripe: true } })
  await make('Damson', { amount_type: 'free' }, { recurring_interval: 'year' })
  const archived = await make('Elder', { amount_type: 'custom', preset_amount: 500 })
  await acme.server.patch(`/v1/products/${archived.id}`, { is_archived: true })
  const note = { type: 'custom', description: 'A note', properties: {} }
  const benefit = (await acme.server.post('/v1/benefits/', note)).body
  await acme.server.post(`/v1/products/${apple.id}/benefits`, { benefits: [benefit.id] })
  benefit_id = benefit.id
})
after(() => server.close())

let benefit_id: string

async function names(query: Record<string, string | string[]>) {
  const { status, body } = await acme.server.get('/v1/products/', { query })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.pagination.total_count >= body.items.length, true)
  return body.items.map((product: ListedProduct) => product.name.split(' ')[0])
}

test('products are listed newest first, including archived ones', async () => {
  assert.deepEqual(await names({}), ['Elder', 'Damson', 'Banana', 'Apple', 'Cherry'])
})

test('products are sorted as requested', async () => {
  assert.deepEqual(await names({ sorting: 'name' }), [
    'Apple',
    'Banana',
    'Cherry',
    'Damson',
    'Elder',
  ])
  assert.deepEqual(await names({ sorting: '-price_amount' }), [
    'Elder',
    'Cherry',
    'Banana',
    'Apple',
    'Damson',
  ])
  const both = { sorting: ['price_amount_type', '-name'] }
  assert.deepEqual(await names(both), ['Elder', 'Cherry', 'Banana', 'Apple', 'Damson'])
})

test('the list of products returns exactly what its filters select', async () => {
  assert.deepEqual(await names({ query: 'AN' }), ['Banana'])
  assert.deepEqual(await names({ query: '100%' }), ['Banana'])
  assert.deepEqual(await names({ query: '%' }), ['Banana'])
  assert.deepEqual(await names({ is_archived: 'false', is_recurring: 'true' }), ['Damson', 'Apple'])
  assert.deepEqual(await names({ is_recurring: 'false' }), ['Elder', 'Banana', 'Cherry'])
  assert.deepEqual(await names({ benefit_id }), ['Apple'])
  assert.deepEqual(await names({ 'metadata[colour]': ['red', 'green'] }), ['Apple', 'Cherry'])
  assert.deepEqual(await names({ 'metadata[colour]': 'red', 'metadata[size]': '1' }), ['Cherry'])
  assert.deepEqual(await names({ 'metadata[ripe]': 'true' }), ['Banana'])
  assert.deepEqual(await names({ 'metadata[ripe]': 'false' }), [])
})

test('a page reports the total count, even beyond the last page', async () => {
  const second = await acme.server.get('/v1/products/', { query: { page: '2', limit: '2' } })
  const beyond = await acme.server.get('/v1/products/', { query: { page: '9', limit: '2' } })

  assert.deepEqual(
    second.body.items.map((product: ListedProduct) => product.name),
    ['Banana 100%', 'Apple'],
  )
  assert.deepEqual(second.body.pagination, { total_count: 5, max_page: 3 })
  assert.deepEqual(beyond.body, { items: [], pagination: { total_count: 5, max_page: 3 } })
})

test('an unknown sorting or a page below one is rejected', async () => {
  const sorting = await acme.server.get('/v1/products/', { query: { sorting: 'colour' } })
  const page = await acme.server.get('/v1/products/', { query: { page: '0' } })

  assert.deepEqual([sorting.status, page.status], [422, 422])
})

test('a list takes one statement besides authentication', async () => {
  const costs: number[] = []
  for (let n = 0; n < 10; n += 1) {
    const before = statements.count
    await acme.server.get('/v1/products/')
    costs.push(statements.count - before)
  }

  // The minimum, because background work of the server may add statements of its own.
  assert.equal(Math.min(...costs), 2)
})

test('every search, sort order and filter of products uses an index', async () => {
  const ownRows = sql`where organization_id = ${acme.organization.id}`
  await expectIndexes(server, 'products', [
    sql`${ownRows} order by created_at desc, id desc`,
    sql`${ownRows} order by name, id`,
    sql`${ownRows} order by static_amount, id`,
    sql`${ownRows} order by static_amount desc, id desc`,
    sql`${ownRows} order by static_amount_type, id`,
    sql`${ownRows} and is_archived = false order by created_at desc, id desc`,
    sql`${ownRows} and recurring_interval is not null order by created_at desc, id desc`,
    sql`${ownRows} and recurring_interval is null order by created_at desc, id desc`,
    sql`where name ilike '%abcdef%'`,
    sql`where metadata @> '{"colour": "red"}'`,
  ])
  await expectIndexes(server, 'product_benefits', [sql`where benefit_id = ${benefit_id}`])
  await expectIndexes(server, 'product_medias', [sql`where file_id = ${benefit_id}`])
})
