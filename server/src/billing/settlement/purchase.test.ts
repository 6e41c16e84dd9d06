import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { merchant, signUp, type Merchant, verifyEmail } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import {
  buyer,
  cardToken,
  chargesOf,
  checkout,
  confirm,
  checkBooks,
  product,
  sell,
} from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

async function shop(): Promise<{ acme: Merchant; handbook: any }> {
  const acme = await merchant(server)
  return { acme, handbook: await product(acme) }
}

const statusOf = async (acme: Merchant, { id }: { id: string }) =>
  (await acme.server.get(`/v1/checkouts/${id}`)).body.status

const eventsOf = async (acme: Merchant) =>
  (
    await server.site.db
      .selectFrom('events')
      .select(['type', 'payload'])
      .where('organization_id', '=', acme.organization.id)
      .orderBy('recorded_at')
      .orderBy('id')
      .execute()
  ).map(row => ({ type: row.type, data: row.payload as any }))

test('a buyer pays once and gets a paid order', async () => {
  const { acme, handbook } = await shop()

  const { order, checkout: opened } = await sell(server, acme, handbook)

  assert.equal(order.status, 'paid')
  assert.equal(order.paid, true)
  assert.equal(order.total_amount, 2000)
  assert.equal(order.due_amount, 2000)
  assert.equal(order.billing_reason, 'purchase')
  assert.match(order.invoice_number, /-[0-9A-Z]{10}-0001$/)
  assert.deepEqual(
    order.items.map((item: any) => [item.label, item.amount, item.tax_amount]),
    [['Handbook', 2000, 0]],
  )
  assert.equal(order.customer.name, 'Bea Buyer')
  assert.equal(order.billing_name, 'Bea Buyer')
  assert.equal(order.billing_address.country, 'DE')
  assert.deepEqual(chargesOf(server, acme), [2000])
  assert.equal(await statusOf(acme, opened), 'succeeded')
})

test("a sale's webhooks arrive in the protocol's order", async () => {
  const { acme, handbook } = await shop()

  await sell(server, acme, handbook)

  const events = await eventsOf(acme)
  const types = events.map(({ type }) => type).filter(type => /^(order|checkout)\./.test(type))
  assert.deepEqual(types, [
    'checkout.created',
    'checkout.updated',
    'order.created',
    'order.updated',
    'order.paid',
    'checkout.updated',
  ])
  assert.equal(events.find(({ type }) => type === 'order.paid')?.data.status, 'paid')
  assert.equal(events.findLast(({ type }) => type === 'checkout.updated')?.data.status, 'succeeded')
})

test('a payment keeps its card, and the ledger records where the money is', async () => {
  const { acme, handbook } = await shop()

  const { order } = await sell(server, acme, handbook, { card: '5555555555554444' })

  const { body } = await acme.server.get('/v1/payments/', { query: { order_id: order.id } })
  const [payment] = body.items
  assert.equal(body.pagination.total_count, 1)
  assert.equal(payment.status, 'succeeded')
  assert.deepEqual(payment.method_metadata, { brand: 'mastercard', last4: '4444' })
  assert.equal(payment.amount, 2000)
  const entries = await server.site.db
    .selectFrom('ledger_entries')
    .select(['account', 'amount'])
    .where('order_id', '=', order.id)
    .execute()
  const sum = (account: string) =>
    entries.filter(entry => entry.account === account).reduce((all, { amount }) => all + amount, 0)
  assert.equal(sum('processor'), 2000)
  assert.equal(sum('revenue'), -2000)
  assert.equal(sum('receivable'), 0)
})

test('invoice numbers continue per customer and start over for another', async () => {
  const { acme, handbook } = await shop()
  const same = { customer_email: 'counted@example.com' }

  const numbers: string[] = []
  for (const body of [same, {}, same, same]) {
    numbers.push((await sell(server, acme, handbook, body)).order.invoice_number.slice(-4))
  }

  assert.deepEqual(numbers, ['0001', '0001', '0002', '0003'])
})

test('a free purchase needs no card', async () => {
  const { acme } = await shop()
  const gift = await product(acme, { name: 'Gift', prices: [{ amount_type: 'free' }] })
  const opened = await checkout(acme, [gift.id])

  const answer = await confirm(server, opened, { confirmation_token_id: null, customer_name: null })
  await server.drainJobs()

  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.equal(answer.body.status, 'confirmed')
  assert.equal(await statusOf(acme, opened), 'succeeded')
  const { body } = await acme.server.get('/v1/orders/')
  assert.equal(body.items[0].status, 'paid')
  assert.equal(body.items[0].total_amount, 0)
  assert.deepEqual(chargesOf(server, acme), [])
})

