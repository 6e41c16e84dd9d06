import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkBooks, ordersOf, product, sell, setCard, subscribe } from '../../testing/sales.ts'
import { systemActor } from '../../actors/actor.ts'
import { reading } from '../../platform/work.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { readReceipt } from './read-receipt.ts'
import { issue, portalOf, read } from './test-papers.ts'
import { totalsOf } from './totals.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

const MINUTE = 60_000
const buy = async () => (await sell(server, acme, await product(acme))).order

/** What the receipt of an order says. */
async function receiptOf({ id }: { id: string }) {
  const paper = await readReceipt(reading(server.site, systemActor()), id)
  assert.ok(paper?.receipt)
  const sums = { ...paper.content, refunded_amount: paper.receipt.refunded_amount }
  const totals = totalsOf(sums, { kind: 'receipt', language: 'en', money: String })
  return { paper, totals: totals.map(({ label, amount }) => `${label} ${amount}`) }
}

test('an order that was paid has a receipt, without an invoice', async () => {
  const order = await buy()
  const customer = await portalOf(server, acme, order)

  const { status, body } = await acme.server.get(`/v1/orders/${order.id}/receipt`)
  const own = await customer.get(`/v1/customer-portal/orders/${order.id}/receipt`)

  assert.equal(order.receipt_number, `${order.invoice_number}-R`)
  assert.deepEqual([status, own.status], [200, 200])
  for (const url of [body.url, own.body.url]) {
    const paper = await read(url)
    assert.equal(paper.status, 200)
    assert.equal(paper.bytes.subarray(0, 5).toString(), '%PDF-')
    const name = `inline; filename="${order.receipt_number}.pdf"`
    assert.equal(paper.headers.get('content-disposition'), name)
  }
  const { paper, totals } = await receiptOf(order)
  assert.deepEqual(paper.content.paid_by, { method: 'card', brand: 'visa', last4: '4242' })
  assert.deepEqual(totals, ['Subtotal 2000', 'Total 2000', 'Amount paid 2000'])
})

test('a receipt shows what was refunded since', async () => {
  const order = await buy()
  const refund = { order_id: order.id, amount: 500, reason: 'customer_request' }
  const { status } = await acme.server.post('/v1/refunds/', refund)
  await server.drainJobs()

  const { totals } = await receiptOf(order)

  assert.equal(status, 200)
  assert.deepEqual(totals.slice(-2), ['Amount paid 2000', 'Refunded -500'])
})

test('an order that was not paid, or cost nothing, has no receipt', async () => {
  const free = await sell(server, acme, await product(acme, { prices: [{ amount_type: 'free' }] }))
  const { acme: other, subscription } = await subscribe(server, await merchant(server))
  await setCard(server, other, 'pm_card_chargeCustomerFail')
  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()
  const due = (await ordersOf(other)).find((order: { paid: boolean }) => !order.paid)

  for (const [shop, order] of [
    [acme, free.order],
    [other, due],
  ] as const) {
    assert.equal(order?.receipt_number, null)
    const { status } = await shop.server.get(`/v1/orders/${order?.id}/receipt`)
    assert.equal(status, 404)
  }
})

test('a link opens its receipt alone, for ten minutes, and nobody else gets one', async () => {
  const order = await buy()
  await issue(acme, order)
  const other = await merchant(server)
  const stranger = await portalOf(server, acme, await buy())
  const path = `/v1/orders/${order.id}`
  const receipt = await acme.server.get(`${path}/receipt`)
  const invoice = await acme.server.get(`${path}/invoice`)

  const foreign = await other.server.get(`${path}/receipt`)
  const ofOther = await stranger.get(`/v1/customer-portal/orders/${order.id}/receipt`)
  const names = await Promise.all([receipt, invoice].map(({ body }) => read(body.url)))
  server.clock.pass(11 * MINUTE)
  const late = await read(receipt.body.url)

  assert.deepEqual([foreign.status, ofOther.status, late.status], [404, 404, 410])
  assert.deepEqual(
    names.map(({ headers }) => headers.get('content-disposition')),
    [order.receipt_number, order.invoice_number].map(name => `inline; filename="${name}.pdf"`),
  )
})
