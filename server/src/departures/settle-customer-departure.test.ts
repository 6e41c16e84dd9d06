import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { followProduct } from '../billing/grants/follow-product.ts'
import {
  benefitOf,
  customerOf,
  productGiving,
  sell,
  subscribe,
} from '../billing/grants/test-sale.ts'
import { systemActor, write } from '../platform/work.ts'
import { openHouse, type House } from '../testing/house.ts'
import { merchant, type Merchant } from '../testing/people.ts'

let house: House
let acme: Merchant

before(async () => {
  house = await openHouse()
  acme = await merchant(house)
})
after(() => house.close())

test('a deleted customer is billed and holds no more', async () => {
  const customer = await customerOf(acme)
  const keys = await benefitOf(acme, 'license_keys')
  const product = await productGiving(acme, [keys])
  const recurring = await productGiving(acme, [keys], { recurring_interval: 'month' })
  const { order_id } = await sell(house, acme, { customer, product })
  const subscription_id = await subscribe(house, acme, { customer, product: recurring })
  await write(house.site, systemActor(), work => followProduct(work, { subscription_id }))

  await acme.server.delete(`/v1/customers/${customer.id}`)
  await house.settled()

  const subscription = await acme.server.get(`/v1/subscriptions/${subscription_id}`)
  const grants = await acme.server.get(`/v1/benefits/${keys.id}/grants`)
  const order = await acme.server.get(`/v1/orders/${order_id}`)
  assert.equal(subscription.body.status, 'canceled')
  assert.deepEqual(
    grants.body.items.map((grant: { is_revoked: boolean }) => grant.is_revoked),
    [true, true],
  )
  assert.equal(order.body.customer.id, customer.id)
  assert.notEqual(order.body.customer.deleted_at, null)
})
