import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { checkBooks, ordersOf, setCard, subscribe } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

test('an outstanding order is paid with a saved card after 3-D Secure', async () => {
  const { acme, subscription } = await subscribe(server, await merchant(server))
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()
  const order = (await ordersOf(acme)).at(-1)
  const { customer_id } = subscription
  const { body: session } = await acme.server.post('/v1/customer-sessions/', { customer_id })
  const portal = new Person(server.url, session.token)
  await setCard(server, acme, 'pm_card_authenticationRequired')
  const methods = await portal.get('/v1/customer-portal/customers/me/payment-methods')

  const requested = await portal.post(`/v1/customer-portal/orders/${order.id}/confirm-payment`, {
    payment_method_id: methods.body.items[0].id,
    return_url: 'https://example.com/portal',
  })
  assert.deepEqual([requested.status, requested.body.status], [200, 'requires_action'])
  assert.match(requested.body.next_action_url, /^http/)
  const intent = String(requested.body.client_secret).split('_secret_')[0] ?? ''
  server.stripe.control.challenge(intent, 'complete')
  await server.drainJobs()

  assert.equal((await acme.server.get(`/v1/orders/${order.id}`)).body.status, 'paid')
  const { body } = await acme.server.get(`/v1/subscriptions/${subscription.id}`)
  assert.equal(body.status, 'active')
})
