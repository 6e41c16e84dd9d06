import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'
import { merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { lawful, ordersOf, putCard, subscribe } from '../../testing/sales.ts'

let house: House

before(async () => {
  house = await openHouse()
})
after(() => house.close())
afterEach(() => lawful(house))

test('an outstanding order is paid with a saved card after 3-D Secure', async () => {
  const { acme, subscription } = await subscribe(house, await merchant(house))
  await putCard(house, acme, 'pm_card_chargeCustomerFail')
  house.clock.set(new Date(subscription.current_period_end))
  await house.settled()
  const order = (await ordersOf(acme)).at(-1)
  const { customer_id } = subscription
  const { body: session } = await acme.server.post('/v1/customer-sessions/', { customer_id })
  const portal = new Person(house.url, session.token)
  await putCard(house, acme, 'pm_card_authenticationRequired')
  const methods = await portal.get('/v1/customer-portal/customers/me/payment-methods')

  const asked = await portal.post(`/v1/customer-portal/orders/${order.id}/confirm-payment`, {
    payment_method_id: methods.body.items[0].id,
    return_url: 'https://example.com/portal',
  })
  assert.deepEqual([asked.status, asked.body.status], [200, 'requires_action'])
  assert.match(asked.body.next_action_url, /^http/)
  const intent = String(asked.body.client_secret).split('_secret_')[0] ?? ''
  house.stripe.control.challenge(intent, 'complete')
  await house.settled()

  assert.equal((await acme.server.get(`/v1/orders/${order.id}`)).body.status, 'paid')
  const { body } = await acme.server.get(`/v1/subscriptions/${subscription.id}`)
  assert.equal(body.status, 'active')
})
