import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestSimulator, rejectionOf, sdkFor } from '../testing/given.ts'

const KEY = { idempotencyKey: 'order 7' }
const PAYMENT = { amount: 1000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true }

test('the same key and parameters give the same response and one charge', async t => {
  const { stripe, control } = await startTestSimulator(t)
  const first = await stripe.paymentIntents.create(PAYMENT, KEY)
  const again = await stripe.paymentIntents.create(PAYMENT, KEY)

  assert.equal(again.id, first.id)
  assert.equal(first.lastResponse.headers['idempotent-replayed'], undefined)
  assert.equal(again.lastResponse.headers['idempotent-replayed'], 'true')
  assert.equal(control.charges().length, 1)
})

test('a decline is replayed as well', async t => {
  const { stripe, control } = await startTestSimulator(t)
  const declined = { ...PAYMENT, payment_method: 'pm_card_chargeDeclined' }
  const first = await rejectionOf(stripe.paymentIntents.create(declined, KEY))
  const again = await rejectionOf(stripe.paymentIntents.create(declined, KEY))

  assert.equal(again.payment_intent?.id, first.payment_intent?.id)
  assert.equal(again.headers?.['idempotent-replayed'], 'true')
  assert.equal(control.charges().length, 1)
})

test('the same key with other parameters or another route is rejected', async t => {
  const { stripe } = await startTestSimulator(t)
  await stripe.paymentIntents.create(PAYMENT, KEY)
  const other = await rejectionOf(stripe.paymentIntents.create({ ...PAYMENT, amount: 2000 }, KEY))
  const elsewhere = await rejectionOf(stripe.customers.create({}, KEY))

  assert.deepEqual([other.type, other.statusCode], ['StripeIdempotencyError', 400])
  assert.match(other.message, /same parameters they were first used with/)
  assert.match(elsewhere.message, /same endpoint they were first used for/)
})

test('a key whose request is in progress is rejected', async t => {
  const { stripe, control } = await startTestSimulator(t)
  control.addFault({ kind: 'slow', delay: 100 })
  const first = stripe.paymentIntents.create(PAYMENT, KEY)
  while (control.requests().length === 0) await new Promise(resolve => setImmediate(resolve))
  const second = await rejectionOf(stripe.paymentIntents.create(PAYMENT, KEY))

  assert.deepEqual([second.statusCode, second.code], [409, 'idempotency_key_in_use'])
  assert.equal((await first).status, 'succeeded')
  assert.equal(control.charges().length, 1)
})

test('a request rejected before any effect leaves the key unused', async t => {
  const { stripe } = await startTestSimulator(t)
  await rejectionOf(stripe.paymentIntents.create({ ...PAYMENT, amount: 0 }, KEY))
  const paid = await stripe.paymentIntents.create(PAYMENT, KEY)

  assert.equal(paid.status, 'succeeded')
})

test('a Stripe failure is stored under the key', async t => {
  const { stripe, control } = await startTestSimulator(t)
  control.addFault({ kind: 'error_500' })
  const first = await rejectionOf(stripe.paymentIntents.create(PAYMENT, KEY))
  const again = await rejectionOf(stripe.paymentIntents.create(PAYMENT, KEY))

  assert.deepEqual([first.statusCode, again.statusCode], [500, 500])
  assert.equal(again.headers?.['idempotent-replayed'], 'true')
})

test('a key expires after a day', async t => {
  const { stripe, control } = await startTestSimulator(t)
  const first = await stripe.customers.create({}, KEY)
  const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000)
  control.setNow(() => tomorrow)
  const later = await stripe.customers.create({}, KEY)

  assert.notEqual(later.id, first.id)
})

test('a client that retries is charged once, though the first response was lost', async t => {
  const simulator = await startTestSimulator(t)
  simulator.control.addFault({ kind: 'timeout_after', match: 'POST /v1/payment_intents' })
  const paid = await sdkFor(simulator, { retries: 2 }).paymentIntents.create(PAYMENT)

  assert.equal(paid.status, 'succeeded')
  assert.equal(simulator.control.charges().length, 1)
  assert.deepEqual(
    simulator.control.requests().map(({ status, fault, replayed }) => [status, fault, replayed]),
    [
      [0, 'timeout_after', false],
      [200, null, true],
    ],
  )
})
