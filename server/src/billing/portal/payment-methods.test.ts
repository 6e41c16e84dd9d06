import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { DAY } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { cardToken, chargesOf, checkBooks, ordersOf } from '../../testing/sales.ts'
import { setCard, subscribe } from '../../testing/sales.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ log_level: 'error' })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const ME = '/v1/customer-portal/customers/me'
const METHODS = `${ME}/payment-methods`
const DECLINED = '4000000000000002'
const NEEDS_3DS = '4000002500003155'
const MASTERCARD = '5555555555554444'

/** A subscriber and a function that opens their portal at any time. */
async function subscriber() {
  const sale = await subscribe(server, await merchant(server))
  const { acme, subscription } = sale
  const { customer_id } = subscription
  const open = async () => {
    const { body } = await acme.server.post('/v1/customer-sessions/', { customer_id })
    return new Person(server.url, body.token)
  }
  const now = async () => (await acme.server.get(`/v1/subscriptions/${subscription.id}`)).body
  return { ...sale, customer_id, open, now }
}

/** A subscriber whose renewal was declined. */
async function pastDue() {
  const item = await subscriber()
  await setCard(server, item.acme, 'pm_card_chargeCustomerFail')
  server.clock.set(new Date(item.subscription.current_period_end))
  await server.drainJobs()
  assert.equal((await item.now()).status, 'past_due')
  const order = (await ordersOf(item.acme)).at(-1)
  return { ...item, order, pay: `/v1/customer-portal/orders/${order.id}/confirm-payment` }
}

const add = async (person: Person, card?: string, set_default = true) =>
  person.post(METHODS, {
    ...{ confirmation_token_id: await cardToken(server, card), set_default },
    return_url: 'https://example.com/portal',
  })

test('a customer adds a card, makes it the default and removes the old one', async () => {
  const { open, acme, subscription } = await subscriber()
  const portal = await open()
  const [first] = (await portal.get(METHODS)).body.items

  const beside = await add(portal, MASTERCARD, false)
  assert.equal(beside.status, 201, JSON.stringify(beside.body))
  assert.deepEqual(
    [beside.body.status, beside.body.method_metadata.brand, beside.body.is_default],
    ['succeeded', 'mastercard', false],
  )
  assert.equal(beside.body.payment_method.id, beside.body.id)
  const inUse = await portal.delete(`${METHODS}/${first.id}`)
  assert.deepEqual(
    [inUse.status, inUse.body.error],
    [400, 'PaymentMethodInUseByActiveSubscription'],
  )

  const self = await portal.patch(ME, { default_payment_method_id: beside.body.id })
  assert.equal(self.body.default_payment_method_id, beside.body.id)
  assert.equal((await portal.delete(`${METHODS}/${first.id}`)).status, 204)
  const { items } = (await portal.get(METHODS)).body
  assert.deepEqual(
    items.map((item: any) => [item.method_metadata.brand, item.is_default]),
    [['mastercard', true]],
  )
  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
  const last = server.stripe.control.charges().at(-1) as any
  assert.equal(last.payment_method_details.card.brand, 'mastercard')
})

test('a card added during a pause is charged when the pause ends', async () => {
  const { open, acme, subscription } = await subscriber()
  const path = `/v1/subscriptions/${subscription.id}`
  assert.equal((await acme.server.patch(path, { pause_at_period_end: true })).status, 200)
  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()

  const portal = await open()
  const [first] = (await portal.get(METHODS)).body.items
  assert.equal((await portal.delete(`${METHODS}/${first.id}`)).status, 400, 'it will be charged')
  assert.equal((await add(portal, MASTERCARD)).status, 201)
  assert.equal((await portal.delete(`${METHODS}/${first.id}`)).status, 204)
  const resumed = await acme.server.patch(path, { resume: true })

  assert.equal(resumed.status, 200, JSON.stringify(resumed.body))
  const last = server.stripe.control.charges().at(-1) as any
  assert.equal(last.payment_method_details.card.brand, 'mastercard')
})

