import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { merchantWithSales } from '../offboarding/test-offboarding.ts'
import { company, idOf, verifiedPerson, worker } from './company.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { invite } from './inviting.ts'
import { admin, merchant, type Merchant } from './people.ts'
import type { Person } from './person.ts'
import { cardToken, checkout } from './sales.ts'
import { tablesWith, databaseContents } from './database-contents.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ settings: { delete_user_enabled: true } })
})
after(() => server.close())

const NAME = 'Erika Mustermann-Zweig'
const STREET = 'Kastanienallee 4711'
const TAX_ID = 'DE136695976'
const AGENT = 'Mozilla/5.0 (Erikas Rechner)'

/** Where a person's data may remain after erasure, and why: docs/decisions/erasure.md. */
const RETAINED_TABLES: Record<string, string[]> = {
  email: ['invoices'],
  name: ['orders', 'invoices'],
  street: ['orders', 'invoices'],
  'tax id': ['orders', 'invoices'],
}

/** Buys a plan and a book, as a business with an address. */
async function purchaseEverything(acme: Merchant, person: Person, email = person.email) {
  const { book, pro } = await merchantWithSales(acme)
  for (const { id } of [book, pro]) {
    const opened = await checkout(acme, [id])
    const { status, body } = await person.post(
      `/v1/checkouts/client/${opened.client_secret}/confirm`,
      {
        customer_email: email,
        customer_name: NAME,
        customer_billing_name: NAME,
        is_business_customer: true,
        customer_billing_address: {
          ...{ country: 'DE', line1: STREET, postal_code: '10119', city: 'Berlin' },
        },
        customer_tax_id: TAX_ID,
        confirmation_token_id: await cardToken(server),
      },
    )
    assert.equal(status, 200, JSON.stringify(body))
  }
  await server.drainJobs()
  const { body } = await acme.server.get('/v1/orders/')
  for (const order of body.items) {
    await acme.server.post(`/v1/orders/${order.id}/invoice`)
    await acme.server.patch(`/v1/orders/${order.id}`, { billing_name: NAME })
  }
  const refund = { order_id: body.items[0].id, reason: 'other', amount: 100 }
  await acme.server.post('/v1/refunds/', refund)
  await server.drainJobs()
}

async function invitationView(acme: Merchant) {
  const url = 'http://127.0.0.1:9/hook'
  const events = ['order.paid', 'customer.created', 'customer.updated', 'checkout.updated']
  await acme.server.post('/v1/webhooks/endpoints', { url, format: 'raw', events })
}

async function leftOf(email: string, name = NAME) {
  const database = await databaseContents(server)
  const searched = { email, name, street: STREET, 'tax id': TAX_ID, agent: AGENT }
  return Object.entries(searched).flatMap(([label, text]) =>
    tablesWith(database, text)
      .filter(table => !RETAINED_TABLES[label]?.includes(table))
      .map(table => `${label} in ${table}`),
  )
}

test('a removed user appears nowhere except where the law requires it', async () => {
  const acme = await merchant(server)
  await invitationView(acme)
  const person = await verifiedPerson(server)
  await person.post('/api/auth/update-user', { name: NAME })
  await purchaseEverything(acme, person)
  const { email } = person
  const root = await admin(server)
  const before = await leftOf(email)
  assert.ok(before.includes('email in events') && before.includes('email in customers'))

  const removed = await root.post('/api/auth/admin/remove-user', { userId: await idOf(person) })
  await server.drainJobs()
  server.clock.pass(4 * 86_400_000)
  await server.drainJobs()

  assert.equal(removed.status, 200)
  assert.deepEqual(await leftOf(email), [])
})

test('an anonymized customer remains in orders and invoices only', async () => {
  const acme = await merchant(server)
  await invitationView(acme)
  const email = 'erika.m@example.org'
  await purchaseEverything(acme, server.stranger(), email)
  const { body } = await acme.server.get('/v1/customers/', { query: { email } })
  const { id } = body.items[0]
  await acme.server.patch(`/v1/customers/${id}`, { name: `${NAME} II` })
  const before = await leftOf(email)
  assert.ok(before.includes('email in customers') && before.includes('email in events'))

  const removed = await acme.server.delete(`/v1/customers/${id}?anonymize=true`)
  await server.drainJobs()
  server.clock.pass(4 * 86_400_000)
  await server.drainJobs()

  assert.equal(removed.status, 204)
  assert.deepEqual(await leftOf(email), [])
})

test('a user who worked in organizations is in none of their records after removal', async () => {
  const name = 'Sieglinde Brandstaetter-Oy'
  const acme = await company(server)
  const person = await worker(server, acme, 'admin')
  const email = person.email
  await person.post('/api/auth/update-user', { name })
  const body = { organization_id: acme.id, comment: 'hers', scopes: ['products:read'] }
  assert.equal((await person.post('/v1/organization-access-tokens/', body)).status, 201)
  assert.equal((await invite(person, { email: 'guest-of-erika@example.com' })).status, 200)
  const root = await admin(server)
  await server.drainJobs()
  assert.ok((await leftOf(email, name)).includes('name in users'))

  const removed = await root.post('/api/auth/admin/remove-user', { userId: await idOf(person) })
  await server.drainJobs()
  server.clock.pass(4 * 86_400_000)
  await server.drainJobs()

  assert.equal(removed.status, 200)
  assert.deepEqual(await leftOf(email, name), [])
})
