import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { startTestSimulator, rejectionOf } from '../testing/given.ts'

const RETURN_URL = 'https://shop.example/return?order=7'

async function challengedIntent(stripe: Stripe, method: string) {
  const intent = await stripe.paymentIntents.create({
    amount: 1500,
    currency: 'eur',
    payment_method: method,
    confirm: true,
    return_url: RETURN_URL,
  })
  return { intent, url: String(intent.next_action?.redirect_to_url?.url) }
}

function answer(url: string, verdict: string) {
  return fetch(url, { method: 'POST', body: new URLSearchParams({ verdict }), redirect: 'manual' })
}

test('a customer who completes the challenge has paid and returns to the shop', async t => {
  const { stripe } = await startTestSimulator(t)
  const { intent, url } = await challengedIntent(stripe, 'pm_card_threeDSecure2Required')
  const page = await fetch(url)
  const back = await answer(url, 'complete')

  assert.equal(intent.status, 'requires_action')
  assert.equal(intent.next_action?.redirect_to_url?.return_url, RETURN_URL)
  assert.match(await page.text(), /Complete authentication/)
  assert.equal(back.status, 303)
  const location = new URL(String(back.headers.get('location')))
  assert.equal(location.searchParams.get('order'), '7')
  assert.equal(location.searchParams.get('payment_intent'), intent.id)
  assert.equal(location.searchParams.get('payment_intent_client_secret'), intent.client_secret)
  assert.equal(location.searchParams.get('redirect_status'), 'succeeded')
  const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
  assert.equal(paid.status, 'succeeded')
  assert(typeof paid.latest_charge === 'object')
  assert.equal(
    paid.latest_charge?.payment_method_details?.card?.three_d_secure?.result,
    'authenticated',
  )
})

test('a customer who fails the challenge has not paid and may try another card', async t => {
  const { stripe, control } = await startTestSimulator(t)
  const { intent, url } = await challengedIntent(stripe, 'pm_card_threeDSecure2Required')
  const back = await answer(url, 'fail')
  const failed = await stripe.paymentIntents.retrieve(intent.id)
  const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })

  assert.match(String(back.headers.get('location')), /redirect_status=failed/)
  assert.equal(failed.status, 'requires_payment_method')
  assert.equal(failed.last_payment_error?.code, 'payment_intent_authentication_failure')
  assert.equal(paid.status, 'succeeded')
  assert.equal(control.charges().length, 1)
})

test('a challenge completed twice charges once', async t => {
  const { stripe, control } = await startTestSimulator(t)
  const { url } = await challengedIntent(stripe, 'pm_card_authenticationRequired')
  await Promise.all([answer(url, 'complete'), answer(url, 'complete'), answer(url, 'fail')])

  assert.deepEqual(
    control.charges().map(({ status }) => status),
    ['succeeded'],
  )
})

test('a card may be declined after authentication', async t => {
  const { stripe } = await startTestSimulator(t)
  const { intent, url } = await challengedIntent(
    stripe,
    'pm_card_threeDSecureRequiredChargeDeclined',
  )
  await answer(url, 'complete')
  const declined = await stripe.paymentIntents.retrieve(intent.id)

  assert.equal(declined.status, 'requires_payment_method')
  assert.equal(declined.last_payment_error?.code, 'card_declined')
})

test('without a return URL the browser library handles the challenge', async t => {
  const { stripe, control } = await startTestSimulator(t)
  const intent = await stripe.paymentIntents.create({
    amount: 1500,
    currency: 'eur',
    payment_method: 'pm_card_authenticationRequired',
    confirm: true,
    allowed_payment_method_types: ['card'],
  })
  control.challenge(intent.id, 'complete')

  assert.equal(intent.next_action?.type, 'use_stripe_sdk')
  assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'succeeded')
})

test("a challenge requires the intent's client secret", async t => {
  const { stripe } = await startTestSimulator(t)
  const { url } = await challengedIntent(stripe, 'pm_card_authenticationRequired')
  const page = await fetch(url.replace(/secret_\w+$/, 'secret_guessed'))

  assert.equal(page.status, 404)
})

test('a merchant may request a decline instead of a challenge', async t => {
  const { stripe } = await startTestSimulator(t)
  const rejection = await rejectionOf(
    stripe.paymentIntents.create({
      amount: 1500,
      currency: 'eur',
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
      error_on_requires_action: true,
    }),
  )

  assert.equal(rejection.code, 'authentication_required')
})
