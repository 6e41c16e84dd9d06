import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { chargesOf, checkout, confirm, checkBooks, ordersOf, plan } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

/** A plan that is free today and paid later, because its discount applies to the first period. */
async function checkoutFreeToday(acme: Merchant) {
  const off = { name: 'First month free', type: 'percentage', basis_points: 10_000 }
  const { body: discount } = await acme.server.post('/v1/discounts/', { ...off, duration: 'once' })
  return checkout(acme, [(await plan(acme)).id], { discount_id: discount.id })
}

test('a plan that is free today saves a card and charges it at renewal', async () => {
  const acme = await merchant(server)
  const opened = await checkoutFreeToday(acme)

  const answer = await confirm(server, opened)
  await server.drainJobs()

  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.deepEqual(chargesOf(server, acme), [])
  assert.equal(server.stripe.control.objects('setup_intent').length, 1)
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  assert.equal(subscription.status, 'active')
  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()
  assert.deepEqual(chargesOf(server, acme), [1000])
  assert.deepEqual(
    (await ordersOf(acme)).map((order: any) => [order.status, order.total_amount]),
    [
      ['paid', 0],
      ['paid', 1000],
    ],
  )
  assert.equal((await acme.server.get('/v1/payments/')).body.pagination.total_count, 1)
})

test('a card that the bank will not save leaves the checkout open', async () => {
  const acme = await merchant(server)
  const opened = await checkoutFreeToday(acme)

  const rejected = await confirm(server, opened, { card: '4000000000000002' })
  await server.drainJobs()
  const confirmation = await confirm(server, opened)

  assert.equal(rejected.status, 400)
  assert.match(rejected.body.detail, /card was declined\. Try another/)
  assert.equal(confirmation.status, 200)
})

test('a card confirmed with 3-D Secure starts the plan', async () => {
  const acme = await merchant(server)
  const opened = await checkoutFreeToday(acme)

  const requested = await confirm(server, opened, { card: '4000002500003155' })
  const metadata = requested.body.payment_processor_metadata
  assert.equal(metadata.intent_status, 'requires_action')
  const intent = String(metadata.intent_client_secret).split('_secret_')[0] ?? ''
  server.stripe.control.challenge(intent, 'complete')
  await server.drainJobs()

  const { body } = await acme.server.get(`/v1/checkouts/${opened.id}`)
  assert.equal(body.status, 'succeeded')
  assert.deepEqual(chargesOf(server, acme), [])
})
