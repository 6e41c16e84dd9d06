import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { expectIndexes } from '../../testing/plans.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'
import { product } from '../../testing/sales.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const PATH = '/v1/custom-fields/'
const UNKNOWN = '0198a8a0-0000-7000-8000-000000000000'

let slugs = 0
const create = (body: object, seller = acme) =>
  seller.server.post(PATH, {
    type: 'text',
    slug: `field-${(slugs += 1)}`,
    name: 'Company',
    properties: {},
    ...body,
  })

async function made(body: object = {}, seller = acme) {
  const { status, body: field } = await create(body, seller)
  assert.equal(status, 201, JSON.stringify(field))
  return field
}

const placesOf = (answer: { status: number; body: any }) => {
  assert.equal(answer.status, 422, JSON.stringify(answer.body))
  return answer.body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))
}

const attachedTo = async (id: string) =>
  (await acme.server.get(`/v1/products/${id}`)).body.attached_custom_fields

test('each field type keeps its own properties', async () => {
  const properties = { form_label: 'Firm', textarea: true, min_length: 1, max_length: 80 }
  const text = await made({ slug: 'company', properties, metadata: { tier: 1 } })
  const number = await made({ type: 'number', properties: { ge: 1, le: 9 } })
  const date = await made({ type: 'date', properties: { ge: 0 } })
  const checkbox = await made({ type: 'checkbox', properties: { form_help_text: 'Our terms' } })
  const options = [{ value: 's', label: 'Small' }]
  const select = await made({ type: 'select', properties: { options } })

  assert.deepEqual(
    [text.type, text.slug, text.name, text.properties, text.metadata, text.modified_at],
    ['text', 'company', 'Company', properties, { tier: 1 }, null],
  )
  assert.deepEqual(number.properties, { ge: 1, le: 9 })
  assert.deepEqual(date.properties, { ge: 0 })
  assert.deepEqual(checkbox.properties, { form_help_text: 'Our terms' })
  assert.deepEqual(select.properties, { options })
  assert.deepEqual((await acme.server.get(`${PATH}${select.id}`)).body, select)
})

test('a field that no buyer could fill in is rejected at the wrong property', async () => {
  const rejected = async (body: object) => placesOf(await create(body))
  const twice = [1, 2].map(() => ({ value: 's', label: 'Small' }))

  for (const slug of ['', 'Company', 'with space', 'ä', '__proto__', 'x'.repeat(65)]) {
    assert.deepEqual(await rejected({ slug }), ['body.slug'], slug)
  }
  assert.deepEqual(await rejected({ name: '' }), ['body.name'])
  assert.deepEqual(await rejected({ properties: { min_length: 3, max_length: 2 } }), [
    'body.properties.max_length',
  ])
  assert.deepEqual(await rejected({ type: 'number', properties: { ge: 3, le: 2 } }), [
    'body.properties.le',
  ])
  assert.deepEqual(await rejected({ type: 'date', properties: { ge: 1.5 } }), [
    'body.properties.ge',
  ])
  assert.deepEqual(await rejected({ type: 'select', properties: { options: [] } }), [
    'body.properties.options',
  ])
  assert.deepEqual(await rejected({ type: 'select', properties: { options: twice } }), [
    'body.properties.options.1.value',
  ])
  assert.deepEqual(await rejected({ type: 'picture' }), ['body.type'])
})

test('a slug is unique per merchant, also under parallel requests', async () => {
  const rival = await merchant(server, 'Rival')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => create({ slug: 'vat-number' })),
  )
  const other = await made({ slug: 'other' })

  const won = answers.filter(({ status }) => status === 201)
  assert.equal(won.length, 1)
  for (const answer of answers) {
    if (answer.status !== 201) assert.deepEqual(placesOf(answer), ['body.slug'])
  }
  const used = await acme.server.patch(`${PATH}${other.id}`, { type: 'text', slug: 'vat-number' })
  assert.deepEqual(placesOf(used), ['body.slug'])
  assert.equal((await create({ slug: 'vat-number' }, rival)).status, 201)
  await acme.server.delete(`${PATH}${won[0]?.body.id}`)
  assert.equal((await create({ slug: 'vat-number' })).status, 201)
})

test('a field can change everything but its type', async () => {
  const field = await made({ properties: { form_label: 'Firm', max_length: 5 } })
  const path = `${PATH}${field.id}`

  const changed = await acme.server.patch(path, {
    type: 'text',
    name: 'Firm',
    properties: { form_label: 'Your firm' },
    metadata: { a: 1 },
  })
  const same = await acme.server.patch(path, { type: 'text', name: null, slug: field.slug })
  const other = await acme.server.patch(path, { type: 'number' })

  assert.equal(changed.body.name, 'Firm')
  assert.deepEqual(changed.body.properties, { form_label: 'Your firm' })
  assert.deepEqual(changed.body.metadata, { a: 1 })
  assert.deepEqual([same.status, same.body.name, same.body.slug], [200, 'Firm', field.slug])
  assert.deepEqual(placesOf(other), ['body.type'])
  const bounds = { type: 'text', properties: { min_length: 2, max_length: 1 } }
  assert.deepEqual(placesOf(await acme.server.patch(path, bounds)), ['body.properties.max_length'])
})

