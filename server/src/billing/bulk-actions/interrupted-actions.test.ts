import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { BULK_RUNNING_MAX } from '@gatehouse/contract/billing/bulk-actions'
import { newId } from '../../platform/ids.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { billedCustomer } from '../../testing/billed-customer.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkBooks, product, sell } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

const path = '/v1/bulk-actions/'

test('an order that cannot be refunded any more fails alone, with its reason', async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  const { order: first } = await sell(server, acme, book)
  const { order: second } = await sell(server, acme, book)
  // Between start and refund, another request was faster.
  await acme.server.post('/v1/refunds/', { order_id: first.id, amount: 50, reason: 'other' })
  const { id } = await insertAction(acme, [
    { object_id: first.id, amount: first.net_amount },
    { object_id: second.id, amount: second.net_amount },
  ])

  await server.drainJobs()

  const ended = (await acme.server.get(`${path}${id}`)).body
  assert.deepEqual([ended.status, ended.done_count, ended.failed_count], ['finished', 1, 1])
  const failed = (await acme.server.get(`${path}${id}/items`, { query: { status: 'failed' } })).body
    .items
  assert.deepEqual(
    failed.map(({ object_id, error }: any) => [object_id, error]),
    [[first.id, 'RefundAmountTooHigh']],
  )
})

test('a refund that was requested before a crash is completed and not made again', async () => {
  const acme = await merchant(server)
  const { order } = await sell(server, acme, await product(acme))
  await acme.server.post('/v1/refunds/', { order_id: order.id, amount: 100, reason: 'other' })
  const { items } = (await acme.server.get('/v1/refunds/', { query: { order_id: order.id } })).body
  // The process died after it had stored the refund with its item.
  const { id } = await insertAction(acme, [
    { object_id: order.id, amount: 100, status: 'requested', refund_id: items[0].id },
  ])

  await server.drainJobs()

  const ended = (await acme.server.get(`${path}${id}`)).body
  const refunds = await acme.server.get('/v1/refunds/', { query: { order_id: order.id } })
  assert.deepEqual([ended.status, ended.done_count], ['finished', 1])
  assert.equal(refunds.body.items.length, 1)
})

test('an invoice that was paid meanwhile is not paid twice', async () => {
  const acme = await merchant(server)
  const nora = await billedCustomer(acme, { name: 'Nora Berg' })
  const lines = [{ description: 'Consulting', amount: 12_000, quantity: 3 }]
  const form = { customer_id: nora.id, lines, collection_method: 'send_invoice' }
  const { body: order } = await acme.server.post('/v1/orders/', form)
  await acme.server.post(`/v1/orders/${order.id}/finalize`, {})
  // Between start and payment, another member was faster.
  await acme.server.post(`/v1/orders/${order.id}/mark-paid`, {})
  const items = [{ object_id: order.id, amount: 36_000 }]
  const { id } = await insertAction(acme, items, { kind: 'mark_orders_paid', options: {} })

  await server.drainJobs()

  const { body } = await acme.server.get(`${path}${id}/items`)
  assert.deepEqual(
    body.items.map(({ status, error }: any) => [status, error]),
    [['failed', 'OrderNotOpen']],
  )
})

test('an organization runs three bulk actions at the same time at most', async () => {
  const acme = await merchant(server)
  const { order } = await sell(server, acme, await product(acme))
  const selection = { kind: 'resend_receipts', ids: [order.id] }
  const preview = await acme.server.post(`${path}preview`, selection)
  for (let count = 0; count < BULK_RUNNING_MAX; count += 1) await insertAction(acme)

  const { status, body } = await acme.server.post(path, { ...selection, token: preview.body.token })

  assert.deepEqual([status, body.error], [409, 'TooManyBulkActions'])
})

type Item = { object_id: string; amount: number; status?: string; refund_id?: string }

const refund = {
  kind: 'refund_orders',
  options: { reason: 'other', comment: null, revoke_benefits: false } as object,
}

/** Stores an action on these objects, and its task, as if its process had died. */
async function insertAction(
  { organization: { id: organization_id } }: Merchant,
  items: Item[] = [],
  { kind, options } = refund,
) {
  const id = newId()
  const created_at = server.clock.now()
  const request = { id: 'test', ip: '', user_agent: '' }
  const actor = { kind: 'organization_token', id: null, request, impersonated_by: null }
  await server.site.db
    .insertInto('bulk_actions')
    .values({
      ...{ id, organization_id, kind, status: 'running', created_at },
      ...{ actor: JSON.stringify(actor), options: JSON.stringify(options), sums: '[]' },
      total_count: items.length,
    })
    .execute()
  if (items.length === 0) return { id }
  const rows = items.map((item, position) => {
    return {
      bulk_action_id: id,
      organization_id,
      position,
      label: 'A-1',
      status: 'waiting',
      ...item,
    }
  })
  await server.site.db.insertInto('bulk_action_items').values(rows).execute()
  const task = { kind: 'run_bulk_action', subject_id: id, payload: '{}', due_at: created_at }
  await server.site.db
    .insertInto('agenda')
    .values({ id: newId(), organization_id, created_at, ...task })
    .execute()
  return { id }
}
