import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { followProduct } from '../grants/follow-product.ts'
import {
  benefitOf,
  customerOf,
  productWithBenefits,
  sellProduct,
  subscribe,
} from '../grants/test-sale.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const PORTAL = '/v1/customer-portal'

/** A customer with a portal session. */
async function visitor(seller = acme) {
  const customer = await customerOf(seller)
  const { body } = await seller.server.post('/v1/customer-sessions/', { customer_id: customer.id })
  return { customer, portal: new Person(server.url, body.token) }
}

/**
 * A customer who bought an editor with a note and a license key, and has a support subscription.
 */
async function buyer(seller = acme) {
  const { customer, portal } = await visitor(seller)
  const note = await benefitOf(seller, 'custom', { note: 'The door code is 7' })
  const keys = await benefitOf(seller, 'license_keys', {
    activations: { limit: 2, enable_customer_admin: true },
  })
  const editor = await productWithBenefits(seller, [note, keys], { name: 'Editor' })
  const { order_id } = await sellProduct(server, seller, { customer, product: editor })
  const support = await productWithBenefits(seller, [note], {
    name: 'Support',
    recurring_interval: 'month',
  })
  const subscription_id = await subscribe(server, seller, { customer, product: support })
  await write(server.site, systemActor(), work => followProduct(work, { subscription_id }))
  return { customer, portal, note, keys, editor, order_id, support, subscription_id }
}

const idsOf = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id)

test('a customer sees their orders and subscriptions with product and merchant', async () => {
  const { portal, order_id, subscription_id, editor, support } = await buyer()

  const orders = await portal.get(`${PORTAL}/orders/`)
  const order = await portal.get(`${PORTAL}/orders/${order_id}`)
  const subscriptions = await portal.get(`${PORTAL}/subscriptions/`)
  const subscription = await portal.get(`${PORTAL}/subscriptions/${subscription_id}`)

  assert.deepEqual(idsOf(orders), [order_id])
  assert.deepEqual(orders.body.items[0], order.body)
  assert.equal(order.body.product.id, editor.id)
  assert.equal(order.body.product.organization.slug, acme.organization.slug)
  assert.equal(order.body.product.benefits[1].properties, undefined)
  assert.equal(order.body.metadata, undefined)
  assert.deepEqual(idsOf(subscriptions), [subscription_id])
  assert.deepEqual(subscriptions.body.items[0], subscription.body)
  assert.equal(subscription.body.product.id, support.id)
  assert.equal(subscription.body.is_polar_managed, true)
})

test('a customer reads their own note and key and no other note', async () => {
  const { portal, note, keys, order_id, subscription_id } = await buyer()

  const response = await portal.get(`${PORTAL}/benefit-grants/`, {
    query: { order_id, sorting: 'type' },
  })
  const [noted, keyed] = response.body.items
  const item = await portal.get(`${PORTAL}/benefit-grants/${noted.id}`)
  const listed = await portal.get(`${PORTAL}/license-keys/`, { query: { benefit_id: keys.id } })

  assert.deepEqual([noted.benefit.id, keyed.benefit.id], [note.id, keys.id])
  assert.equal(noted.benefit.properties.note, 'The door code is 7')
  assert.equal(noted.benefit.organization.id, acme.organization.id)
  assert.deepEqual(item.body, noted)
  const [key] = listed.body.items
  assert.equal(key.id, keyed.properties.license_key_id)
  const fetchedKey = await portal.get(`${PORTAL}/license-keys/${key.id}`)
  assert.equal(fetchedKey.body.key, key.key)

  const [renewed] = (await portal.get(`${PORTAL}/benefit-grants/`, { query: { subscription_id } }))
    .body.items
  assert.equal((await acme.server.delete(`/v1/subscriptions/${subscription_id}`)).status, 200)
  const revoked = await portal.get(`${PORTAL}/benefit-grants/${renewed.id}`)
  assert.deepEqual([revoked.body.is_revoked, revoked.body.benefit.properties.note], [true, null])
})

test('benefit grants are filtered by order, subscription and benefit', async () => {
  const { portal, note, keys, subscription_id } = await buyer()
  const count = async (query: Record<string, string | string[]>) =>
    (await portal.get(`${PORTAL}/benefit-grants/`, { query })).body.pagination.total_count

  assert.equal(await count({}), 3)
  assert.equal(await count({ type: 'license_keys' }), 1)
  assert.equal(await count({ type: ['license_keys', 'custom'] }), 3)
  assert.equal(await count({ benefit_id: note.id }), 2)
  assert.equal(await count({ benefit_id: keys.id, subscription_id }), 0)
  assert.equal(await count({ organization_id: acme.organization.id }), 3)
  assert.equal(await count({ checkout_id: note.id }), 0)
})

test('orders and subscriptions are filtered by product', async () => {
  const { portal, order_id, subscription_id, editor } = await buyer()
  const orders = (query: Record<string, string>) => portal.get(`${PORTAL}/orders/`, { query })
  const subscriptions = (query: Record<string, string>) =>
    portal.get(`${PORTAL}/subscriptions/`, { query })

  assert.deepEqual(idsOf(await orders({ query: 'EDIT' })), [order_id])
  assert.deepEqual(idsOf(await orders({ query: 'support' })), [])
  assert.deepEqual(idsOf(await orders({ product_billing_type: 'recurring' })), [])
  assert.deepEqual(idsOf(await orders({ product_id: editor.id, sorting: 'product' })), [order_id])
  assert.deepEqual(idsOf(await subscriptions({ query: 'supp', active: 'true' })), [subscription_id])
  assert.deepEqual(idsOf(await subscriptions({ active: 'false' })), [])
  assert.deepEqual(idsOf(await subscriptions({ product_id: editor.id })), [])
})

