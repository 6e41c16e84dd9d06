import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { checkout, confirm, checkBooks, plan, product, sell } from '../../testing/sales.ts'
import { applyDispute } from './apply-dispute.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(async () => {
  server.stripe.control.clearFaults()
  await checkBooks(server)
})

/** Cards by how the cardholder's bank behaves, as Stripe documents its test numbers. */
const cards = { fraud: '4000000000000259', inquiry: '4000000000001976' } as const

const cheap = { amount_type: 'fixed', price_amount: 200, price_currency: 'usd' }

async function disputedOrder(card: string) {
  const acme = await merchant(server)
  const settings = { country: 'DE', tax_settings: { enabled: true } }
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, settings)
  const handbook = await product(acme)
  const note = { type: 'custom', description: 'Reading hours', properties: { note: 'Tuesdays' } }
  const { body: benefit } = await acme.server.post('/v1/benefits/', note)
  await acme.server.post(`/v1/products/${handbook.id}/benefits`, { benefits: [benefit.id] })
  const { order } = await sell(server, acme, handbook, {
    customer_billing_address: { country: 'DE' },
    card,
  })
  return { acme, order, benefit }
}

const listOf = async (acme: Merchant, query: Record<string, string> = {}) =>
  (await acme.server.get('/v1/disputes/', { query })).body.items

