import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { revokeSubscription } from '../billing/subscriptions/revoke-subscription.ts'
import { newId } from '../platform/ids.ts'
import { systemActor } from '../actors/actor.ts'
import { write } from '../platform/work.ts'
import { auditOf } from '../testing/company.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { mailsSentTo } from '../testing/mails.ts'
import { merchant, tokenOf, type Merchant } from '../testing/people.ts'
import { chargesOf, checkout, confirm, checkBooks, plan, product, sell } from '../testing/sales.ts'
import { sellTo, merchantWithSales, summarize } from './test-offboarding.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

const onlyCustomer = async (acme: Merchant) =>
  (await acme.server.get('/v1/customers/')).body.items[0]
const preview = (acme: Merchant, id: string, query: Record<string, string> = {}) =>
  acme.server.get(`/v1/customers/${id}/departure-preview`, { query })

test('a merchant previews what ends with a customer and what stays', async () => {
  const acme = await merchant(server)
  const { book, pro } = await merchantWithSales(acme)
  await sellTo(server, acme, [book, pro], 'leaves@example.com')
  const { id } = await onlyCustomer(acme)

  const known = (await preview(acme, id)).body
  const forgottenCustomer = (await preview(acme, id, { anonymize: 'true' })).body

  const documents = {
    orders: '2 for bookkeeping',
    payments: '2 for bookkeeping',
    ledger: '8 for bookkeeping',
  }
  const ends = { subscriptions: 1, benefits: 2, customer_sessions: 4 }
  assert.deepEqual(summarize(known), {
    ends,
    erased: {},
    kept: { profile: '1 for merchants_books', ...documents },
  })
  assert.deepEqual(summarize(forgottenCustomer), { ends, erased: { profile: 1 }, kept: documents })
})