test('a removed card does not come back when its bank renews it', async () => {
  const { open } = await subscriber()
  const portal = await open()
  const [first] = (await portal.get(METHODS)).body.items
  assert.equal((await add(portal, MASTERCARD)).status, 201)
  await server.drainJobs()
  const { processor_id } = await server.site.db
    .selectFrom('payment_methods')
    .select('processor_id')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  const path = `/v1/payment_methods/${processor_id}`
  const away = { kind: 'error_500', match: `POST ${path}/detach`, count: 10 } as const
  server.stripe.control.addFault(away)
  assert.equal((await portal.delete(`${METHODS}/${first.id}`)).status, 204)

  const renewed = await fetch(`${server.stripe.url}${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_gatehouse' },
    body: new URLSearchParams({ 'card[exp_year]': '2041' }),
  })
  await server.drainJobs()
  server.stripe.control.clearFaults()
  server.clock.pass(DAY)
  await server.drainJobs()

  assert.equal(renewed.status, 200)
  const { items } = (await (await open()).get(METHODS)).body
  assert.deepEqual(
    items.map((item: any) => item.method_metadata.brand),
    ['mastercard'],
  )
  const methods = server.stripe.control.objects('payment_method')
  assert.equal(methods.find(({ id }) => id === processor_id)?.customer, null)
})

test('a declined card is not saved', async () => {
  const { open } = await subscriber()
  const portal = await open()

  const rejected = await add(portal, DECLINED)

  assert.deepEqual([rejected.status, rejected.body.error], [400, 'PaymentMethodSetupFailed'])
  assert.equal((await portal.get(METHODS)).body.items.length, 1)
})

test('a card that needs 3-D Secure is saved after confirmation', async () => {
  const { open } = await subscriber()
  const portal = await open()

  const requested = await add(portal, NEEDS_3DS)
  assert.deepEqual([requested.status, requested.body.status], [201, 'requires_action'])
  const setup_intent_id = String(requested.body.client_secret).split('_secret_')[0] ?? ''
  server.stripe.control.challenge(setup_intent_id, 'complete')
  const saved = await portal.post(`${METHODS}/confirm`, { setup_intent_id, set_default: true })

  const { status, body } = saved
  assert.deepEqual([status, body.status, body.is_default], [201, 'succeeded', true])
})

test('a new card pays the outstanding order, and the subscription resumes', async () => {
  const { open, acme, now, customer_id } = await pastDue()

  assert.equal((await add(await open())).status, 201)
  await server.drainJobs()

  assert.equal((await now()).status, 'active')
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
  const { body } = await acme.server.get('/v1/payments/', { query: { customer_id } })
  assert.equal(body.items[0].trigger, 'retry_payment_method_update')
})

test('an outstanding order is paid with a new card, which becomes the default', async () => {
  const { open, acme, now, pay } = await pastDue()
  const portal = await open()

  const paid = await portal.post(pay, { confirmation_token_id: await cardToken(server) })
  await server.drainJobs()

  assert.deepEqual([paid.status, paid.body.status], [200, 'succeeded'])
  const again = await now()
  assert.equal(again.status, 'active')
  server.clock.set(new Date(again.current_period_end))
  await server.drainJobs()
  assert.deepEqual(chargesOf(server, acme), [1000, 1000, 1000])
})

test('a declined attempt by the customer does not use up a scheduled retry', async () => {
  const { open, now, order, pay, acme } = await pastDue()
  const portal = await open()
  const path = `/v1/customer-portal/orders/${order.id}/payment-status`

  const answers = []
  for (let n = 0; n < 6; n += 1) {
    const confirmation_token_id = await cardToken(server, DECLINED)
    answers.push(await portal.post(pay, { confirmation_token_id }))
  }
  await server.drainJobs()

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.status ?? body.error]),
    [...Array(5).fill([200, 'failed']), [422, 'OrderNotEligibleForRetry']],
  )
  assert.match(String(answers[0]?.body.error), /card was declined\. Try another/)
  assert.equal((await portal.get(path)).body.status, 'failed')
  assert.equal((await now()).status, 'past_due')
  // It is retried on days 2, 7, 14 and 21; then it is over.
  for (const days of [3, 5, 7]) {
    server.clock.pass(days * DAY)
    await server.drainJobs()
    assert.equal((await now()).status, 'past_due')
  }
  server.clock.pass(7 * DAY)
  await server.drainJobs()
  assert.equal((await now()).status, 'canceled')
  assert.deepEqual(chargesOf(server, acme), [1000])
})

test('an attempt left at 3-D Secure does not stop the retry schedule', async () => {
  const { open, now, pay } = await pastDue()
  const portal = await open()

  const confirmation_token_id = await cardToken(server, NEEDS_3DS)
  const requested = await portal.post(pay, { confirmation_token_id })
  const twice = await portal.post(pay, { confirmation_token_id: await cardToken(server) })
  assert.equal(requested.body.status, 'requires_action')
  assert.deepEqual([twice.status, twice.body.error], [409, 'PaymentAlreadyInProgress'])
  for (let day = 0; day < 25; day += 1) {
    server.clock.pass(DAY)
    await server.drainJobs()
  }

  assert.equal((await now()).status, 'canceled')
})

test('an attempt left at 3-D Secure is canceled with its order', async () => {
  // The payment is requested before the order is voided, or is already at the bank by then.
  for (const delay of [0, 1_000]) {
    const { acme, open, subscription, order, pay } = await pastDue()
    const confirmation_token_id = await cardToken(server, NEEDS_3DS)
    const { control } = server.stripe
    const intents = () => control.paymentIntents({ metadata: { order_id: order.id } })
    control.addFault({ kind: 'slow', match: 'POST /v1/payment_intents*', delay })
    const requested = (await open()).post(pay, { confirmation_token_id })
    if (delay === 0) await requested
    const attempts = server.site.db
      .selectFrom('payments')
      .where('order_id', '=', order.id)
      .select('id')
    while ((await attempts.execute()).length < 2) await new Promise(setImmediate)

    await acme.server.delete(`/v1/subscriptions/${subscription.id}`)
    assert.equal((await requested).body.status, 'requires_action')
    await server.drainJobs()

    assert.equal(intents().at(-1)?.status, 'canceled')
  }
})

test("orders that are not outstanding, or another customer's, cannot be paid", async () => {
  const { open, acme } = await subscriber()
  const [order] = await ordersOf(acme)
  const portal = await open()
  const stranger = await (await subscriber()).open()
  const body = { confirmation_token_id: await cardToken(server) }
  const at = `/v1/customer-portal/orders/${order.id}/confirm-payment`

  assert.equal((await portal.post(at, body)).status, 422)
  assert.equal((await portal.post(at, {})).status, 422)
  assert.equal((await stranger.post(at, body)).status, 404)
  const [method] = (await portal.get(METHODS)).body.items
  assert.equal((await stranger.delete(`${METHODS}/${method.id}`)).status, 404)
  const used = await stranger.patch(ME, { default_payment_method_id: method.id })
  assert.equal(used.status, 404)
})

test("a customer edits their billing details, and an order's until it is invoiced", async () => {
  const { open, acme } = await subscriber()
  const portal = await open()
  const [order] = await ordersOf(acme)
  const address = { country: 'DE', line1: 'Torstraße 1', city: 'Berlin', postal_code: '10119' }

  const self = await portal.patch(ME, {
    ...{ name: 'Bea', billing_name: 'Bea GmbH' },
    ...{ billing_address: address, tax_id: 'DE136695976' },
  })
  const foreign = await portal.patch(ME, { billing_address: { country: 'FR' } })
  const path = `/v1/customer-portal/orders/${order.id}`
  const changed = await portal.patch(path, { billing_name: 'Bea GmbH' })

  assert.equal(self.status, 200, JSON.stringify(self.body))
  const { name, billing_name, billing_address } = self.body
  assert.deepEqual([name, billing_name, billing_address.city], ['Bea', 'Bea GmbH', 'Berlin'])
  assert.equal(foreign.status, 422)
  assert.deepEqual([changed.status, changed.body.billing_name], [200, 'Bea GmbH'])
})
