import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'
import {
  checkBooks,
  ordersOf,
  product,
  setCard,
  sell,
  subscribe,
  eventsSentTo,
  keepEvents,
} from '../../testing/sales.ts'
import { sellHandbook } from '../refunds/test-refunds.ts'
import { berlin, issue, documentTextsOf, portalOf, read } from './test-papers.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  await keepEvents(server)
  acme = await merchant(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

const MINUTE = 60_000
const buy = async () => (await sell(server, acme, await product(acme))).order

test("an order's invoice is issued once, with the order's number", async () => {
  const order = await buy()
  const path = `/v1/orders/${order.id}`

  const before = await acme.server.get(`${path}/invoice`)
  await issue(acme, order)
  const again = await acme.server.post(`${path}/invoice`)

  assert.equal(before.status, 404)
  assert.deepEqual([again.status, again.body.error], [409, 'InvoiceAlreadyExists'])
  const { body } = await acme.server.get(path)
  assert.equal(body.is_invoice_generated, true)
  const [paper, ...others] = await documentTextsOf(server, order)
  assert.deepEqual(others, [])
  assert.equal(paper?.number, order.invoice_number)
  assert.deepEqual(paper?.content.lines, [{ label: 'Handbook', amount: 2000 }])
  assert.deepEqual(paper?.content.paid_by, { method: 'card', brand: 'visa', last4: '4242' })
  assert.equal(paper?.content.total_amount, 2000)
  const events = await eventsSentTo(server, acme, /^order\./)
  assert.equal(events.at(-1), 'order.updated')
})

test('a link opens the same small PDF every time, and opening it changes nothing', async () => {
  const order = await buy()
  await issue(acme, order)

  const { status, body } = await acme.server.get(`/v1/orders/${order.id}/invoice`)
  const paper = await read(body.url)
  const again = await read(body.url)
  const head = await read(body.url, 'HEAD')

  assert.equal(status, 200)
  assert.deepEqual([paper.status, head.status], [200, 200])
  assert.equal(paper.bytes.subarray(0, 5).toString(), '%PDF-')
  assert.ok(paper.bytes.length < 100_000)
  assert.ok(paper.bytes.equals(again.bytes))
  assert.equal(paper.headers.get('content-type'), 'application/pdf')
  assert.equal(
    paper.headers.get('content-disposition'),
    `inline; filename="${order.invoice_number}.pdf"`,
  )
  assert.equal(paper.headers.get('cache-control'), 'private, no-store')
  assert.equal(paper.headers.get('x-content-type-options'), 'nosniff')
  assert.equal((await documentTextsOf(server, order)).length, 1)
})

test('an altered or expired link, or one for another document, is not found', async () => {
  const order = await buy()
  await issue(acme, order)
  const { body } = await acme.server.get(`/v1/orders/${order.id}/invoice`)
  const preview = await acme.server.post('/v1/refunds/preview', { order_id: order.id, amount: 1 })
  const [moment, text, seal] = String(body.url).split('/').at(-1)?.split('.') ?? []
  const later = Number.parseInt(String(moment), 36) + MINUTE
  const at = (name: string) => read(`${server.url}/v1/documents/${name}`)

  const longer = await at(`${later.toString(36)}.${text}.${seal}`)
  const foreign = await at(String(preview.body.token))
  const nothing = await at('nothing')
  server.clock.pass(11 * MINUTE)
  const late = await read(body.url)

  assert.deepEqual([longer.status, foreign.status, nothing.status], [404, 404, 404])
  assert.equal(late.status, 410)
})

test('an unpaid order, or one without a billing name, has no invoice', async () => {
  const order = await buy()
  const path = `/v1/orders/${order.id}`
  const rejection = async () => {
    const { status, body } = await acme.server.post(`${path}/invoice`)
    return [status, body.error]
  }

  await acme.server.patch(path, { billing_name: null })
  const nameless = await rejection()
  await acme.server.patch(path, { billing_name: 'Acme Inc', billing_address: null })
  const withoutAddress = await rejection()
  const { acme: other, subscription } = await subscribe(server, await merchant(server))
  await setCard(server, other, 'pm_card_chargeCustomerFail')
  server.clock.set(new Date(subscription.current_period_end))
  await server.drainJobs()
  const [, unpaidOrder] = await ordersOf(other)
  const unpaid = await other.server.post(`/v1/orders/${unpaidOrder.id}/invoice`)

  assert.deepEqual(nameless, [422, 'MissingInvoiceBillingDetails'])
  assert.deepEqual(withoutAddress, [422, 'MissingInvoiceBillingDetails'])
  assert.deepEqual([unpaid.status, unpaid.body.error], [422, 'NotPaidOrder'])
})

test('billing details can be edited until the invoice is issued and stay after it', async () => {
  const order = await buy()
  const path = `/v1/customer-portal/orders/${order.id}`
  const customer = await portalOf(server, acme, order)

  const changed = await customer.patch(path, { billing_name: 'Bea GmbH', billing_address: berlin })
  const issued = await customer.post(`${path}/invoice`)
  const late = await customer.patch(path, { billing_name: 'Other' })
  const late2 = await acme.server.patch(`/v1/orders/${order.id}`, { billing_address: null })
  const link = await customer.get(`${path}/invoice`)

  assert.deepEqual([changed.status, changed.body.billing_name], [200, 'Bea GmbH'])
  assert.deepEqual([issued.status, issued.body], [202, null])
  assert.deepEqual([late.status, late2.status], [422, 422])
  assert.equal((await read(link.body.url)).status, 200)
  const [paper] = await documentTextsOf(server, order)
  assert.deepEqual(paper?.content.buyer.address, berlin)
  assert.equal(paper?.content.buyer.name, 'Bea GmbH')
})

test('an issued invoice never changes, whatever happens to its order or seller', async () => {
  const order = await buy()
  await issue(acme, order)
  const [before] = await documentTextsOf(server, order)
  const { db } = server.site

  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, { name: 'Renamed' })
  const settings = `/v1/organizations/${acme.organization.id}/invoice-settings`
  await acme.server.patch(settings, { legal_name: 'Renamed GmbH' })
  await acme.server.post('/v1/refunds/', { order_id: order.id, amount: 500, reason: 'other' })
  await acme.server.delete(`/v1/customers/${order.customer_id}`, { query: { anonymize: 'true' } })
  await server.drainJobs()
  const [after] = await documentTextsOf(server, order)

  assert.deepEqual(after, before)
  assert.equal(after?.content.buyer.name, 'Bea Buyer')
  const id = String(before?.id)
  const change = { number: 'X-0001' }
  const changing = db.updateTable('invoices').set(change).where('id', '=', id).execute()
  await assert.rejects(changing, /never changed/)
  const deleting = db.deleteFrom('invoices').where('id', '=', id).execute()
  await assert.rejects(deleting, /never changed/)
})

