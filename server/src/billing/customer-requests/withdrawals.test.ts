import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { CONSENT_TEXT_VERSION } from '@gatehouse/contract/billing/consent-version'
import { linkTo } from '../../testing/mails.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { buyer, checkBooks, plan, sell } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

const PATH = '/v1/customer-portal/statements'
const consent = { text_version: CONSENT_TEXT_VERSION, locale: 'de' }

/** A withdrawal, some days into a period of 30 days that cost 10.00. */
async function withdrawn(days: number, more: Record<string, unknown> = {}) {
  const form = { ...buyer(), ...more }
  const made = await plan(acme, { name: `Pro ${(plans += 1)}` })
  const { order } = await sell(server, acme, made, form)
  const started = Date.parse(order.items[0].start_timestamp)
  const ended = Date.parse(order.items[0].end_timestamp)
  server.clock.set(new Date(started + (days / 30) * (ended - started)))
  const statement = { organization_id: acme.organization.id, name: 'Bea', contract: made.name }
  const email = form.customer_email
  const { body } = await server.stranger().post(`${PATH}/withdrawal`, { ...statement, email })
  const link = await linkTo(server, email, `/${acme.organization.slug}/portal/confirm-request`)
  await server.stranger().post(`${PATH}/confirm`, { token: link.searchParams.get('token') })
  const path = `/v1/customer-requests/${body.id}`
  const refund = (keep_used: boolean) => acme.server.post(`${path}/refund`, { keep_used })
  return { order, refund, request: (await acme.server.get(path)).body }
}
let plans = 0

test('who agreed that the service starts at once pays for it until the withdrawal', async () => {
  const { order, request, refund } = await withdrawn(7.5, { withdrawal_consent: consent })

  const { status, body } = await refund(true)

  assert.equal(request.order.unused_amount, 750)
  assert.deepEqual([status, body.status], [200, 'accepted'])
  assert.deepEqual([body.order.refunded_amount, body.order.unused_amount], [750, 0])
  const subscription = await acme.server.get(`/v1/subscriptions/${order.subscription_id}`)
  assert.equal(subscription.body.status, 'canceled')
})

test('the part that is paid for is rounded down', async () => {
  const { request } = await withdrawn(1 / 3, { withdrawal_consent: consent })

  // A third of a day of 30 is 1.11 %: 11.1 of 1,000.
  assert.equal(request.order.unused_amount, 989)
})

test('the merchant may refund everything nevertheless', async () => {
  const { refund } = await withdrawn(10, { withdrawal_consent: consent })

  const { body } = await refund(false)

  assert.equal(body.order.refunded_amount, 1000)
})

test('what was refunded before counts', async () => {
  const { order, request, refund } = await withdrawn(15, { withdrawal_consent: consent })
  const earlier = { order_id: order.id, amount: 200, reason: 'customer_request' }
  await acme.server.post('/v1/refunds/', earlier)
  await server.drainJobs()

  const { body } = await refund(true)

  assert.equal(request.order.unused_amount, 500)
  assert.equal(body.order.refunded_amount, 500)
})

test('without that consent, everything is refunded', async () => {
  const { request, refund } = await withdrawn(7.5)

  const kept = await refund(true)
  const whole = await refund(false)

  assert.equal(request.order.unused_amount, null)
  assert.deepEqual([kept.status, kept.body.error], [409, 'CustomerRequestNotApplicable'])
  assert.equal(whole.body.order.refunded_amount, 1000)
})
