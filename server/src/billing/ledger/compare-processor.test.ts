import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeClient } from '../../payments/processor-client.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { product, sell, subscribe } from '../../testing/sales.ts'
import { compareProcessor } from './compare-processor.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => server.close())

const compare = () =>
  compareProcessor(
    server.site.db,
    makeClient({ ...server.site.config.stripe, api_base: server.stripe.url }),
  )

/** Makes purchases, a renewal and a partial refund; returns the refunded order. */
async function live() {
  const { acme, subscription } = await subscribe(server, await merchant(server))
  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()
  const { order } = await sell(server, acme, await product(acme))
  const body = { order_id: order.id, reason: 'customer_request', amount: 300 }
  assert.equal((await acme.server.post('/v1/refunds/', body)).status, 200)
  await server.drainJobs()
  return order
}

test('each difference between the ledger and the processor is reported', async () => {
  const order = await live()
  const { db } = server.site
  const paid = db.updateTable('payments').where('order_id', '=', order.id)

  const same = await compare()
  await paid.set(({ eb }) => ({ amount: eb('amount', '+', 1) })).execute()
  const more = await compare()
  await paid.set(({ eb }) => ({ amount: eb('amount', '-', 1), status: 'failed' })).execute()
  const unknown = await compare()
  await paid.set({ status: 'succeeded' }).execute()
  await db.updateTable('refunds').set({ processor_amount: 299 }).execute()
  const refunded = await compare()

  const invariants = (item: typeof same) => item.differences.map(({ invariant }) => invariant)
  assert.deepEqual(same, { charges: 3, payments: 3, differences: [] })
  assert.deepEqual(invariants(more), ['a payment and its charge have the same amount and currency'])
  assert.deepEqual(invariants(unknown), [
    'every charge at the processor has a payment in the ledger or was refunded',
  ])
  assert.deepEqual(invariants(refunded), ['the refunded amount of a charge matches the ledger'])
})