test('other merchants cannot read invoices, and a token needs the scope', async () => {
  const ownMerchant = await merchant(server)
  const { order } = await sell(server, ownMerchant, await product(ownMerchant))
  await issue(ownMerchant, order)
  const rival = await merchant(server, 'Rival')
  const narrow = await tokenOf(server, ownMerchant.owner, ownMerchant.organization.id, [
    'products:read',
  ])
  const other = await portalOf(
    server,
    ownMerchant,
    (await sell(server, ownMerchant, await product(ownMerchant))).order,
  )
  const path = `/v1/orders/${order.id}/invoice`

  const foreign = [await rival.server.get(path), await rival.server.post(path)]
  const otherCustomer = [
    await other.get(`/v1/customer-portal/orders/${order.id}/invoice`),
    await other.post(`/v1/customer-portal/orders/${order.id}/invoice`),
  ]

  const statuses = [...foreign, ...otherCustomer].map(({ status }) => status)
  assert.deepEqual(statuses, [404, 404, 404, 404])
  assert.equal((await narrow.get(path)).status, 403)
})

test("an invoice lists taxes by rate and jurisdiction and the seller's address", async () => {
  const { acme: german, order } = await sellHandbook(server)
  const path = `/v1/organizations/${german.organization.id}/invoice-settings`
  const own = { legal_name: 'Acme GmbH', tax_number: 'DE123456789', footer: 'Danke.' }
  const saved = await german.server.patch(path, { ...own, address: berlin, prefix: 'ac' })
  await issue(german, order)

  const [paper] = await documentTextsOf(server, order)

  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  assert.equal(saved.body.prefix, 'AC')
  assert.deepEqual((await german.server.get(path)).body, saved.body)
  const { seller, taxes, footer, subtotal_amount, tax_amount, total_amount } = paper!.content
  assert.deepEqual([subtotal_amount, tax_amount, total_amount], [2000, 380, 2380])
  assert.deepEqual(
    taxes.map(({ percentage, country }) => [Number(percentage), country]),
    [[19, 'DE']],
  )
  assert.deepEqual(
    [seller.name, seller.tax_number, seller.address, footer],
    ['Acme GmbH', 'DE123456789', berlin, 'Danke.'],
  )
  const { order: next } = await sell(server, german, await product(german))
  assert.match(next.invoice_number, /^AC-[0-9A-Z]{10}-0001$/)
})

test('an invoice number prefix has letters and digits only', async () => {
  const path = `/v1/organizations/${acme.organization.id}/invoice-settings`

  const wrong = await acme.server.patch(path, { prefix: 'AC-1' })
  const foreign = await (await merchant(server)).server.patch(path, { prefix: 'AC' })

  assert.equal(wrong.status, 422)
  assert.deepEqual(wrong.body.detail[0].loc, ['body', 'prefix'])
  assert.equal(foreign.status, 404)
})
