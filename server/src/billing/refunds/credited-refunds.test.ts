import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { checkBooks, ordersOf } from '../../testing/sales.ts'
import { documentTextsOf } from '../invoices/test-papers.ts'
import { MIDDLE_OF_PERIOD, NEXT, subscribedCustomer } from './test-credited.ts'
import { refundedAmountsAtStripe, cards, refund, refundsOf } from './test-refunds.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

const used = (refundPreview: any) => [
  refundPreview.credit_taken_amount,
  refundPreview.balance_taken_amount,
  refundPreview.exceeding_amount,
]

test('a full refund after a credited downgrade debits the credit from the balance', async () => {
  const { acme, order, small, change, balance, preview, give } = await subscribedCustomer(server)
  server.clock.set(MIDDLE_OF_PERIOD)
  await change(small, 'invoice')
  const before = await balance()

  const seen = await preview(order, 3000)
  const result = await give(order, 3000, { preview_token: seen.token })

  assert.equal(result.status, 200, JSON.stringify(result.body))
  assert.equal(before, 1000)
  assert.deepEqual(used(seen), [0, 1000, 0])
  assert.deepEqual(used(result.body), [0, 1000, 0])
  assert.equal(await balance(), 0)
  assert.deepEqual(refundedAmountsAtStripe(server, acme), [3000])
})

test('a full refund after a prorated downgrade removes the pending credit', async () => {
  const { acme, order, small, change, balance, preview, give } = await subscribedCustomer(server)
  server.clock.set(MIDDLE_OF_PERIOD)
  await change(small, 'prorate')

  const seen = await preview(order, 3000)
  const result = await give(order, 3000)
  server.clock.set(NEXT)
  await server.drainJobs()

  assert.deepEqual(used(seen), [1000, 0, 0])
  assert.deepEqual(used(result.body), [1000, 0, 0])
  const [, renewal] = await ordersOf(acme)
  assert.deepEqual([renewal.net_amount, renewal.due_amount, await balance()], [1000, 1000, 0])
})

test('a partial refund reverses only the credit that exceeds the payment', async () => {
  const { order, small, change, balance, give } = await subscribedCustomer(server)
  server.clock.set(MIDDLE_OF_PERIOD)
  await change(small, 'invoice')

  const first = await give(order, 1900)
  const second = await give(order, 600)
  const third = await give(order, 500)

  assert.deepEqual(
    [first, second, third].map(({ body }) => used(body)),
    [
      [0, 0, 0],
      [0, 500, 0],
      [0, 500, 0],
    ],
  )
  assert.equal(await balance(), 0)
})

test('a refund whose credit was already spent is rejected unless allowed explicitly', async () => {
  const { acme, order, small, change, balance, preview, give } = await subscribedCustomer(server)
  server.clock.set(MIDDLE_OF_PERIOD)
  await change(small, 'invoice')
  server.clock.set(NEXT)
  await server.drainJobs()
  const spent = await balance()

  const seen = await preview(order, 2500)
  const rejected = await give(order, 2500)
  const less = await give(order, 2000)
  const allowed = await give(order, 1000, { allow_exceeding_credits: true })

  assert.equal(spent, 0)
  assert.deepEqual(used(seen), [0, 0, 500])
  assert.deepEqual([rejected.status, rejected.body.error], [409, 'RefundExceedsPayment'])
  assert.deepEqual([less.status, used(less.body)], [200, [0, 0, 0]])
  assert.deepEqual([allowed.status, used(allowed.body)], [200, [0, 0, 1000]])
  assert.deepEqual(refundedAmountsAtStripe(server, acme), [3000])
})

test('both orders of an upgrade are refunded in full', async () => {
  const { acme, order, large, change, balance, give } = await subscribedCustomer(server)
  server.clock.set(MIDDLE_OF_PERIOD)
  await change(large, 'invoice')
  const [, upgrade] = await ordersOf(acme)

  const first = await give(order, 3000)
  const second = await give(upgrade, 1500)

  assert.deepEqual([first.status, second.status], [200, 200])
  assert.deepEqual(
    [used(first.body), used(second.body)],
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
  )
  assert.deepEqual(refundedAmountsAtStripe(server, acme), [3000, 1500])
  assert.equal(await balance(), 0)
})

test('the tax of a credit is reversed with it', async () => {
  const { order, small, change, balance, preview, give } = await subscribedCustomer(server, {
    tax: 'exclusive',
  })
  server.clock.set(MIDDLE_OF_PERIOD)
  await change(small, 'invoice')
  const before = await balance()

  const seen = await preview(order, 2500)
  const first = await give(order, 2500)
  const after = await balance()
  const second = await give(order, 500)

  assert.deepEqual([order.tax_amount, before], [570, 1190])
  assert.deepEqual([seen.tax_amount, used(seen)], [475, [0, 595, 0]])
  assert.deepEqual([first.status, after, await balance()], [200, 595, 0])
  assert.deepEqual([second.body.tax_amount, used(second.body)], [95, [0, 595, 0]])
})

