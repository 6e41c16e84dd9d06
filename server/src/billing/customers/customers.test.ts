import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const UNKNOWN = '0198a8a0-0000-7000-8000-000000000000'

let buyers = 0
const address = () => `buyer-${(buyers += 1)}@example.com`

const create = (body: object, seller = acme) => seller.server.post('/v1/customers/', body)

async function made(body: object = {}, seller = acme) {
  const { status, body: customer } = await create({ email: address(), ...body }, seller)
  assert.equal(status, 201, JSON.stringify(customer))
  return customer
}

const places = (answer: { body: { detail: { loc: unknown }[] } }) =>
  answer.body.detail.map(({ loc }) => loc)

test('a customer is stored as given, with an avatar derived from the address', async () => {
  const billing_address = { country: 'US', state: 'ca', city: 'Oakland' }
  const body = { email: 'Ada.Lovelace@Example.com', name: 'Ada', tax_id: ['911144442', 'us_ein'] }
  const ada = await made({ ...body, billing_address, metadata: { plan: 'gold', seats: 3 } })

  assert.equal(ada.email, 'Ada.Lovelace@Example.com')
  assert.equal(ada.email_verified, false)
  assert.equal(ada.billing_address.state, 'US-CA')
  assert.equal(ada.billing_address.line1, null)
  assert.deepEqual(ada.tax_id, ['911144442', 'us_ein'])
  // SHA-256 of ada.lovelace@example.com, computed with sha256sum.
  const digest = 'e814ff3dc480a94c7ce9334062ec4733c75a002f4bcec0197f62ffea64059e2f'
  assert.equal(ada.avatar_url, `https://www.gravatar.com/avatar/${digest}?d=404`)
  assert.deepEqual((await acme.server.get(`/v1/customers/${ada.id}`)).body, ada)
})

test('an address is unique per merchant, in any case', async () => {
  await made({ email: 'one@example.com' })
  const rival = await merchant(server, 'Rival')

  const again = await create({ email: 'ONE@example.com' })
  const elsewhere = await create({ email: 'one@example.com' }, rival)

  assert.equal(again.status, 422)
  assert.deepEqual(places(again), [['body', 'email']])
  assert.equal(elsewhere.status, 201)
})

test('one of ten parallel requests for the same address succeeds', async () => {
  const email = address()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      create({ email: index % 2 ? email : email.toUpperCase() }),
    ),
  )

  const got = (requested: number) => answers.filter(({ status }) => status === requested).length
  assert.deepEqual([got(201), got(422)], [1, 9])
})

test("the merchant's own id is set once, takes any characters and finds the customer", async () => {
  const customer = await made()
  const path = `/v1/customers/${customer.id}`
  const external_id = 'user/1 é?'

  const set = await acme.server.patch(path, { external_id })
  const same = await acme.server.patch(path, { external_id })
  const other = await acme.server.patch(path, { external_id: 'user-2' })
  const removed = await acme.server.patch(path, { external_id: null })
  const response = await create({ email: address(), external_id })
  const found = await acme.server.get(`/v1/customers/external/${encodeURIComponent(external_id)}`)

  assert.equal(set.body.external_id, external_id)
  assert.equal(same.status, 200)
  assert.deepEqual([other.status, removed.status, response.status], [422, 422, 422])
  assert.deepEqual(places(other), [['body', 'external_id']])
  assert.deepEqual(places(response), [['body', 'external_id']])
  assert.equal(found.body.id, customer.id)
})

test('a tax number is stored in its official form and matches the country', async () => {
  const tax_id = ['be 0428.759.497', 'eu_vat']
  const belgian = await made({ tax_id, billing_address: { country: 'BE' } })
  const path = `/v1/customers/${belgian.id}`

  const wrongTypeAnswer = await acme.server.patch(path, { tax_id: ['BE0428759498', 'eu_vat'] })
  const foreign = await create({ email: address(), tax_id, billing_address: { country: 'FR' } })
  const moved = await acme.server.patch(path, { billing_address: { country: 'FR' } })
  const both = await acme.server.patch(path, {
    billing_address: { country: 'FR' },
    tax_id: ['fr 40 303 265 045', 'eu_vat'],
  })

  assert.deepEqual(belgian.tax_id, ['BE0428759497', 'eu_vat'])
  for (const rejected of [wrongTypeAnswer, foreign, moved]) {
    assert.equal(rejected.status, 422)
    assert.deepEqual(places(rejected), [['body', 'tax_id']])
    assert.equal(rejected.body.detail[0].msg, 'Invalid tax ID.')
  }
  assert.deepEqual(both.body.tax_id, ['FR40303265045', 'eu_vat'])
})

