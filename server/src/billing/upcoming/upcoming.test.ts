import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkout, confirm, ordersOf, plan, setCard } from '../../testing/sales.ts'

let testServer: TestServer

before(async () => {
  testServer = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => testServer.close())

const MAY = '2026-05-01T00:00:00Z'
const JUNE = '2026-06-01T00:00:00Z'

/** A 10 dollar monthly plan that a customer bought on April 1st. */
async function begin(more: Record<string, unknown> = {}) {
  testServer.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await merchant(testServer)
  const pro = await plan(acme, more)
  assert.equal((await confirm(testServer, await checkout(acme, [pro.id]))).status, 200)
  await testServer.drainJobs()
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  const path = `/v1/subscriptions/${subscription.id}`
  const change = async (body: Record<string, unknown>) => {
    const { status, body: answer } = await acme.server.patch(path, body)
    assert.equal(status, 200, JSON.stringify(answer))
  }
  return { acme, subscription, path, change, agenda: () => upcomingOf(acme, path) }
}

async function upcomingOf({ server }: Merchant, path: string) {
  const { status, body } = await server.get(`${path}/agenda`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.items.map((item: any) => ({
    ...Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null)),
    at: new Date(item.at).toISOString().replace('.000', ''),
  }))
}

const brief = (items: any[]) => items.map(({ type, at, amount = null }) => [type, at, amount])

async function until(moment: string) {
  testServer.clock.set(new Date(moment))
  await testServer.drainJobs()
}

test('balance used by one upcoming renewal is not shown for a second one', async () => {
  testServer.clock.set(new Date('2026-04-01T00:00:00Z'))
  const acme = await merchant(testServer)
  const several = { allow_multiple_subscriptions: true, allow_customer_updates: true }
  const settings = { subscription_settings: { ...several, proration_behavior: 'prorate' } }
  const path = `/v1/organizations/${acme.organization.id}`
  assert.equal((await acme.server.patch(path, settings)).status, 200)
  const weekly = { recurring_interval: 'week', name: 'Weekly' }
  const [monthly, week] = [await plan(acme), await plan(acme, weekly)]
  const first = await confirm(testServer, await checkout(acme, [monthly.id]))
  const { customer_id } = first.body
  const opened = await checkout(acme, [week.id], { customer_id })
  const purchase = await confirm(testServer, opened)
  assert.equal(purchase.status, 200, JSON.stringify(purchase.body))
  await testServer.drainJobs()
  const body = { amount: 4_500, currency: 'usd', reason: 'For the trouble.' }
  await acme.server.post(`/v1/customers/${customer_id}/balance`, body)
  const { items } = (await acme.server.get('/v1/subscriptions/', { query: { customer_id } })).body
  const pathOf = ({ id }: { id: string }) =>
    `/v1/subscriptions/${items.find((item: any) => item.product_id === id).id}`

  // Four weeks are charged 10.00 each before May, which leaves 5.00.
  assert.deepEqual(brief(await upcomingOf(acme, pathOf(monthly))), [['renewal', MAY, 500]])
  const weeks = await upcomingOf(acme, pathOf(week))
  assert.deepEqual(brief(weeks), [['renewal', '2026-04-08T00:00:00Z', 0]])
  const { renewal } = (await acme.server.post(`${pathOf(monthly)}/preview`, {})).body
  assert.deepEqual([renewal.applied_balance_amount, renewal.due_amount], [-500, 500])

  for (const day of ['08', '15', '22', '29']) await until(`2026-04-${day}T00:00:00Z`)
  await until(MAY)
  const { items: orders } = (
    await acme.server.get('/v1/orders/', { query: { product_id: monthly.id } })
  ).body
  assert.equal(orders[0].due_amount, 500)
})

test('an upcoming renewal shows its charge after the balance', async () => {
  const { acme, subscription, agenda: upcoming } = await begin()
  const renewal = { type: 'renewal', at: MAY, amount: 1000, currency: 'usd' }
  assert.deepEqual(await upcoming(), [renewal])

  const balance = `/v1/customers/${subscription.customer_id}/balance`
  const body = { amount: 400, currency: 'usd', reason: 'For the trouble.' }
  assert.ok((await acme.server.post(balance, body)).status < 300)
  assert.deepEqual(await upcoming(), [{ ...renewal, amount: 600 }])

  await until(MAY)
  assert.equal((await ordersOf(acme))[1].due_amount, 600)
  assert.deepEqual(brief(await upcoming()), [['renewal', JUNE, 1000]])
})

test('a trial ends with the first charge', async () => {
  const { agenda: upcoming, change } = await begin({
    trial_interval: 'day',
    trial_interval_count: 14,
  })
  assert.deepEqual(brief(await upcoming()), [['trial_end', '2026-04-15T00:00:00Z', 1000]])
  await change({ trial_end: '2026-04-20T00:00:00Z' })
  assert.deepEqual(brief(await upcoming()), [['trial_end', '2026-04-20T00:00:00Z', 1000]])
})

test('a canceled subscription shows its end and nothing after it', async () => {
  const { agenda: upcoming, change } = await begin()
  await change({ cancel_at_period_end: true })
  assert.deepEqual(await upcoming(), [{ type: 'end', at: MAY }])
  await until(MAY)
  assert.deepEqual(await upcoming(), [])
})

