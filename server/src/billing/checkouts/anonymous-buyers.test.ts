import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { implemented } from '../../app/endpoints.ts'
import { DAY } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, signUp, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import {
  checkout,
  confirm,
  checkBooks,
  ordersOf,
  plan,
  product,
  sell,
} from '../../testing/sales.ts'
import { confirmAs } from '../buying/test-buyers.ts'

// What a buyer who only typed a customer's address may change: docs/decisions/anonymous-buyers.md.

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(async () => {
  await checkBooks(server)
  await server.close()
})

const oregon = {
  country: 'US',
  line1: '1 Main St',
  state: 'US-OR',
  postal_code: '97201',
  city: 'Portland',
}
const attackerDetails = {
  customer_name: 'Eve',
  customer_billing_name: 'Evil Ltd',
  customer_billing_address: { country: 'HU' },
}

const customerOf = async (acme: Merchant, email: string) =>
  (await acme.server.get('/v1/customers/', { query: { email } })).body.items[0]

/**
 * An unauthenticated buyer buys a free product with another person's address; returns the buyer's
 * session.
 */
async function buyWithTypedAddress(acme: Merchant, customer_email: string): Promise<Person> {
  const gift = await product(acme, { name: 'Gift', prices: [{ amount_type: 'free' }] })
  const stranger = server.stranger()
  const opened = await stranger.post('/v1/checkouts/client/', { product_id: gift.id })
  const form = { customer_email, ...attackerDetails, confirmation_token_id: null }
  const answer = await confirm(server, opened.body, form)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  await server.drainJobs()
  return new Person(server.url, answer.body.customer_session_token)
}

/** A plan with a license key, and a customer who buys it with an unverified address. */
async function subscriber(email: string) {
  const acme = await merchant(server)
  const { body: key } = await acme.server.post('/v1/benefits/', {
    type: 'license_keys',
    description: 'Key',
    properties: { prefix: 'ACME' },
  })
  const pro = await plan(acme)
  await acme.server.post(`/v1/products/${pro.id}/benefits`, { benefits: [key.id] })
  const form = {
    customer_email: email,
    customer_billing_name: 'Vera',
    customer_billing_address: oregon,
  }
  const opened = await checkout(acme, [pro.id])
  const answer = await confirm(server, opened, form)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  await server.drainJobs()
  return { acme, pro, token: String(answer.body.customer_session_token) }
}

test('an anonymous purchase does not change the customer whose address was typed', async () => {
  const email = 'vera@example.com'
  const { acme } = await subscriber(email)
  const before = await customerOf(acme, email)

  await buyWithTypedAddress(acme, email)

  const { modified_at: _, ...after } = await customerOf(acme, email)
  const { modified_at: __, ...known } = before
  assert.deepEqual(after, known)
  server.clock.pass(32 * DAY)
  await server.drainJobs()
  const orders = await ordersOf(acme)
  const renewal = orders.find((order: any) => order.billing_reason === 'subscription_cycle')
  assert.deepEqual([renewal.billing_name, renewal.billing_address.country], ['Vera', 'US'])
  const gift = orders.find((order: any) => order.product.name === 'Gift')
  assert.deepEqual([gift.billing_name, gift.billing_address.country], ['Evil Ltd', 'HU'])
})

test("a customer created by an anonymous buyer does not affect its owner's billing", async () => {
  const email = 'prepared@example.com'
  const acme = await merchant(server)
  await buyWithTypedAddress(acme, email)
  const pro = await plan(acme)

  await sell(server, acme, pro, {
    customer_email: email,
    customer_billing_name: 'Paula',
    customer_billing_address: oregon,
  })
  server.clock.pass(32 * DAY)
  await server.drainJobs()

  const orders = (await ordersOf(acme)).filter((order: any) => order.product_id === pro.id)
  assert.deepEqual(
    orders.map((order: any) => [order.billing_name, order.billing_address.country]),
    [
      ['Paula', 'US'],
      ['Paula', 'US'],
    ],
  )
  // The merchant updates the customer's billing details, and all subscriptions use them from then
  // on.
  const { id } = await customerOf(acme, email)
  const moved = { billing_address: { country: 'FR' }, billing_name: 'Paula SARL' }
  assert.equal((await acme.server.patch(`/v1/customers/${id}`, moved)).status, 200)
  server.clock.pass(31 * DAY)
  await server.drainJobs()
  const last = (await ordersOf(acme)).at(-1)
  assert.equal(last.billing_address.country, 'FR')
})

