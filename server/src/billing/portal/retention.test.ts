import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { plan, sell } from '../../testing/sales.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const SUBSCRIPTIONS = '/v1/customer-portal/subscriptions'

/** A customer who subscribes for 10.00, at a merchant who offers 30 % off for three months. */
async function begin() {
  const acme = await merchant(server)
  const discount = await acme.server.post('/v1/discounts/', {
    ...{ name: 'Stay with us', type: 'percentage', basis_points: 3000 },
    ...{ duration: 'repeating', duration_in_months: 3 },
  })
  const offer = (retention_discount_id: string | null) =>
    acme.server.patch(`/v1/organizations/${acme.organization.id}`, {
      customer_portal_settings: { subscription: { retention_discount_id } },
    })
  assert.equal((await offer(discount.body.id)).status, 200)
  const product = await plan(acme)
  const { order } = await sell(server, acme, product)
  const { body } = await acme.server.post('/v1/customer-sessions/', {
    customer_id: order.customer_id,
  })
  const portal = new Person(server.url, body.token)
  const path = `${SUBSCRIPTIONS}/${order.subscription_id}`
  return { acme, order, portal, offer, path, product, discount: discount.body }
}

test('a customer who is about to leave accepts a discount and stays, once', async () => {
  const { portal, path, discount } = await begin()
  await portal.patch(path, { cancel_at_period_end: true })

  const offered = await portal.get(`${path}/retention-offer`)
  const accepted = await portal.post(`${path}/retention-offer`)
  const again = await portal.post(`${path}/retention-offer`)

  assert.deepEqual(
    [offered.body.discount.id, offered.body.discount.basis_points],
    [discount.id, 3000],
  )
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body))
  const { cancel_at_period_end, discount_id, amount } = accepted.body
  assert.deepEqual([cancel_at_period_end, discount_id, amount], [false, discount.id, 700])
  assert.deepEqual([again.status, again.body.error], [403, 'NotPermitted'])
  assert.equal((await portal.get(`${path}/retention-offer`)).body.discount, null)
})

test('nothing is offered where the merchant offers nothing', async () => {
  const { portal, path, offer } = await begin()

  await offer(null)
  const shown = await portal.get(`${path}/retention-offer`)
  const none = await portal.post(`${path}/retention-offer`)

  assert.equal(shown.body.discount, null)
  assert.deepEqual([none.status, none.body.error], [403, 'NotPermitted'])
})

test('a customer buys an ended subscription again, while its product is sold', async () => {
  const { acme, order, portal, path, product } = await begin()
  const early = await portal.post(`${path}/resubscribe`)
  await acme.server.delete(`/v1/subscriptions/${order.subscription_id}`)

  const again = await portal.post(`${path}/resubscribe`)
  await acme.server.patch(`/v1/products/${product.id}`, { is_archived: true })
  const archived = await portal.post(`${path}/resubscribe`)

  assert.deepEqual([early.status, early.body.error], [409, 'SubscriptionNotEnded'])
  assert.equal(again.status, 201, JSON.stringify(again.body))
  const secret = new URL(again.body.url).pathname.split('/').at(-1)
  const opened = await server.stranger().get(`/v1/checkouts/client/${secret}`)
  assert.deepEqual(
    [opened.body.product_id, opened.body.customer_id],
    [product.id, order.customer_id],
  )
  assert.deepEqual([archived.status, archived.body.error], [409, 'ProductNotSold'])
})

test("only an organization's own discounts can be offered, until they are deleted", async () => {
  const { acme, offer, discount } = await begin()
  const { discount: foreign } = await begin()

  for (const id of [foreign.id, '0198a8a0-0000-7000-8000-000000000000']) {
    const { status, body } = await offer(id)
    assert.equal(status, 422)
    assert.deepEqual(body.detail[0].loc.at(-1), 'retention_discount_id')
  }
  await acme.server.delete(`/v1/discounts/${discount.id}`)
  assert.equal((await offer(discount.id)).status, 422)
  const { body } = await acme.server.get(`/v1/organizations/${acme.organization.id}`)
  assert.equal(body.customer_portal_settings.subscription.retention_discount_id, null)
})