/** Submits the merchant's evidence at the processor. */
async function answer({ id }: { id: string }, uncategorized_text: string) {
  const body = new URLSearchParams({ 'evidence[uncategorized_text]': uncategorized_text })
  const headers = { authorization: 'Bearer sk_test_gatehouse' }
  const row = await server.site.db
    .selectFrom('disputes')
    .select('processor_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const path = `${server.stripe.url}/v1/disputes/${row.processor_id}`
  assert.equal((await fetch(path, { method: 'POST', headers, body })).status, 200)
  await server.drainJobs()
}

async function withheldAmount(dispute: { id: string }): Promise<number> {
  const { held } = await server.site.db
    .selectFrom('ledger_entries')
    .select(entry => entry.fn.sum<number>('amount').as('held'))
    .where('dispute_id', '=', dispute.id)
    .where('account', '=', 'disputes')
    .executeTakeFirstOrThrow()
  return Number(held)
}

test('a dispute is recorded with its share of tax and its evidence deadline', async () => {
  const { acme, order } = await disputedOrder(cards.fraud)

  const [dispute] = await listOf(acme)
  const { body } = await acme.server.get(`/v1/disputes/${dispute.id}`)

  assert.deepEqual(body, dispute)
  assert.deepEqual(
    [dispute.status, dispute.amount, dispute.tax_amount, dispute.currency, dispute.reason],
    ['needs_response', 2000, 380, 'usd', 'fraudulent'],
  )
  assert.deepEqual([dispute.resolved, dispute.closed, dispute.past_due], [false, false, false])
  assert.ok(dispute.evidence_due_by)
  assert.deepEqual([dispute.order_id, dispute.customer.id], [order.id, order.customer_id])
  assert.equal(await withheldAmount(dispute), 2380)
})

test('the money of a won dispute is returned, and that of a lost one is not', async () => {
  const [winner, loser] = [await disputedOrder(cards.fraud), await disputedOrder(cards.fraud)]
  const [first] = await listOf(winner.acme)
  const [second] = await listOf(loser.acme)

  await answer(first, 'winning_evidence')
  await answer(second, 'losing_evidence')

  const [won] = await listOf(winner.acme, { status: 'won' })
  const [lost] = await listOf(loser.acme, { status: 'lost' })
  assert.deepEqual([won.id, won.closed, won.resolved], [first.id, true, true])
  assert.deepEqual([lost.id, lost.closed, lost.resolved], [second.id, true, true])
  assert.deepEqual([await withheldAmount(won), await withheldAmount(lost)], [0, 2380])
})

test('a lost dispute ends the benefits of its order, and an open or won one does not', async () => {
  const [winner, loser] = [await disputedOrder(cards.fraud), await disputedOrder(cards.fraud)]
  const grantsOf = async ({ acme, benefit }: typeof winner) => {
    const { body } = await acme.server.get(`/v1/benefits/${benefit.id}/grants`)
    return body.items.map((grant: { is_granted: boolean }) => grant.is_granted)
  }
  assert.deepEqual([await grantsOf(winner), await grantsOf(loser)], [[true], [true]])

  await answer((await listOf(winner.acme))[0], 'winning_evidence')
  await answer((await listOf(loser.acme))[0], 'losing_evidence')

  assert.deepEqual([await grantsOf(winner), await grantsOf(loser)], [[true], [false]])
})

test('a deadline is missed while the dispute is open, not after a decision', async () => {
  const { acme } = await disputedOrder(cards.fraud)
  const { acme: other } = await disputedOrder(cards.fraud)
  const [won] = await listOf(other)
  await answer(won, 'winning_evidence')

  const [open] = await listOf(acme)
  server.clock.set(new Date(new Date(open.evidence_due_by).getTime() + 1))

  assert.equal((await acme.server.get(`/v1/disputes/${open.id}`)).body.past_due, true)
  const { status, past_due } = (await other.server.get(`/v1/disputes/${won.id}`)).body
  assert.deepEqual([status, past_due], ['won', false])
})

test('an inquiry moves no money and may end without a dispute', async () => {
  const { acme } = await disputedOrder(cards.inquiry)
  const [requested] = await listOf(acme)

  await answer(requested, 'winning_evidence')

  const [closed] = await listOf(acme)
  assert.equal(requested.status, 'early_warning')
  assert.deepEqual([closed.status, closed.closed, closed.resolved], ['prevented', true, false])
  assert.equal(await withheldAmount(closed), 0)
})

test('duplicated and shuffled events lead to the same state', async () => {
  const { control } = server.stripe
  control.addFault({ kind: 'webhook_duplicated', match: 'charge.dispute.*', count: 10 })
  control.addFault({ kind: 'webhook_shuffled', match: '*', count: 10 })
  const { acme } = await disputedOrder(cards.fraud)
  const [dispute] = await listOf(acme)

  await answer(dispute, 'winning_evidence')

  const all = await listOf(acme)
  assert.deepEqual(
    all.map(({ status }: { status: string }) => status),
    ['won'],
  )
  assert.equal(await withheldAmount(dispute), 0)
})

test('a disputed payment cannot be refunded as well', async () => {
  const { acme, order } = await disputedOrder(cards.fraud)

  const body = { order_id: order.id, reason: 'customer_request', amount: 100 }
  const rejected = await acme.server.post('/v1/refunds/', body)

  const balanceRefund = await acme.server.post('/v1/refunds/', { ...body, to: 'balance' })
  const preview = { order_id: order.id, amount: 100, to: 'balance' }
  const seen = await acme.server.post('/v1/refunds/preview', preview)
  for (const answer of [rejected, balanceRefund, seen]) {
    assert.deepEqual([answer.status, answer.body.error], [403, 'RefundDisputed'])
  }
})

test('a lost dispute blocks refunds, and a won one allows them again', async () => {
  const [winner, loser] = [await disputedOrder(cards.fraud), await disputedOrder(cards.fraud)]
  await answer((await listOf(winner.acme))[0], 'winning_evidence')
  await answer((await listOf(loser.acme))[0], 'losing_evidence')
  const refund = ({ acme, order }: typeof winner) =>
    acme.server.post('/v1/refunds/', {
      ...{ order_id: order.id, reason: 'customer_request', amount: 2000, to: 'balance' },
    })

  const [provided, rejected] = [await refund(winner), await refund(loser)]

  assert.deepEqual([provided.body.status, provided.body.tax_amount], ['succeeded', 380])
  assert.deepEqual([rejected.status, rejected.body.error], [403, 'RefundDisputed'])
})

test('a refund to the balance is reversed when the bank returns the payment', async () => {
  const acme = await merchant(server)
  const [handbook, note] = [
    await product(acme),
    await product(acme, { prices: [{ ...cheap, price_amount: 500 }] }),
  ]
  const { order } = await sell(server, acme, handbook)
  const { id, customer_id } = order
  const to = { order_id: id, reason: 'customer_request', amount: 2000, to: 'balance' }
  assert.equal((await acme.server.post('/v1/refunds/', to)).body.status, 'succeeded')
  const opened = await checkout(acme, [note.id], { customer_id })
  assert.equal((await confirm(server, opened)).status, 200)
  const path = `/v1/customers/${customer_id}/balance`
  const balance = async () => (await acme.server.get(path)).body.balance
  const paid = await server.site.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const receive = (status: 'needs_response' | 'lost') =>
    write(server.site, systemActor(), work =>
      applyDispute(work, paid.id, {
        ...{ processor_id: `dp_${id}`, status, reason: 'fraudulent', amount: 2000 },
        ...{ evidence_due_by: null, withdrawn: true, currency: 'usd' },
      }),
    )

  await receive('needs_response')
  assert.equal(await balance(), 1500)
  await receive('lost')
  await receive('lost')

  // Credit spent meanwhile is the merchant's loss.
  assert.equal(await balance(), 0)
  const [last] = (await acme.server.get(`${path}/entries`)).body.items
  assert.deepEqual([last.cause, last.amount, last.order_id], ['disputed', -1500, id])
  const { after: auditedChange } = await server.site.db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'dispute.lost')
    .where('organization_id', '=', acme.organization.id)
    .executeTakeFirstOrThrow()
  assert.equal((auditedChange as any).balance_taken, 1500)
})

