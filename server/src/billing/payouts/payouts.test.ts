import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkBooks, product, sell } from '../../testing/sales.ts'
import { DAY, HOUR } from '../../platform/clock.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(async () => {
  server.stripe.control.clearFaults()
  await checkBooks(server)
})

const FRAUD = '4000000000000259'
/** The processor's fee for 2000. */
const FEE = 88

async function sync(acme: Merchant) {
  const { status } = await acme.server.post('/v1/finance/refresh', {})
  assert.equal(status, 202)
  await server.drainJobs()
}

const pass = (milliseconds: number) =>
  server.clock.set(new Date(server.clock.now().getTime() + milliseconds))

const payoutsOf = async (acme: Merchant) => (await acme.server.get('/v1/payouts/')).body.items
const transactionsOf = async (acme: Merchant, query: Record<string, string> = {}) =>
  (await acme.server.get('/v1/transactions/', { query })).body.items

test('a payout shows its transactions with their orders, and sums to them', async () => {
  const acme = await merchant(server)
  const handbook = await product(acme)
  const { order } = await sell(server, acme, handbook)
  await sell(server, acme, handbook)
  const refund = { order_id: order.id, reason: 'customer_request', amount: 500 }
  assert.equal((await acme.server.post('/v1/refunds/', refund)).status, 200)
  pass(3 * DAY)

  await sync(acme)

  const [payout] = await payoutsOf(acme)
  const items = await transactionsOf(acme, { payout_id: payout.id })
  assert.equal(payout.amount, 2 * (2000 - FEE) - 500)
  assert.deepEqual(
    [payout.status, payout.currency, payout.fee_amount, payout.transactions_count],
    ['in_transit', 'usd', 2 * FEE, 3],
  )
  const net = items.reduce((sum: number, item: any) => sum + item.net_amount, 0)
  assert.equal(net, payout.amount)
  const refunded = items.find(({ category }: any) => category === 'refund')
  assert.deepEqual([refunded.order_id, refunded.amount], [order.id, -500])
  assert.ok(refunded.refund_id && refunded.payment_id && refunded.customer.id)
  const { body } = await acme.server.get(`/v1/payouts/${payout.id}`)
  assert.deepEqual(body, payout)
})

test('organizations that share an account see their own part of a payout', async () => {
  const [acme, rival] = [await merchant(server), await merchant(server, 'Rival')]
  await sell(server, acme, await product(acme))
  await sell(server, rival, await product(rival))
  await sell(server, rival, await product(rival))
  pass(3 * DAY)

  await sync(acme)

  const [[ours], [theirs]] = [await payoutsOf(acme), await payoutsOf(rival)]
  assert.deepEqual([ours.amount, ours.shared], [2000 - FEE, true])
  assert.deepEqual([theirs.amount, theirs.transactions_count], [2 * (2000 - FEE), 2])
  assert.equal(ours.processor_id, theirs.processor_id)
  assert.equal((await rival.server.get(`/v1/payouts/${ours.id}`)).status, 404)
  const foreign = await transactionsOf(rival, { payout_id: ours.id })
  assert.deepEqual(foreign, [])
})

test('a payout is known by its events, and a paid one may fail and be paid again', async () => {
  const acme = await merchant(server)
  await sell(server, acme, await product(acme))
  pass(3 * DAY)
  server.stripe.control.payOut()
  await server.drainJobs()
  const [sent] = await payoutsOf(acme)
  pass(DAY)
  server.stripe.control.payOut()
  await server.drainJobs()
  const [paid] = await payoutsOf(acme)

  assert.equal(server.stripe.control.failPayout(paid.processor_id), true)
  await server.drainJobs()
  const [failed] = await payoutsOf(acme)
  pass(DAY)
  server.stripe.control.payOut()
  await server.drainJobs()

  assert.deepEqual([sent.status, paid.status], ['in_transit', 'paid'])
  assert.deepEqual(
    [failed.id, failed.status, failed.failure_reason],
    [paid.id, 'failed', 'The bank account has been closed.'],
  )
  const [again, first] = await payoutsOf(acme)
  assert.deepEqual([first.id, first.status], [failed.id, 'failed'])
  assert.deepEqual([again.amount, again.returned_amount], [2000 - FEE, 2000 - FEE])
})

test('a sync continues after a failure where it stopped, and reads nothing twice', async () => {
  const acme = await merchant(server)
  const handbook = await product(acme)
  await sell(server, acme, handbook)
  server.stripe.control.addFault({
    kind: 'error_500',
    match: 'GET /v1/balance_transactions',
    count: 3,
  })
  await sync(acme)
  pass(HOUR)
  await server.drainJobs()
  const first = await transactionsOf(acme)
  pass(2 * HOUR)
  await sell(server, acme, handbook)
  server.stripe.control.clearRequests()

  await sync(acme)
  await sync(acme)

  const all = await transactionsOf(acme)
  assert.deepEqual([first.length, all.length], [1, 2])
  const [asked] = server.stripe.control.requests({ path: '/v1/balance_transactions' })
  assert.ok(asked)
  assert.ok(Number((asked.parameters['created'] as any).gte) > 0)
})

test('a dispute moves money with its fee, and returns both when it is won', async () => {
  const acme = await merchant(server)
  await sell(server, acme, await product(acme), { card: FRAUD })
  const [dispute] = (await acme.server.get('/v1/disputes/')).body.items
  await acme.server.put(`/v1/disputes/${dispute.id}/evidence`, {
    texts: { uncategorized_text: 'winning_evidence' },
  })
  await acme.server.post(`/v1/disputes/${dispute.id}/evidence/submit`, { revision: 1 })
  await server.drainJobs()

  await sync(acme)

  const items = await transactionsOf(acme, { dispute_id: dispute.id })
  assert.deepEqual(
    items
      .map(({ category, net_amount, fee_amount }: any) => [category, net_amount, fee_amount])
      .toSorted(),
    [
      ['dispute', -3500, 1500],
      ['dispute_reversal', 3500, -1500],
    ],
  )
})