test('a customer cancels at period end with a reason, and may undo it', async () => {
  const { portal, subscription_id } = await buyer()
  const path = `${PORTAL}/subscriptions/${subscription_id}`
  const reason = { cancellation_reason: 'too_expensive', cancellation_comment: 'Sorry' }

  const canceled = await portal.patch(path, { cancel_at_period_end: true, ...reason })
  const again = await portal.delete(path)
  const stays = await portal.patch(path, { cancel_at_period_end: false })
  const twice = await portal.patch(path, { cancel_at_period_end: false })
  const left = await portal.delete(path)

  assert.deepEqual(
    [canceled.status, canceled.body.cancel_at_period_end, canceled.body.status],
    [200, true, 'active'],
  )
  assert.equal(canceled.body.customer_cancellation_reason, 'too_expensive')
  assert.equal(canceled.body.ends_at, canceled.body.current_period_end)
  assert.deepEqual([again.status, again.body.error], [403, 'AlreadyCanceledSubscription'])
  assert.deepEqual(
    [stays.body.cancel_at_period_end, stays.body.customer_cancellation_reason],
    [false, null],
  )
  assert.equal(twice.status, 400)
  assert.deepEqual([left.status, left.body.cancel_at_period_end], [200, true])
  assert.equal((await portal.patch(path, { cancel_at_period_end: 'maybe' })).status, 422)
})

test('another customer of the same merchant is not found', async () => {
  const theirs = await buyer()
  const { portal } = await visitor()
  const grants = await theirs.portal.get(`${PORTAL}/benefit-grants/`, {
    query: { type: 'license_keys' },
  })
  const [grant] = grants.body.items

  const answers = [
    await portal.get(`${PORTAL}/orders/${theirs.order_id}`),
    await portal.get(`${PORTAL}/subscriptions/${theirs.subscription_id}`),
    await portal.patch(`${PORTAL}/subscriptions/${theirs.subscription_id}`, {
      cancel_at_period_end: true,
    }),
    await portal.patch(`${PORTAL}/subscriptions/${theirs.subscription_id}`, {}),
    await portal.delete(`${PORTAL}/subscriptions/${theirs.subscription_id}`),
    await portal.get(`${PORTAL}/benefit-grants/${grant.id}`),
    await portal.get(`${PORTAL}/license-keys/${grant.properties.license_key_id}`),
  ]
  const lists = await Promise.all(
    ['orders', 'subscriptions', 'benefit-grants', 'license-keys'].map(name =>
      portal.get(`${PORTAL}/${name}/`),
    ),
  )

  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 404, 404, 404, 404, 404],
  )
  assert.deepEqual(
    lists.map(({ body }) => body.pagination.total_count),
    [0, 0, 0, 0],
  )
})

test('a customer session does not authenticate merchant endpoints, nor the reverse', async () => {
  const { portal, customer } = await visitor()

  assert.equal((await portal.get(`/v1/customers/${customer.id}`)).status, 401)
  assert.equal((await portal.get('/v1/license-keys/')).status, 401)
  assert.equal((await acme.server.get(`${PORTAL}/orders/`)).status, 401)
  assert.equal((await server.stranger().get(`${PORTAL}/orders/`)).status, 401)
})

test('activations are shown if the merchant enables customer management', async () => {
  const { customer, portal } = await visitor()
  const show = async (enable_customer_admin: boolean) => {
    const benefit = await benefitOf(acme, 'license_keys', {
      activations: { limit: 2, enable_customer_admin },
    })
    const { grants } = await sellProduct(server, acme, {
      customer,
      product: await productWithBenefits(acme, [benefit]),
    })
    const path = `${PORTAL}/license-keys/${String(grants[0]!.properties.license_key_id)}`
    const { body } = await portal.get(path)
    const presented = { key: body.key, organization_id: acme.organization.id, label: 'Laptop' }
    assert.equal(
      (await server.stranger().post(`${PORTAL}/license-keys/activate`, presented)).status,
      200,
    )
    return (await portal.get(path)).body.activations.length
  }

  assert.equal(await show(true), 1)
  assert.equal(await show(false), 0)
})

test('anyone can read a merchant and its products on sale', async () => {
  const shop = await merchant(server, 'Shop')
  const product = await productWithBenefits(shop, [
    await benefitOf(shop, 'custom', { note: 'secret' }),
  ])
  const old = await productWithBenefits(shop, [])
  await shop.server.patch(`/v1/products/${old.id}`, { is_archived: true })

  const { status, body } = await server
    .stranger()
    .get(`${PORTAL}/organizations/${shop.organization.slug}`)
  const unknown = await server.stranger().get(`${PORTAL}/organizations/nobody-here`)

  assert.equal(status, 200)
  assert.equal(body.name, shop.organization.name)
  assert.equal(body.organization.id, shop.organization.id)
  assert.deepEqual(
    body.products.map((product: { id: string }) => product.id),
    [product.id],
  )
  assert.equal(JSON.stringify(body).includes('secret'), false)
  assert.equal(unknown.status, 404)
})

test('requests about a key are counted per key, so that keys do not share a limit', async () => {
  const strict = await startTestServer({ rate_limits: true })
  try {
    const someone = strict.stranger()
    const organization_id = '0198a8a0-0000-7000-8000-000000000000'
    const request = (key: string) =>
      someone.post(`${PORTAL}/license-keys/validate`, { key, organization_id })
    const mine = []
    for (let i = 0; i < 12; i += 1) mine.push((await request('MINE')).status)
    const foreignKeyAnswer = await request('THEIRS')

    assert.deepEqual(mine.slice(-2), [429, 429])
    assert.equal(mine.filter(status => status === 404).length, 10)
    assert.equal(foreignKeyAnswer.status, 404)
  } finally {
    await strict.close()
  }
})
