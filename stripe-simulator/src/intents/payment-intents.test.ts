import assert from 'node:assert/strict'
import { test } from 'node:test'
import { card, startTestSimulator, rejectionOf } from '../testing/given.ts'

test('a valid card pays immediately, and the amount less the fee is on the balance', async t => {
  const { stripe } = await startTestSimulator(t)
  const intent = await stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    metadata: { order: '7' },
    statement_descriptor_suffix: 'ORDER 7',
    expand: ['latest_charge.balance_transaction', 'payment_method'],
  })

  assert.equal(intent.status, 'succeeded')
  assert.equal(intent.amount_received, 2000)
  const charge = intent.latest_charge
  assert(charge && typeof charge === 'object')
  assert.equal(charge.status, 'succeeded')
  assert.equal(charge.calculated_statement_descriptor, 'SIMULATOR* ORDER 7')
  assert.deepEqual(charge.metadata, { order: '7' })
  const moved = charge.balance_transaction
  assert(moved && typeof moved === 'object')
  assert.deepEqual([moved.amount, moved.fee, moved.net], [2000, 88, 1912])
  assert(typeof intent.payment_method === 'object')
  assert.equal(intent.payment_method?.card?.last4, '4242')
})

test('an intent is created, given a card and confirmed once', async t => {
  const { stripe } = await startTestSimulator(t)
  const created = await stripe.paymentIntents.create({ amount: 500, currency: 'eur' })
  const response = await stripe.paymentIntents.update(created.id, {
    payment_method: 'pm_card_mastercard',
  })
  const paid = await stripe.paymentIntents.confirm(created.id)
  const again = await rejectionOf(stripe.paymentIntents.confirm(created.id))

  assert.equal(created.status, 'requires_payment_method')
  assert.equal(response.status, 'requires_confirmation')
  assert.equal(paid.status, 'succeeded')
  assert.equal(again.code, 'payment_intent_unexpected_state')
  assert.equal(again.payment_intent?.id, created.id)
})

