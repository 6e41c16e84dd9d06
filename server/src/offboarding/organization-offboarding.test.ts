import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { confirmAs } from '../billing/buying/test-buyers.ts'
import { company, organizationRoute as at } from '../testing/company.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { mailsSentTo } from '../testing/mails.ts'
import { merchant, signUp, type Merchant } from '../testing/people.ts'
import { chargesOf, checkout, confirm, checkBooks, plan, product } from '../testing/sales.ts'
import { booksOf, sellTo, merchantWithSales, summarize } from './test-offboarding.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

const preview = async ({ owner, organization }: Merchant) => {
  const query = { organizationId: organization.id }
  const { status, body } = await owner.get(at('departure-preview'), { query })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const leave = ({ owner, organization }: Merchant) =>
  owner.post(at('delete'), { organizationId: organization.id })

test('an owner previews what ends, what is erased and what is kept', async () => {
  const acme = await merchant(server)
  const { book, pro } = await merchantWithSales(acme)
  await sellTo(server, acme, [book, pro], 'one@example.com')
  await checkout(acme, [book.id])

  const deletion = await preview(acme)

  assert.deepEqual(summarize(deletion), {
    ends: {
      subscriptions: 1,
      benefits: 2,
      checkouts: 1,
      customer_sessions: 4,
      products: 2,
      access_tokens: 1,
      members: 1,
      teams: 1,
    },
    erased: { customers: 1, profile: 1 },
    kept: {
      orders: '2 for bookkeeping',
      payments: '2 for bookkeeping',
      ledger: '8 for bookkeeping',
      audit_log: deletion.kept.at(-1).count + ' for accountability',
    },
  })
  assert.deepEqual(deletion.ends[0].amounts, [{ currency: 'usd', interval: 'month', amount: 1000 }])
  assert.deepEqual(deletion.obstacles, [])
})

test('after the deletion nothing is billed or granted, and the ledger is kept', async () => {
  const acme = await merchant(server)
  const { id } = acme.organization
  const { book, pro } = await merchantWithSales(acme)
  await sellTo(server, acme, [book, pro], 'one@example.com')
  await sellTo(server, acme, [pro], 'two@example.com')
  await acme.server.post('/v1/webhooks/endpoints', {
    ...{ url: 'http://127.0.0.1:9/nobody', format: 'raw', events: ['subscription.revoked'] },
  })
  const link = await acme.server.post('/v1/checkout-links/', { products: [book.id] })
  const opened = await checkout(acme, [book.id])
  const booksBefore = await booksOf(server, id)

  const answer = await leave(acme)
  const called = await acme.server.get('/v1/products/')
  const purchase = await confirm(server, opened)
  const followed = await server
    .stranger()
    .get(`/v1/checkout-links/client/${link.body.client_secret}`)
  const started = await server.stranger().post('/v1/checkouts/client/', { product_id: book.id })
  await server.drainJobs()

  assert.deepEqual([answer.status, answer.body.slug], [200, acme.organization.slug])
  assert.deepEqual(
    [called.status, purchase.status, followed.status, started.status],
    [401, 403, 404, 422],
  )
  assert.deepEqual(await booksOf(server, id), booksBefore)
  const { db } = server.site
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select(['status', 'ended_at'])
    .where('organization_id', '=', id)
    .execute()
  assert.deepEqual(
    subscriptions.map(({ status, ended_at }) => [status, ended_at]),
    [
      ['canceled', server.clock.now()],
      ['canceled', server.clock.now()],
    ],
  )
  const current = await db
    .selectFrom('benefit_grants')
    .select('id')
    .where('organization_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  assert.deepEqual(current, [])
  const sent = await db
    .selectFrom('webhook_events')
    .select('id')
    .where('organization_id', '=', id)
    .where('status', '=', 'pending')
    .execute()
  assert.deepEqual(sent, [])
})

test("a deleted organization's customers are anonymized, but not their orders", async () => {
  const acme = await merchant(server)
  const { id } = acme.organization
  await sellTo(server, acme, [await product(acme)], 'somebody@example.com')

  await leave(acme)
  await server.drainJobs()

  const { db } = server.site
  const [customer] = await db
    .selectFrom('customers')
    .selectAll()
    .where('organization_id', '=', id)
    .execute()
  assert.ok(customer)
  const { email, name, billing_address, metadata } = customer
  assert.deepEqual(
    [email, name, billing_address, metadata],
    [`${customer.id}@anonymous.invalid`, null, null, {}],
  )
  assert.notEqual(customer.deleted_at, null)
  const order = await db
    .selectFrom('orders')
    .select('billing_name')
    .where('organization_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(order.billing_name, 'Bea Buyer')
  assert.deepEqual(await mailsSentTo(server, 'somebody@example.com'), [])
  const checkouts = await db
    .selectFrom('checkouts')
    .select(['customer_email', 'customer_name', 'customer_ip_address'])
    .where('organization_id', '=', id)
    .execute()
  assert.deepEqual(
    checkouts.map(row => Object.values(row)),
    [[null, null, null]],
  )
})

test('after the deletion nothing remains to end and nothing renews', async () => {
  const acme = await merchant(server)
  const { pro } = await merchantWithSales(acme)
  await sellTo(server, acme, [pro], 'renews@example.com')
  await leave(acme)
  await server.drainJobs()
  const used = chargesOf(server, acme)

  server.clock.pass(62 * 86_400_000)
  await server.drainJobs()

  assert.deepEqual(chargesOf(server, acme), used)
  const waiting = await server.site.db
    .selectFrom('agenda')
    .select('kind')
    .where('organization_id', '=', acme.organization.id)
    .execute()
  assert.deepEqual(waiting, [])
})

test('a sale in flight during the deletion is refunded', async () => {
  const acme = await merchant(server)
  const pro = await plan(acme)
  const opened = await checkout(acme, [pro.id])
  const { body } = await confirm(server, opened, { card: '4000002760003184' })
  const secret = String(body.payment_processor_metadata.intent_client_secret)
  const requested = await preview(acme)

  await leave(acme)
  server.stripe.control.challenge(secret.split('_secret_')[0] ?? '', 'complete')
  await server.drainJobs()

  assert.equal(summarize(requested).ends.payments_under_way, 1)
  assert.deepEqual(chargesOf(server, acme), [])
  const { db } = server.site
  const started = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('organization_id', '=', acme.organization.id)
    .execute()
  assert.deepEqual(started, [])
})

test('none of fifty sales in parallel with the deletion continues', async () => {
  const acme = await merchant(server)
  const gift = await plan(acme, { prices: [{ amount_type: 'free' }] })
  const opened = await Promise.all(Array.from({ length: 50 }, () => checkout(acme, [gift.id])))

  const sales = opened.map(item => confirm(server, item, { confirmation_token_id: null }))
  const answers = await Promise.all([...sales.slice(0, 25), leave(acme), ...sales.slice(25)])
  await server.drainJobs()

  assert.deepEqual(
    answers.filter(({ status }) => ![200, 403].includes(status)).map(({ body }) => body),
    [],
  )
  const live = await server.site.db
    .selectFrom('subscriptions')
    .select('id')
    .where('organization_id', '=', acme.organization.id)
    .where('status', '!=', 'canceled')
    .execute()
  assert.deepEqual(live, [])
})

test("an organization's purchases end at its merchants, whose books stay", async () => {
  const acme = await merchant(server)
  const { pro } = await merchantWithSales(acme)
  const team = await company(server, 'member')
  await confirmAs(server, acme, pro, { person: team.owner, organization: team.id })
  const query = { organizationId: team.id }
  const requested = (await team.owner.get(at('departure-preview'), { query })).body

  await team.owner.post(at('delete'), { organizationId: team.id })
  await server.drainJobs()

  const seen = summarize(requested)
  assert.deepEqual([seen.ends.purchases, seen.ends.held_benefits], [1, 1])
  assert.equal(seen.erased.customers, 1)
  assert.equal(seen.kept.bought_orders, '1 for merchants_books')
  const subscriptions = (await acme.server.get('/v1/subscriptions/')).body.items
  assert.deepEqual(
    subscriptions.map(({ status }: { status: string }) => status),
    ['canceled'],
  )
  const orders = (await acme.server.get('/v1/orders/')).body.items
  assert.equal(orders.length, 1)
  assert.match(orders[0].customer.email, /@anonymous\.invalid$/)
  assert.equal((await acme.server.get('/v1/customers/')).body.pagination.total_count, 0)
  const removed = await server.site.db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', team.id)
    .executeTakeFirst()
  assert.equal(removed, undefined)
})

test('only members who may delete an organization see the preview', async () => {
  const { id, owner, members } = await company(server, 'admin', 'member')
  const query = { organizationId: id }
  const seen = async (person: typeof owner, requested: Record<string, string> = query) => {
    const { status, body } = await person.get(at('departure-preview'), { query: requested })
    return [status, body?.code]
  }

  for (const person of members) {
    assert.deepEqual(await seen(person), [403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'])
  }
  assert.deepEqual(await seen(owner), [200, undefined])
  const stranger = await signUp(server)
  assert.deepEqual(await seen(stranger), [403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'])
  assert.deepEqual(await seen(stranger, {}), [400, 'NO_ACTIVE_ORGANIZATION'])
  assert.deepEqual(await seen(server.stranger()), [401, 'UNAUTHORIZED'])
})