test('a deleted customer is still readable, an anonymized one is not', async () => {
  const acme = await merchant(server)
  const { book, pro } = await merchantWithSales(acme)
  const make = async (external_id: string) => {
    const email = `${external_id}@${acme.organization.slug}.example`
    await sellTo(server, acme, [book, pro], email)
    const { id } = (await acme.server.get('/v1/customers/', { query: { email } })).body.items[0]
    await acme.server.patch(`/v1/customers/${id}`, { external_id, metadata: { vip: true } })
    return String(id)
  }
  const [keptCustomer, forgottenCustomer] = [await make('kept'), await make('forgotten')]

  const answers = [
    await acme.server.delete(`/v1/customers/${keptCustomer}`),
    await acme.server.delete('/v1/customers/external/forgotten', { query: { anonymize: 'true' } }),
  ]
  await server.drainJobs()

  assert.deepEqual(
    answers.map(({ status }) => status),
    [204, 204],
  )
  const rowOf = (id: string) =>
    server.site.db
      .selectFrom('customers')
      .select(['email', 'name', 'metadata', 'billing_address'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  assert.equal((await rowOf(keptCustomer)).email, `kept@${acme.organization.slug}.example`)
  assert.deepEqual(await rowOf(forgottenCustomer), {
    email: `${forgottenCustomer}@anonymous.invalid`,
    name: null,
    metadata: {},
    billing_address: null,
  })
  const statuses = (await acme.server.get('/v1/subscriptions/')).body.items.map(
    ({ status }: { status: string }) => status,
  )
  assert.deepEqual(statuses, ['canceled', 'canceled'])
  const current = await server.site.db
    .selectFrom('benefit_grants')
    .select('id')
    .where('organization_id', '=', acme.organization.id)
    .where('revoked_at', 'is', null)
    .execute()
  assert.deepEqual(current, [])
  assert.equal((await mailsSentTo(server, `kept@${acme.organization.slug}.example`)).length, 2)
  assert.deepEqual(await mailsSentTo(server, `forgotten@${acme.organization.slug}.example`), [])
  const cards = await server.site.db
    .selectFrom('payment_methods')
    .select(['deleted_at', 'method_metadata'])
    .where('customer_id', '=', forgottenCustomer)
    .execute()
  assert.ok(cards.length > 0)
  assert.ok(
    cards.every(({ deleted_at, method_metadata }) => {
      return deleted_at !== null && JSON.stringify(method_metadata) === '{}'
    }),
  )
  const log = (await auditOf(server, acme.organization, 'customer')).map(({ action }) => action)
  assert.deepEqual(
    log.filter(action => /deleted|anonymized/.test(action)),
    ['customer.deleted', 'customer.anonymized'],
  )
})

test('a payment in flight while its customer is deleted is refunded', async () => {
  const acme = await merchant(server)
  const pro = await plan(acme)
  const opened = await checkout(acme, [pro.id])
  const { body } = await confirm(server, opened, { card: '4000002760003184' })
  const secret = String(body.payment_processor_metadata.intent_client_secret)
  const { id } = await onlyCustomer(acme)
  const requested = (await preview(acme, id)).body

  await acme.server.delete(`/v1/customers/${id}`)
  server.stripe.control.challenge(secret.split('_secret_')[0] ?? '', 'complete')
  await server.drainJobs()

  assert.deepEqual(summarize(requested).ends, {
    checkouts: 1,
    payments_under_way: 1,
    customer_sessions: 1,
  })
  assert.deepEqual(chargesOf(server, acme), [])
  assert.equal((await acme.server.get('/v1/subscriptions/')).body.pagination.total_count, 0)
  const seen = (await acme.server.get(`/v1/checkouts/${opened.id}`)).body
  assert.equal(seen.status, 'failed')
})

test("a deleted customer's balance lapses by a ledger entry", async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  const customer = (await acme.server.post('/v1/customers/', { email: 'rich@example.com' })).body
  const { order } = await sell(server, acme, book, { customer_email: 'rich@example.com' })
  const refund = (amount: number, to?: string) =>
    acme.server.post('/v1/refunds/', {
      ...{ order_id: order.id, reason: 'customer_request', amount, to },
    })
  await refund(500, 'balance')
  const adjustment = { amount: 300, currency: 'eur', reason: 'For the trouble.' }
  await acme.server.post(`/v1/customers/${customer.id}/balance`, adjustment)
  const seen = (await preview(acme, customer.id)).body

  await acme.server.delete(`/v1/customers/${customer.id}`, { query: { anonymize: 'true' } })
  await server.drainJobs()

  const entries = await server.site.db
    .selectFrom('ledger_entries')
    .select(['account', 'currency', 'amount'])
    .where('customer_id', '=', customer.id)
    .where('cause', '=', 'closed')
    .orderBy('currency')
    .execute()
  const account = 'customer_balance'
  assert.equal(summarize(seen).ends.balance, 2)
  assert.deepEqual(entries, [
    { account, currency: 'eur', amount: 300 },
    { account, currency: 'usd', amount: 500 },
  ])
  assert.equal((await refund(100, 'balance')).body.error, 'CustomerDeleted')
  assert.equal((await refund(100)).body.status, 'succeeded')
})

test('deleting a customer while their subscription ends does the work once', async () => {
  const acme = await merchant(server)
  const { pro } = await merchantWithSales(acme)
  await sellTo(server, acme, [pro], 'twice@example.com')
  const [{ id, customer_id }] = (await acme.server.get('/v1/subscriptions/')).body.items

  await write(server.site, systemActor(), async work => {
    await revokeSubscription(work, id)
    assert.equal((await acme.server.delete(`/v1/customers/${customer_id}`)).status, 204)
    for (let waiting = 0; waiting === 0;) {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(work.sql)
      waiting = rows.length
    }
  })
  await server.drainJobs()

  const waits = await server.site.db.selectFrom('agenda').select(['kind', 'last_error']).execute()
  assert.deepEqual(
    waits.filter(({ last_error }) => last_error !== null),
    [],
  )
})

test("a customer's open checkout closes with the customer", async () => {
  const acme = await merchant(server)
  const pro = await plan(acme)
  const customer = (await acme.server.post('/v1/customers/', { email: 'closes@example.com' })).body
  const opened = await checkout(acme, [pro.id], { customer_id: customer.id })

  await acme.server.delete(`/v1/customers/${customer.id}`)
  await server.drainJobs()

  assert.equal((await acme.server.get(`/v1/checkouts/${opened.id}`)).body.status, 'expired')
  assert.equal((await confirm(server, opened)).status, 410)
})

test("a preview requires the scope and one of the caller's own customers", async () => {
  const [acme, rival] = [await merchant(server), await merchant(server, 'Rival')]
  const { id } = (await acme.server.post('/v1/customers/', { email: 'own@example.com' })).body
  const path = `/v1/customers/${id}/departure-preview`
  const reader = await tokenOf(server, acme.owner, acme.organization.id, ['products:read'])

  const answers = [
    await rival.server.get(path),
    await reader.get(path),
    await acme.owner.get(path),
    await acme.server.get(`/v1/customers/${newId()}/departure-preview`),
    await server.stranger().get(path),
  ]

  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 403, 200, 404, 401],
  )
})
