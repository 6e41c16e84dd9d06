import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { NOTE_LENGTH_MAX } from '@gatehouse/contract/billing/customer-notes'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { checkBooks, plan, product, sell } from '../../testing/sales.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())
afterEach(() => checkBooks(server))

const created = async (form: object, seller = acme) => {
  const { status, body } = await seller.server.post('/v1/customers/', form)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const listed = async (query: Record<string, string>) =>
  (await acme.server.get('/v1/customers/', { query })).body.items.map((item: any) => item.id)
const totalsOf = async (customer_id: string) =>
  (await acme.server.get('/v1/customers/totals', { query: { customer_id } })).body.items
let people = 0
const address = (name: string) => `${name}-${(people += 1)}@records.example`

test('notes are added, edited by their author, deleted and audited', async () => {
  const { id } = await created({ email: address('noted') })
  const path = `/v1/customers/${id}/notes`

  const none = await acme.server.get(path)
  const first = await acme.owner.post(path, { text: '  Prefers to be called.\n' })
  const second = await acme.server.post(path, { text: 'Imported from the old shop.' })
  const edited = await acme.owner.patch(`${path}/${first.body.id}`, { text: 'Prefers email.' })
  const foreign = await acme.owner.patch(`${path}/${second.body.id}`, { text: 'Mine now' })
  const read = await acme.server.get(path)
  const removed = await acme.owner.delete(`${path}/${second.body.id}`)
  const left = await acme.server.get(path)

  assert.deepEqual(none.body.items, [])
  assert.deepEqual([first.status, first.body.text], [201, 'Prefers to be called.'])
  assert.equal(first.body.author.name, 'Grace')
  assert.equal(second.body.author, null)
  assert.equal(edited.body.text, 'Prefers email.')
  assert.ok(edited.body.modified_at)
  assert.deepEqual([foreign.status, foreign.body.error], [403, 'NotPermitted'])
  const texts = ({ body }: { body: any }) => body.items.map(({ text }: any) => text)
  assert.deepEqual(texts(read), ['Imported from the old shop.', 'Prefers email.'])
  assert.equal(removed.status, 204)
  assert.deepEqual(texts(left), ['Prefers email.'])
  const entries = await server.site.db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', id)
    .where('action', 'like', 'customer.note%')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    entries.map(({ action }) => action),
    [
      ...['customer.note_added', 'customer.note_added'],
      'customer.note_updated',
      'customer.note_deleted',
    ],
  )
})

test('a note longer than its maximum, an empty one, and those of others are rejected', async () => {
  const { id } = await created({ email: address('long') })
  const other = await merchant(server, 'Other')
  const path = `/v1/customers/${id}/notes`

  const longest = await acme.server.post(path, { text: 'x'.repeat(NOTE_LENGTH_MAX) })
  const longer = await acme.server.post(path, { text: 'x'.repeat(NOTE_LENGTH_MAX + 1) })
  const empty = await acme.server.post(path, { text: ' ' })
  const foreign = await other.server.post(path, { text: 'mine' })
  const unknown = await other.server.patch(`${path}/${longest.body.id}`, { text: 'mine' })

  assert.equal(longest.status, 201)
  assert.deepEqual([longer.status, empty.status], [422, 422])
  assert.deepEqual([foreign.status, unknown.status], [404, 404])
})

test('neither a customer nor a webhook receives the note', async () => {
  const { order } = await sell(server, acme, await product(acme))
  const id = order.customer_id
  await acme.server.post(`/v1/customers/${id}/notes`, { text: 'A secret remark' })
  const session = await acme.server.post('/v1/customer-sessions/', { customer_id: id })
  const customer = new Person(server.url, String(session.body.token))

  const rejected = await customer.get(`/v1/customers/${id}/notes`)
  const self = await customer.get('/v1/customer-portal/customers/me')
  const mine = await acme.server.get(`/v1/customers/${id}`)
  const events = await server.site.db
    .selectFrom('events')
    .select('payload')
    .where('organization_id', '=', acme.organization.id)
    .execute()

  assert.ok(rejected.status === 401 || rejected.status === 403, String(rejected.status))
  for (const visibleText of [self.body, mine.body, events]) {
    assert.doesNotMatch(JSON.stringify(visibleText), /A secret remark/)
  }
})

