import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { checkBooks, product, sell, eventsSentTo } from '../../testing/sales.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import {
  amountsOf,
  refundedAmountsAtStripe,
  ledgerOf,
  cards,
  orderNow,
  refund,
  refundsOf,
  sellHandbook,
} from './test-refunds.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(async () => {
  server.stripe.control.clearFaults()
  await checkBooks(server)
})

const REFUNDS = 'POST /v1/refunds'
/** Our own attempt, and two retries by the official library. */
const ATTEMPTS_MAX = 3

/** Advances the server's clock and runs the scheduled tasks that are then due. */
async function advanceSeconds(seconds: number) {
  server.clock.pass(seconds * 1_000)
  await server.drainJobs()
}

const stripe = (method: string, path: string, body: Record<string, string> = {}) =>
  fetch(`${server.stripe.url}/v1/${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_gatehouse' },
    ...(method === 'POST' && { body: new URLSearchParams(body) }),
  })

async function intentOf(acme: Merchant): Promise<string> {
  const { body } = await acme.server.get('/v1/payments/')
  return String(body.items[0].processor_metadata.intent_id)
}

for (const kind of ['timeout_after', 'timeout_before', 'error_500'] as const) {
  test(`a refund whose response was lost (${kind}) is retried and made once`, async () => {
    const { acme, order } = await sellHandbook(server)
    server.stripe.control.addFault({ kind: 'webhook_lost', count: 100 })
    server.stripe.control.addFault({ kind, match: REFUNDS, count: ATTEMPTS_MAX })

    const answer = await refund(acme, order, { amount: 500 })
    const waiting = await orderNow(acme, order)
    await advanceSeconds(31)

    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    if (kind !== 'error_500') {
      assert.equal(answer.body.status, 'pending')
      assert.deepEqual(amountsOf(waiting), [0, 0, 1500, 285])
    }
    const [made] = await refundsOf(acme)
    assert.equal(made.status, 'succeeded')
    assert.deepEqual(refundedAmountsAtStripe(server, acme), [595])
  })
}

test('a refund is found after the processor expired its idempotency key', async () => {
  const { acme, order } = await sellHandbook(server)
  server.stripe.control.addFault({ kind: 'webhook_lost', count: 100 })
  server.stripe.control.addFault({ kind: 'timeout_after', match: REFUNDS, count: ATTEMPTS_MAX })
  await refund(acme, order, { amount: 500 })

  await advanceSeconds(26 * 3_600)

  assert.deepEqual(refundedAmountsAtStripe(server, acme), [595])
  assert.equal((await refundsOf(acme))[0].status, 'succeeded')
})

test('an unconfirmed refund is pending and counts as refunded', async () => {
  const { acme, order } = await sellHandbook(server, { card: cards.pending })

  const answer = await refund(acme, order, { amount: 1500 })
  const waiting = await orderNow(acme, order)
  const beyond = await refund(acme, order, { amount: 501 })
  server.stripe.control.settle()
  await server.drainJobs()

  assert.equal(answer.body.status, 'pending')
  assert.equal(waiting.status, 'paid')
  assert.deepEqual(amountsOf(waiting), [0, 0, 500, 95])
  assert.equal(beyond.status, 400)
  assert.equal((await refundsOf(acme))[0].status, 'succeeded')
  assert.deepEqual(amountsOf(await orderNow(acme, order)), [1500, 285, 500, 95])
  const events = await eventsSentTo(server, acme, /^(refund|order\.refunded)/)
  assert.deepEqual(events, ['refund.created', 'refund.updated', 'order.refunded'])
})

test('a pending refund whose event was lost is polled', async () => {
  const { acme, order } = await sellHandbook(server, { card: cards.pending })
  server.stripe.control.addFault({ kind: 'webhook_lost', count: 100 })
  await refund(acme, order, { amount: 1500 })
  server.stripe.control.settle()

  await advanceSeconds(11 * 60)

  assert.equal((await refundsOf(acme))[0].status, 'succeeded')
})

test('a refund canceled at the processor can be requested again', async () => {
  const { acme, order } = await sellHandbook(server, { card: cards.pending })
  await refund(acme, order, { amount: 2000 })
  const [made] = server.stripe.control.objects('refund', { metadata: { order_id: order.id } })

  assert.equal((await stripe('POST', `refunds/${made?.id}/cancel`)).status, 200)
  await server.drainJobs()

  assert.equal((await refundsOf(acme))[0].status, 'canceled')
  assert.deepEqual(amountsOf(await orderNow(acme, order)), [0, 0, 2000, 380])
  assert.equal((await refund(acme, order, { amount: 2000 })).status, 200)
})

test('money returned by the bank counts as never refunded', async () => {
  const { acme } = await sellHandbook(server)
  const note = { type: 'custom', description: 'Help', properties: { note: 'Call us' } }
  const benefit = (await acme.server.post('/v1/benefits/', note)).body
  const book = await product(acme, { name: 'With help' })
  await acme.server.post(`/v1/products/${book.id}/benefits`, { benefits: [benefit.id] })
  const { order } = await sell(server, acme, book, { card: cards.fails })
  const before = await ledgerOf(server, order)

  const result = await refund(acme, order, { amount: 2000, revoke_benefits: true })
  const between = await orderNow(acme, order)
  server.stripe.control.settle()
  await server.drainJobs()

  assert.equal(result.body.status, 'succeeded')
  assert.equal(between.status, 'refunded')
  const [returned] = await refundsOf(acme)
  assert.deepEqual(
    [returned.status, returned.failure_reason],
    ['failed', 'expired_or_canceled_card'],
  )
  const after = await orderNow(acme, order)
  assert.equal(after.status, 'paid')
  assert.deepEqual(amountsOf(after), [0, 0, 2000, order.tax_amount])
  assert.deepEqual(await ledgerOf(server, order), before)
  const { body } = await acme.server.get(`/v1/benefits/${benefit.id}/grants`)
  assert.equal(body.items[0].is_granted, true)
  const events = await eventsSentTo(server, acme, /^refund/)
  assert.deepEqual(events, ['refund.created', 'refund.updated'])
})

test('duplicated, late and shuffled events lead to the same state', async () => {
  const { control } = server.stripe
  control.addFault({ kind: 'webhook_duplicated', match: 'refund.*', count: 10 })
  control.addFault({ kind: 'webhook_shuffled', match: '*', count: 10 })
  const { acme, order } = await sellHandbook(server, { card: cards.pending })

  await refund(acme, order, { amount: 300 })
  await refund(acme, order, { amount: 700 })
  control.settle()
  await server.drainJobs()

  const made = await refundsOf(acme)
  assert.deepEqual(
    made.map(({ status }: { status: string }) => status),
    ['succeeded', 'succeeded'],
  )
  assert.deepEqual(amountsOf(await orderNow(acme, order)), [1000, 190, 1000, 190])
})

test('a refund made at the processor is recorded with its share of tax', async () => {
  const { acme, order } = await sellHandbook(server)

  const payment_intent = await intentOf(acme)
  await stripe('POST', 'refunds', { payment_intent, amount: '1190', reason: 'duplicate' })
  await server.drainJobs()

  const [adopted] = await refundsOf(acme)
  assert.deepEqual(
    [adopted.status, adopted.amount, adopted.tax_amount, adopted.reason],
    ['succeeded', 1000, 190, 'duplicate'],
  )
  assert.deepEqual(amountsOf(await orderNow(acme, order)), [1000, 190, 1000, 190])
})

test('a refund rejected by the processor has its message and counts as never made', async () => {
  const acme = await merchant(server)
  // The bank has returned the money, and no event about it has arrived yet.
  server.stripe.control.addFault({ kind: 'webhook_lost', match: 'charge.dispute.*', count: 100 })
  const { order } = await sell(server, acme, await product(acme), { card: '4000000000000259' })

  const rejected = await refund(acme, order, { amount: 500 })

  assert.equal(rejected.status, 402)
  assert.equal(rejected.body.error, 'RefundRefused')
  assert.match(rejected.body.detail, /charged back/)
  const [failed] = await refundsOf(acme)
  assert.equal(failed.status, 'failed')
  assert.deepEqual(amountsOf(await orderNow(acme, order)), [0, 0, 2000, 0])
})
