import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { merchant } from '../../testing/people.ts'
import { checkBooks, product, sell, subscribe, eventsSentTo } from '../../testing/sales.ts'
import {
  amountsOf,
  refundedAmountsAtStripe,
  ledgerOf,
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
afterEach(() => checkBooks(server))

const REFUNDED = /^(refund\..*|order\.(refunded|updated))$/

test('a partial refund and the rest return the order and its tax to the cent', async () => {
  const { acme, order } = await sellHandbook(server)

  const part = await refund(acme, order, { amount: 333, comment: 'broken', metadata: { case: 7 } })
  const between = await orderNow(acme, order)
  const rest = await refund(acme, order, { amount: 1667 })
  const end = await orderNow(acme, order)

  assert.equal(part.status, 200, JSON.stringify(part.body))
  assert.equal(part.body.status, 'succeeded')
  assert.deepEqual([part.body.amount, part.body.tax_amount], [333, 63])
  assert.deepEqual([part.body.metadata, part.body.comment], [{ case: 7 }, 'broken'])
  assert.equal(between.status, 'partially_refunded')
  assert.equal(between.paid, true)
  assert.deepEqual(amountsOf(between), [333, 63, 1667, 317])
  assert.deepEqual([rest.body.amount, rest.body.tax_amount], [1667, 317])
  assert.equal(end.status, 'refunded')
  assert.deepEqual(amountsOf(end), [2000, 380, 0, 0])
  assert.deepEqual(refundedAmountsAtStripe(server, acme), [2380])
  assert.deepEqual(await ledgerOf(server, order), { revenue: -2000, refunds: 2000 })
})

test("webhooks follow the protocol's order, and the buyer gets an email", async () => {
  const { acme, order } = await sellHandbook(server)
  const before = (await eventsSentTo(server, acme, REFUNDED)).length

  await refund(acme, order, { amount: 1000 })
  await server.drainJobs()

  const events = await eventsSentTo(server, acme, REFUNDED)
  assert.deepEqual(events.slice(before), ['refund.created', 'order.updated', 'order.refunded'])
  const mails = await mailsSentTo(server, order.customer.email)
  const mail = mails.find(({ kind }) => kind === 'order_refunded')
  assert.equal(mail?.subject, `Your refund from ${acme.organization.name}`)
  assert.match(String(mail?.plain), /\$11\.90/)
  assert.match(String(mail?.plain), /Refund: Handbook: \$10\.00/)
  assert.match(String(mail?.plain), /VAT Germany \(19% of \$10\.00\): \$1\.90/)
  assert.match(String(mail?.plain), /Amount credited: \$11\.90/)
})

test('a refund above the remaining amount is rejected', async () => {
  const { acme, order } = await sellHandbook(server)

  const beyond = await refund(acme, order, { amount: 2001 })
  await refund(acme, order, { amount: 500 })
  const excessiveRefund = await refund(acme, order, { amount: 1501 })
  await refund(acme, order, { amount: 1500 })
  const again = await refund(acme, order, { amount: 1 })

  assert.equal(beyond.status, 400)
  assert.deepEqual(beyond.body, {
    error: 'RefundAmountTooHigh',
    detail: 'Refund amount exceeds remaining order balance: 2000',
  })
  assert.match(excessiveRefund.body.detail, /balance: 1500$/)
  assert.equal(again.status, 403)
  assert.equal(again.body.error, 'RefundedAlready')
  assert.deepEqual(refundedAmountsAtStripe(server, acme), [2380])
})

test('zero, negative and fractional refunds are rejected', async () => {
  const { acme, order } = await sellHandbook(server)

  for (const amount of [0, -1, 0.5, '10', null]) {
    const answer = await refund(acme, order, { amount })
    assert.equal(answer.status, 422)
    assert.deepEqual(answer.body.detail[0].loc, ['body', 'amount'])
  }
  const reason = await refund(acme, order, { reason: 'dispute_prevention' })
  assert.equal(reason.status, 422)
  assert.deepEqual(await refundsOf(acme), [])
})

test('refunds in dinars and ariary are limited to chargeable amounts', async () => {
  for (const [price_currency, step, tax_amount, provided] of [
    ['kwd', 10, 60, 370],
    ['mga', 100, 100, 5],
  ] as const) {
    const price = { amount_type: 'fixed', price_amount: 10_000, price_currency }
    const { acme, order } = await sellHandbook(server, {}, { prices: [price] })

    const odd = await refund(acme, order, { amount: 333 })
    const even = await refund(acme, order, { amount: 300 + step })
    await server.drainJobs()
    const first = refundedAmountsAtStripe(server, acme)
    const rest = await refund(acme, order, { amount: 9_700 - step })
    await server.drainJobs()

    const { loc, msg } = odd.body.detail[0]
    const previewTerms = `Amounts in ${price_currency} must be a multiple of ${step}.`
    assert.deepEqual([odd.status, loc, msg], [422, ['body', 'amount'], previewTerms])
    assert.deepEqual([even.status, even.body.tax_amount, first], [200, tax_amount, [provided]])
    assert.deepEqual([rest.status, rest.body.tax_amount], [200, 1_900 - tax_amount])
    assert.equal((await orderNow(acme, order)).status, 'refunded')
  }
})

test('a refund of an unknown, foreign or free order is rejected', async () => {
  const { acme, order } = await sellHandbook(server)
  const rival = await merchant(server, 'Rival')
  const free = await product(acme, { prices: [{ amount_type: 'free' }] })
  const gift = await sell(server, acme, free, { confirmation_token_id: null })

  const foreign = await refund(rival, order)
  const unknown = await refund(acme, { id: '0199aaaa-0000-7000-8000-000000000000' })
  const unpaid = await refund(acme, gift.order, { amount: 1 })

  for (const answer of [foreign, unknown]) {
    assert.equal(answer.status, 422)
    assert.deepEqual(answer.body.detail[0].loc, ['body', 'order_id'])
  }
  assert.equal(unpaid.status, 404)
  assert.equal(unpaid.body.error, 'ResourceNotFound')
  assert.deepEqual((await rival.server.get('/v1/refunds/')).body.items, [])
})

test("parallel refunds succeed only up to the order's amount", async () => {
  const { acme, order } = await sellHandbook(server)

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => refund(acme, order, { amount: 600 })),
  )
  await server.drainJobs()

  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  assert.deepEqual(statuses, [200, 200, 200, 400, 400, 400, 400, 400])
  assert.deepEqual(amountsOf(await orderNow(acme, order)), [1800, 342, 200, 38])
  assert.deepEqual(refundedAmountsAtStripe(server, acme), [2142])
})

