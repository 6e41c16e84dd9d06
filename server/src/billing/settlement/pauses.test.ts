import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import {
  chargesOf,
  checkout,
  confirm,
  checkBooks,
  ordersOf,
  plan,
  setCard,
  eventsSentTo,
  keepEvents,
} from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
  await keepEvents(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

const APRIL_16 = '2026-04-16T00:00:00Z'
const MAY = '2026-05-01T00:00:00Z'

/**
 * A merchant with a 10 dollar plan that includes a license key, which a customer bought on April
 * 1st.
 */
async function begin({ keep_benefits_while_paused = false } = {}) {
  server.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await merchant(server)
  const body = { allow_multiple_subscriptions: false, allow_customer_updates: true }
  const subscription_settings = {
    ...{ ...body, proration_behavior: 'prorate' },
    keep_benefits_while_paused,
  }
  const settings = `/v1/organizations/${acme.organization.id}`
  assert.equal((await acme.server.patch(settings, { subscription_settings })).status, 200)
  const pro = await plan(acme)
  const key = { type: 'license_keys', description: 'Key', properties: {} }
  const benefit = await acme.server.post('/v1/benefits/', key)
  await acme.server.post(`/v1/products/${pro.id}/benefits`, { benefits: [benefit.body.id] })
  const buyer = { customer_email: `bea-${acme.organization.slug}@example.com` }
  assert.equal((await confirm(server, await checkout(acme, [pro.id]), buyer)).status, 200)
  await server.drainJobs()
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  const path = `/v1/subscriptions/${subscription.id}`
  const change = (body: Record<string, unknown>) => acme.server.patch(path, body)
  const preview = (body: Record<string, unknown>) => acme.server.post(`${path}/preview`, body)
  const get = async () => (await acme.server.get(path)).body
  return { acme, pro, subscription, change, preview, get, buyer }
}

async function until(...moments: string[]) {
  for (const moment of moments) {
    server.clock.set(new Date(moment))
    await server.drainJobs()
  }
}

const keyOf = async (acme: Merchant) =>
  (await acme.server.get('/v1/license-keys/')).body.items.map((key: any) => key.status).join()

const problem = ({ status, body }: { status: number; body: any }) => [status, body.error]

test('a three-month discount applies to three paid months, not to a pause', async () => {
  const { acme, change, preview, get } = await begin()
  const discount = await acme.server.post('/v1/discounts/', {
    ...{ name: 'Start', type: 'percentage', basis_points: 5000 },
    ...{ duration: 'repeating', duration_in_months: 3 },
  })
  await change({ discount_id: discount.body.id })
  await until(MAY)

  await change({ pause_at_period_end: true, resumes_at: '2026-10-31T00:00:00Z' })
  await until('2026-06-01T00:00:00Z', '2026-10-31T00:00:00Z')
  const from = (await get()).current_period_start
  await change({ pause: true })
  await until('2027-05-31T00:00:00Z')
  const seen = await preview({ resume: true })
  await change({ resume: true })
  await until('2027-06-30T00:00:00Z', '2027-07-31T00:00:00Z')

  assert.equal(from, '2026-10-31T00:00:00.000Z')
  assert.equal(seen.body.due_now.due_amount, 0)
  assert.deepEqual(chargesOf(server, acme), [1000, 500, 500, 500, 1000])
})

test("a pause starts at the period's end and is not billed until it is over", async () => {
  const { acme, change, preview, get } = await begin()
  const body = { pause_at_period_end: true, resumes_at: '2026-07-10T00:00:00Z' }
  const { due_now, renewal } = (await preview(body)).body
  assert.deepEqual(
    [due_now, renewal.due_at, renewal.total_amount],
    [null, '2026-07-10T00:00:00.000Z', 1000],
  )

  const planned = await change(body)
  assert.deepEqual(
    [planned.status, planned.body.status, planned.body.pause_at_period_end],
    [200, 'active', true],
  )
  await until(MAY, '2026-06-20T00:00:00Z')

  const paused = await get()
  assert.deepEqual(
    [paused.status, paused.paused_at, paused.pause_at_period_end],
    ['unpaid', '2026-05-01T00:00:00.000Z', false],
  )
  assert.deepEqual(chargesOf(server, acme), [1000])
  assert.equal(await keyOf(acme), 'revoked')
  await until('2026-07-10T00:00:00Z')
  const resumed = await get()
  assert.deepEqual(
    [resumed.status, resumed.paused_at, resumed.current_period_start, resumed.current_period_end],
    ['active', null, '2026-07-10T00:00:00.000Z', '2026-08-10T00:00:00.000Z'],
  )
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
  assert.equal(await keyOf(acme), 'granted')
})

test('an immediate pause credits unused time to the order that resumes it', async () => {
  const { acme, change, preview, get } = await begin()
  await until(APRIL_16)
  const open = await preview({ pause: true })
  const ends = await preview({ pause: true, resumes_at: '2026-09-03T00:00:00Z' })
  assert.deepEqual(
    [open.body.waiting_amount, open.body.renewal, ends.body.renewal.total_amount],
    [-500, null, 500],
  )

  const paused = await change({ pause: true })
  await until('2026-09-03T00:00:00Z')
  const seen = await preview({ resume: true })
  const resumed = await change({ resume: true, preview_token: seen.body.token })
  await server.drainJobs()

  assert.deepEqual([paused.body.status, paused.body.resumes_at], ['unpaid', null])
  assert.equal(seen.body.due_now.total_amount, 500)
  assert.equal(resumed.status, 200, JSON.stringify(resumed.body))
  assert.deepEqual(
    [resumed.body.status, resumed.body.current_period_end],
    ['active', '2026-10-03T00:00:00.000Z'],
  )
  assert.deepEqual(chargesOf(server, acme), [1000, 500])
  assert.equal(await keyOf(acme), 'granted')
  await until('2026-10-03T00:00:00Z')
  assert.deepEqual(chargesOf(server, acme), [1000, 500, 1000])
  assert.equal((await get()).status, 'active')
})

test('a pause resumed immediately costs nothing and keeps the paid period', async () => {
  const { acme, change } = await begin()

  await change({ pause: true })
  const resumed = await change({ resume: true })
  await until(MAY)

  assert.equal(resumed.body.current_period_end, '2026-05-01T00:00:00.000Z')
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
  assert.equal((await ordersOf(acme)).length, 3)
})

test('webhooks report the start and end of a pause, whatever causes them', async () => {
  const { acme, change } = await begin()

  await change({ pause: true })
  await change({ resume: true })
  await change({ pause: true, resumes_at: MAY })
  await until(MAY)

  const events = await eventsSentTo(server, acme, /^subscription\./)
  assert.deepEqual(events.slice(2), [
    ...['subscription.updated', 'subscription.paused'],
    ...['subscription.updated', 'subscription.resumed', 'subscription.active'],
    ...['subscription.updated', 'subscription.paused'],
    ...['subscription.updated', 'subscription.resumed', 'subscription.active'],
    'subscription.cycled',
  ])
})

test('benefits stay during a pause where the merchant allows it', async () => {
  const { acme, change } = await begin({ keep_benefits_while_paused: true })

  await change({ pause: true })
  await server.drainJobs()

  assert.equal(await keyOf(acme), 'granted')
})

test('a declined card leaves a subscription paused', async () => {
  const { acme, change, get } = await begin()
  await change({ pause: true })
  await until(MAY)
  await setCard(server, acme, 'pm_card_chargeCustomerFail')

  const rejected = await change({ resume: true })
  await server.drainJobs()

  // The credit pays for the month first; only the rest is charged to a card.
  assert.equal(rejected.status, 200)
  await change({ pause_at_period_end: true })
  await until('2026-06-01T00:00:00Z')
  assert.deepEqual(problem(await change({ resume: true })), [402, 'PaymentFailed'])
  assert.equal((await get()).status, 'unpaid')
  await setCard(server, acme, 'pm_card_visa')
  assert.equal((await change({ resume: true })).status, 200)
  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
})

test('a scheduled pause can be canceled and ends with a cancellation', async () => {
  const { acme, change, get } = await begin()
  await change({ pause_at_period_end: true })

  const dropped = await change({ pause_at_period_end: false })
  const again = await change({ pause_at_period_end: false })
  await change({ pause_at_period_end: true })
  const canceled = await change({ cancel_at_period_end: true })
  await until(MAY)

  assert.equal(dropped.body.pause_at_period_end, false)
  assert.deepEqual(problem(again), [400, 'BadRequest'])
  assert.equal(canceled.body.pause_at_period_end, false)
  assert.equal((await get()).status, 'canceled')
  assert.deepEqual(chargesOf(server, acme), [1000])
})

test('a paused subscription can be canceled but not changed or bought again', async () => {
  const { acme, pro, change, preview, get, buyer } = await begin()
  const team = await plan(acme, { name: 'Team' })
  await change({ pause: true, resumes_at: '2026-08-01T00:00:00Z' })

  const counted = async (status: string) =>
    (await acme.server.get('/v1/subscriptions/', { query: { status } })).body.pagination.total_count
  assert.deepEqual([await counted('unpaid'), await counted('active')], [1, 0])
  for (const body of [{ product_id: team.id }, { discount_id: null }, { pause: true }]) {
    assert.deepEqual(problem(await change(body)), [403, 'SubscriptionPaused'])
  }
  assert.deepEqual(problem(await preview({ product_id: team.id })), [403, 'SubscriptionPaused'])
  const second = await confirm(server, await checkout(acme, [pro.id]), buyer)
  assert.equal(second.status, 403, JSON.stringify(second.body))
  const ended = await change({ cancel_at_period_end: true })
  await until('2026-08-01T00:00:00Z')

  assert.equal(ended.body.status, 'canceled')
  assert.equal((await get()).status, 'canceled')
  assert.deepEqual(chargesOf(server, acme), [1000])
})

test('only a paid subscription can be paused, and a pause ends after it started', async () => {
  const { acme, change, preview } = await begin()
  const early = await change({ pause_at_period_end: true, resumes_at: APRIL_16 })
  const seen = await preview({ pause_at_period_end: true, resumes_at: APRIL_16 })
  const resumptionInPast = await change({ pause: true, resumes_at: '2026-03-01T00:00:00Z' })
  const running = await change({ resume: true })
  const trial = await plan(acme, { trial_interval: 'day', trial_interval_count: 14 })
  assert.equal((await confirm(server, await checkout(acme, [trial.id]))).status, 200)
  await server.drainJobs()
  const query = { product_id: trial.id }
  const [attempt] = (await acme.server.get('/v1/subscriptions/', { query })).body.items
  const path = `/v1/subscriptions/${attempt.id}`

  for (const { status, body } of [early, seen, resumptionInPast]) {
    assert.deepEqual([status, body.detail[0].loc], [422, ['body', 'resumes_at']])
  }
  assert.deepEqual(problem(running), [400, 'BadRequest'])
  for (const body of [{ pause: true }, { pause_at_period_end: true }]) {
    for (const answer of [
      await acme.server.patch(path, body),
      await acme.server.post(`${path}/preview`, body),
    ]) {
      assert.deepEqual(problem(answer), [403, 'NotPermitted'])
    }
  }
})
