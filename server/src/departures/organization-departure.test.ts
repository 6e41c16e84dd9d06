import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { buyAs } from '../billing/buying/test-buyers.ts'
import { company, organizationRoute as at } from '../testing/company.ts'
import { openHouse, type House } from '../testing/house.ts'
import { mailsTo } from '../testing/mails.ts'
import { merchant, signUp, type Merchant } from '../testing/people.ts'
import { charged, checkout, confirm, lawful, plan, product } from '../testing/sales.ts'
import { booksOf, sellTo, stocked, told } from './test-leaving.ts'

let house: House
before(async () => {
  house = await openHouse()
})
after(() => house.close())
afterEach(() => lawful(house))

const preview = async ({ owner, organization }: Merchant) => {
  const query = { organizationId: organization.id }
  const { status, body } = await owner.get(at('departure-preview'), { query })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const leave = ({ owner, organization }: Merchant) =>
  owner.post(at('delete'), { organizationId: organization.id })

test('an owner previews what ends, what is erased and what is kept', async () => {
  const acme = await merchant(house)
  const { book, pro } = await stocked(acme)
  await sellTo(house, acme, [book, pro], 'one@example.com')
  await checkout(acme, [book.id])

  const departure = await preview(acme)

  assert.deepEqual(told(departure), {
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
      audit_log: departure.kept.at(-1).count + ' for accountability',
    },
  })
  assert.deepEqual(departure.ends[0].amounts, [
    { currency: 'usd', interval: 'month', amount: 1000 },
  ])
  assert.deepEqual(departure.obstacles, [])
})

test('after the deletion nothing bills, no benefit is granted, and the books stay', async () => {
  const acme = await merchant(house)
  const { id } = acme.organization
  const { book, pro } = await stocked(acme)
  await sellTo(house, acme, [book, pro], 'one@example.com')
  await sellTo(house, acme, [pro], 'two@example.com')
  await acme.server.post('/v1/webhooks/endpoints', {
    ...{ url: 'http://127.0.0.1:9/nobody', format: 'raw', events: ['subscription.revoked'] },
  })
  const link = await acme.server.post('/v1/checkout-links/', { products: [book.id] })
  const opened = await checkout(acme, [book.id])
  const kept = await booksOf(house, id)

  const answer = await leave(acme)
  const called = await acme.server.get('/v1/products/')
  const bought = await confirm(house, opened)
  const followed = await house
    .stranger()
    .get(`/v1/checkout-links/client/${link.body.client_secret}`)
  const begun = await house.stranger().post('/v1/checkouts/client/', { product_id: book.id })
  await house.settled()

  assert.deepEqual([answer.status, answer.body.slug], [200, acme.organization.slug])
  assert.deepEqual(
    [called.status, bought.status, followed.status, begun.status],
    [401, 403, 404, 422],
  )
  assert.deepEqual(await booksOf(house, id), kept)
  const { db } = house.site
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select(['status', 'ended_at'])
    .where('organization_id', '=', id)
    .execute()
  assert.deepEqual(
    subscriptions.map(({ status, ended_at }) => [status, ended_at]),
    [
      ['canceled', house.clock.now()],
      ['canceled', house.clock.now()],
    ],
  )
  const held = await db
    .selectFrom('benefit_grants')
    .select('id')
    .where('organization_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  assert.deepEqual(held, [])
  const sent = await db
    .selectFrom('webhook_events')
    .select('id')
    .where('organization_id', '=', id)
    .where('status', '=', 'pending')
    .execute()
  assert.deepEqual(sent, [])
})

test('its customers are anonymized; orders keep their billing details', async () => {
  const acme = await merchant(house)
  const { id } = acme.organization
  await sellTo(house, acme, [await product(acme)], 'somebody@example.com')

  await leave(acme)
  await house.settled()

  const { db } = house.site
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
  assert.deepEqual(await mailsTo(house, 'somebody@example.com'), [])
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

test('afterwards nothing is left to end, and nothing renews two months later', async () => {
  const acme = await merchant(house)
  const { pro } = await stocked(acme)
  await sellTo(house, acme, [pro], 'renews@example.com')
  await leave(acme)
  await house.settled()
  const taken = charged(house, acme)

  house.clock.pass(62 * 86_400_000)
  await house.settled()

  assert.deepEqual(charged(house, acme), taken)
  const waiting = await house.site.db
    .selectFrom('agenda')
    .select('kind')
    .where('organization_id', '=', acme.organization.id)
    .execute()
  assert.deepEqual(waiting, [])
})

test('a sale in flight during the deletion is refunded', async () => {
  const acme = await merchant(house)
  const pro = await plan(acme)
  const opened = await checkout(acme, [pro.id])
  const { body } = await confirm(house, opened, { card: '4000002760003184' })
  const secret = String(body.payment_processor_metadata.intent_client_secret)
  const asked = await preview(acme)

  await leave(acme)
  house.stripe.control.challenge(secret.split('_secret_')[0] ?? '', 'complete')
  await house.settled()

  assert.equal(told(asked).ends.payments_under_way, 1)
  assert.deepEqual(charged(house, acme), [])
  const { db } = house.site
  const begun = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('organization_id', '=', acme.organization.id)
    .execute()
  assert.deepEqual(begun, [])
})

test('none of fifty sales in parallel with the deletion continues', async () => {
  const acme = await merchant(house)
  const gift = await plan(acme, { prices: [{ amount_type: 'free' }] })
  const opened = await Promise.all(Array.from({ length: 50 }, () => checkout(acme, [gift.id])))

  const sales = opened.map(one => confirm(house, one, { confirmation_token_id: null }))
  const answers = await Promise.all([...sales.slice(0, 25), leave(acme), ...sales.slice(25)])
  await house.settled()

  assert.deepEqual(
    answers.filter(({ status }) => ![200, 403].includes(status)).map(({ body }) => body),
    [],
  )
  const live = await house.site.db
    .selectFrom('subscriptions')
    .select('id')
    .where('organization_id', '=', acme.organization.id)
    .where('status', '!=', 'canceled')
    .execute()
  assert.deepEqual(live, [])
})

test("an organization's purchases end at its merchants, whose books stay", async () => {
  const acme = await merchant(house)
  const { pro } = await stocked(acme)
  const team = await company(house, 'member')
  await buyAs(house, acme, pro, { person: team.owner, organization: team.id })
  const query = { organizationId: team.id }
  const asked = (await team.owner.get(at('departure-preview'), { query })).body

  await team.owner.post(at('delete'), { organizationId: team.id })
  await house.settled()

  const seen = told(asked)
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
  const gone = await house.site.db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', team.id)
    .executeTakeFirst()
  assert.equal(gone, undefined)
})

test('only members who may delete an organization see the preview', async () => {
  const { id, owner, members } = await company(house, 'admin', 'member')
  const query = { organizationId: id }
  const seen = async (person: typeof owner, asked: Record<string, string> = query) => {
    const { status, body } = await person.get(at('departure-preview'), { query: asked })
    return [status, body?.code]
  }

  for (const person of members) {
    assert.deepEqual(await seen(person), [403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'])
  }
  assert.deepEqual(await seen(owner), [200, undefined])
  const stranger = await signUp(house)
  assert.deepEqual(await seen(stranger), [403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'])
  assert.deepEqual(await seen(stranger, {}), [400, 'NO_ACTIVE_ORGANIZATION'])
  assert.deepEqual(await seen(house.stranger()), [401, 'UNAUTHORIZED'])
})
