import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { TestServer } from '../testing/test-server.ts'
import type { Shop } from './years/shop.ts'

/** Requires that the processor charged each paid order once, and nothing else. */
export async function expectChargedOnce(
  server: TestServer,
  { organization_id, held: subscription }: Shop,
): Promise<void> {
  const charged = server.stripe.control
    .charges({ metadata: { organization_id } })
    .filter(({ status }) => status === 'succeeded')
    .map(({ payment_intent }) => String(payment_intent))
  const { rows } = await sql<{ processor_id: string }>`
    select p.processor_id from orders o join payments p on p.order_id = o.id
    where o.organization_id = ${organization_id} and p.status = 'succeeded'
      and o.status in ('paid', 'partially_refunded')`.execute(server.site.db)
  const paid = rows.map(({ processor_id }) => processor_id)
  assert.deepEqual(charged.sort(), paid.sort(), 'each order is charged once')
  const orders = subscription.flatMap(({ model }) => model.orders)
  assert.equal(
    paid.length,
    orders.filter(({ status, total, applied }) => status === 'paid' && total > applied).length,
  )
}
