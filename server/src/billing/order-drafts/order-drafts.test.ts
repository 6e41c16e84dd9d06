import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { DAY } from '../../platform/clock.ts'
import { keepMails } from '../../testing/mails.ts'
import { billedCustomer, BILLING_ADDRESS } from '../../testing/billed-customer.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import {
  cardToken,
  chargesOf,
  checkBooks,
  eventsSentTo,
  keepEvents,
  product,
  setCard,
  subscribe,
} from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-02-01T10:00:00Z') })
  await keepEvents(server)
  await keepMails(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

/** A customer with a saved card, who subscribed for 10 dollars a month. */
async function cardHolder(acme: Merchant) {
  const { subscription } = await subscribe(server, acme)
  return subscription.customer
}

async function draft(acme: Merchant, body: Record<string, unknown>) {
  const made = await acme.server.post('/v1/orders/', body)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return made.body
}

const finalize = (acme: Merchant, { id }: { id: string }, body = {}) =>
  acme.server.post(`/v1/orders/${id}/finalize`, body)

const orderOf = async (acme: Merchant, { id }: { id: string }) =>
  (await acme.server.get(`/v1/orders/${id}`)).body

async function pass(days: number) {
  server.clock.pass(days * DAY)
  await server.drainJobs()
}

const consulting = { description: 'Consulting', amount: 12_000, quantity: 3 }

/** An invoice for 3 hours of consulting, due in 14 days. */
async function sendInvoice(acme: Merchant, more: Record<string, unknown> = {}) {
  const nora = await billedCustomer(acme)
  const drafted = await draft(acme, {
    ...{ customer_id: nora.id, lines: [consulting], collection_method: 'send_invoice' },
    ...more,
  })
  const answer = await finalize(acme, drafted)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  await server.drainJobs()
  return { nora, order: answer.body }
}

const mailsTo = async (acme: Merchant, { email }: { email: string }) => {
  const rows = await server.site.db
    .selectFrom('mails')
    .select('kind')
    .where('recipient', '=', email)
    .where('organization_id', '=', acme.organization.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

test('a draft has no number and changes no books until it is finalized', async () => {
  const acme = await merchant(server)
  const nora = await billedCustomer(acme)

  const made = await draft(acme, { customer_id: nora.id, lines: [consulting], note: 'Thanks' })

  assert.equal(made.status, 'draft')
  assert.equal(made.invoice_number, null)
  assert.equal(made.total_amount, 36_000)
  assert.equal(made.items[0].label, 'Consulting × 3')
  assert.equal((await acme.server.get('/v1/orders/')).body.pagination.total_count, 0)
  const drafts = await acme.server.get('/v1/orders/drafts', { query: { customer_id: nora.id } })
  assert.deepEqual(
    drafts.body.items.map((item: any) => item.id),
    [made.id],
  )
  assert.equal((await acme.server.delete(`/v1/orders/drafts/${made.id}`)).status, 204)
  assert.equal((await finalize(acme, made)).status, 404)
})

test('a finalized draft charges the saved card, keeps its id and grants the benefits', async () => {
  const acme = await merchant(server)
  const holder = await cardHolder(acme)
  const handbook = await product(acme, { name: 'Setup' })
  const benefit = await acme.server.post('/v1/benefits/', {
    ...{ type: 'license_keys', description: 'Key', properties: {} },
  })
  await acme.server.post(`/v1/products/${handbook.id}/benefits`, { benefits: [benefit.body.id] })
  const made = await draft(acme, { customer_id: holder.id, product_id: handbook.id, amount: 5_000 })

  const { status, body } = await finalize(acme, made)
  await server.drainJobs()

  assert.equal(status, 200)
  assert.deepEqual([body.id, body.status, body.total_amount], [made.id, 'paid', 5_000])
  assert.match(body.invoice_number, /-0002$/)
  assert.deepEqual(chargesOf(server, acme), [1_000, 5_000])
  const keys = await acme.server.get('/v1/license-keys/')
  assert.equal(keys.body.items[0].customer_id, holder.id)
  assert.equal((await finalize(acme, made)).body.error, 'OrderNotDraft')
  const events = await eventsSentTo(server, acme, /^order\./)
  assert.deepEqual(events.slice(3), ['order.created', 'order.updated', 'order.paid'])
})

test('an order whose card is declined stays open and can be sent as an invoice', async () => {
  const acme = await merchant(server)
  const holder = await cardHolder(acme)
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  const made = await draft(acme, { customer_id: holder.id, lines: [consulting] })

  const declined = await finalize(acme, made)

  assert.deepEqual([declined.status, declined.body.error], [402, 'PaymentFailed'])
  const open = await orderOf(acme, made)
  assert.deepEqual([open.status, open.next_payment_attempt_at], ['pending', null])
  await acme.server.patch(`/v1/customers/${holder.id}`, { billing_address: BILLING_ADDRESS })
  const sent = await acme.server.post(`/v1/orders/${made.id}/send-invoice`, { net_days: 7 })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  assert.equal(sent.body.collection_method, 'send_invoice')
  await server.drainJobs()
  assert.ok((await mailsTo(acme, holder)).includes('invoice_sent'))
})

test('a customer without a saved card is not billed', async () => {
  const acme = await merchant(server)
  const nora = await billedCustomer(acme)
  const made = await draft(acme, { customer_id: nora.id, lines: [consulting] })

  const { body } = await finalize(acme, made)

  assert.equal(body.error, 'MissingPaymentMethod')
  assert.equal((await acme.server.get('/v1/orders/')).body.pagination.total_count, 0)
  assert.equal((await acme.server.get('/v1/orders/drafts')).body.pagination.total_count, 1)
})

test('an invoice is numbered, has its document, is due and reminds before and after', async () => {
  const acme = await merchant(server)

  const { nora, order } = await sendInvoice(acme)

  assert.equal(order.status, 'pending')
  assert.equal(new Date(order.due_at).getTime() - server.clock.now().getTime(), 14 * DAY)
  assert.match(order.invoice_number, /-0001$/)
  assert.equal((await acme.server.get(`/v1/orders/${order.id}/invoice`)).status, 200)
  assert.deepEqual(await mailsTo(acme, nora), ['invoice_sent'])
  await pass(11)
  assert.deepEqual(await mailsTo(acme, nora), ['invoice_sent', 'invoice_reminder'])
  await pass(3)
  const overdue = ['invoice_sent', 'invoice_reminder', 'invoice_overdue']
  assert.deepEqual(await mailsTo(acme, nora), overdue)
  for (const days of [2, 5, 7, 7, 30]) await pass(days)
  assert.equal((await orderOf(acme, order)).status, 'pending')
  assert.equal((await mailsTo(acme, nora)).length, 2 + 5)
})

test('an invoice paid by bank transfer is refunded to the balance only', async () => {
  const acme = await merchant(server)
  const { nora, order } = await sendInvoice(acme)

  const received = { method: 'bank_transfer', reference: 'RF18 5390' }
  const paid = await acme.server.post(`/v1/orders/${order.id}/mark-paid`, received)
  await server.drainJobs()

  assert.deepEqual([paid.status, paid.body.status], [200, 'paid'])
  assert.deepEqual(chargesOf(server, acme), [])
  assert.deepEqual(await mailsTo(acme, nora), ['invoice_sent', 'order_confirmation'])
  const { body } = await acme.server.get('/v1/payments/', { query: { order_id: order.id } })
  assert.deepEqual(body.items[0].processor_metadata, {
    outside: 'bank_transfer',
    reference: 'RF18 5390',
  })
  const again = await acme.server.post(`/v1/orders/${order.id}/mark-paid`, received)
  assert.equal(again.body.error, 'OrderNotOpen')
  const refund = { order_id: order.id, reason: 'other', amount: 1_000 }
  assert.equal((await acme.server.post('/v1/refunds/', refund)).body.error, 'PaidOutside')
  const credited = await acme.server.post('/v1/refunds/', { ...refund, to: 'balance' })
  assert.equal(credited.status, 200)
  await pass(20)
  assert.equal((await mailsTo(acme, nora)).includes('invoice_overdue'), false)
})

test('a customer pays an invoice on its page with a new card', async () => {
  const acme = await merchant(server)
  const { nora, order } = await sendInvoice(acme)
  const session = await acme.server.post('/v1/customer-sessions/', { customer_id: nora.id })
  const portal = new Person(server.url, session.body.token)

  const paid = await portal.post(`/v1/customer-portal/orders/${order.id}/confirm-payment`, {
    confirmation_token_id: await cardToken(server),
  })
  await server.drainJobs()

  assert.equal(paid.body.status, 'succeeded', JSON.stringify(paid.body))
  assert.equal((await orderOf(acme, order)).status, 'paid')
  assert.deepEqual(chargesOf(server, acme), [36_000])
})

test('a void invoice can no longer be paid, and reminds nobody', async () => {
  const acme = await merchant(server)
  const { nora, order } = await sendInvoice(acme)

  const voided = await acme.server.post(`/v1/orders/${order.id}/void`)

  assert.equal(voided.status, 200)
  const paid = await acme.server.post(`/v1/orders/${order.id}/mark-paid`, {})
  assert.equal(paid.body.error, 'OrderNotOpen')
  await pass(20)
  assert.deepEqual(await mailsTo(acme, nora), ['invoice_sent'])
})

test('a discount reduces the sum of the lines and is redeemed once', async () => {
  const acme = await merchant(server)
  const tenth = await acme.server.post('/v1/discounts/', {
    ...{ name: 'Tenth', type: 'percentage', basis_points: 1_000, duration: 'once' },
    max_redemptions: 1,
  })
  const nora = await billedCustomer(acme)
  const body = { customer_id: nora.id, lines: [consulting], discount_id: tenth.body.id }
  const [one, two] = [await draft(acme, body), await draft(acme, body)]
  assert.equal(one.discount_amount, 3_600)
  await acme.server.delete(`/v1/orders/drafts/${one.id}`)

  const invoiced = await draft(acme, { ...body, collection_method: 'send_invoice' })
  const { body: order } = await finalize(acme, invoiced)

  assert.equal(order.total_amount, 32_400)
  const late = await acme.server.post(`/v1/orders/${two.id}/finalize`, {})
  assert.equal(late.status, 422)
})

test('a draft is rejected with what is wrong in it', async () => {
  const acme = await merchant(server)
  const other = await merchant(server)
  const nora = await billedCustomer(acme)
  const foreign = await product(other)
  const plan = await product(acme, { recurring_interval: 'month' })
  const cases: [Record<string, unknown>, (string | number)[]][] = [
    [{ lines: [{ amount: 100 }] }, ['body', 'lines', 0, 'description']],
    [{ lines: [{ description: 'Work' }] }, ['body', 'lines', 0, 'amount']],
    [{ lines: [{ product_id: foreign.id }] }, ['body', 'lines', 0, 'product_id']],
    [{ product_id: plan.id }, ['body', 'product_id']],
    [{}, ['body', 'product_id']],
    [{ lines: [{ ...consulting, amount: 99_999_999 }] }, ['body', 'lines']],
    [{ lines: [consulting], customer_id: foreign.id }, ['body', 'customer_id']],
  ]

  for (const [body, loc] of cases) {
    const answer = await acme.server.post('/v1/orders/', { customer_id: nora.id, ...body })
    assert.equal(answer.status, 422, JSON.stringify(answer.body))
    assert.deepEqual(answer.body.detail[0].loc, loc)
  }
})