test('twenty parallel confirmations charge once', async () => {
  const { acme, handbook } = await shop()
  const opened = await checkout(acme, [handbook.id])
  const form = buyer()
  const tokens = await Promise.all(Array.from({ length: 20 }, () => cardToken(server)))

  const answers = await Promise.all(
    tokens.map(confirmation_token_id =>
      confirm(server, opened, { ...form, confirmation_token_id }),
    ),
  )
  await server.drainJobs()

  const paid = answers.filter(({ status }) => status === 200)
  assert.ok(paid.length >= 1)
  for (const { status, body } of answers) {
    assert.ok(status === 200 || body.error === 'NotOpenCheckout', JSON.stringify(body))
  }
  assert.deepEqual(chargesOf(server, acme), [2000])
  assert.equal((await acme.server.get('/v1/orders/')).body.pagination.total_count, 1)
})

test('a confirmation repeated after success returns the same purchase', async () => {
  const { acme, handbook } = await shop()
  const opened = await checkout(acme, [handbook.id])
  const form = { ...buyer(), confirmation_token_id: await cardToken(server) }
  await confirm(server, opened, form)

  const again = await confirm(server, opened, form)
  const other = await confirm(server, opened, {
    ...form,
    confirmation_token_id: await cardToken(server),
  })

  assert.equal(again.status, 200)
  assert.equal(again.body.status, 'confirmed')
  assert.match(again.body.customer_session_token, /_cst_/)
  assert.equal(other.status, 403)
  assert.equal(other.body.error, 'NotOpenCheckout')
  assert.deepEqual(chargesOf(server, acme), [2000])
})

test('a repeated confirmation with an idempotency key replays the stored response', async () => {
  const { acme, handbook } = await shop()
  const opened = await checkout(acme, [handbook.id])
  const form = { ...buyer(), confirmation_token_id: await cardToken(server) }
  const path = `/v1/checkouts/client/${opened.client_secret}/confirm`
  const headers = { 'idempotency-key': `key-${opened.id}` }

  const first = await server.stranger().post(path, form, { headers })
  const again = await server.stranger().post(path, form, { headers })

  assert.equal(first.status, 200)
  assert.deepEqual(again.body, first.body)
  assert.deepEqual(chargesOf(server, acme), [2000])
})

test("a buyer who types an older customer's address gets access to this sale only", async () => {
  const { acme, handbook } = await shop()
  const same = { customer_email: 'victim@example.com' }
  await sell(server, acme, handbook, same)
  const gift = await product(acme, { name: 'Gift', prices: [{ amount_type: 'free' }] })
  const opened = await checkout(acme, [gift.id])

  const answer = await confirm(server, opened, { ...same, confirmation_token_id: null })

  assert.deepEqual([answer.status, answer.body.is_buyer_verified], [200, false])
  const stranger = new Person(server.url, answer.body.customer_session_token)
  assert.equal((await stranger.get('/v1/customer-portal/customers/me')).status, 403)
  const { items } = (await stranger.get('/v1/customer-portal/orders/')).body
  assert.deepEqual(
    items.map((order: { product_id: string }) => order.product_id),
    [gift.id],
  )
})

test('a signed-in buyer with a verified address sees their portal again', async () => {
  const { acme, handbook } = await shop()
  const person = await signUp(server, 'Sam')
  await verifyEmail(server, person)
  const pay = async () => {
    const opened = await checkout(acme, [handbook.id])
    const form = {
      ...buyer(),
      customer_email: person.email,
      confirmation_token_id: await cardToken(server),
    }
    return person.post(`/v1/checkouts/client/${opened.client_secret}/confirm`, form)
  }

  await pay()
  const again = await pay()

  assert.equal(again.status, 200, JSON.stringify(again.body))
  assert.match(again.body.customer_session_token, /_cst_/)
  const row = await server.site.db
    .selectFrom('customers')
    .select('user_id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  assert.notEqual(row.user_id, null)
})

test('a merchant who is not active cannot take payments', async () => {
  const { acme, handbook } = await shop()
  const opened = await checkout(acme, [handbook.id])
  const { id } = acme.organization
  await server.site.db
    .updateTable('organizations')
    .set({ status: 'created' })
    .where('id', '=', id)
    .execute()

  const answer = await confirm(server, opened)

  assert.equal(answer.status, 403)
  assert.equal(answer.body.error, 'PaymentNotReady')
  assert.equal(await statusOf(acme, opened), 'open')
  assert.deepEqual(chargesOf(server, acme), [])
})

test('the confirmation email goes to the buyer with a link to the portal', async () => {
  const { acme, handbook } = await shop()

  const { order } = await sell(server, acme, handbook)

  const [mail] = await mailsSentTo(server, order.customer.email)
  assert.ok(mail)
  assert.equal(mail.kind, 'order_confirmation')
  assert.match(mail.plain, /\$20\.00/)
  assert.match(mail.plain, new RegExp(order.invoice_number))
  assert.match(mail.plain, /customer_session_token=/)
})