test('a product shows its fields in order and no longer shows deleted ones', async () => {
  const [one, two] = [await made(), await made({ type: 'checkbox' })]
  const requested = [
    { custom_field_id: two.id, required: true },
    { custom_field_id: one.id, required: false },
  ]

  const book = await product(acme, { attached_custom_fields: requested })

  assert.deepEqual(book.attached_custom_fields, [
    { custom_field_id: two.id, custom_field: two, order: 0, required: true },
    { custom_field_id: one.id, custom_field: one, order: 1, required: false },
  ])
  await acme.server.patch(`/v1/products/${book.id}`, { name: 'Handbook, again' })
  assert.equal((await attachedTo(book.id)).length, 2)
  const path = `/v1/products/${book.id}`
  await acme.server.patch(path, { attached_custom_fields: requested.toReversed() })
  const order = (await attachedTo(book.id)).map((field: any) => field.custom_field_id)
  assert.deepEqual(order, [one.id, two.id])
  assert.equal((await acme.server.delete(`${PATH}${one.id}`)).status, 204)
  assert.deepEqual(
    (await attachedTo(book.id)).map((field: any) => field.custom_field_id),
    [two.id],
  )
  assert.equal((await acme.server.get(`${PATH}${one.id}`)).status, 404)
  await acme.server.patch(path, { attached_custom_fields: [] })
  assert.deepEqual(await attachedTo(book.id), [])
})

test("a product can only have its merchant's fields, each once", async () => {
  const field = await made()
  const theirs = await made({}, await merchant(server, 'Rival'))
  const attach = (...ids: string[]) =>
    acme.server.post('/v1/products/', {
      name: 'Handbook',
      prices: [{ amount_type: 'fixed', price_amount: 2000 }],
      attached_custom_fields: ids.map(custom_field_id => ({ custom_field_id, required: true })),
    })

  const at = (index: number) => `body.attached_custom_fields.${index}.custom_field_id`
  assert.deepEqual(placesOf(await attach(field.id, UNKNOWN, theirs.id)), [at(1), at(2)])
  assert.deepEqual(placesOf(await attach(field.id, field.id)), [at(1)])
})

test('the list searches by name and slug, filters by type and sorts', async () => {
  const ownMerchant = await merchant(server)
  await made({ slug: 'zebra', name: 'Alpha' }, ownMerchant)
  await made({ slug: 'apple', name: 'Beta_', type: 'checkbox' }, ownMerchant)
  await made({ slug: 'mango', name: 'Gamma', type: 'date' }, ownMerchant)
  const list = async (query: Record<string, string | string[]>) =>
    (await ownMerchant.server.get(PATH, { query })).body.items.map((field: any) => field.slug)

  assert.deepEqual(await list({}), ['apple', 'mango', 'zebra'])
  assert.deepEqual(await list({ sorting: '-name' }), ['mango', 'apple', 'zebra'])
  assert.deepEqual(await list({ type: ['date', 'text'] }), ['mango', 'zebra'])
  assert.deepEqual(await list({ query: 'ALPH' }), ['zebra'])
  assert.deepEqual(await list({ query: 'a_' }), ['apple'])
  assert.deepEqual(await list({ query: 'mang' }), ['mango'])
})

test('fields have their own read and write scopes', async () => {
  const reader = await tokenOf(server, acme.owner, acme.organization.id, ['custom_fields:read'])
  const other = await tokenOf(server, acme.owner, acme.organization.id, ['products:write'])
  const field = await made()

  assert.equal((await reader.get(`${PATH}${field.id}`)).status, 200)
  assert.equal((await reader.delete(`${PATH}${field.id}`)).status, 403)
  assert.equal((await other.get(PATH)).status, 403)
})

test('every search and sort order of fields, and value lookups, use an index', async () => {
  const ownRows = sql`where organization_id = ${acme.organization.id}`
  await expectIndexes(server, 'custom_fields', [
    sql`${ownRows} and deleted_at is null order by created_at desc, id desc`,
    sql`${ownRows} and deleted_at is null order by slug, id`,
    sql`${ownRows} and deleted_at is null order by name, id`,
    sql`${ownRows} and deleted_at is null order by type, id`,
    sql`${ownRows} and deleted_at is null and type = 'text'`,
    sql`where name ilike '%abcdef%'`,
    sql`where slug ilike '%abcdef%'`,
  ])
  for (const table of ['checkouts', 'orders', 'subscriptions']) {
    const answered = sql`where custom_field_data <> '{}' and custom_field_data ? 'company'`
    await expectIndexes(server, table, [answered])
  }
})
