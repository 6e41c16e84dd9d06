import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import {
  buyer,
  checkout,
  confirm,
  plan,
  product,
  setCard,
  sell,
  subscribe,
} from '../../testing/sales.ts'
import { createMeter, giveCredits, ingest } from '../../testing/usage.ts'
import { violationExamples } from './violation-examples.data.ts'
import { evaluateInvariants, invariants } from './invariants.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-04-01T00:00:00Z') })
})
after(() => server.close())

const FRAUD = '4000000000000259'
const DECLINED = 'pm_card_chargeCustomerFail'

/** A merchant whose ledger contains transactions of every kind. */
async function live() {
  const { acme, subscription } = await subscribe(server, await merchant(server))
  const ok = async (results: Promise<{ status: number; body: any }>) => {
    const { status, body } = await results
    assert.ok(status < 300, JSON.stringify(body))
    return body
  }
  const adjustBalance = (id: string, amount: number) => {
    const body = { amount, currency: 'usd', reason: 'For the trouble.' }
    return ok(acme.server.post(`/v1/customers/${id}/balance`, body))
  }
  const more = { amount_type: 'fixed', price_amount: 3000, price_currency: 'usd' }
  const team = await plan(acme, { name: 'Team', prices: [more] })
  const change = { product_id: team.id, proration_behavior: 'invoice' }
  await ok(acme.server.patch(`/v1/subscriptions/${subscription.id}`, change))
  await adjustBalance(subscription.customer_id, 500)
  const declined = await subscribe(server, await merchant(server))
  await setCard(server, declined.acme, DECLINED)
  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()
  const back = { product_id: subscription.product_id, proration_behavior: 'prorate' }
  await ok(acme.server.patch(`/v1/subscriptions/${subscription.id}`, back))

  const book = await product(acme)
  const tenth = { name: 'Tenth', type: 'percentage', basis_points: 1000, duration: 'once' }
  const discount = await ok(acme.server.post('/v1/discounts/', tenth))
  const opened = await checkout(acme, [book.id], { discount_id: discount.id })
  await ok(confirm(server, opened))
  const { order } = await sell(server, acme, book)
  const body = { order_id: order.id, reason: 'customer_request', amount: 300 }
  await ok(acme.server.post('/v1/refunds/', body))
  await ok(acme.server.post(`/v1/orders/${order.id}/invoice`))
  await adjustBalance(order.customer_id, 300)
  await sell(server, acme, book, { ...buyer(), card: FRAUD })
  await checkout(acme, [book.id])
  await server.drainJobs()
}

/** A customer who used more than was credited, was billed for it, and has credits again. */
async function useMetered() {
  const acme = await merchant(server)
  const meter = await createMeter(acme, { func: 'count' })
  const price = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '100' }
  const fixed = { amount_type: 'fixed', price_amount: 1000, price_currency: 'usd' }
  const { subscription } = await subscribe(server, acme, { prices: [fixed, price] })
  const { customer_id } = subscription
  const give = () => giveCredits(acme, { id: customer_id }, meter, { units: 2 })
  await give()
  await ingest(
    acme,
    Array.from({ length: 5 }, () => ({ name: 'call', customer_id })),
  )
  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()
  await give()
  const ended = await subscribe(server, await merchant(server))
  await ended.acme.server.patch(`/v1/subscriptions/${ended.subscription.id}`, { revoke: true })
}

/** The invariants violated by a change, which is rolled back. */
async function invariantsBrokenBy(db: Kysely<Tables>, statement: string): Promise<string[]> {
  let broken: string[] = []
  const undo = new Error('undone')
  const attempt = db.transaction().execute(async work => {
    // Disables the triggers and foreign keys that would reject the change.
    await sql`set local session_replication_role = replica`.execute(work)
    const { numAffectedRows } = await sql.raw(statement).execute(work)
    assert.ok(numAffectedRows && numAffectedRows > 0n, `nothing to break: ${statement}`)
    broken = (await evaluateInvariants(work))
      .filter(invariant => invariant.broken > 0)
      .map(({ name }) => name)
    throw undo
  })
  await assert.rejects(attempt, undo)
  return broken
}

test('each money invariant reports exactly what violates it', async () => {
  await useMetered()
  await live()
  const { db } = server.site
  const before = (await evaluateInvariants(db)).filter(invariant => invariant.broken > 0)

  const found: Record<string, string[]> = {}
  for (const { name } of invariants)
    found[name] = await invariantsBrokenBy(db, violationExamples[name] ?? assert.fail(name))

  assert.deepEqual(before, [])
  assert.deepEqual(found, Object.fromEntries(invariants.map(({ name }) => [name, [name]])))
  assert.deepEqual(
    Object.keys(violationExamples).toSorted(),
    invariants.map(({ name }) => name).toSorted(),
  )
})