test('a repeated request with the same idempotency key refunds once', async () => {
  const { acme, order } = await sellHandbook(server)
  const body = { order_id: order.id, reason: 'duplicate', amount: 700 }
  const headers = { 'idempotency-key': 'once' }

  const first = await acme.server.post('/v1/refunds/', body, { headers })
  const again = await acme.server.post('/v1/refunds/', body, { headers })

  assert.deepEqual(again.body, first.body)
  assert.deepEqual(refundedAmountsAtStripe(server, acme), [833])
})

test('benefits of a one-time order are revoked with its refund if requested', async () => {
  const { acme } = await sellHandbook(server)
  const note = { type: 'custom', description: 'Help', properties: { note: 'Call us' } }
  const benefit = (await acme.server.post('/v1/benefits/', note)).body
  const book = await product(acme, { name: 'With help' })
  await acme.server.post(`/v1/products/${book.id}/benefits`, { benefits: [benefit.id] })
  const { order } = await sell(server, acme, book)
  const refundableSale = await sell(server, acme, book)
  const current = async () => {
    const path = `/v1/benefits/${benefit.id}/grants`
    const { items } = (await acme.server.get(path, { query: { is_granted: 'true' } })).body
    return items.map((grant: any) => grant.order_id).toSorted()
  }

  await refund(acme, order, { amount: 100, revoke_benefits: true })
  await refund(acme, refundableSale.order, { amount: 100 })
  await server.drainJobs()

  assert.deepEqual(await current(), [refundableSale.order.id])
  // A product's new benefits are granted to its orders, but not to one whose benefits were revoked.
  await acme.server.patch(`/v1/products/${book.id}`, { description: 'Better' })
  const more = (await acme.server.post('/v1/benefits/', note)).body
  const benefits = [benefit.id, more.id]
  await acme.server.post(`/v1/products/${book.id}/benefits`, { benefits })
  await server.drainJobs()
  assert.deepEqual(await current(), [refundableSale.order.id])
})

