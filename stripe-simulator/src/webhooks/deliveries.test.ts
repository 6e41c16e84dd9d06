import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { startListener, startTestSimulator, SECRET } from '../testing/given.ts'
import { signatureOf } from './signature.ts'

test('every change of an object sends a signed event with its request id', async t => {
  const listener = await startListener(t)
  const { stripe, control } = await startTestSimulator(t, {
    webhooks: [{ url: listener.url, secret: SECRET }],
  })
  const intent = await stripe.paymentIntents.create(
    { amount: 1000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
    { idempotencyKey: 'order 7' },
  )
  await control.drained()

  assert.deepEqual(listener.types().toSorted(), [
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
  const created = listener.events.find(({ type }) => type === 'payment_intent.created')
  assert(created?.type === 'payment_intent.created')
  assert.equal(created.data.object.status, 'requires_payment_method')
  assert.deepEqual(created.request, {
    id: intent.lastResponse.requestId,
    idempotency_key: 'order 7',
  })
  assert.equal(created.api_version, Stripe.API_VERSION)
})

test('an altered body fails verification', () => {
  const signature = signatureOf('{"amount":1}', SECRET, Math.floor(Date.now() / 1000))

  assert.throws(() => Stripe.webhooks.constructEvent('{"amount":2}', signature, SECRET))
})

test('an event is resent until it is accepted', async t => {
  const listener = await startListener(t, apiRequest => (apiRequest < 3 ? 500 : 200))
  const { stripe, control } = await startTestSimulator(t, {
    webhooks: [{ url: listener.url, secret: SECRET }],
  })
  await stripe.customers.create()
  await control.drained()

  assert.equal(listener.events.length, 1)
  assert.deepEqual(
    control.deliveries().map(({ attempt, status }) => [attempt, status]),
    [
      [1, 500],
      [2, 500],
      [3, 200],
    ],
  )
})

test('waiting for webhooks that are never accepted fails with their number', async t => {
  const listener = await startListener(t, () => 500)
  const { stripe, control } = await startTestSimulator(t, {
    webhooks: [{ url: listener.url, secret: SECRET }],
  })
  await stripe.customers.create()

  await assert.rejects(control.drained(50), /1 webhooks are still pending/)
})

test('an endpoint created by the API receives its events and shows its secret once', async t => {
  const listener = await startListener(t, () => 204)
  const { stripe, control } = await startTestSimulator(t)
  const endpoint = await stripe.webhookEndpoints.create({
    url: listener.url,
    enabled_events: ['customer.updated'],
  })
  const seen = await stripe.webhookEndpoints.retrieve(endpoint.id)
  const customer = await stripe.customers.create()
  await stripe.customers.update(customer.id, { name: 'Ada' })
  await control.drained()
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true })
  await stripe.customers.update(customer.id, { name: 'Grace' })
  await control.drained()
  await stripe.webhookEndpoints.del(endpoint.id)

  assert.match(String(endpoint.secret), /^whsec_/)
  assert.equal(seen.secret, undefined)
  assert.deepEqual(
    control.deliveries().map(({ type, status }) => [type, status]),
    [['customer.updated', 204]],
  )
  assert.equal((await stripe.webhookEndpoints.list()).data.length, 0)
})

test('the platform receives events of its connected accounts with the account id', async t => {
  const listener = await startListener(t)
  const { stripe, control } = await startTestSimulator(t, {
    webhooks: [{ url: listener.url, secret: SECRET }],
  })
  const account = await stripe.accounts.create({ type: 'standard' })
  await stripe.customers.create({}, { stripeAccount: account.id })
  await control.drained()

  assert.deepEqual(
    listener.events.map(event => [event.type, event.account]),
    [['customer.created', account.id]],
  )
})

test('an event can be read again and includes previous attributes', async t => {
  const { stripe } = await startTestSimulator(t)
  const customer = await stripe.customers.create({ name: 'Ada' })
  await stripe.customers.update(customer.id, { name: 'Grace' })
  const [event] = (await stripe.events.list({ type: 'customer.updated' })).data
  assert(event)
  const again = await stripe.events.retrieve(event.id)

  assert.deepEqual(again.data.previous_attributes, { name: 'Ada' })
})
