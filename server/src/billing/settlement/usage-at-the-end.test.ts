import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { ordersOf, plan, subscribe } from '../../testing/sales.ts'
import { createMeter, ingest, meterOf } from '../../testing/usage.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ now: new Date('2026-01-15T10:00:00Z') })
})
after(() => server.close())

test('usage that arrives exactly when a last period ends is not billed', async () => {
  const acme = await merchant(server)
  const calls = await createMeter(acme, { func: 'sum', property: 'n' })
  const price = { amount_type: 'metered_unit', meter_id: calls.id, unit_amount: '1' }
  const { subscription } = await subscribe(server, acme, { prices: [price] })
  const customer = { id: subscription.customer_id }
  const end = new Date(subscription.current_period_end)
  const use = (n: number) =>
    ingest(acme, [{ name: 'call', customer_id: customer.id, metadata: { n } }])
  await acme.server.patch(`/v1/subscriptions/${subscription.id}`, { cancel_at_period_end: true })
  server.clock.set(new Date(end.getTime() - 1))
  await use(100)
  server.clock.set(end)
  await use(70)
  await server.drainJobs()

  const orders = await ordersOf(acme)
  assert.deepEqual(
    orders.map((order: { total_amount: number }) => order.total_amount),
    [0, 100],
  )
  assert.equal((await meterOf(acme, customer, calls)).consumed_units, 70)
})

test('a change to another interval bills the usage before it at once, as previewed', async () => {
  const acme = await merchant(server)
  const calls = await createMeter(acme, { func: 'sum', property: 'n' })
  const fixed = { amount_type: 'fixed', price_amount: 1000, price_currency: 'usd' }
  const prices = [fixed, { amount_type: 'metered_unit', meter_id: calls.id, unit_amount: '0.5' }]
  const { subscription } = await subscribe(server, acme, { prices })
  const customer = { id: subscription.customer_id }
  const yearly = await plan(acme, { name: 'Yearly', recurring_interval: 'year', prices })
  await ingest(acme, [{ name: 'call', customer_id: customer.id, metadata: { n: 200 } }])
  const path = `/v1/subscriptions/${subscription.id}`
  const change = { product_id: yearly.id }

  const { body: seen } = await acme.server.post(`${path}/preview`, change)
  const moved = await acme.server.patch(path, change)
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  await server.drainJobs()

  const used = (items: { label: string; amount: number }[]) =>
    items.flatMap(({ label, amount }) => (/^Calls, 200 units/.test(label) ? amount : []))
  assert.deepEqual(used(seen.due_for_usage.lines), [100])
  assert.deepEqual(used([...seen.due_now.lines, ...seen.renewal.lines]), [])
  const orders = await ordersOf(acme)
  const billed = orders.filter(({ items }: any) => used(items).length > 0)
  assert.deepEqual(
    billed.map((order: { total_amount: number }) => order.total_amount),
    [seen.due_for_usage.total_amount],
  )
  assert.equal((await meterOf(acme, customer, calls)).consumed_units, 0)
})
