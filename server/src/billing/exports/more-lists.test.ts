import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ExportedList, exportPaths } from '@gatehouse/contract/billing/export-columns'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'
import { listen, type Receiver } from '../../testing/receiver.ts'
import { plan, product, sell } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
const receivers: Receiver[] = []

before(async () => {
  server = await startTestServer()
})
after(async () => {
  for (const receiver of receivers) await receiver.close()
  await server.close()
})

type Query = Record<string, string | string[]>

/** The rows of an export, without the heading. */
async function rowsOf(acme: Merchant, path: string, query: Query) {
  const { status, body } = await acme.server.get(path, { query })
  assert.equal(status, 200, JSON.stringify(body))
  return String(body).trimEnd().split('\r\n').slice(1)
}

const exported = (acme: Merchant, list: ExportedList, query: Query) =>
  rowsOf(acme, exportPaths[list], query)

async function made(acme: Merchant, path: string, form: object) {
  const { status, body } = await acme.server.post(path, form)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

test('checkout links are exported with the URLs that customers open', async () => {
  const acme = await merchant(server)
  const pro = await product(acme, { name: 'Pro' })
  const basic = await product(acme, { name: 'Basic' })
  const ten = { name: 'Ten', type: 'percentage', basis_points: 1000, duration: 'once' }
  const discount = await made(acme, '/v1/discounts/', ten)
  const both = await made(acme, '/v1/checkout-links/', {
    ...{ products: [pro.id, basic.id], label: '=Spring', discount_id: discount.id },
    success_url: 'https://acme.example/thanks',
  })
  await made(acme, '/v1/checkout-links/', { products: [basic.id], label: 'Autumn' })

  const columns = ['label', 'products', 'discount', 'url', 'success_url', 'discount_codes']
  const ofPro = await exported(acme, 'checkoutLinks', { product_id: pro.id, columns })
  const byLabel = await exported(acme, 'checkoutLinks', { sorting: '-label', columns: 'label' })

  // A spreadsheet would calculate the label.
  assert.deepEqual(ofPro, [
    `'=Spring,"Pro, Basic",Ten,${both.url},https://acme.example/thanks,true`,
  ])
  assert.deepEqual(byLabel, ['Autumn', "'=Spring"])
})

test('benefits are exported with products and the number of customers who have them', async () => {
  const acme = await merchant(server)
  const key = { type: 'license_keys', description: 'Key', properties: {} }
  const { id } = await made(acme, '/v1/benefits/', key)
  const note = { type: 'custom', description: '@Call', properties: { note: 'Call us' } }
  await made(acme, '/v1/benefits/', note)
  const pro = await product(acme, { name: 'Pro' })
  await acme.server.post(`/v1/products/${pro.id}/benefits`, { benefits: [id] })
  await sell(server, acme, pro)
  await server.drainJobs()

  const columns = ['description', 'type', 'products', 'holders']
  const all = await exported(acme, 'benefits', { sorting: 'description', columns })
  const keys = await exported(acme, 'benefits', { type: 'license_keys', columns: 'id' })

  assert.deepEqual(all, ["'@Call,custom,,0", 'Key,license_keys,Pro,1'])
  assert.deepEqual(keys, [id])
})

test('meters are exported with what they count', async () => {
  const acme = await merchant(server)
  const only = (property: string, value: string) => ({ property, operator: 'eq', value })
  const tokens = await made(acme, '/v1/meters/', {
    name: 'Tokens',
    filter: {
      conjunction: 'and',
      clauses: [
        only('name', 'completion'),
        { conjunction: 'or', clauses: [only('model', 'small'), only('model', 'large')] },
      ],
    },
    aggregation: { func: 'sum', property: 'tokens' },
  })
  await made(acme, '/v1/meters/', {
    name: 'Calls',
    filter: { conjunction: 'and', clauses: [only('name', 'call')] },
    aggregation: { func: 'count' },
  })
  await acme.server.patch(`/v1/meters/${tokens.id}`, { is_archived: true })

  const columns = ['name', 'state', 'counts', 'events']
  const all = await exported(acme, 'meters', { columns })
  const active = await exported(acme, 'meters', { is_archived: 'false', columns: 'name' })

  assert.deepEqual(all, [
    'Calls,active,count,name eq call',
    'Tokens,archived,sum(tokens),name eq completion and (model eq small or model eq large)',
  ])
  assert.deepEqual(active, ['Calls'])
})

test('drafts and requests of customers are exported with amounts and contracts', async () => {
  const acme = await merchant(server)
  const { order } = await sell(server, acme, await plan(acme, { name: 'Pro' }), {
    ...{ customer_email: 'bea@lists.example', customer_name: 'Bea Buyer' },
  })
  const lines = [
    { description: 'Setup', amount: 5_000, quantity: 1 },
    { description: 'Hours', amount: 1_000, quantity: 3 },
  ]
  const { customer_id } = order
  await made(acme, '/v1/orders/', { customer_id, currency: 'usd', lines })
  await server.stranger().post('/v1/customer-portal/statements/cancellation', {
    ...{ organization_id: acme.organization.id, name: 'Bea Buyer', contract: '-Pro' },
    ...{ email: 'bea@lists.example', termination: 'ordinary' },
  })
  await server.drainJobs()

  const drafts = await exported(acme, 'orderDrafts', {
    ...{ customer_id, columns: ['customer', 'email', 'items', 'amount', 'currency'] },
  })
  const requests = await exported(acme, 'customerRequests', {
    ...{ kind: 'cancellation', columns: ['customer', 'email', 'kind', 'contract', 'status'] },
  })
  const declined = await exported(acme, 'customerRequests', { status: 'declined', columns: 'id' })
  const found = [
    await exported(acme, 'orderDrafts', { query: 'BEA buy', columns: 'email' }),
    await exported(acme, 'orderDrafts', { query: 'Cem', columns: 'email' }),
    await exported(acme, 'customerRequests', { query: 'bea@', columns: 'email' }),
    await exported(acme, 'customerRequests', { query: 'Cem', columns: 'email' }),
  ]

  assert.deepEqual(drafts, ['Bea Buyer,bea@lists.example,"Setup, Hours × 3",80.00,usd'])
  assert.deepEqual(requests, ["Bea Buyer,bea@lists.example,cancellation,'-Pro,open"])
  assert.deepEqual(declined, [])
  const bea = ['bea@lists.example']
  assert.deepEqual(found, [bea, [], bea, []])
})

test('webhook events are exported with the results of their deliveries', async () => {
  const { acme, receiver, endpoint } = await listen(server, receivers)
  const { body: ada } = await acme.server.post('/v1/customers/', { email: 'ada@hooks.example' })
  await server.drainJobs()
  receiver.answer = () => 503
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, { name: 'Renamed' })
  await server.drainJobs()

  const columns = ['type', 'status', 'code', 'attempts', 'endpoint_id', 'test']
  const delivered = await exported(acme, 'webhookEvents', {
    ...{ endpoint_id: endpoint.id, object_id: ada.id, columns },
  })
  const failing = await exported(acme, 'webhookEvents', { http_code_class: '5xx', columns: 'type' })

  assert.deepEqual(delivered, [`customer.created,delivered,200,1,${endpoint.id},false`])
  assert.deepEqual(failing, ['organization.updated'])
})

