import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../platform/ids.ts'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { findOrCreateCustomer, type Buyer } from './find-or-create-customer.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

let buyers = 0
const address = () => `checkout-${(buyers += 1)}@example.com`

/** Finds or creates the customer of a buyer who confirms a checkout. */
function buyAs(buyer: Partial<Buyer> & { email: string }) {
  const nothing = {
    is_named: false,
    customer_id: null,
    external_id: null,
    name: null,
    billing_name: null,
    billing_address: null,
    tax_id: null,
    metadata: {},
    locale: null,
    user_id: null,
    buyer_organization_id: null,
  }
  const total = { ...nothing, organization_id: acme.organization.id, ...buyer }
  return write(server.site, systemActor(), work => findOrCreateCustomer(work, total))
}

async function user(email: string, email_verified: boolean) {
  const id = newId()
  const now = server.clock.now()
  const times = { created_at: now, updated_at: now }
  await server.site.db
    .insertInto('users')
    .values({ id, email, email_verified, name: 'U', ...times })
    .execute()
  return id
}

const germany = {
  country: 'DE',
  line1: null,
  line2: null,
  postal_code: '10115',
  city: 'Berlin',
  state: null,
}

test('a first-time buyer becomes a customer', async () => {
  const email = address()
  const row = await buyAs({
    email,
    name: 'New',
    billing_address: germany,
    metadata: { from: 'ad' },
  })

  assert.equal(row.email, email)
  assert.deepEqual(row.metadata, { from: 'ad' })
  const fetchedCustomer = await acme.server.get(`/v1/customers/${row.id}`)
  assert.deepEqual(fetchedCustomer.body.billing_address, germany)
})

test('a returning buyer is the same customer, and newer details of the owner apply', async () => {
  const email = address()
  const user_id = await user(email, true)
  const first = await buyAs({ email, name: 'First', metadata: { kept: true } })
  const again = await buyAs({
    email: email.toUpperCase(),
    user_id,
    name: 'Other',
    billing_address: germany,
    metadata: { lost: true },
  })

  assert.equal(again.id, first.id)
  assert.equal(again.name, 'First')
  assert.deepEqual(again.metadata, { kept: true })
  assert.equal(again.billing_address?.country, 'DE')
})

test("a buyer who only types a customer's address changes nothing of that customer", async () => {
  const email = address()
  const first = await buyAs({ email })
  const stranger = await buyAs({
    email,
    name: 'Evil',
    billing_name: 'Evil Ltd',
    billing_address: germany,
    tax_id: ['DE123456789', 'eu_vat'],
    user_id: await user(address(), true),
  })

  assert.deepEqual(stranger, first)
})

test("a customer named at the checkout's creation buys, whatever address is typed", async () => {
  const attached = (await acme.server.post('/v1/customers/', { email: address() })).body
  const row = await buyAs({
    customer_id: attached.id,
    is_named: true,
    email: address(),
    tax_id: ['DE123456789', 'eu_vat'],
  })

  assert.equal(row.id, attached.id)
  assert.equal(row.email, attached.email)
  assert.deepEqual(row.tax_id, ['DE123456789', 'eu_vat'])
})

test('the external id finds the customer and is assigned to a customer without one', async () => {
  const email = address()
  const first = await buyAs({ email, external_id: 'shop-7' })
  const other = await buyAs({ email: address(), external_id: 'shop-7' })
  const plain = await buyAs({ email: address() })
  const named = await buyAs({ email: plain.email, external_id: 'shop-8' })

  assert.equal(other.id, first.id)
  assert.equal(named.id, plain.id)
  assert.equal(named.external_id, 'shop-8')
})

test('two tabs of a new buyer create one customer', async () => {
  const email = address()
  const rows = await Promise.all(Array.from({ length: 8 }, () => buyAs({ email, name: 'Tabs' })))

  assert.equal(new Set(rows.map(({ id }) => id)).size, 1)
})

test('a signed-in buyer is linked to their own new customer, not to an existing one', async () => {
  const stranger = await user(address(), true)
  const email = address()
  const victim = await buyAs({ email, name: 'Victim' })
  const intruder = await buyAs({ email, user_id: stranger })
  const unproven = await buyAs({ email, user_id: await user(email, false) })

  assert.equal(intruder.id, victim.id)
  assert.equal(intruder.user_id, null)
  assert.equal(unproven.user_id, null)

  const own = address()
  const owner = await user(own, true)
  await buyAs({ email: own })
  const claimed = await buyAs({ email: own, user_id: owner })
  assert.equal(claimed.user_id, owner)
  assert.equal(claimed.email_verified, true)
})

test('a buyer whose attached customer was deleted meanwhile becomes a new customer', async () => {
  const attached = (await acme.server.post('/v1/customers/', { email: address() })).body
  await acme.server.delete(`/v1/customers/${attached.id}`)
  const row = await buyAs({ customer_id: attached.id, email: attached.email })

  assert.notEqual(row.id, attached.id)
})