test('a pending upgrade debit is charged at the end', async () => {
  const { acme, agenda: upcoming, change } = await begin()
  const team = await plan(acme, {
    name: 'Team',
    prices: [{ amount_type: 'fixed', price_amount: 3000, price_currency: 'usd' }],
  })
  await until('2026-04-16T00:00:00Z')
  await change({ product_id: team.id, proration_behavior: 'prorate' })
  await change({ cancel_at_period_end: true })
  assert.deepEqual(brief(await upcoming()), [['end', MAY, 1000]])
  await until(MAY)
  assert.equal((await ordersOf(acme)).at(-1).due_amount, 1000)
})

test('a scheduled change starts with the renewal, at its price', async () => {
  const { acme, agenda: upcoming, change } = await begin()
  const lite = await plan(acme, {
    name: 'Lite',
    prices: [{ amount_type: 'fixed', price_amount: 500, price_currency: 'usd' }],
  })
  await change({ product_id: lite.id, proration_behavior: 'next_period' })
  assert.deepEqual(await upcoming(), [
    { type: 'change', at: MAY, product_id: lite.id, product_name: 'Lite' },
    { type: 'renewal', at: MAY, amount: 500, currency: 'usd' },
  ])
})

test('a scheduled and a running pause show what they resume with', async () => {
  const { acme, agenda: upcoming, change } = await begin()
  const resumes_at = '2026-07-10T00:00:00Z'
  await change({ pause_at_period_end: true, resumes_at })
  const resume = ['resume', resumes_at, 1000]
  assert.deepEqual(brief(await upcoming()), [['pause', MAY, null], resume])
  await until(MAY)
  assert.deepEqual(brief(await upcoming()), [resume])
  await until(resumes_at)
  assert.equal((await ordersOf(acme)).at(-1).due_amount, 1000)
  assert.deepEqual(brief(await upcoming()), [['renewal', '2026-08-10T00:00:00Z', 1000]])
})

test('an immediate pause is credited at resume; without an end date nothing is shown', async () => {
  const { acme, agenda: upcoming, change } = await begin()
  await until('2026-04-16T00:00:00Z')
  const resumes_at = '2026-06-20T00:00:00Z'
  await change({ pause: true, resumes_at })
  assert.deepEqual(brief(await upcoming()), [['resume', resumes_at, 500]])
  await until(resumes_at)
  assert.equal((await ordersOf(acme)).at(-1).due_amount, 500)
  await change({ pause: true })
  assert.deepEqual(await upcoming(), [])
})

test('a failed renewal shows its remaining retries and the grace period', async () => {
  const { acme, agenda: upcoming } = await begin()
  await setCard(testServer, acme, 'pm_card_chargeCustomerFail')
  await until(MAY)
  const [, unpaid] = await ordersOf(acme)
  const again = { type: 'payment_retry', amount: 1000, currency: 'usd', order_id: unpaid.id }
  const items = await upcoming()
  assert.deepEqual(
    items.filter(({ type }: any) => type === 'payment_retry'),
    [
      { ...again, at: '2026-05-03T00:00:00Z', attempt: 2, attempts: 5 },
      { ...again, at: '2026-05-08T00:00:00Z', attempt: 3, attempts: 5 },
      { ...again, at: '2026-05-15T00:00:00Z', attempt: 4, attempts: 5 },
      { ...again, at: '2026-05-22T00:00:00Z', attempt: 5, attempts: 5 },
    ],
  )
  const grace = items.filter(({ type }: any) => type === 'grace_end')
  assert.deepEqual(grace, [{ type: 'grace_end', at: '2026-05-08T00:00:00Z' }])
  assert.equal(items.length, 5)

  await until('2026-05-03T00:00:00Z')
  assert.deepEqual((await upcoming())[0].attempt, 3)
  await until('2026-05-08T00:00:00Z')
  assert.deepEqual(brief(await upcoming()), [
    ['payment_retry', '2026-05-15T00:00:00Z', 1000],
    ['payment_retry', '2026-05-22T00:00:00Z', 1000],
  ])
})

test('after a permanent decline no retry is shown, only the end', async () => {
  const { acme, agenda: upcoming } = await begin()
  await setCard(testServer, acme, 'pm_card_authenticationRequired')
  await until(MAY)
  const [, unpaid] = await ordersOf(acme)

  assert.deepEqual(await upcoming(), [
    { type: 'grace_end', at: '2026-05-08T00:00:00Z' },
    { type: 'end', at: '2026-05-22T00:00:00Z', order_id: unpaid.id },
  ])
  await until('2026-05-03T00:00:00Z')
  assert.deepEqual((await upcoming()).at(-1).at, '2026-05-22T00:00:00Z')
})

test("a discount's end is shown with the first period without it", async () => {
  const { acme, agenda: upcoming, change } = await begin()
  const launch = await acme.server.post('/v1/discounts/', {
    ...{ type: 'percentage', basis_points: 5000, name: 'Launch' },
    ...{ duration: 'repeating', duration_in_months: 2 },
  })
  assert.equal(launch.status, 201)
  const { id: discount_id } = launch.body
  await change({ discount_id })
  const end = { type: 'discount_end', discount_id, discount_name: 'Launch' }
  assert.deepEqual(await upcoming(), [
    { type: 'renewal', at: MAY, amount: 500, currency: 'usd' },
    { ...end, at: '2026-07-01T00:00:00Z' },
  ])
  await until(JUNE)
  assert.deepEqual(brief(await upcoming()), [
    ['discount_end', '2026-07-01T00:00:00Z', null],
    ['renewal', '2026-07-01T00:00:00Z', 1000],
  ])
})

test("another merchant's subscription is not found", async () => {
  const { path } = await begin()
  const other = await merchant(testServer, 'Other')
  assert.equal((await other.server.get(`${path}/agenda`)).status, 404)
})