test('a changed address is unverified and must be unused', async () => {
  const first = await made()
  const second = await made()
  await server.site.db
    .updateTable('customers')
    .set({ email_verified: true })
    .where('id', '=', second.id)
    .execute()
  const path = `/v1/customers/${second.id}`

  const used = await acme.server.patch(path, { email: first.email.toUpperCase() })
  const recasedAnswer = await acme.server.patch(path, { email: second.email.toUpperCase() })
  const moved = await acme.server.patch(path, { email: address(), name: 'Grace' })

  assert.equal(used.status, 422)
  assert.deepEqual(places(used), [['body', 'email']])
  assert.equal(recasedAnswer.body.email_verified, true)
  assert.equal(moved.body.email_verified, false)
  assert.equal(moved.body.name, 'Grace')
})

test('the address and external id of a deleted customer can be reused', async () => {
  const customer = await made({ external_id: 'leaving' })

  const deleted = await acme.server.delete(`/v1/customers/${customer.id}`)
  const again = await acme.server.delete(`/v1/customers/${customer.id}`)
  const viewed = await acme.server.get('/v1/customers/external/leaving')
  const next = await create({ email: customer.email, external_id: 'leaving' })

  assert.deepEqual([deleted.status, again.status, viewed.status], [204, 404, 404])
  assert.equal(next.status, 201)
  const row = await server.site.db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  assert.equal(row.external_id, null)
  assert.deepEqual(row.metadata, { __external_id: 'leaving' })
})

test('a customer can be updated and deleted by external id', async () => {
  await made({ external_id: 'by-own-id' })
  const path = '/v1/customers/external/by-own-id'

  const changed = await acme.server.patch(path, { name: 'Named', external_id: 'ignored' })
  const deleted = await acme.server.delete(path)

  assert.deepEqual(
    [changed.status, changed.body.name, changed.body.external_id],
    [200, 'Named', 'by-own-id'],
  )
  assert.equal(deleted.status, 204)
})

test("another merchant's customers are not found", async () => {
  const rival = await merchant(server, 'Rival')
  const theirs = await made({ external_id: 'theirs' }, rival)

  const answers = [
    await acme.server.get(`/v1/customers/${theirs.id}`),
    await acme.server.patch(`/v1/customers/${theirs.id}`, { name: 'x' }),
    await acme.server.patch(`/v1/customers/${theirs.id}`, { email: 'no address' }),
    await acme.server.delete(`/v1/customers/${theirs.id}`),
    await acme.server.get(`/v1/customers/${theirs.id}/state`),
    await acme.server.get('/v1/customers/external/theirs'),
    await acme.server.get('/v1/customers/external/theirs/state'),
    await acme.server.get(`/v1/customers/${UNKNOWN}`),
    await acme.server.get('/v1/customers/external/zero%00byte'),
  ]

  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 404, 404, 404, 404, 404, 404, 404],
  )
})

test('a read-only token cannot change customers', async () => {
  const reader = await tokenOf(server, acme.owner, acme.organization.id, ['customers:read'])

  const read = await reader.get('/v1/customers/')
  const written = await reader.post('/v1/customers/', { email: address() })

  assert.deepEqual([read.status, written.status], [200, 403])
})

