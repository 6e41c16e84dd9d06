import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { chargesOf, checkout, confirm, checkBooks, plan } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer({ now: new Date('2026-01-31T10:00:00Z') })
})
after(() => server.close())
afterEach(() => checkBooks(server))

test('one of two parallel checkouts for a single subscription succeeds', async () => {
  const acme = await merchant(server)
  const pro = await plan(acme)
  const same = { customer_email: `one-${acme.organization.id}@example.com` }
  const opened = await Promise.all([checkout(acme, [pro.id]), checkout(acme, [pro.id])])

  const answers = await Promise.all(opened.map(item => confirm(server, item, same)))
  await server.drainJobs()

  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 403],
  )
  const rejected = answers.find(({ status }) => status === 403)
  assert.equal(rejected?.body.error, 'AlreadyActiveSubscriptionError')
  assert.equal((await acme.server.get('/v1/subscriptions/')).body.pagination.total_count, 1)
  assert.deepEqual(chargesOf(server, acme), [1000])
})

test('of two subscriptions confirmed with 3-D Secure, one is kept and one refunded', async () => {
  const acme = await merchant(server)
  const pro = await plan(acme)
  const same = {
    customer_email: `bank-${acme.organization.id}@example.com`,
    card: '4000002760003184',
  }
  const intents: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const opened = await checkout(acme, [pro.id])
    const { body } = await confirm(server, opened, same)
    intents.push(
      String(body.payment_processor_metadata.intent_client_secret).split('_secret_')[0] ?? '',
    )
  }

  for (const intent of intents) server.stripe.control.challenge(intent, 'complete')
  await server.drainJobs()

  assert.equal((await acme.server.get('/v1/subscriptions/')).body.pagination.total_count, 1)
  assert.deepEqual(chargesOf(server, acme), [1000])
  const { body } = await acme.server.get('/v1/checkouts/', { query: { sorting: 'created_at' } })
  assert.deepEqual(body.items.map((item: any) => item.status).sort(), ['failed', 'succeeded'])
})

/** Two purchases of one subscription, both confirmed at the bank; the second is refunded. */
async function paidTwice(email: string, fault: 'error_500' | 'timeout_before') {
  const acme = await merchant(server)
  const pro = await plan(acme)
  const same = { customer_email: email, card: '4000002760003184' }
  const intents: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const { body } = await confirm(server, await checkout(acme, [pro.id]), same)
    const { intent_client_secret } = body.payment_processor_metadata
    intents.push(String(intent_client_secret).split('_secret_')[0] ?? '')
  }
  server.stripe.control.addFault({ kind: fault, match: 'POST /v1/refunds', count: 3 })
  for (const intent of intents) server.stripe.control.challenge(intent, 'complete')
  await server.drainJobs()
  const back = server.site.db
    .selectFrom('audit_entries')
    .select('action')
    .where('organization_id', '=', acme.organization.id)
    .where('action', 'in', ['payment.not_due', 'payment.given_back'])
  const auditedActions = async () => (await back.execute()).map(({ action }) => action).toSorted()
  return { acme, intents, told: auditedActions }
}

test('a refund that is due is retried under a new key after a processor failure', async () => {
  const { acme, told } = await paidTwice('failed@example.com', 'error_500')

  assert.deepEqual(chargesOf(server, acme), [1000])
  assert.deepEqual(await told(), ['payment.given_back', 'payment.not_due'])
})

test('a refund already made by hand is not requested again', async () => {
  const { acme, intents, told } = await paidTwice('hand@example.com', 'timeout_before')
  const open = chargesOf(server, acme)
  for (const payment_intent of intents) {
    const paidIntent = await server.site.db
      .selectFrom('payments')
      .select('id')
      .where('processor_id', '=', payment_intent)
      .where('status', '=', 'succeeded')
      .executeTakeFirst()
    const headers = { authorization: 'Bearer sk_test_gatehouse' }
    const body = new URLSearchParams({ payment_intent })
    if (!paidIntent)
      await fetch(`${server.stripe.url}/v1/refunds`, { method: 'POST', headers, body })
  }
  server.clock.pass(10_000)
  await server.drainJobs()

  assert.deepEqual([open, chargesOf(server, acme)], [[1000, 1000], [1000]])
  assert.deepEqual(await told(), ['payment.not_due'])
  const left = await server.site.db.selectFrom('agenda').select('last_error').execute()
  assert.deepEqual(
    left.filter(({ last_error }) => last_error !== null),
    [],
  )
})

test('one of many parallel checkouts under one address in any case succeeds', async () => {
  const acme = await merchant(server)
  const pro = await plan(acme)
  const opened = await Promise.all(Array.from({ length: 10 }, () => checkout(acme, [pro.id])))

  const answers = await Promise.all(
    opened.map((each, index) =>
      confirm(server, each, {
        customer_email: index % 2 ? 'Twice@Example.com' : 'twice@example.com',
      }),
    ),
  )
  await server.drainJobs()

  const purchase = answers.filter(({ status }) => status === 200)
  const rejected = answers.filter(({ body }) => body.error === 'AlreadyActiveSubscriptionError')
  assert.deepEqual([purchase.length, rejected.length], [1, 9])
  assert.equal((await acme.server.get('/v1/customers/')).body.pagination.total_count, 1)
  assert.deepEqual(chargesOf(server, acme), [1000])
})
