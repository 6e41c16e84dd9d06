import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { checkInvariants } from '../billing/ledger/invariants.ts'
import { REFUNDED, runScenario, type ScenarioSetup } from './scenario.ts'

type SoldItems = { orders: number; paid: number; charged: string[] }

/**
 * Runs the scenario with a crash at a crash point, and checks the result; returns the crash points
 * passed.
 */
export async function runAndVerify(scene: ScenarioSetup, at: number): Promise<string[]> {
  try {
    const { points } = await runScenario(scene, at)
    await verifyScenario(scene)
    return points
  } finally {
    await scene.receiver.close()
  }
}

/**
 * The facts that must hold after the scenario, however often the server crashed: the invariants,
 * one charge at the processor for each paid order, one refund, and every event delivered, in order.
 */
async function verifyScenario(scene: ScenarioSetup): Promise<void> {
  const { server, store } = scene
  assert.deepEqual(await checkInvariants(server.site.db), [])
  const sale = await soldBy(scene)
  assert.equal(sale.orders, 3, 'the sale, the subscription and its renewal')
  assert.equal(sale.paid, 3)
  assert.deepEqual(chargesOf(scene).sort(), sale.charged.sort(), 'nobody is charged twice')
  assert.deepEqual(refundedAmount(scene), [REFUNDED], 'nothing is given back twice')
  await verifyDeliveries(scene)
  const keys = await store.server.get('/v1/license-keys/')
  assert.equal(keys.body.pagination.total_count, 2, 'one key a purchase')
}

async function soldBy({ server, store }: ScenarioSetup): Promise<SoldItems> {
  const { rows } = await sql<{ status: string; processor_id: string | null }>`
    select o.status, p.processor_id from orders o
    left join payments p on p.order_id = o.id and p.status = 'succeeded'
    where o.organization_id = ${store.organization_id}`.execute(server.site.db)
  const charged = rows.flatMap(row => (row.processor_id === null ? [] : [row.processor_id]))
  const paid = rows.filter(row => row.status === 'paid' || row.status === 'partially_refunded')
  return { orders: rows.length, paid: paid.length, charged }
}

/** Every intent of this merchant that was charged, as the processor reports it. */
function chargesOf({ server, store }: ScenarioSetup): string[] {
  const metadata = { organization_id: store.organization_id }
  return server.stripe.control
    .paymentIntents({ metadata })
    .filter(intent => intent.status === 'succeeded')
    .map(intent => intent.id)
}

/** The processor's refunds for this merchant, as it reports them. */
function refundedAmount({ server, store }: ScenarioSetup): number[] {
  const metadata = { organization_id: store.organization_id }
  return server.stripe.control.objects('refund', { metadata }).map(({ amount }) => amount)
}

async function verifyDeliveries({ server, store, receiver }: ScenarioSetup) {
  const { rows } = await sql<{ id: string; type: string; sequence: number; status: string }>`
    select id, type, sequence, status from webhook_events
    where organization_id = ${store.organization_id}`.execute(server.site.db)
  const received = new Set(receiver.received.map(delivery => delivery.id))
  const missing = rows.filter(row => !received.has(row.id))
  assert.deepEqual(missing, [], 'every event is delivered')
  assert.deepEqual(new Set(rows.map(row => row.status)), new Set(['delivered']))
  const byObject = Map.groupBy(firstDeliveries(receiver.received), item => item.object_id)
  for (const [object, deliveries] of byObject) {
    const sequence = deliveries.map(item => item.sequence)
    assert.deepEqual(
      sequence,
      sequence.toSorted((a, b) => a - b),
      `events of ${object} in order`,
    )
  }
}

/** A delivery whose response was lost is sent again; the first one counts. */
function firstDeliveries<T extends { id: string }>(received: T[]): T[] {
  const seen = new Set<string>()
  return received.filter(item => !seen.has(item.id) && seen.add(item.id))
}