test('a subscription keeps its benefits and continues when its order is refunded', async () => {
  const { acme } = await subscribe(server, await merchant(server))
  const [order] = (await acme.server.get('/v1/orders/')).body.items

  const revoking = await refund(acme, order, { amount: 1000, revoke_benefits: true })
  const plain = await refund(acme, order, { amount: 1000 })

  assert.equal(revoking.status, 400)
  assert.equal(revoking.body.error, 'RevokeSubscriptionBenefitsProhibited')
  assert.equal(plain.status, 200)
  assert.equal(plain.body.subscription_id, order.subscription_id)
  const { body } = await acme.server.get(`/v1/subscriptions/${order.subscription_id}`)
  assert.equal(body.status, 'active')
})

test("a refund preview expires by the merchant's clock", async () => {
  const { acme, order } = await sellHandbook(server)
  const path = `/v1/organizations/${acme.organization.id}/test-clock`
  const to = new Date(server.clock.now().getTime() + 40 * DAY).toISOString()
  assert.equal((await acme.server.post(`${path}/advance`, { to })).status, 202)
  await server.drainJobs()

  const body = { order_id: order.id, amount: 333 }
  const seen = await acme.server.post('/v1/refunds/preview', body)

  const { now } = (await acme.server.get(path)).body
  const holds = new Date(seen.body.expires_at).getTime() - new Date(now).getTime()
  assert.equal(holds, 15 * MINUTE)
  const current = { amount: 333, preview_token: seen.body.token }
  assert.equal((await refund(acme, order, current)).status, 200)
})

test('a refund must match its preview', async () => {
  const { acme, order } = await sellHandbook(server)
  const preview = async (amount: number) =>
    (await acme.server.post('/v1/refunds/preview', { order_id: order.id, amount })).body
  const seen = await preview(333)
  const other = await preview(1000)

  const response = await refund(acme, order, { amount: 333, preview_token: seen.token })
  const stale = await refund(acme, order, { amount: 1000, preview_token: other.token })
  const swapped = await refund(acme, order, { amount: 12, preview_token: seen.token })
  const invalidToken = await refund(acme, order, { amount: 12, preview_token: 'mine' })
  const fresh = await preview(500)
  server.clock.pass(16 * 60_000)
  const late = await refund(acme, order, { amount: 500, preview_token: fresh.token })

  assert.deepEqual(
    [seen.amount, seen.tax_amount, seen.total_amount, seen.currency],
    [333, 63, 396, 'usd'],
  )
  assert.deepEqual([seen.refundable_amount, seen.refundable_tax_amount], [1667, 317])
  assert.deepEqual([response.status, response.body.tax_amount], [200, 63])
  // 1000 of 2000 returns 190; after 333 with 63, it returns 253 less 63: the same, so the preview
  // is still valid.
  assert.deepEqual([stale.status, stale.body.tax_amount], [200, 190])
  assert.equal(swapped.status, 409)
  assert.equal(swapped.body.error, 'PreviewOutdated')
  assert.equal(swapped.body.preview.amount, 12)
  assert.equal(invalidToken.status, 422)
  assert.deepEqual(invalidToken.body.detail[0].loc, ['body', 'preview_token'])
  assert.equal(late.status, 409)
})

test('refunds are listed by order, customer and status', async () => {
  const { acme, order } = await sellHandbook(server)
  const small = (await refund(acme, order, { amount: 100, reason: 'fraudulent' })).body
  const large = (await refund(acme, order, { amount: 900 })).body
  const list = async (query: Record<string, string>) => {
    const { body } = await acme.server.get('/v1/refunds/', { query })
    return body.items.map((item: any) => item.id)
  }

  assert.deepEqual(await list({ sorting: 'amount' }), [small.id, large.id])
  assert.deepEqual(await list({ sorting: '-amount' }), [large.id, small.id])
  assert.deepEqual(await list({ id: small.id }), [small.id])
  assert.deepEqual(await list({ order_id: order.id, sorting: 'created_at' }), [small.id, large.id])
  assert.deepEqual(await list({ customer_id: order.customer_id, limit: '1' }), [large.id])
  assert.deepEqual(await list({ subscription_id: order.id }), [])
  assert.deepEqual(await list({ organization_id: acme.organization.id }), [large.id, small.id])
  assert.deepEqual(await list({ succeeded: 'false' }), [])
  assert.deepEqual(await list({ succeeded: 'true' }), [large.id, small.id])
  assert.deepEqual(await list({ status: 'succeeded' }), [large.id, small.id])
})