test('invalid requests are rejected and change nothing', async () => {
  const before = await acme.server.get('/v1/customers/')

  const answers = [
    await create({ email: 'no address' }),
    await create({}),
    await create({ email: address(), billing_address: { country: 'ZZ' } }),
    await create({ email: address(), billing_address: { country: 'US', state: 'XX' } }),
    await create({ email: address(), tax_id: ['1', 'mars_vat'] }),
    await create({ email: address(), metadata: { deep: { er: 1 } } }),
    await create({ email: address(), organization_id: acme.organization.id }),
    await acme.server.get('/v1/customers/not-an-id'),
  ]
  const broken = await acme.server.post('/v1/customers/', '{"email"')

  assert.deepEqual(
    answers.map(({ status }) => status),
    [422, 422, 422, 422, 422, 422, 422, 422],
  )
  assert.equal(broken.status, 400)
  const after = await acme.server.get('/v1/customers/')
  assert.deepEqual(after.body.pagination, before.body.pagination)
})

test('the list of customers returns exactly what its filters select', async () => {
  const shop = await merchant(server, 'Shop')
  for (const name of ['Cleo', 'Abe', 'Bea']) {
    server.clock.pass(1000)
    await made(
      { email: `${name.toLowerCase()}@shop.test`, name, metadata: { first: name[0] } },
      shop,
    )
  }
  const names = async (query: Record<string, string | string[]>) => {
    const { body } = await shop.server.get('/v1/customers/', { query })
    return body.items.map((customer: { name: string }) => customer.name)
  }

  assert.deepEqual(await names({}), ['Bea', 'Abe', 'Cleo'])
  assert.deepEqual(await names({ sorting: 'name' }), ['Abe', 'Bea', 'Cleo'])
  assert.deepEqual(await names({ sorting: '-email' }), ['Cleo', 'Bea', 'Abe'])
  assert.deepEqual(await names({ email: 'ABE@shop.test' }), ['Abe'])
  assert.deepEqual(await names({ email: 'be@shop.test' }), [])
  assert.deepEqual(await names({ query: 'BE' }), ['Bea', 'Abe'])
  assert.deepEqual(await names({ 'metadata[first]': ['A', 'C'] }), ['Abe', 'Cleo'])
  assert.deepEqual(await names({ page: '2', limit: '2' }), ['Cleo'])
  assert.deepEqual(await names({ organization_id: acme.organization.id }), [])
})

test('customer changes are published, and rapid changes are combined', async () => {
  const customer = await made()
  await acme.server.patch(`/v1/customers/${customer.id}`, { name: 'Told' })
  await acme.server.delete(`/v1/customers/${customer.id}`)
  await server.drainJobs()

  const events = await server.site.db
    .selectFrom('events')
    .select(['type', 'payload'])
    .where('object_id', '=', customer.id)
    .orderBy('id')
    .execute()
  const types = events.map(({ type }) => type)
  assert.deepEqual(
    types.filter(type => type !== 'customer.state_changed'),
    ['customer.created', 'customer.updated', 'customer.deleted'],
  )
  assert.equal(types.at(-1), 'customer.state_changed')
  assert.notEqual(events.at(-1)!.payload.deleted_at, null)
})

test("a tax id without a type is read by the address's country or rejected", async () => {
  const acme = await merchant(server)
  const make = (email: string, more: object) =>
    acme.server.post('/v1/customers/', { email: `${email}@tax.example`, ...more })
  const french = { billing_address: { country: 'FR' } }

  const made = await make('a', { ...french, tax_id: 'FR 61 954 506 077' })
  const nowhere = await make('b', { tax_id: 'FR61954506077' })
  const wrong = await make('c', { ...french, tax_id: '61954506078' })
  const { id } = (await make('d', { billing_address: { country: 'DE' } })).body
  const change = (body: object) => acme.server.patch(`/v1/customers/${id}`, body)
  const foreign = await change({ tax_id: 'FR61954506077' })
  const moved = await change({ ...french, tax_id: '61954506077' })
  const back = await change({ billing_address: { country: 'DE' } })
  const removed = await change({ tax_id: null })

  assert.deepEqual(made.body.tax_id, ['FR61954506077', 'eu_vat'])
  for (const rejected of [nowhere, wrong, foreign, back]) {
    assert.equal(rejected.status, 422)
    assert.deepEqual(rejected.body.detail[0].loc, ['body', 'tax_id'])
  }
  assert.match(nowhere.body.detail[0].msg, /billing address country/)
  assert.deepEqual(moved.body.tax_id, ['FR61954506077', 'eu_vat'])
  assert.equal(removed.body.tax_id, null)
})