test("a customer's note and mails are deleted with the customer", async () => {
  const { order } = await sell(server, acme, await product(acme))
  const id = order.customer_id
  await acme.server.post(`/v1/customers/${id}/notes`, { text: 'Lives next to the bakery' })
  // The previous address: mails sent there contain personal data too.
  await acme.server.patch(`/v1/customers/${id}`, { email: address('moved') })

  await acme.server.delete(`/v1/customers/${id}`, { query: { anonymize: 'true' } })
  await server.drainJobs()

  for (const table of ['customer_note_entries', 'mails'] as const) {
    const rows = await server.site.db
      .selectFrom(table)
      .selectAll()
      .where('customer_id', '=', id)
      .execute()
    assert.deepEqual(rows, [], table)
  }
})

test('revenue is the sum of paid orders, net of tax and refunds, by currency', async () => {
  const book = await product(acme)
  const { order: first } = await sell(server, acme, book)
  const customer_id = first.customer_id
  const euros = await product(acme, {
    prices: [{ amount_type: 'fixed', price_amount: 700, price_currency: 'eur' }],
  })
  await sell(server, acme, euros, { customer_email: first.customer.email })

  const sale = await totalsOf(customer_id)
  const path = '/v1/refunds/'
  await acme.server.post(path, { order_id: first.id, amount: 300, reason: 'other' })
  await server.drainJobs()
  const refunded = await totalsOf(customer_id)

  const amount = first.net_amount
  assert.deepEqual(sale, [
    {
      customer_id,
      revenue: [
        { currency: first.currency, amount },
        { currency: 'eur', amount: 700 },
      ],
      active_subscriptions: 0,
    },
  ])
  assert.equal(refunded[0].revenue[0].amount, amount - 300)
  const other = await merchant(server, 'Stranger')
  const foreign = await other.server.get('/v1/customers/totals', { query: { customer_id } })
  assert.deepEqual([foreign.status, foreign.body.error], [404, 'ResourceNotFound'])
})

test('customers are sorted by revenue, and by whether they subscribe', async () => {
  const shop = acme
  const none = await created({ email: address('none') })
  const { order: bigOrder } = await sell(
    server,
    shop,
    await product(shop, {
      prices: [{ amount_type: 'fixed', price_amount: 99_000, price_currency: 'usd' }],
    }),
  )
  const { order: subscribed } = await sell(server, shop, await plan(shop))

  const down = await listed({ sorting: '-revenue', limit: '100' })
  const up = await listed({ sorting: 'revenue', limit: '100' })
  const active = await listed({ active: 'true' })

  assert.equal(down[0], bigOrder.customer_id)
  assert.ok(down.indexOf(subscribed.customer_id) < down.indexOf(none.id))
  assert.deepEqual(up, down.toReversed())
  assert.ok(active.includes(subscribed.customer_id) && !active.includes(bigOrder.customer_id))
  assert.equal((await totalsOf(subscribed.customer_id))[0].active_subscriptions, 1)
})

test('customers are filtered by the country of their address', async () => {
  const billing_address = { country: 'IS', city: 'Reykjavík' }
  const icelander = await created({ email: address('is'), billing_address })
  await created({ email: address('nowhere') })

  assert.deepEqual(await listed({ country: 'IS' }), [icelander.id])
  assert.deepEqual(await listed({ country: 'JP' }), [])
})

test('a business is found and sorted by its company', async () => {
  const { id } = await created({ email: address('bea'), name: 'Bea Buyer' })
  await server.site.db
    .updateTable('customers')
    .set({ billing_name: 'Aachener Firma GmbH' })
    .where('id', '=', id)
    .execute()
  const later = await created({ email: address('abel'), name: 'Abel' })

  assert.deepEqual(await listed({ query: 'firma gmbh' }), [id])
  const sorted = await listed({ sorting: 'name', limit: '100' })
  assert.ok(sorted.indexOf(id) < sorted.indexOf(later.id))
})