test('time whose payment was lost to a dispute is not credited by a plan change', async () => {
  const acme = await merchant(server)
  const [pro, small] = [await plan(acme), await plan(acme, { name: 'Small', prices: [cheap] })]
  await sell(server, acme, pro, { card: cards.fraud })
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  const change = { product_id: small.id, proration_behavior: 'prorate' }
  const path = `/v1/subscriptions/${subscription.id}/preview`
  const waiting = async () => (await acme.server.post(path, change)).body.waiting_amount

  const contested = await waiting()
  await answer((await listOf(acme))[0], 'winning_evidence')

  assert.deepEqual([contested, await waiting()], [200, -800])
})

test("a dispute above an order's total, as rates moved, counts as the whole order", async () => {
  const acme = await merchant(server)
  const { order } = await sell(server, acme, await product(acme))
  const paid = await server.site.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()

  await write(server.site, systemActor(), work =>
    applyDispute(work, paid.id, {
      ...{ processor_id: 'dp_more', status: 'needs_response', reason: 'fraudulent', amount: 2017 },
      ...{ evidence_due_by: null, withdrawn: true, currency: 'usd' },
    }),
  )

  const [dispute] = await listOf(acme)
  assert.deepEqual([dispute.status, dispute.amount], ['needs_response', 2000])
  assert.equal(await withheldAmount(dispute), 2000)
})

test('disputes are listed by order, status and amount, per merchant', async () => {
  const { acme, order } = await disputedOrder(cards.fraud)
  const rival = await merchant(server, 'Rival')
  const [dispute] = await listOf(acme)
  const count = async (query: Record<string, string>) => (await listOf(acme, query)).length

  assert.equal(await count({ order_id: order.id, sorting: '-amount' }), 1)
  assert.equal(await count({ order_id: dispute.id }), 0)
  assert.equal(await count({ status: 'won' }), 0)
  assert.deepEqual(await listOf(rival), [])
  assert.equal((await rival.server.get(`/v1/disputes/${dispute.id}`)).status, 404)
})