test('selected rows are exported in the order of the list, those of others never', async () => {
  const acme = await merchant(server)
  const other = await merchant(server, 'Other')
  const pro = await plan(acme, { name: 'Pro' })
  const sold = []
  for (const name of ['Ada', 'Bea', 'Cem']) {
    const customer = { customer_name: name, customer_email: `${name.toLowerCase()}@some.example` }
    sold.push((await sell(server, acme, pro, customer)).order)
  }
  const foreign = (await sell(server, other, await plan(other))).order
  const some = [sold[2], sold[0], foreign]

  const orders = await rowsOf(acme, '/v1/orders/export', {
    ...{ id: some.map(({ id }) => id), sorting: 'customer', columns: ['customer', 'id'] },
  })
  const subscriptions = await rowsOf(acme, '/v1/subscriptions/export', {
    id: some.map(order => order.subscription_id),
    ...{ sorting: '-customer', columns: 'customer' },
  })
  const customers = await rowsOf(acme, '/v1/customers/export', {
    id: some.map(order => order.customer_id),
    ...{ sorting: '-name', columns: 'name' },
  })
  const products = await exported(acme, 'products', {
    ...{ id: [pro.id, foreign.product_id], columns: 'id' },
  })
  const none = await exported(acme, 'payments', { id: foreign.id, columns: 'id' })

  assert.deepEqual(orders, [`Ada,${sold[0].id}`, `Cem,${sold[2].id}`])
  assert.deepEqual(subscriptions, ['Cem', 'Ada'])
  assert.deepEqual(customers, ['Cem', 'Ada'])
  assert.deepEqual(products, [pro.id])
  assert.deepEqual(none, [])
})

test('exports of lists require the scope of the list, known ids and a known order', async () => {
  const acme = await merchant(server)
  const seller = await tokenOf(server, acme.owner, acme.organization.id, ['meters:read'])

  const meters = await seller.get(exportPaths.meters)
  const links = await seller.get(exportPaths.checkoutLinks)
  const events = await seller.get(exportPaths.webhookEvents)
  const wrong = await acme.server.get(exportPaths.benefits, { query: { id: 'no' } })
  const order = await acme.server.get(exportPaths.benefits, { query: { sorting: 'properties' } })

  assert.equal(meters.status, 200)
  assert.equal(links.status, 403)
  assert.equal(events.status, 403)
  assert.equal(wrong.status, 422)
  assert.equal(order.status, 422)
})
