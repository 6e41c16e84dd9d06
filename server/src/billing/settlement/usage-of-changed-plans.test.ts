import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { checkBooks, checkout, confirm, plan } from '../../testing/sales.ts'
import { fixed, metered, openUsageShop } from '../../testing/usage-shop.ts'
import { compareUsage } from '../usage/compare-usage.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-01-15T10:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

const shop = openUsageShop(() => server)
const { subscribed, use, until, read, change, preview, usageLines } = shop

test('a change of plan bills sums at the price they were used at, a maximum once', async () => {
  const { subscription, customer, calls } = await subscribed()
  const other = metered(calls, { unit_amount: '2' })
  const large = await plan(shop.acme, { name: 'Large', prices: [fixed, other] })
  await use(customer, 100)
  const moved = await change(subscription.id, { product_id: large.id })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  await use(customer, 10)
  // All of it arrived in one millisecond, before and after the change.
  assert.deepEqual(await compareUsage({ sql: server.site.db }), [])
  const seen = await preview(subscription.id, {})
  const billed = seen.renewal.lines.filter(({ label }: any) => label.startsWith('Calls'))
  assert.deepEqual(
    billed.map(({ amount }: any) => amount),
    [50, 20],
  )
  assert.equal((await read(subscription.id)).meters[0].amount, 70)
  await until((await read(subscription.id)).current_period_end)
  assert.deepEqual(await usageLines(), [
    ['Calls, 100 units', 50],
    ['Calls, 10 units', 20],
  ])

  const peak = await subscribed({ meter: { func: 'max', property: 'n' } })
  const larger = await plan(shop.acme, {
    name: 'Large',
    prices: [fixed, metered(peak.calls, { unit_amount: '100' })],
  })
  await use(peak.customer, 3)
  await change(peak.subscription.id, { product_id: larger.id })
  await use(peak.customer, 2)
  await until((await read(peak.subscription.id)).current_period_end)
  assert.deepEqual(await usageLines(), [['Calls, 3 units', 300]])
})

test('of two subscriptions with one meter the older bills, then the other', async () => {
  const { subscription, customer, calls } = await subscribed()
  const several = { allow_multiple_subscriptions: true, allow_customer_updates: true }
  const subscription_settings = { ...several, proration_behavior: 'prorate' }
  await shop.acme.server.patch(`/v1/organizations/${shop.acme.organization.id}`, {
    subscription_settings,
  })
  const second = await plan(shop.acme, {
    name: 'Second',
    prices: [metered(calls, { unit_amount: '2' })],
  })
  const opened = await checkout(shop.acme, [second.id], { customer_id: customer.id })
  const bought = await confirm(server, opened)
  assert.equal(bought.status, 200, JSON.stringify(bought.body))
  await server.drainJobs()
  await use(customer, 100)
  await change(subscription.id, { revoke: true })
  await server.drainJobs()
  await use(customer, 100)
  const { body } = await shop.acme.server.get('/v1/subscriptions/', {
    query: { product_id: second.id },
  })
  await until(body.items[0].current_period_end)

  assert.deepEqual(
    (await usageLines()).filter(([, amount]: [string, number]) => amount > 0),
    [
      ['Calls, 100 units', 50],
      ['Calls, 100 units', 200],
    ],
  )
})
