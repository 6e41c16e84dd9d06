import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { startTestSimulator, idIn, rejectionOf } from '../testing/given.ts'

function renew(stripe: Stripe, customer: string, method: string) {
  return stripe.paymentIntents.create({
    amount: 1200,
    currency: 'usd',
    customer,
    payment_method: method,
    off_session: true,
    confirm: true,
  })
}

test('a card that was set up is charged later off session', async t => {
  const { stripe } = await startTestSimulator(t)
  const customer = await stripe.customers.create({ email: 'ada@example.com' })
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: 'pm_card_visa',
    confirm: true,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
  })
  const method = idIn(setup.payment_method)
  const renewal = await renew(stripe, customer.id, method)
  const methods = await stripe.customers.listPaymentMethods(customer.id)

  assert.equal(setup.status, 'succeeded')
  assert.equal(renewal.status, 'succeeded')
  assert.deepEqual(
    methods.data.map(({ id }) => id),
    [method],
  )
})

test('a card that requires authentication once is charged off session after setup', async t => {
  const { stripe, control } = await startTestSimulator(t)
  const customer = await stripe.customers.create()
  const method = await stripe.paymentMethods.attach('pm_card_authenticationRequiredOnSetup', {
    customer: customer.id,
  })
  const tooEarly = await rejectionOf(renew(stripe, customer.id, method.id))
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: method.id,
    confirm: true,
    allowed_payment_method_types: ['card'],
  })
  control.challenge(setup.id, 'complete')
  const renewal = await renew(stripe, customer.id, method.id)

  assert.equal(tooEarly.code, 'authentication_required')
  assert.equal(setup.status, 'requires_action')
  assert.equal(renewal.status, 'succeeded')
})

test('a card that always requires authentication is declined off session', async t => {
  const { stripe } = await startTestSimulator(t)
  const customer = await stripe.customers.create()
  const method = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer: customer.id,
  })
  const rejection = await rejectionOf(renew(stripe, customer.id, method.id))

  assert.deepEqual(
    [rejection.statusCode, rejection.type, rejection.code, rejection.decline_code],
    [402, 'StripeCardError', 'authentication_required', 'authentication_required'],
  )
  assert.equal(rejection.payment_intent?.status, 'requires_payment_method')
  assert.equal(rejection.payment_intent?.last_payment_error?.payment_method?.id, method.id)
})

test('paying with future usage saves the card', async t => {
  const { stripe } = await startTestSimulator(t)
  const customer = await stripe.customers.create()
  const first = await stripe.paymentIntents.create({
    amount: 1200,
    currency: 'usd',
    customer: customer.id,
    payment_method: 'pm_card_visa',
    setup_future_usage: 'off_session',
    confirm: true,
  })
  const renewal = await renew(stripe, customer.id, idIn(first.payment_method))

  assert.equal(renewal.status, 'succeeded')
})

test('a card used once without being saved cannot be used again', async t => {
  const { stripe } = await startTestSimulator(t)
  const paid = await stripe.paymentIntents.create({
    amount: 1200,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  const rejection = await rejectionOf(
    stripe.paymentIntents.create({
      amount: 1200,
      currency: 'usd',
      payment_method: idIn(paid.payment_method),
      confirm: true,
    }),
  )

  assert.match(rejection.message, /may not be used again/)
})

test('a card that attaches but fails is found at its first charge', async t => {
  const { stripe } = await startTestSimulator(t)
  const customer = await stripe.customers.create()
  const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: customer.id,
  })
  const rejection = await rejectionOf(renew(stripe, customer.id, method.id))

  assert.equal(rejection.code, 'card_declined')
})

test('a card declined by its bank cannot be set up or attached', async t => {
  const { stripe } = await startTestSimulator(t)
  const customer = await stripe.customers.create()
  const setup = await rejectionOf(
    stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_chargeDeclined',
      confirm: true,
      allowed_payment_method_types: ['card'],
    }),
  )
  const attach = await rejectionOf(
    stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id }),
  )

  assert.equal(setup.code, 'card_declined')
  assert.equal(setup.setup_intent?.status, 'requires_payment_method')
  assert.equal(attach.code, 'card_declined')
})

test("a customer's card cannot be charged for another customer", async t => {
  const { stripe } = await startTestSimulator(t)
  const [owner, other] = await Promise.all([stripe.customers.create(), stripe.customers.create()])
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: owner.id })
  const rejection = await rejectionOf(renew(stripe, other.id, method.id))

  assert.match(rejection.message, /does not belong to the Customer/)
})

test('a failed challenge leaves a setup retryable, and a canceled one is final', async t => {
  const { stripe, control } = await startTestSimulator(t)
  const setup = await stripe.setupIntents.create({
    payment_method: 'pm_card_authenticationRequired',
    confirm: true,
    return_url: 'https://shop.example/',
  })
  control.challenge(setup.id, 'fail')
  const failed = await stripe.setupIntents.retrieve(setup.id)
  const canceled = await stripe.setupIntents.cancel(setup.id)
  const over = await rejectionOf(
    stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' }),
  )

  assert.equal(failed.last_setup_error?.code, 'setup_intent_authentication_failure')
  assert.equal(canceled.status, 'canceled')
  assert.equal(over.code, 'setup_intent_unexpected_state')
})