const DECLINES = [
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000009979', 'card_declined', 'stolen_card'],
  ['4000000000000069', 'expired_card', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error', 'processing_error'],
] as const

for (const [number, code, declineCode] of DECLINES) {
  test(`the card ${number} is declined with ${declineCode}, and another card pays`, async t => {
    const { stripe, control } = await startTestSimulator(t)
    const intent = await stripe.paymentIntents.create({ amount: 900, currency: 'usd' })
    const method = await stripe.paymentMethods.create(card(number))
    const rejection = await rejectionOf(
      stripe.paymentIntents.confirm(intent.id, { payment_method: method.id }),
    )

    assert.equal(rejection.type, 'StripeCardError')
    assert.equal(rejection.statusCode, 402)
    assert.equal(rejection.code, code)
    assert.equal(rejection.decline_code, declineCode)
    assert.equal(rejection.payment_intent?.status, 'requires_payment_method')
    assert.equal(rejection.payment_intent?.last_payment_error?.payment_method?.id, method.id)
    const failed = control.charges().at(-1)
    assert.deepEqual([failed?.status, failed?.paid, failed?.failure_code], ['failed', false, code])

    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    assert.equal(paid.status, 'succeeded')
    assert.equal(paid.last_payment_error, null)
  })
}

test('a wrong number, an expired card and a strange security code are rejected', async t => {
  const { stripe } = await startTestSimulator(t)
  const wrong = await rejectionOf(stripe.paymentMethods.create(card('4242424242424241')))
  const old = await rejectionOf(
    stripe.paymentMethods.create(card('4242424242424242', { exp_year: 2020 })),
  )
  const month = await rejectionOf(
    stripe.paymentMethods.create(card('4242424242424242', { exp_month: 13 })),
  )
  const cvc = await rejectionOf(
    stripe.paymentMethods.create(card('4242424242424242', { cvc: '12' })),
  )

  assert.deepEqual([wrong.code, wrong.param], ['incorrect_number', 'number'])
  assert.deepEqual([old.code, old.param], ['invalid_expiry_year', 'exp_year'])
  assert.equal(month.code, 'invalid_expiry_month')
  assert.equal(cvc.code, 'invalid_cvc')
})

test('a payment can be authorized first and captured in part later', async t => {
  const { stripe } = await startTestSimulator(t)
  const current = await stripe.paymentIntents.create({
    amount: 3000,
    currency: 'usd',
    capture_method: 'manual',
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  const captured = await stripe.paymentIntents.capture(current.id, {
    amount_to_capture: 2500,
    expand: ['latest_charge'],
  })

  assert.deepEqual([current.status, current.amount_capturable], ['requires_capture', 3000])
  assert.deepEqual([captured.status, captured.amount_received], ['succeeded', 2500])
  assert(typeof captured.latest_charge === 'object')
  assert.equal(captured.latest_charge?.amount_captured, 2500)
})

test('an intent can be canceled until it has succeeded', async t => {
  const { stripe } = await startTestSimulator(t)
  const open = await stripe.paymentIntents.create({ amount: 700, currency: 'usd' })
  const canceled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })
  const paid = await stripe.paymentIntents.create({
    amount: 700,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  const rejection = await rejectionOf(stripe.paymentIntents.cancel(paid.id))

  assert.deepEqual([canceled.status, canceled.cancellation_reason], ['canceled', 'abandoned'])
  assert.equal(rejection.code, 'payment_intent_unexpected_state')
})

test('a debit is processing first, and its bank decides later', async t => {
  const { stripe, control } = await startTestSimulator(t, { settleDelay: 60_000 })
  const pay = async (iban: string) =>
    stripe.paymentIntents.create({
      amount: 1000,
      currency: 'eur',
      allowed_payment_method_types: ['sepa_debit'],
      confirm: true,
      payment_method_data: {
        type: 'sepa_debit',
        sepa_debit: { iban },
        billing_details: { name: 'Ada', email: 'ada@example.com' },
      },
    })
  const good = await pay('AT321904300235473204')
  const bad = await pay('AT861904300235473202')
  const settled = control.settle()

  assert.deepEqual([good.status, bad.status, settled], ['processing', 'processing', 2])
  assert.equal((await stripe.paymentIntents.retrieve(good.id)).status, 'succeeded')
  const failed = await stripe.paymentIntents.retrieve(bad.id)
  assert.equal(failed.status, 'requires_payment_method')
  assert.equal(failed.last_payment_error?.code, 'payment_method_provider_decline')
})

test('an invalid request is rejected as Stripe rejects it', async t => {
  const { stripe, url } = await startTestSimulator(t)
  const pay = (params: object) =>
    rejectionOf(stripe.paymentIntents.create({ amount: 1000, currency: 'usd', ...params }))
  const unknown = await pay({ colour: 'red' })
  const small = await pay({ amount: 49 })
  const currency = await pay({ currency: 'xxz' })
  const missing = await pay({ amount: undefined })
  const noOrganizations = await pay({ customer: 'cus_nobody' })
  const early = await pay({ off_session: true })
  const removed = await rejectionOf(stripe.paymentIntents.retrieve('pi_nothing'))
  const key = await fetch(`${url}/v1/customers`)
  const wrongKey = await fetch(`${url}/v1/customers`, {
    headers: { authorization: 'Bearer sk_live_x' },
  })
  const route = await fetch(`${url}/v1/nothing`, { headers: { authorization: 'Bearer sk_test_x' } })

  assert.deepEqual([unknown.code, unknown.param], ['parameter_unknown', 'colour'])
  assert.deepEqual(
    [small.code, small.message],
    ['amount_too_small', 'Amount must be at least $0.50 usd'],
  )
  assert.equal(currency.param, 'currency')
  assert.deepEqual(
    [missing.code, missing.message],
    ['parameter_missing', 'Missing required param: amount.'],
  )
  assert.deepEqual(
    [noOrganizations.statusCode, noOrganizations.code, noOrganizations.param],
    [400, 'resource_missing', 'customer'],
  )
  assert.equal(early.param, 'off_session')
  assert.deepEqual(
    [removed.statusCode, removed.code, removed.message],
    [404, 'resource_missing', "No such payment_intent: 'pi_nothing'"],
  )
  assert.deepEqual([key.status, wrongKey.status, route.status], [401, 401, 404])
  assert.match(await route.text(), /Unrecognized request URL \(GET: \/v1\/nothing\)/)
})

test('a bank may decline a saved card from one day on and renew it on another', async t => {
  const { stripe, control } = await startTestSimulator(t)
  const customer = await stripe.customers.create()
  const attachedMethod = await stripe.paymentMethods.attach('pm_card_visa', {
    customer: customer.id,
  })
  const charge = () =>
    stripe.paymentIntents.create({
      ...{
        amount: 1000,
        currency: 'usd',
        customer: customer.id,
        payment_method: attachedMethod.id,
      },
      ...{ confirm: true, off_session: true },
    })

  control.reissue(attachedMethod.id, '4000000000009995')
  const rejected = await rejectionOf(charge())
  control.reissue(attachedMethod.id, '4242424242424242')

  assert.equal(rejected.decline_code, 'insufficient_funds')
  assert.equal((await charge()).status, 'succeeded')
  assert.equal(control.reissue('pm_nobody_has', '4242424242424242'), false)
})
