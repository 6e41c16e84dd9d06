import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startListener, startTestSimulator, rejectionOf, SECRET } from '../testing/given.ts'

const PAYMENT = { amount: 1000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true }

// The SDK retries once when a connection breaks, even when told not to retry.
const ATTEMPTS_MAX = 2

test('a request may be lost before or after its effect', async t => {
  const { stripe, control } = await startTestSimulator(t)
  const key = { idempotencyKey: 'order 7' }
  control.addFault({ kind: 'timeout_before', count: ATTEMPTS_MAX })
  const before = await rejectionOf(stripe.paymentIntents.create(PAYMENT, key))
  const chargesBefore = control.charges().length
  control.addFault({ kind: 'timeout_after', count: ATTEMPTS_MAX, delay: 10 })
  const after = await rejectionOf(stripe.paymentIntents.create(PAYMENT, key))

  assert.deepEqual([before.type, after.type], ['StripeConnectionError', 'StripeConnectionError'])
  assert.deepEqual([chargesBefore, control.charges().length], [0, 1])
})

test('a request may be answered with 500 or 429 without an effect', async t => {
  const { stripe, control } = await startTestSimulator(t)
  control.addFault({ kind: 'error_500' })
  control.addFault({ kind: 'error_429' })
  const broken = await rejectionOf(stripe.paymentIntents.create(PAYMENT))
  const tooMany = await rejectionOf(stripe.paymentIntents.create(PAYMENT))

  assert.deepEqual([broken.statusCode, broken.type], [500, 'StripeAPIError'])
  assert.deepEqual(
    [tooMany.statusCode, tooMany.code, tooMany.type],
    [429, 'rate_limit', 'StripeRateLimitError'],
  )
  assert.equal(control.paymentIntents().length, 0)
})

test('a fault hits only the named requests, as often as configured', async t => {
  const { stripe, control } = await startTestSimulator(t)
  control.addFault({ kind: 'error_500', match: 'POST /v1/payment_intents*', count: 2 })
  await stripe.customers.create()
  await rejectionOf(stripe.paymentIntents.create(PAYMENT))
  await rejectionOf(stripe.paymentIntents.confirm('pi_any'))
  const paid = await stripe.paymentIntents.create(PAYMENT)

  assert.equal(paid.status, 'succeeded')
  assert.deepEqual(control.faults(), [])
})

test('the same seed hits the same requests', async t => {
  const statusesOfRun = async () => {
    const { stripe, control } = await startTestSimulator(t, { seed: 7 })
    control.addFault({ kind: 'error_500', count: 100, probability: 0.5 })
    for (let index = 0; index < 20; index += 1) {
      await stripe.customers.create({ name: String(index) }).catch(() => undefined)
    }
    return control.requests().map(({ status }) => status)
  }
  const [first, second] = [await statusesOfRun(), await statusesOfRun()]

  assert.deepEqual(first, second)
  assert(first.includes(500) && first.includes(200))
})

test('the limit of requests per second can be switched on and off', async t => {
  const { stripe, control } = await startTestSimulator(t)
  const requestConcurrently = () =>
    Promise.allSettled(Array.from({ length: 30 }, () => stripe.balance.retrieve()))
  control.setRateLimit(25)
  const limited = await requestConcurrently()
  control.setRateLimit(null)
  const free = await requestConcurrently()

  assert.equal(limited.filter(({ status }) => status === 'rejected').length, 5)
  assert.equal(free.filter(({ status }) => status === 'rejected').length, 0)
})

test('a webhook may be lost while its event is still listed', async t => {
  const listener = await startListener(t)
  const { stripe, control } = await startTestSimulator(t, {
    webhooks: [{ url: listener.url, secret: SECRET }],
  })
  control.addFault({ kind: 'webhook_lost', match: 'customer.created' })
  await stripe.customers.create()
  await control.drained()
  const events = await stripe.events.list({ type: 'customer.created' })

  assert.deepEqual(listener.types(), [])
  assert.equal(events.data.length, 1)
})

test('a webhook may arrive twice with the same id', async t => {
  const listener = await startListener(t)
  const { stripe, control } = await startTestSimulator(t, {
    webhooks: [{ url: listener.url, secret: SECRET }],
  })
  control.addFault({ kind: 'webhook_duplicated' })
  await stripe.customers.create()
  await control.drained()

  assert.equal(listener.events.length, 2)
  assert.equal(listener.events[0]?.id, listener.events[1]?.id)
})

test('a webhook may arrive late, after later events', async t => {
  const listener = await startListener(t)
  const { stripe, control } = await startTestSimulator(t, {
    webhooks: [{ url: listener.url, secret: SECRET }],
  })
  control.addFault({ kind: 'webhook_delayed', match: 'customer.created', delay: 80 })
  const customer = await stripe.customers.create()
  await stripe.customers.update(customer.id, { name: 'Ada' })
  await control.drained()

  assert.deepEqual(listener.types(), ['customer.updated', 'customer.created'])
})

test('webhooks may arrive in any order, and none is missing', async t => {
  const listener = await startListener(t)
  const { stripe, control } = await startTestSimulator(t, {
    seed: 3,
    webhooks: [{ url: listener.url, secret: SECRET }],
  })
  control.addFault({ kind: 'webhook_shuffled', count: 8 })
  const sent: string[] = []
  for (let index = 0; index < 8; index += 1) sent.push((await stripe.customers.create()).id)
  await control.drained()

  const received = listener.events.map(({ data }) => (data.object as { id: string }).id)
  assert.notDeepEqual(received, sent)
  assert.deepEqual(received.toSorted(), sent.toSorted())
})

test('another process controls the simulator over HTTP', async t => {
  const { stripe, url } = await startTestSimulator(t)
  const request = async (path: string, body?: object) => {
    const response = await fetch(
      `${url}/_simulator/${path}`,
      body ? { method: 'POST', body: JSON.stringify(body) } : {},
    )
    return { status: response.status, body: (await response.json()) as unknown }
  }
  await stripe.paymentIntents.create({ ...PAYMENT, metadata: { order: '7' } })
  await stripe.paymentIntents.create({ ...PAYMENT, metadata: { order: '8' } })
  const charges = await request('charges?metadata[order]=7')
  const fault = await request('faults', { kind: 'error_500', match: 'GET *' })
  await rejectionOf(stripe.balance.retrieve())
  await request('clock', { now: '2031-05-01T00:00:00Z' })
  const customer = await stripe.customers.create()
  const requests = await request('requests?path=/v1/balance')
  const wrong = await request('faults', { kind: 'earthquake' })
  const page = await fetch(url)

  assert.equal((charges.body as unknown[]).length, 1)
  assert.equal(fault.status, 200)
  assert.equal(customer.created, Date.UTC(2031, 4, 1) / 1000)
  assert.equal((requests.body as { fault: string }[])[0]?.fault, 'error_500')
  assert.equal(wrong.status, 400)
  assert.match(await page.text(), /payment intents \(2\)/)
})