test('the credit note of a refund leaves out the credit it reversed', async () => {
  const { order, small, change, give } = await subscribedCustomer(server, { tax: 'exclusive' })
  server.clock.set(MIDDLE_OF_PERIOD)
  await change(small, 'invoice')
  await give(order, 3000)

  const documentTexts = await documentTextsOf(server, order)
  const notes = documentTexts.filter(({ kind }) => kind === 'credit_note')
  // The downgrade has an invoice of its own for -10.00 with -1.90 tax.
  assert.deepEqual(
    notes.map(({ net_amount, tax_amount, content }) => [
      ...[net_amount, tax_amount, content.total_amount],
      content.lines.map(({ amount }) => amount),
    ]),
    [[2000, 380, 2380, [3000, -1000]]],
  )
})

test('a pending credit is reversed in tax-inclusive prices', async () => {
  const { acme, order, small, change, balance, give } = await subscribedCustomer(server, {
    tax: 'inclusive',
  })
  server.clock.set(MIDDLE_OF_PERIOD)
  await change(small, 'prorate')

  const result = await give(order, order.net_amount)
  server.clock.set(NEXT)
  await server.drainJobs()

  assert.equal(order.total_amount, 3000)
  assert.deepEqual([result.status, used(result.body)], [200, [1000, 0, 0]])
  const [, renewal] = await ordersOf(acme)
  assert.deepEqual([renewal.total_amount, await balance()], [1000, 0])
})

test('credits reversed for a refund are restored when the bank returns it', async () => {
  for (const mode of ['invoice', 'prorate']) {
    const { acme, order, small, change, balance, give } = await subscribedCustomer(server, {
      card: cards.fails,
    })
    server.clock.set(MIDDLE_OF_PERIOD)
    await change(small, mode)
    const result = await give(order, 3000)
    const between = await balance()
    server.stripe.control.settle()
    await server.drainJobs()
    server.clock.set(NEXT)
    await server.drainJobs()

    const [failed] = await refundsOf(acme)
    assert.deepEqual([result.body.status, failed.status, between], ['succeeded', 'failed', 0])
    const renewal = (await ordersOf(acme)).at(-1)
    assert.deepEqual([renewal.due_amount, await balance()], [0, 0], mode)
  }
})

test('a credit restored after its subscription ended becomes balance', async () => {
  const { acme, order, small, change, balance, give } = await subscribedCustomer(server, {
    card: cards.fails,
  })
  server.clock.set(MIDDLE_OF_PERIOD)
  await change(small, 'prorate')
  await give(order, 3000)
  const path = `/v1/subscriptions/${order.subscription_id}`
  assert.equal((await acme.server.delete(path)).status, 200)
  await server.drainJobs()
  const before = await balance()
  server.stripe.control.settle()
  await server.drainJobs()

  assert.deepEqual([before, await balance()], [0, 1000])
})

test('a refund made at Stripe reverses credits and reports any excess', async () => {
  const { acme, order, small, change, balance } = await subscribedCustomer(server)
  server.clock.set(MIDDLE_OF_PERIOD)
  await change(small, 'invoice')
  const body = { amount: -300, currency: 'eur', reason: 'As agreed' }
  await acme.server.post(`/v1/customers/${order.customer_id}/balance`, body)
  const { body: payments } = await acme.server.get('/v1/payments/')
  const { intent_id } = payments.items.at(-1).processor_metadata
  await fetch(`${server.stripe.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_gatehouse' },
    body: new URLSearchParams({ payment_intent: intent_id, amount: '3000' }),
  })
  await server.drainJobs()

  const [adopted] = await refundsOf(acme)
  assert.deepEqual([adopted.status, used(adopted)], ['succeeded', [0, 700, 300]])
  assert.equal(await balance(), 0)
  const noted = await server.site.db
    .selectFrom('audit_entries')
    .select('after')
    .where('subject_id', '=', adopted.id)
    .where('action', '=', 'refund.credits_taken')
    .executeTakeFirstOrThrow()
  assert.deepEqual(noted.after, {
    ...{ order_id: order.id, credit_taken_amount: 0 },
    ...{ balance_taken_amount: 700, exceeding_amount: 300 },
  })
})

test('a parallel refund and downgrade return no more than was paid', async () => {
  const { acme, order, small, balance } = await subscribedCustomer(server)
  server.clock.set(MIDDLE_OF_PERIOD)
  const body = { product_id: small.id, proration_behavior: 'invoice' }
  const path = `/v1/subscriptions/${order.subscription_id}`
  const answers = await Promise.all([
    refund(acme, order, { amount: 1500 }),
    acme.server.patch(path, body),
    refund(acme, order, { amount: 1500 }),
  ])
  await server.drainJobs()

  const [charged] = refundedAmountsAtStripe(server, acme)
  assert.ok(answers.some(({ status }) => status === 200))
  assert.ok(Number(charged) + (await balance()) <= 3000, `${charged}`)
})

test("a merchant cannot see or change another merchant's credits", async () => {
  const { order, small, change, balance } = await subscribedCustomer(server)
  server.clock.set(MIDDLE_OF_PERIOD)
  await change(small, 'invoice')
  const stranger = await merchant(server)

  const requested = { order_id: order.id, amount: 3000 }
  const seen = await stranger.server.post('/v1/refunds/preview', requested)
  const result = await refund(stranger, order, { amount: 3000, allow_exceeding_credits: true })

  assert.deepEqual([seen.status, result.status], [422, 422])
  assert.equal(await balance(), 1000)
})
