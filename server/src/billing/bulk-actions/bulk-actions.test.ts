import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { DAY } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'
import { checkBooks, product, sell, subscribe } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

const path = '/v1/bulk-actions/'

async function previewed(acme: Merchant, selection: Record<string, unknown>) {
  const { status, body } = await acme.server.post(`${path}preview`, selection)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** Previews, starts and completes an action; the action as it ended. */
async function run(acme: Merchant, selection: Record<string, unknown>) {
  const { token } = await previewed(acme, selection)
  const started = await acme.server.post(path, { ...selection, token })
  assert.equal(started.status, 202, JSON.stringify(started.body))
  await server.drainJobs()
  return (await acme.server.get(`${path}${started.body.id}`)).body
}

async function sellSeveral(acme: Merchant, count: number) {
  const book = await product(acme)
  const orders = []
  for (let index = 0; index < count; index += 1) orders.push((await sell(server, acme, book)).order)
  return { book, orders }
}

const orderNow = async (acme: Merchant, { id }: { id: string }) =>
  (await acme.server.get(`/v1/orders/${id}`)).body

test('refunding selected orders refunds each in full, as previewed', async () => {
  const acme = await merchant(server)
  const { orders } = await sellSeveral(acme, 3)
  const [first, second, third] = orders
  await acme.server.post('/v1/refunds/', { order_id: first.id, amount: 100, reason: 'other' })
  const selection = { kind: 'refund_orders', ids: [first.id, second.id] }

  const preview = await previewed(acme, selection)
  const ended = await run(acme, { ...selection, reason: 'duplicate', comment: 'Sold twice' })

  const due = (order: any) => order.refundable_amount + order.refundable_tax_amount
  assert.equal(preview.count, 2)
  assert.deepEqual(preview.sums, [{ currency: first.currency, amount: due(second) * 2 - 100 }])
  assert.deepEqual(
    [ended.status, ended.total_count, ended.done_count, ended.failed_count],
    ['finished', 2, 2, 0],
  )
  const list = await acme.server.get('/v1/bulk-actions/')
  assert.deepEqual(list.body.items, [ended])
  const after = [await orderNow(acme, first), await orderNow(acme, second)]
  assert.deepEqual(
    after.map(({ status }) => status),
    ['refunded', 'refunded'],
  )
  assert.equal((await orderNow(acme, third)).status, 'paid')
  const refunds = await acme.server.get('/v1/refunds/', { query: { order_id: second.id } })
  assert.deepEqual(
    refunds.body.items.map(({ reason, comment }: any) => [reason, comment]),
    [['duplicate', 'Sold twice']],
  )
})

test('a filter selects what the list shows, and leaves out what cannot be refunded', async () => {
  const acme = await merchant(server)
  const { book, orders } = await sellSeveral(acme, 2)
  await sell(server, acme, await product(acme))
  const [first] = orders
  const all = { kind: 'refund_orders', filter: { product_id: [book.id] } }
  await run(acme, { ...all, ids: [first.id] })

  const preview = await previewed(acme, all)
  const ended = await run(acme, all)
  const none = await acme.server.post(`${path}preview`, all)

  assert.deepEqual([preview.selected_count, preview.count], [2, 1])
  assert.equal(ended.done_count, 1)
  assert.equal(none.status, 422)
  assert.equal(none.body.error, 'NothingToDo')
})

test('an action is rejected if its selection changed since the preview', async () => {
  const acme = await merchant(server)
  const { orders } = await sellSeveral(acme, 1)
  const selection = { kind: 'refund_orders', ids: [orders[0].id] }
  const { token } = await previewed(acme, selection)
  await acme.server.post('/v1/refunds/', { order_id: orders[0].id, amount: 50, reason: 'other' })

  const rejected = await acme.server.post(path, { ...selection, token })

  assert.equal(rejected.status, 409)
  assert.equal(rejected.body.error, 'PreviewOutdated')
  assert.equal(rejected.body.preview.count, 1)
})

test('canceled subscriptions are restored by undoing the action, once and for a day', async () => {
  const acme = await merchant(server)
  const { subscription: first } = await subscribe(server, acme)
  const { subscription: second } = await subscribe(server, acme)
  const stateOf = async ({ id }: { id: string }) =>
    (await acme.server.get(`/v1/subscriptions/${id}`)).body.cancel_at_period_end
  await acme.server.patch(`/v1/subscriptions/${first.id}`, { cancel_at_period_end: true })

  const canceled = await run(acme, { kind: 'cancel_subscriptions', filter: {} })
  const between = [await stateOf(first), await stateOf(second)]
  const undo = await acme.server.post(`${path}${canceled.id}/undo`)
  await server.drainJobs()
  const again = await acme.server.post(`${path}${canceled.id}/undo`)
  const late = await run(acme, { kind: 'cancel_subscriptions', ids: [second.id] })
  server.clock.pass(DAY)
  const tooLate = await acme.server.post(`${path}${late.id}/undo`)

  assert.equal(canceled.total_count, 1)
  assert.equal(canceled.can_undo, true)
  assert.deepEqual(between, [true, true])
  assert.equal(undo.status, 202, JSON.stringify(undo.body))
  assert.equal(undo.body.undoes, canceled.id)
  assert.deepEqual([again.status, again.body.error], [409, 'NotUndoable'])
  assert.deepEqual([tooLate.status, tooLate.body.error], [409, 'NotUndoable'])
})

test('subscriptions, products and discounts are ended, archived and deleted', async () => {
  const acme = await merchant(server)
  const { pro: monthly, subscription } = await subscribe(server, acme)
  const form = { name: 'Ten', type: 'percentage', basis_points: 1000, duration: 'once' }
  const discount = (await acme.server.post('/v1/discounts/', form)).body

  await run(acme, { kind: 'revoke_subscriptions', ids: [subscription.id] })
  await run(acme, { kind: 'archive_products', ids: [monthly.id] })
  await run(acme, { kind: 'delete_discounts', ids: [discount.id] })

  const ended = (await acme.server.get(`/v1/subscriptions/${subscription.id}`)).body
  assert.equal(ended.status, 'canceled')
  assert.equal((await acme.server.get(`/v1/products/${monthly.id}`)).body.is_archived, true)
  assert.equal((await acme.server.get(`/v1/discounts/${discount.id}`)).status, 404)
})

test('receipts are sent again to the customers of selected orders', async () => {
  const acme = await merchant(server)
  const { orders } = await sellSeveral(acme, 1)
  const mails = () =>
    server.site.db.selectFrom('mails').select('id').where('order_id', '=', orders[0].id).execute()
  const before = (await mails()).length

  await run(acme, { kind: 'resend_receipts', ids: [orders[0].id] })

  assert.equal((await mails()).length, before + 1)
})

test('canceling an action skips what has not begun', async () => {
  const acme = await merchant(server)
  const { orders } = await sellSeveral(acme, 2)
  const selection = { kind: 'refund_orders', ids: orders.map(({ id }) => id) }
  const { token } = await previewed(acme, selection)
  const { body } = await acme.server.post(path, { ...selection, token })

  const canceled = await acme.server.post(`${path}${body.id}/cancel`)
  await server.drainJobs()

  const again = await acme.server.post(`${path}${body.id}/cancel`)
  assert.equal(canceled.body.status, 'canceled')
  assert.equal(again.body.error, 'BulkActionEnded')
  const done = (await acme.server.get(`${path}${body.id}`)).body.done_count
  const refunded = (await Promise.all(orders.map(order => orderNow(acme, order)))).filter(
    ({ status }) => status === 'refunded',
  )
  assert.equal(refunded.length, done)
})

test('an action requires the scope of the same action on one object of the caller', async () => {
  const acme = await merchant(server)
  const other = await merchant(server, 'Other')
  const { orders } = await sellSeveral(acme, 1)
  const ids = [orders[0].id]
  const cataloger = await tokenOf(server, acme.owner, acme.organization.id, ['products:write'])

  const rejected = await cataloger.post(`${path}preview`, { kind: 'refund_orders', ids })
  const foreign = await other.server.post(`${path}preview`, { kind: 'refund_orders', ids })
  const byOwner = await acme.owner.post(`${path}preview`, {
    ...{ kind: 'refund_orders', ids, organization_id: acme.organization.id },
  })

  assert.equal(rejected.status, 403)
  assert.deepEqual([foreign.status, foreign.body.error], [422, 'NothingToDo'])
  assert.equal(byOwner.status, 200, JSON.stringify(byOwner.body))
})

test('the audit log of each order names the member who started the action', async () => {
  const acme = await merchant(server)
  const { orders } = await sellSeveral(acme, 1)
  const selection = {
    ...{ kind: 'refund_orders', ids: [orders[0].id], organization_id: acme.organization.id },
  }
  const { body } = await acme.owner.post(`${path}preview`, selection)
  const started = await acme.owner.post(path, { ...selection, token: body.token })
  await server.drainJobs()

  const entry = await server.site.db
    .selectFrom('audit_entries')
    .select('user_id')
    .where('organization_id', '=', acme.organization.id)
    .where('action', '=', 'refund.created')
    .executeTakeFirstOrThrow()
  assert.equal(entry.user_id, started.body.started_by.id)
})

test('filters are checked as the list checks them', async () => {
  const acme = await merchant(server)

  const wrong = await acme.server.post(`${path}preview`, {
    ...{ kind: 'refund_orders', filter: { status: ['nonsense'] } },
  })

  assert.equal(wrong.status, 422)
  assert.deepEqual(wrong.body.detail[0].loc.slice(0, 3), ['body', 'filter', 'status'])
})
