import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { checkout, confirm, checkBooks, ordersOf, plan, subscribe } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

const PURCHASED = '2026-04-01T00:00:00.000Z'
const RENEWED = '2026-05-01T00:00:00.000Z'

/**
 * A plan bought on April 1st and renewed on May 1st. Requests are dated just before the renewal, as
 * if they had waited for it or reached a process with a slower clock.
 */
async function renewedMeanwhile(sellPlan: Record<string, unknown> = {}) {
  server.clock.set(new Date(PURCHASED))
  const { acme, pro, subscription } = await subscribe(server, await merchant(server), sellPlan)
  server.clock.set(new Date(RENEWED))
  await server.drainJobs()
  server.clock.pass(-400)
  const path = `/v1/subscriptions/${subscription.id}`
  const change = async (body: Record<string, unknown>) => {
    const answer = await acme.server.patch(path, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }
  return { acme, pro, subscription, path, change }
}

const yearly = {
  ...{ name: 'Yearly', recurring_interval: 'year' },
  prices: [{ amount_type: 'fixed', price_amount: 9000, price_currency: 'usd' }],
}

test('a plan change during the renewal starts with the new period', async () => {
  const { acme, change, path } = await renewedMeanwhile()
  const year = await plan(acme, yearly)

  const body = { product_id: year.id, proration_behavior: 'invoice' }
  const { body: seen } = await acme.server.post(`${path}/preview`, body)
  const changed = await change({ ...body, preview_token: seen.token })

  const period = [changed.current_period_start, changed.current_period_end]
  assert.deepEqual(period, [RENEWED, '2027-05-01T00:00:00.000Z'])
  assert.deepEqual([seen.current_period_start, seen.current_period_end], period)
  const totals = (await ordersOf(acme)).map((order: any) => order.total_amount)
  assert.deepEqual(totals.sort(), [1000, 1000, 8000])
})

test('a pause during the renewal keeps the billing day when resumed', async () => {
  const { change } = await renewedMeanwhile()

  await change({ pause: true })
  server.clock.pass(-100)
  const resumed = await change({ resume: true })

  assert.deepEqual(
    [resumed.current_period_start, resumed.current_period_end],
    [RENEWED, '2026-06-01T00:00:00.000Z'],
  )
})

test('a period that started meanwhile never ends before its start', async () => {
  const { acme, path } = await renewedMeanwhile()
  server.clock.pass(-600_000)

  const body = { current_billing_period_end: '2026-04-30T23:55:00.000Z' }
  const moved = await acme.server.patch(path, body)

  assert.equal(moved.status, 422, JSON.stringify(moved.body))
})

test('an upgrade from a free plan during its renewal is charged for the new period', async () => {
  const free = [{ amount_type: 'free', price_currency: 'usd' }]
  const { acme, subscription, path } = await renewedMeanwhile({ name: 'Free', prices: free })
  const pro = await plan(acme)

  const opened = await checkout(acme, [pro.id], { subscription_id: subscription.id })
  const customer_email = subscription.customer.email
  const response = await confirm(server, opened, { customer_email })
  await server.drainJobs()

  assert.equal(response.status, 200, JSON.stringify(response.body))
  const { body: now } = await acme.server.get(path)
  const { product_id, current_period_start, current_period_end } = now
  assert.deepEqual([product_id, current_period_start], [pro.id, RENEWED])
  assert.equal(current_period_end, '2026-06-01T00:00:00.000Z')
})
