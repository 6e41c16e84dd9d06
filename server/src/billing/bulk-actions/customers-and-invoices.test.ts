import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { billedCustomer } from '../../testing/billed-customer.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkBooks, ordersOf, product, sell, subscribe } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

const path = '/v1/bulk-actions/'

/** Previews, starts and completes an action; the preview, and the action as it ended. */
async function run(acme: Merchant, selection: Record<string, unknown>) {
  const { organization_id: _, ...options } = selection
  const preview = await acme.server.post(`${path}preview`, selection)
  assert.equal(preview.status, 200, JSON.stringify(preview.body))
  const started = await acme.server.post(path, { ...options, token: preview.body.token })
  assert.equal(started.status, 202, JSON.stringify(started.body))
  await server.drainJobs()
  const { body } = await acme.server.get(`${path}${started.body.id}`)
  const { items } = (await acme.server.get(`${path}${body.id}/items`)).body
  return { preview: preview.body, action: body, items }
}

/** An invoice of 360 that awaits payment. */
async function invoice(acme: Merchant) {
  const nora = await billedCustomer(acme, { name: 'Nora Berg' })
  const lines = [{ description: 'Consulting', amount: 12_000, quantity: 3 }]
  const form = { customer_id: nora.id, lines, collection_method: 'send_invoice' }
  const { body } = await acme.server.post('/v1/orders/', form)
  const order = await acme.server.post(`/v1/orders/${body.id}/finalize`, {})
  assert.equal(order.status, 200, JSON.stringify(order.body))
  await server.drainJobs()
  return order.body
}

const mailsAbout = async ({ id }: { id: string }) => {
  const mails = server.site.db.selectFrom('mails').select('kind')
  return (await mails.where('order_id', '=', id).execute()).map(({ kind }) => kind)
}

test('invoices that await payment are sent again; paid orders are left out', async () => {
  const acme = await merchant(server)
  const [first, second] = [await invoice(acme), await invoice(acme)]
  await sell(server, acme, await product(acme))
  const before = (await mailsAbout(first)).length

  const { preview, action } = await run(acme, { kind: 'send_invoices', filter: {} })

  assert.deepEqual([preview.selected_count, preview.count], [3, 2])
  assert.deepEqual(preview.sums, [{ currency: first.currency, amount: 72_000 }])
  assert.deepEqual([action.done_count, action.failed_count, action.can_undo], [2, 0, false])
  assert.equal((await mailsAbout(first)).length, before + 1)
  assert.ok((await mailsAbout(second)).includes('invoice_sent'))
})

test('invoices are marked as paid as previewed, with how they were paid', async () => {
  const acme = await merchant(server)
  const [first, second] = [await invoice(acme), await invoice(acme)]
  const selection = { kind: 'mark_orders_paid', ids: [first.id, second.id] }
  const payment = { method: 'cash', reference: 'Till 3' }

  const { preview, action } = await run(acme, { ...selection, payment })

  assert.deepEqual(preview.sums, [{ currency: first.currency, amount: 72_000 }])
  assert.equal(action.done_count, 2)
  const orders = await ordersOf(acme)
  assert.deepEqual(
    orders.map(({ status }: any) => status),
    ['paid', 'paid'],
  )
  const entries = await server.site.db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'order.marked_paid')
    .where('organization_id', '=', acme.organization.id)
    .execute()
  assert.deepEqual(
    entries.map(({ after }) => after),
    [payment, payment],
  )
})

test('open orders are voided, except those of subscriptions', async () => {
  const acme = await merchant(server)
  const order = await invoice(acme)
  await subscribe(server, acme)

  const { preview, action } = await run(acme, {
    kind: 'void_orders',
    filter: { status: ['pending'] },
  })

  assert.deepEqual([preview.count, action.done_count], [1, 1])
  const stored = await server.site.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', order.id)
    .executeTakeFirst()
  assert.equal(stored?.status, 'void')
})

test('selected customers are deleted, and anonymized if the member chose it', async () => {
  const acme = await merchant(server)
  const ada = await billedCustomer(acme, { name: 'Ada' })
  const bea = await billedCustomer(acme, { name: 'Bea' })
  const cleo = await billedCustomer(acme, { name: 'Cleo' })
  const nameOf = async ({ id }: { id: string }) => {
    const rows = server.site.db.selectFrom('customers').select(['name', 'deleted_at'])
    return rows.where('id', '=', id).executeTakeFirstOrThrow()
  }

  const deleted = await run(acme, { kind: 'delete_customers', ids: [ada.id] })
  const forgotten = await run(acme, { kind: 'delete_customers', ids: [bea.id], anonymize: true })

  assert.deepEqual([deleted.action.status, forgotten.action.done_count], ['finished', 1])
  assert.equal((await acme.server.get(`/v1/customers/${ada.id}`)).status, 404)
  assert.equal((await nameOf(ada)).name, 'Ada')
  assert.equal((await nameOf(bea)).name, null)
  assert.equal((await nameOf(cleo)).deleted_at, null)
  assert.equal(deleted.items[0].label, 'Ada')
  // The action keeps no name of a customer who was forgotten.
  assert.equal(forgotten.items[0].label, `${bea.id}@anonymous.invalid`)
  const stored = await server.site.db.selectFrom('bulk_action_items').selectAll().execute()
  assert.ok(!JSON.stringify(stored).includes('Bea'))
})

test('metadata of customers is set and removed, and other keys stay', async () => {
  const acme = await merchant(server)
  const ada = await billedCustomer(acme, {
    name: 'Ada',
    metadata: { tier: 'old', vip: true, crm: '7' },
  })
  const bea = await billedCustomer(acme, { name: 'Bea' })
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`key-${n}`, 'x']))
  const full = await billedCustomer(acme, { name: 'Cleo', metadata: many })
  const selection = { kind: 'edit_customer_metadata', filter: {} }
  const metadata = { tier: 'gold', vip: null }

  const { action, items } = await run(acme, { ...selection, metadata })
  const { token } = (await acme.server.post(`${path}preview`, selection)).body
  const nothing = await acme.server.post(path, { ...selection, token, metadata: {} })

  const metadataOf = async ({ id }: { id: string }) =>
    (await acme.server.get(`/v1/customers/${id}`)).body.metadata
  assert.deepEqual([action.done_count, action.failed_count], [2, 1])
  assert.deepEqual(await metadataOf(ada), { tier: 'gold', crm: '7' })
  assert.deepEqual(await metadataOf(bea), { tier: 'gold' })
  assert.deepEqual(await metadataOf(full), many)
  const failed = items.find(({ status }: any) => status === 'failed')
  assert.deepEqual([failed.label, failed.detail], ['Cleo', 'At most 50 keys are allowed.'])
  assert.equal(nothing.status, 422)
})
