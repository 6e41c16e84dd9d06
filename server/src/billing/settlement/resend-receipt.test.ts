import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import { RECEIPTS_PER_HOUR_MAX } from '@gatehouse/contract/billing/order-receipts'
import { SMTPServer } from 'smtp-server'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { merchant } from '../../testing/people.ts'
import { checkBooks, product, sell, subscribe } from '../../testing/sales.ts'

let testServer: TestServer
before(async () => {
  testServer = await startTestServer()
})
after(() => testServer.close())
afterEach(() => checkBooks(testServer))

const resend = (acme: { server: any }, id: string) =>
  acme.server.post(`/v1/orders/${id}/resend-receipt`)

test('a receipt is resent to the current address and recorded in the audit log', async () => {
  const acme = await merchant(testServer)
  const { order } = await sell(testServer, acme, await product(acme))
  await acme.server.patch(`/v1/customers/${order.customer_id}`, { email: 'new@receipts.example' })

  const again = await resend(acme, order.id)

  assert.deepEqual([again.status, again.body], [202, {}])
  const mails = await mailsSentTo(testServer, 'new@receipts.example')
  assert.equal(mails.length, 1)
  assert.equal(mails[0]?.kind, 'order_confirmation')
  assert.match(mails[0]?.plain ?? '', /Handbook: \$20\.00/)
  const entries = await testServer.site.db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', order.id)
    .where('action', '=', 'order.receipt_resent')
    .execute()
  assert.equal(entries.length, 1)
})

test('a receipt is sent again five times an hour', async () => {
  const limited = await startTestServer({ rate_limits: true })
  const acme = await merchant(limited)
  const { order } = await sell(limited, acme, await product(acme))

  for (let count = 0; count < RECEIPTS_PER_HOUR_MAX; count += 1) {
    assert.equal((await resend(acme, order.id)).status, 202)
  }
  const beyond = await resend(acme, order.id)
  await limited.close()

  assert.equal(beyond.status, 429)
})

test('a receipt is sent again also where the merchant turned it off', async () => {
  const acme = await merchant(testServer)
  const { order } = await sell(testServer, acme, await product(acme))
  await testServer.site.db
    .updateTable('organizations')
    .set({ customer_email_settings: JSON.stringify({ order_confirmation: false }) })
    .where('id', '=', acme.organization.id)
    .execute()
  const before = await mailsSentTo(testServer, order.customer.email)

  assert.equal((await resend(acme, order.id)).status, 202)

  assert.equal((await mailsSentTo(testServer, order.customer.email)).length, before.length + 1)
})

test('a receipt of a foreign or unpaid order, or of a deleted customer, is not sent', async () => {
  const acme = await merchant(testServer)
  const { order } = await sell(testServer, acme, await product(acme))
  const { order: unpaid } = await sell(testServer, acme, await product(acme))
  await testServer.site.db
    .updateTable('orders')
    .set({ status: 'pending' })
    .where('id', '=', unpaid.id)
    .execute()
  const pending = await resend(acme, unpaid.id)
  await testServer.site.db
    .updateTable('orders')
    .set({ status: 'paid' })
    .where('id', '=', unpaid.id)
    .execute()
  const foreign = await resend(await merchant(testServer), order.id)
  await acme.server.delete(`/v1/customers/${order.customer_id}`)
  const removed = await resend(acme, order.id)

  assert.equal(foreign.status, 404)
  assert.deepEqual([pending.status, pending.body.error], [422, 'OrderWithoutReceipt'])
  assert.deepEqual([removed.status, removed.body.error], [422, 'OrderWithoutReceipt'])
})

test('mails are listed by customer, order and subscription, never with their content', async () => {
  const { acme, subscription } = await subscribe(testServer, await merchant(testServer))
  const { order } = await sell(testServer, acme, await product(acme))
  const listed = async (query: Record<string, string>, seller = acme) => {
    const { status, body } = await seller.server.get('/v1/customer-mails/', { query })
    assert.equal(status, 200, JSON.stringify(body))
    return body.items
  }

  const [receipt] = await listed({ order_id: order.id })
  const [started] = await listed({ subscription_id: subscription.id })
  const of = await listed({ customer_id: subscription.customer_id })

  const { id, created_at, ...rest } = receipt
  assert.deepEqual(rest, {
    customer_id: order.customer_id,
    order_id: order.id,
    subscription_id: null,
    kind: 'order_confirmation',
    recipient: order.customer.email,
    subject: receipt.subject,
    status: 'stored',
    sent_at: null,
    delivery_detail: null,
    can_resend: true,
  })
  assert.ok(id && created_at && receipt.subject)
  assert.equal(started.kind, 'subscription_confirmation')
  assert.ok(started.order_id, 'the receipt of its first order')
  assert.deepEqual(of, [started])
  const other = await merchant(testServer)
  assert.deepEqual(await listed({ customer_id: order.customer_id }, other), [])
})

test('a mail is queued until the SMTP server accepts it, or failed', async () => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => stream.on('end', () => done()).resume(),
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailing = await startTestServer({ config: { smtp_url: `smtp://127.0.0.1:${port}` } })
  const acme = await merchant(mailing)
  const statusOf = async (order_id: string) => {
    const { body } = await acme.server.get('/v1/customer-mails/', { query: { order_id } })
    return [body.items[0].status, body.items[0].sent_at !== null]
  }

  const { order } = await sell(mailing, acme, await product(acme))
  await mailing.drainJobs()
  const sent = await statusOf(order.id)
  await mailing.site.db.updateTable('mails').set({ sent_at: null }).execute()
  await mailing.site.db
    .insertInto('agenda')
    .values({
      ...{ id: order.id, kind: 'deliver_mail', payload: '{}' },
      subject_id: (await mailOf(mailing, order.id)).id,
      ...{ due_at: new Date('2090-01-01'), created_at: new Date() },
    })
    .execute()
  const statusWhenQueued = await statusOf(order.id)
  await mailing.site.db
    .updateTable('agenda')
    .set({ failed_at: new Date() })
    .where('id', '=', order.id)
    .execute()
  const failed = await statusOf(order.id)
  await mailing.close()
  await new Promise<void>(resolve => server.close(resolve))

  assert.deepEqual(sent, ['sent', true])
  assert.deepEqual(statusWhenQueued, ['queued', false])
  assert.deepEqual(failed, ['failed', false])
})

const mailOf = (of: TestServer, order_id: string) =>
  of.site.db
    .selectFrom('mails')
    .select('id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
