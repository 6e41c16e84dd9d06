import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { exportColumns, exportPaths } from '@gatehouse/contract/billing/export-columns'
import { DAY } from '../../platform/clock.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'
import { checkBooks, checkout, product, sell } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

type Query = Record<string, string | string[]>
type List = keyof typeof exportPaths

async function linesOf(acme: Merchant, list: List, query: Query = {}) {
  const { status, body } = await acme.server.get(exportPaths[list], { query })
  assert.equal(status, 200, JSON.stringify(body))
  return String(body).trimEnd().split('\r\n')
}

/** The lines after the heading. */
const rowsOf = async (acme: Merchant, list: List, query: Query) =>
  (await linesOf(acme, list, query)).slice(1)

const FRAUD = '4000000000000259'

test('the export of an empty list has the headings of all columns', async () => {
  const acme = await merchant(server)

  // Tokens cannot read about tokens, and there is always the one that asks.
  const lists = (Object.keys(exportPaths) as List[]).filter(list => list !== 'accessTokens')
  for (const list of lists) {
    const lines = await linesOf(acme, list)
    const columns = await linesOf(acme, list, { columns: ['id', 'created_at'] })
    assert.equal(lines.length, 1, list)
    assert.equal(lines[0]?.split(',').length, exportColumns[list].options.length)
    assert.deepEqual(columns, ['ID,Created At'])
  }
})

test('what was sold, refunded and disputed is exported with customers and invoices', async () => {
  const acme = await merchant(server)
  const other = await merchant(server, 'Other')
  const handbook = await product(acme)
  const buyer = { customer_name: '=1+1', customer_email: 'ada@files.example' }
  const { order } = await sell(server, acme, handbook, buyer)
  const bad = { customer_name: 'Bea', customer_email: 'bea@files.example', card: FRAUD }
  const { order: disputed } = await sell(server, acme, handbook, bad)
  await sell(server, other, await product(other))
  const refund = { order_id: order.id, reason: 'duplicate', amount: 500, comment: '@twice' }
  await acme.server.post('/v1/refunds/', refund)
  await server.drainJobs()

  const payments = await rowsOf(acme, 'payments', {
    ...{ query: 'ada@', columns: ['customer', 'status', 'card', 'amount', 'invoice_number'] },
  })
  const refunds = await rowsOf(acme, 'refunds', {
    columns: ['email', 'reason', 'status', 'amount', 'currency', 'invoice_number', 'comment'],
  })
  const disputes = await rowsOf(acme, 'disputes', {
    columns: ['customer', 'amount', 'currency', 'invoice_number'],
  })

  // A spreadsheet would calculate the name and the comment.
  assert.deepEqual(payments, [`'=1+1,succeeded,visa 4242,20.00,${order.invoice_number}`])
  assert.deepEqual(refunds, [
    `ada@files.example,duplicate,succeeded,5.00,usd,${order.invoice_number},'@twice`,
  ])
  assert.deepEqual(disputes, [`Bea,20.00,usd,${disputed.invoice_number}`])
  assert.equal((await rowsOf(acme, 'payments', {})).length, 2)
})

test('the catalog is exported with prices, reductions and their statuses', async () => {
  const acme = await merchant(server)
  const prices = [
    { amount_type: 'fixed', price_amount: 2900, price_currency: 'eur' },
    { amount_type: 'fixed', price_amount: 3200, price_currency: 'usd' },
  ]
  const pro = await product(acme, { name: 'Pro', recurring_interval: 'month', prices })
  const tip = { amount_type: 'custom', price_currency: 'usd' }
  const donation = await product(acme, { name: 'Donation', prices: [tip] })
  await acme.server.patch(`/v1/products/${donation.id}`, { is_archived: true })
  const form = { name: 'Ten', type: 'percentage', basis_points: 1250, duration: 'once' }
  await acme.server.post('/v1/discounts/', { ...form, code: 'TEN', products: [pro.id] })

  const products = await rowsOf(acme, 'products', {
    columns: ['name', 'state', 'interval', 'price'],
  })
  const active = await rowsOf(acme, 'products', { is_archived: 'false', columns: 'name' })
  const discounts = await rowsOf(acme, 'discounts', {
    columns: ['name', 'code', 'reduction', 'duration', 'status', 'products', 'max_redemptions'],
  })

  assert.deepEqual(products.toSorted(), [
    'Donation,archived,,USD custom',
    'Pro,active,month,"EUR 29.00, USD 32.00"',
  ])
  assert.deepEqual(active, ['Pro'])
  assert.deepEqual(discounts, ['Ten,TEN,12.5%,once,active,Pro,'])
})

