import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { mailCustomer, type CustomerMail } from '../customer-sessions/mail-customer.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { product, sell } from '../../testing/sales.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let server: TestServer
let acme: Merchant
before(async () => {
  smtp = await startSmtpServer()
  const config = { smtp_url: smtp.url, mail_webhook_secret: SECRET }
  server = await startTestServer({ config })
  acme = await merchant(server)
})
after(async () => {
  await server.close()
  await smtp.close()
})

/** A customer who bought something, and the receipt. */
async function buyer(customer_email: string) {
  const { order } = await sell(server, acme, await product(acme), { customer_email })
  await server.drainJobs()
  const { body } = await acme.server.get('/v1/customer-mails/', { query: { order_id: order.id } })
  const [receipt] = body.items
  return { customer: order.customer, receipt }
}

const statusOf = async (id: string) =>
  (await acme.server.get(`/v1/customers/${id}/email-status`)).body

const optional: CustomerMail = {
  ...{ kind: 'usage_alert', page: '', facts: {} },
  texts: { subject: 'Alert', lead: [], button: 'Open', notes: [] },
}

/** Emails a customer something that may be declined; whether it was written. */
async function mailsOptionally(id: string): Promise<boolean> {
  const count = async () =>
    (await acme.server.get('/v1/customer-mails/', { query: { customer_id: id } })).body.pagination
      .total_count
  const before_ = await count()
  const customer = await server.site.db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await write(server.site, systemActor(), work => mailCustomer(work, customer, optional))
  return (await count()) > before_
}

type Event = { type: string; data: Record<string, unknown> }

function postEvent(event: Event, { secret = SECRET, at = server.clock.now() } = {}) {
  const body = JSON.stringify(event)
  const [id, seconds] = ['msg_1', String(Math.floor(at.getTime() / 1000))]
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return fetch(`${server.url}/v1/integrations/mail/webhook`, {
    method: 'POST',
    body,
    headers: {
      ...{ 'webhook-id': id, 'webhook-timestamp': seconds },
      'webhook-signature': `v1,${signature}`,
    },
  })
}

const eventOf = (type: string, mail: { id: string }, more: object = {}): Event => ({
  type,
  data: { message_id: `<${mail.id}@127.0.0.1>`, ...more },
})

test('an address that rejects an email gets receipts only, until it is tried again', async () => {
  const email = 'gone@bounces.example'
  smtp.reject(email, 550, '5.1.1 No such mailbox')
  const { customer, receipt } = await buyer(email)

  assert.equal(receipt.status, 'bounced')
  assert.match(receipt.delivery_detail, /^550 5\.1\.1 No such mailbox$/)
  assert.equal(receipt.sent_at, null)
  const { email: shown, problem, detail } = await statusOf(customer.id)
  assert.deepEqual([shown, problem, detail], [email, 'bounced', receipt.delivery_detail])
  assert.equal(await mailsOptionally(customer.id), false)
  assert.equal((await buyer(email)).receipt.status, 'bounced', 'a receipt is still attempted')

  smtp.accept(email)
  const again = await acme.server.post(`/v1/customer-mails/${receipt.id}/resend`)
  await server.drainJobs()

  assert.equal(again.status, 202)
  assert.equal(smtp.count(email), 1)
  assert.equal((await statusOf(customer.id)).problem, null)
  assert.equal(await mailsOptionally(customer.id), true)
})

test('another address has no problem, and a deleted customer leaves no trace', async () => {
  const email = 'left@bounces.example'
  smtp.reject(email, 550, '5.1.1 No such mailbox')
  const { customer } = await buyer(email)
  const path = `/v1/customers/${customer.id}`

  await acme.server.patch(path, { email: 'new@bounces.example' })
  assert.equal((await statusOf(customer.id)).problem, null)
  await acme.server.patch(path, { email })
  assert.equal((await statusOf(customer.id)).problem, 'bounced')

  await acme.server.delete(path, { query: { anonymize: 'true' } })
  await server.drainJobs()
  const rows = await server.site.db
    .selectFrom('unreachable_addresses')
    .select('address')
    .where('address', '=', email)
    .execute()
  assert.deepEqual(rows, [])
})

test('the provider says what became of a sent email, in any order', async () => {
  const { customer, receipt } = await buyer('ada@delivered.example')
  const shown = async () => {
    const query = { customer_id: customer.id }
    const { body } = await acme.server.get('/v1/customer-mails/', { query })
    return body.items.find(({ id }: { id: string }) => id === receipt.id)
  }
  assert.equal(receipt.status, 'sent')

  assert.equal((await postEvent(eventOf('email.delivered', receipt))).status, 200)
  assert.equal((await shown()).status, 'delivered')
  const reason = 'Marked as junk\nby its owner'
  await postEvent(eventOf('email.complained', receipt, { reason }))
  await postEvent(eventOf('email.delivered', receipt))

  const { status, delivery_detail } = await shown()
  assert.deepEqual([status, delivery_detail], ['complained', 'Marked as junk by its owner'])
  assert.equal((await statusOf(customer.id)).problem, 'complained')
  assert.equal(await mailsOptionally(customer.id), false)
  await acme.server.post(`/v1/customer-mails/${receipt.id}/resend`)
  assert.equal(
    (await statusOf(customer.id)).problem,
    'complained',
    'only its owner could take back',
  )
})

test('an event that is unsigned, old, malformed or of no email changes nothing', async () => {
  const { customer, receipt } = await buyer('bob@delivered.example')
  const bounce = eventOf('email.bounced', receipt)
  const old = new Date(server.clock.now().getTime() - 6 * 60_000)

  const forged = await postEvent(bounce, { secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })
  const replayed = await postEvent(bounce, { at: old })
  const unknown = await postEvent(eventOf('email.opened', receipt))
  const foreign = await postEvent({ type: 'email.bounced', data: { message_id: '<a@b.example>' } })

  assert.deepEqual(
    [forged.status, replayed.status, unknown.status, foreign.status],
    [400, 400, 400, 200],
  )
  assert.equal((await statusOf(customer.id)).problem, null)
})