test('the token of an unverified purchase reaches that purchase only', async () => {
  const email = 'token@example.com'
  const acme = await merchant(server)
  // The unauthenticated buyer buys first, so the customer is new.
  const stranger = await buyWithTypedAddress(acme, email)
  const { body: key } = await acme.server.post('/v1/benefits/', {
    type: 'license_keys',
    description: 'Key',
    properties: { prefix: 'ACME' },
  })
  const handbook = await product(acme)
  await acme.server.post(`/v1/products/${handbook.id}/benefits`, { benefits: [key.id] })
  const opened = await checkout(acme, [handbook.id])
  const purchase = await confirm(server, opened, { customer_email: email, customer_name: 'Tara' })
  await server.drainJobs()
  const owner = new Person(server.url, purchase.body.customer_session_token)
  const portal = '/v1/customer-portal'

  for (const [label, count] of [
    [owner, 1],
    [stranger, 0],
  ] as const) {
    assert.equal((await label.get(`${portal}/orders/`)).body.items.length, 1)
    assert.equal((await label.get(`${portal}/benefit-grants/`)).body.items.length, count)
    assert.equal((await label.get(`${portal}/license-keys/`)).body.items.length, count)
  }
  const [order] = (await owner.get(`${portal}/orders/`)).body.items
  const [license] = (await owner.get(`${portal}/license-keys/`)).body.items
  assert.equal(order.product_id, handbook.id)
  assert.equal((await stranger.get(`${portal}/orders/${order.id}`)).status, 404)
  assert.equal((await stranger.get(`${portal}/license-keys/${license.id}`)).status, 404)
  const customerText = JSON.stringify(
    await Promise.all(
      ['orders/', 'benefit-grants/', 'license-keys/', 'subscriptions/'].map(
        async path => (await stranger.get(`${portal}/${path}`)).body,
      ),
    ),
  )
  assert.doesNotMatch(customerText, /Tara|ACME-/)
})

test('every other portal endpoint asks an unverified buyer to confirm their address', async () => {
  const { token } = await subscriber('walk@example.com')
  const buyer = new Person(server.url, token)
  const endpoints = implemented
    .map(({ endpoint }) => endpoint)
    .filter(({ subjects }) => subjects.includes('customer'))
  const read = endpoints.filter(({ unverified }) => unverified).map(({ path }) => path)

  for (const { method, path, unverified } of endpoints) {
    if (unverified) {
      assert.equal(method, 'GET', path)
      continue
    }
    const url = path.replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000')
    const answer = await (method === 'GET'
      ? buyer.get(url)
      : method === 'DELETE'
        ? buyer.delete(url)
        : method === 'PATCH'
          ? buyer.patch(url, {})
          : method === 'PUT'
            ? buyer.put(url, {})
            : buyer.post(url, {}))
    assert.deepEqual([answer.status, answer.body?.error], [403, 'VerificationRequired'], path)
  }
  assert.deepEqual(
    read.map(path => path.replace('/v1/customer-portal/', '')),
    [
      'downloadables/',
      'benefit-grants/',
      'benefit-grants/{id}',
      'orders/',
      'orders/{id}',
      'subscriptions/',
      'subscriptions/{id}',
      'license-keys/',
      'license-keys/{id}',
    ],
  )
})

test('a signed-in buyer owns a customer only with a verified address', async () => {
  const acme = await merchant(server)
  const handbook = await product(acme)
  const attacker = await signUp(server, 'Eve')
  const email = 'target@example.com'

  const typed = await confirmAs(server, acme, handbook, { person: attacker, email })
  const own = await confirmAs(server, acme, handbook, { person: attacker })

  for (const answer of [typed, own]) {
    assert.deepEqual([answer.status, answer.body.is_buyer_verified], [200, false])
  }
  assert.deepEqual((await attacker.get('/api/auth/purchases')).body.purchases, [])
})
