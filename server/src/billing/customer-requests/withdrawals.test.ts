import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkBooks } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { consent, withdrawn } from './test-withdrawals.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

test('a consumer who agreed to an immediate start pays until the withdrawal', async () => {
  const { order, request, refund } = await withdrawn(server, acme, 7.5, {
    withdrawal_consent: consent,
  })

  const { status, body } = await refund(true)

  assert.equal(request.order.unused_amount, 750)
  assert.deepEqual([status, body.status], [200, 'accepted'])
  assert.deepEqual([body.order.refunded_amount, body.order.unused_amount], [750, 0])
  const subscription = await acme.server.get(`/v1/subscriptions/${order.subscription_id}`)
  assert.equal(subscription.body.status, 'canceled')
})

test('the part that is paid for is rounded down', async () => {
  const { request } = await withdrawn(server, acme, 1 / 3, { withdrawal_consent: consent })

  // A third of a day of 30 is 1.11 %: 11.1 of 1,000.
  assert.equal(request.order.unused_amount, 989)
})

test('the merchant may refund everything nevertheless', async () => {
  const { refund } = await withdrawn(server, acme, 10, { withdrawal_consent: consent })

  const { body } = await refund(false)

  assert.equal(body.order.refunded_amount, 1000)
})

test('what was refunded before counts', async () => {
  const { order, request, refund } = await withdrawn(server, acme, 15, {
    withdrawal_consent: consent,
  })
  const earlier = { order_id: order.id, amount: 200, reason: 'customer_request' }
  await acme.server.post('/v1/refunds/', earlier)
  await server.drainJobs()

  const { body } = await refund(true)

  assert.equal(request.order.unused_amount, 500)
  assert.equal(body.order.refunded_amount, 500)
})

test('without that consent, everything is refunded', async () => {
  const { request, refund } = await withdrawn(server, acme, 7.5)

  const kept = await refund(true)
  const whole = await refund(false)

  assert.equal(request.order.unused_amount, null)
  assert.deepEqual([kept.status, kept.body.error], [409, 'CustomerRequestNotApplicable'])
  assert.equal(whole.body.order.refunded_amount, 1000)
})
