import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { ordersOf, subscribe } from '../../testing/sales.ts'
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
