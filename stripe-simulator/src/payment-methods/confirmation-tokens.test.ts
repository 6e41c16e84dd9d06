import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestSimulator, rejectionOf } from '../testing/given.ts'

const CARD_IN_BROWSER = {
  key: 'pk_test_browser',
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': '4242 4242 4242 4242',
  'payment_method_data[card][exp_month]': '11',
  'payment_method_data[card][exp_year]': '40',
  'payment_method_data[card][cvc]': '123',
  'payment_method_data[billing_details][address][country]': 'DE',
}

function fromBrowser(url: string, path: string, form: Record<string, string>, method?: 'GET') {
  const body = new URLSearchParams(form)
  const headers = { origin: 'https://shop.example' }
  return method === 'GET'
    ? fetch(`${url}${path}?${body}`, { headers })
    : fetch(`${url}${path}`, { method: 'POST', headers, body })
}

test('a confirmation token created in the browser pays once', async t => {
  const { stripe, url } = await startTestSimulator(t)
  const response = await fromBrowser(url, '/v1/confirmation_tokens', CARD_IN_BROWSER)
  const { id } = (await response.json()) as { id: string }
  const pay = () =>
    stripe.paymentIntents.create({
      amount: 1000,
      currency: 'eur',
      confirmation_token: id,
      confirm: true,
    })
  const paid = await pay()
  const again = await rejectionOf(pay())
  const token = await stripe.confirmationTokens.retrieve(id)

  assert.equal(response.headers.get('access-control-allow-origin'), '*')
  assert.equal(paid.status, 'succeeded')
  assert.equal(again.code, 'token_already_used')
  assert.equal(token.payment_intent, paid.id)
  assert.equal(token.payment_method_preview?.card?.last4, '4242')
  assert.equal(token.payment_method_preview?.billing_details.address?.country, 'DE')
})

test('a decline consumes a confirmation token as well', async t => {
  const { stripe } = await startTestSimulator(t)
  const token = await stripe.testHelpers.confirmationTokens.create({
    payment_method: 'pm_card_chargeDeclined',
  })
  const intent = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
  const confirm = () =>
    rejectionOf(stripe.paymentIntents.confirm(intent.id, { confirmation_token: token.id }))

  assert.equal((await confirm()).code, 'card_declined')
  assert.equal((await confirm()).code, 'token_already_used')
})

test('future usage is part of the confirmation token', async t => {
  const { stripe } = await startTestSimulator(t)
  const customer = await stripe.customers.create()
  const token = await stripe.testHelpers.confirmationTokens.create({
    payment_method: 'pm_card_visa',
    setup_future_usage: 'off_session',
  })
  const paid = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    customer: customer.id,
    confirmation_token: token.id,
    confirm: true,
    expand: ['payment_method'],
  })

  assert.equal(paid.setup_future_usage, 'off_session')
  assert(typeof paid.payment_method === 'object')
  assert.equal(paid.payment_method?.customer, customer.id)
})

test('a confirmation token expires after twelve hours', async t => {
  const { stripe, control } = await startTestSimulator(t)
  const token = await stripe.testHelpers.confirmationTokens.create({
    payment_method: 'pm_card_visa',
  })
  const later = new Date(Date.now() + 13 * 60 * 60 * 1000)
  control.setNow(() => later)
  const rejection = await rejectionOf(
    stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      confirmation_token: token.id,
      confirm: true,
    }),
  )

  assert.match(rejection.message, /has expired/)
})

test('a publishable key does what a browser needs and nothing else', async t => {
  const { stripe, url } = await startTestSimulator(t)
  const intent = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    metadata: { private: 'yes' },
  })
  const path = `/v1/payment_intents/${intent.id}`
  const key = 'pk_test_browser'
  const client_secret = String(intent.client_secret)
  const seen = await fromBrowser(url, path, { key, client_secret }, 'GET')
  const guessed = await fromBrowser(url, path, { key, client_secret: 'guessed' }, 'GET')
  const declined = await fromBrowser(url, `${path}/confirm`, {
    key,
    client_secret,
    payment_method: 'pm_card_chargeDeclined',
  })
  const paid = await fromBrowser(url, `${path}/confirm`, {
    key,
    client_secret,
    payment_method: 'pm_card_visa',
  })
  const customers = await fromBrowser(url, '/v1/customers', { key }, 'GET')
  const preflight = await fetch(`${url}/v1/confirmation_tokens`, { method: 'OPTIONS' })

  const tokenBody = (await seen.json()) as Record<string, unknown>
  assert.deepEqual([tokenBody['amount'], tokenBody['metadata']], [1000, undefined])
  assert.equal(guessed.status, 400)
  assert.equal(declined.status, 402)
  assert.doesNotMatch(await declined.text(), /private/)
  assert.equal(((await paid.json()) as { status: string }).status, 'succeeded')
  assert.equal(customers.status, 403)
  assert.match(String(preflight.headers.get('access-control-allow-methods')), /POST/)
})
