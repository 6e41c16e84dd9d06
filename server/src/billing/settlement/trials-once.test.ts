import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { chargesOf, checkout, confirm, checkBooks, plan } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

const TRIAL = { trial_interval: 'day', trial_interval_count: 14 }
const VISA = '4242424242424242'
const MASTERCARD = '5555555555554444'
const AMEX = '378282246310005'
const AT_THE_BANK = '4000002760003184'

const settings = {
  allow_multiple_subscriptions: true,
  allow_customer_updates: true,
  proration_behavior: 'prorate',
}

/** A merchant with a plan that has a trial; by default each customer gets one trial only. */
async function merchantWithTrial({ prevent_trial_abuse = true } = {}) {
  const acme = await merchant(server)
  const path = `/v1/organizations/${acme.organization.id}`
  const subscription_settings = { ...settings, prevent_trial_abuse }
  assert.equal((await acme.server.patch(path, { subscription_settings })).status, 200)
  return { acme, pro: await plan(acme, TRIAL) }
}

const statuses = async (acme: Merchant) => {
  const { body } = await acme.server.get('/v1/subscriptions/', { query: { sorting: 'started_at' } })
  return body.items.map((item: any) => item.status).toSorted()
}

const seen = async ({ client_secret }: { client_secret: string }) =>
  (await server.stranger().get(`/v1/checkouts/client/${client_secret}`)).body

const asks = (body: any) => [body.active_trial_interval, body.is_payment_required]

test('a customer who had a trial under one address gets no second one and pays', async () => {
  const { acme, pro } = await merchantWithTrial()
  const first = await confirm(server, await checkout(acme, [pro.id]), {
    customer_email: 'Tess+one@example.com',
    card: VISA,
  })
  const again = await checkout(acme, [pro.id])
  const patch = (customer_email: string) =>
    server.stranger().patch(`/v1/checkouts/client/${again.client_secret}`, { customer_email })

  const same = await patch('tess@EXAMPLE.com')
  const other = await patch('teo@example.com')
  const back = await patch('tess+two@example.com')
  const paid = await confirm(server, again, {
    customer_email: 'tess+two@example.com',
    card: MASTERCARD,
  })
  await server.drainJobs()

  assert.deepEqual([first.status, paid.status], [200, 200])
  assert.deepEqual(asks(same.body), [null, true])
  assert.deepEqual(asks(other.body), ['day', false])
  assert.deepEqual(asks(back.body), [null, true])
  assert.deepEqual(await statuses(acme), ['active', 'trialing'])
  assert.deepEqual(chargesOf(server, acme), [1000])
})

test('a buyer found to have had a trial at confirmation is told and may pay', async () => {
  const { acme, pro } = await merchantWithTrial()
  const buyerDetails = { customer_email: 'late@example.com' }
  await confirm(server, await checkout(acme, [pro.id]), { ...buyerDetails, card: VISA })
  const again = await checkout(acme, [pro.id])

  const response = await confirm(server, again, { ...buyerDetails, card: MASTERCARD })
  const publicCheckout = await seen(again)
  const paid = await confirm(server, again, { ...buyerDetails, card: MASTERCARD })
  await server.drainJobs()

  assert.deepEqual([response.status, response.body.error], [403, 'TrialAlreadyRedeemed'])
  assert.deepEqual([publicCheckout.status, ...asks(publicCheckout)], ['open', null, true])
  assert.equal(paid.status, 200)
  assert.deepEqual(chargesOf(server, acme), [1000])
})

test('a card gets one trial, whoever uses it and in whatever order the bank responds', async () => {
  const { acme, pro } = await merchantWithTrial()
  await confirm(server, await checkout(acme, [pro.id]), { card: VISA })
  const again = await checkout(acme, [pro.id])

  const response = await confirm(server, again, { card: VISA })
  const publicCheckout = await seen(again)
  const wish = await server
    .stranger()
    .patch(`/v1/checkouts/client/${again.client_secret}`, { allow_trial: true })
  const paid = await confirm(server, again, { card: VISA })
  await server.drainJobs()

  assert.deepEqual([response.status, response.body.error], [403, 'TrialAlreadyRedeemed'])
  assert.deepEqual(
    [publicCheckout.status, publicCheckout.allow_trial, ...asks(publicCheckout)],
    ['open', false, null, true],
  )
  assert.equal(wish.status, 422)
  assert.equal(paid.status, 200)
  assert.deepEqual(await statuses(acme), ['active', 'trialing'])
  assert.deepEqual(chargesOf(server, acme), [1000])
})

test('one of many parallel trials with the same card starts', async () => {
  const { acme, pro } = await merchantWithTrial()
  const opened = await Promise.all(Array.from({ length: 6 }, () => checkout(acme, [pro.id])))

  const answers = await Promise.all(opened.map(each => confirm(server, each, { card: AMEX })))
  await server.drainJobs()

  const text = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  assert.deepEqual(text, [200, 403, 403, 403, 403, 403])
  assert.deepEqual(await statuses(acme), ['trialing'])
})

test('a card saved with 3-D Secure is recognized as well', async () => {
  const { acme, pro } = await merchantWithTrial()
  const waiting = []
  for (let count = 0; count < 2; count += 1) {
    const opened = await checkout(acme, [pro.id])
    const { body } = await confirm(server, opened, { card: AT_THE_BANK })
    waiting.push(String(body.payment_processor_metadata.intent_client_secret))
  }

  for (const secret of waiting)
    server.stripe.control.challenge(secret.split('_secret_')[0] ?? '', 'complete')
  await server.drainJobs()

  assert.deepEqual(await statuses(acme), ['trialing'])
  const { body } = await acme.server.get('/v1/checkouts/', { query: { status: 'open' } })
  assert.deepEqual(body.items.map(asks), [[null, true]])
})

test('a declined card uses up no trial, and other merchants do not learn of it', async () => {
  const { acme, pro } = await merchantWithTrial()
  const rival = await merchantWithTrial()
  const buyerDetails = { customer_email: 'poor@example.com' }

  const rejected = await confirm(server, await checkout(acme, [pro.id]), {
    ...buyerDetails,
    card: '4000000000000002',
  })
  const attempt = await confirm(server, await checkout(acme, [pro.id]), {
    ...buyerDetails,
    card: VISA,
  })
  const there = await confirm(server, await checkout(rival.acme, [rival.pro.id]), {
    ...buyerDetails,
    card: VISA,
  })
  await server.drainJobs()

  assert.deepEqual([rejected.status, attempt.status, there.status], [400, 200, 200])
  assert.deepEqual(await statuses(acme), ['trialing'])
  assert.deepEqual(await statuses(rival.acme), ['trialing'])
})

test('trials taken while repeats were allowed count after repeats are disallowed', async () => {
  const { acme, pro } = await merchantWithTrial({ prevent_trial_abuse: false })
  const buyerDetails = { customer_email: 'often@example.com', card: VISA }
  await confirm(server, await checkout(acme, [pro.id]), buyerDetails)
  await confirm(server, await checkout(acme, [pro.id]), buyerDetails)
  await server.drainJobs()
  const before = await statuses(acme)
  const subscription_settings = { ...settings, prevent_trial_abuse: true }
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, { subscription_settings })

  const response = await confirm(server, await checkout(acme, [pro.id]), buyerDetails)

  assert.deepEqual(before, ['trialing', 'trialing'])
  assert.deepEqual([response.status, response.body.error], [403, 'TrialAlreadyRedeemed'])
})