test('checkouts and license keys are exported; keys are masked', async () => {
  const acme = await merchant(server)
  const benefit = { type: 'license_keys', description: 'Key', properties: { prefix: 'ACME' } }
  const { id } = (await acme.server.post('/v1/benefits/', benefit)).body
  const app = await product(acme, { name: 'App' })
  await acme.server.post(`/v1/products/${app.id}/benefits`, { benefits: [id] })
  await checkout(acme, [app.id])
  await sell(server, acme, app, { customer_name: 'Ada', customer_email: 'ada@keys.example' })
  await server.drainJobs()

  const checkouts = await rowsOf(acme, 'checkouts', {
    columns: ['email', 'product', 'status', 'amount', 'currency'],
  })
  const keys = await rowsOf(acme, 'licenseKeys', {
    ...{ benefit_id: id, columns: ['key', 'customer', 'benefit', 'status', 'activations'] },
  })

  assert.deepEqual(checkouts.toSorted(), [
    ',App,open,20.00,usd',
    'ada@keys.example,App,succeeded,20.00,usd',
  ])
  assert.equal(keys.length, 1)
  assert.match(String(keys[0]), /^\*{4}-[0-9A-F]{6},Ada,Key,granted,0$/)
})

test('the transactions of a payout and of a period add up to what the API shows', async () => {
  const acme = await merchant(server)
  const handbook = await product(acme)
  const pass = () => server.clock.set(new Date(server.clock.now().getTime() + 3 * DAY))
  const today = () => server.clock.now().toISOString().slice(0, 10)
  const { order } = await sell(server, acme, handbook)
  const first = today()
  pass()
  await acme.server.post('/v1/finance/refresh', {})
  await server.drainJobs()
  const [payout] = (await acme.server.get('/v1/payouts/')).body.items
  await sell(server, acme, handbook)
  await acme.server.post('/v1/finance/refresh', {})
  await server.drainJobs()
  const columns = ['category', 'net', 'currency', 'invoice_number', 'payout']

  const paidOut = await rowsOf(acme, 'transactions', { payout_id: payout.id, columns })
  const early = await rowsOf(acme, 'transactions', { end_date: first, columns })
  const late = await rowsOf(acme, 'transactions', { start_date: today(), columns: 'category' })
  const payouts = await rowsOf(acme, 'payouts', {
    columns: ['status', 'transactions', 'amount', 'currency', 'processor_id'],
  })

  const net = (payout.amount / 100).toFixed(2)
  assert.deepEqual(paidOut, [`charge,${net},usd,${order.invoice_number},${payout.processor_id}`])
  assert.deepEqual(early, paidOut)
  assert.ok(late.includes('charge'), late.join())
  assert.equal(late.filter(line => line === 'charge').length, 1)
  assert.deepEqual(payouts, [`${payout.status},1,${net},usd,${payout.processor_id}`])
})

test('an export requires the scope of its list, and rejects unknown columns', async () => {
  const acme = await merchant(server)
  const seller = await tokenOf(server, acme.owner, acme.organization.id, ['products:read'])

  const products = await seller.get(exportPaths.products)
  const payouts = await seller.get(exportPaths.payouts)
  const secret = await acme.server.get(exportPaths.licenseKeys, { query: { columns: 'key_hash' } })
  const zone = await acme.server.get(exportPaths.transactions, { query: { timezone: 'Mars/Base' } })

  assert.equal(products.status, 200)
  assert.equal(payouts.status, 403)
  assert.equal(secret.status, 422)
  assert.equal(zone.status, 422)
  const year = await acme.server.get(exportPaths.transactions, {
    query: { end_date: '9999-12-31' },
  })
  assert.equal(year.status, 422)
})
