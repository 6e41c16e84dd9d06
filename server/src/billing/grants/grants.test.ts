import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { followProduct } from './follow-product.ts'
import { grantBenefits, grantNow } from './grant-benefits.ts'
import { revokeBenefits } from './revoke-benefits.ts'
import { benefitOf, customerOf, productWithBenefits, sellProduct, subscribe } from './test-sale.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer({ undelivered_offers: true })
  acme = await merchant(server)
})
after(() => server.close())

const grantsOf = async (benefit: { id: string }, query = {}) =>
  (await acme.server.get(`/v1/benefits/${benefit.id}/grants`, { query })).body

const eventsOf = async (id: string) => {
  const query = server.site.db
    .selectFrom('events')
    .select(['type', 'payload'])
    .where('object_id', '=', id)
  return await query.orderBy('id').execute()
}

const keyRow = (grant: { properties: Record<string, unknown> }) =>
  server.site.db
    .selectFrom('license_keys')
    .selectAll()
    .where('id', '=', String(grant.properties.license_key_id))
    .executeTakeFirstOrThrow()

test('license key and note are granted in the transaction of the sale', async () => {
  const [note, keys] = [
    await benefitOf(acme, 'custom', { note: 'Hi' }),
    await benefitOf(acme, 'license_keys', { prefix: 'ACME' }),
  ]
  const customer = await customerOf(acme)
  const { order_id, grants } = await sellProduct(server, acme, {
    customer,
    product: await productWithBenefits(acme, [note, keys]),
  })

  assert.deepEqual(
    grants.map(grant => grant.benefit_id),
    [note.id, keys.id],
  )
  const { items, pagination } = await grantsOf(keys)
  assert.equal(pagination.total_count, 1)
  const [grant] = items
  assert.deepEqual([grant.is_granted, grant.is_revoked, grant.error], [true, false, null])
  assert.deepEqual([grant.order_id, grant.subscription_id], [order_id, null])
  assert.equal(grant.customer.id, customer.id)
  assert.equal(grant.benefit.id, keys.id)
  assert.match(grant.properties.display_key, /^\*{4}-[0-9A-F]{6}$/)
})

test('repeated grant requests grant nothing twice', async () => {
  const keys = await benefitOf(acme, 'license_keys')
  const customer = await customerOf(acme)
  const product = await productWithBenefits(acme, [keys])
  const { order_id } = await sellProduct(server, acme, { customer, product })
  const sale = {
    organization_id: acme.organization.id,
    customer_id: customer.id,
    product_id: product.id,
    order_id,
  }

  await write(server.site, systemActor(), work => grantNow(work, sale))
  await write(server.site, systemActor(), work => grantBenefits(work, sale))
  await server.drainJobs()

  const { items } = await grantsOf(keys)
  assert.equal(items.length, 1)
  const events = await eventsOf(items[0].id)
  assert.deepEqual(
    events.map(({ type }) => type),
    ['benefit_grant.created'],
  )
  assert.equal(events[0]!.payload.previous_properties, null)
})

test('subscription benefits are granted by jobs and revoked with the subscription', async () => {
  const keys = await benefitOf(acme, 'license_keys')
  const customer = await customerOf(acme)
  const product = await productWithBenefits(acme, [keys], { recurring_interval: 'month' })
  const subscription_id = await subscribe(server, acme, { customer, product })
  const sale = {
    organization_id: acme.organization.id,
    customer_id: customer.id,
    product_id: product.id,
    subscription_id,
  }

  await write(server.site, systemActor(), work => grantBenefits(work, sale))
  await server.drainJobs()
  const [granted] = (await grantsOf(keys)).items
  const before = await keyRow(granted)
  await end(subscription_id, 'canceled')
  const [revoked] = (await grantsOf(keys)).items
  const after = await keyRow(revoked)

  assert.deepEqual([granted.is_granted, before.status], [true, 'granted'])
  assert.deepEqual([revoked.is_granted, revoked.is_revoked, after.status], [false, true, 'revoked'])
  assert.deepEqual((await grantsOf(keys, { is_granted: 'true' })).items, [])
  const types = (await eventsOf(granted.id)).map(({ type }) => type)
  assert.deepEqual(types, ['benefit_grant.created', 'benefit_grant.revoked'])
})

async function end(subscription_id: string, status: string) {
  await write(server.site, systemActor(), async work => {
    await work.sql
      .updateTable('subscriptions')
      .set({ status })
      .where('id', '=', subscription_id)
      .execute()
    await revokeBenefits(work, { subscription_id })
  })
}

test('a returning customer gets the same license key again', async () => {
  const keys = await benefitOf(acme, 'license_keys')
  const customer = await customerOf(acme)
  const product = await productWithBenefits(acme, [keys], { recurring_interval: 'month' })
  const subscription_id = await subscribe(server, acme, { customer, product })
  await write(server.site, systemActor(), work => followProduct(work, { subscription_id }))
  const [first] = (await grantsOf(keys)).items
  await end(subscription_id, 'past_due')

  await server.site.db
    .updateTable('subscriptions')
    .set({ status: 'active' })
    .where('id', '=', subscription_id)
    .execute()
  await write(server.site, systemActor(), work => followProduct(work, { subscription_id }))

  const [again] = (await grantsOf(keys)).items
  assert.equal(again.id, first.id)
  assert.deepEqual(again.properties, first.properties)
  assert.equal((await keyRow(again)).status, 'granted')
})

test('a job that runs after the end grants nothing', async () => {
  const keys = await benefitOf(acme, 'license_keys')
  const customer = await customerOf(acme)
  const product = await productWithBenefits(acme, [keys], { recurring_interval: 'month' })
  const subscription_id = await subscribe(server, acme, { customer, product })
  await server.site.db
    .updateTable('subscriptions')
    .set({ status: 'canceled' })
    .where('id', '=', subscription_id)
    .execute()
  const sale = {
    organization_id: acme.organization.id,
    customer_id: customer.id,
    product_id: product.id,
    subscription_id,
  }

  await write(server.site, systemActor(), work => grantBenefits(work, sale))
  await server.drainJobs()

  assert.deepEqual((await grantsOf(keys)).items, [])
})

test('a benefit that needs a linked account waits with a reason', async () => {
  const role = await benefitOf(acme, 'discord', {
    guild_token: '112233445566778899',
    role_id: '998877665544332211',
  })
  const customer = await customerOf(acme)
  await sellProduct(server, acme, { customer, product: await productWithBenefits(acme, [role]) })
  await server.drainJobs()

  const [grant] = (await grantsOf(role)).items
  assert.deepEqual([grant.is_granted, grant.is_revoked, grant.granted_at], [false, false, null])
  assert.equal(grant.error.type, 'BenefitActionRequiredError')
  assert.match(grant.error.message, /Discord/)
  assert.equal(grant.error.timestamp, server.clock.now().toISOString())
})

test("existing buyers follow changes to a product's benefits", async () => {
  const [one, two] = [await benefitOf(acme, 'custom'), await benefitOf(acme, 'license_keys')]
  const product = await productWithBenefits(acme, [one])
  const [ada, bob] = [await customerOf(acme), await customerOf(acme)]
  await sellProduct(server, acme, { customer: ada, product })
  const subscription_id = await subscribe(server, acme, { customer: bob, product })
  await write(server.site, systemActor(), work => followProduct(work, { subscription_id }))

  await acme.server.post(`/v1/products/${product.id}/benefits`, { benefits: [two.id] })
  await server.drainJobs()

  const holders = async (benefit: { id: string }) => {
    const { items } = await grantsOf(benefit, { is_granted: 'true' })
    return new Set(items.map((grant: { customer_id: string }) => grant.customer_id))
  }
  assert.deepEqual(await holders(one), new Set())
  assert.deepEqual(await holders(two), new Set([ada.id, bob.id]))
})

test('deleting a benefit revokes it from every customer', async () => {
  const keys = await benefitOf(acme, 'license_keys')
  const product = await productWithBenefits(acme, [keys])
  const { grants } = await sellProduct(server, acme, { customer: await customerOf(acme), product })

  const deleted = await acme.server.delete(`/v1/benefits/${keys.id}`)
  await server.drainJobs()

  assert.equal(deleted.status, 204)
  assert.equal((await acme.server.get(`/v1/benefits/${keys.id}/grants`)).status, 404)
  assert.equal((await keyRow(grants[0]!)).status, 'revoked')
  assert.deepEqual((await acme.server.get(`/v1/products/${product.id}`)).body.benefits, [])
})

test('changed limits and expiry apply to existing keys, a new prefix does not', async () => {
  const keys = await benefitOf(acme, 'license_keys', { prefix: 'OLD' })
  const { grants } = await sellProduct(server, acme, {
    customer: await customerOf(acme),
    product: await productWithBenefits(acme, [keys]),
  })
  const granted_at = grants[0]!.granted_at!
  const properties = {
    prefix: 'NEW',
    expires: { ttl: 1, timeframe: 'month' },
    limit_usage: 7,
    activations: { limit: 2, enable_customer_admin: true },
  }

  const body = { type: 'license_keys', properties }
  const changed = await acme.server.patch(`/v1/benefits/${keys.id}`, body)
  await server.drainJobs()

  assert.equal(changed.status, 200)
  const row = await keyRow(grants[0]!)
  assert.deepEqual(
    [row.limit_usage, row.limit_activations, row.enable_customer_admin],
    [7, 2, true],
  )
  assert.equal(granted_at.toISOString(), '2026-01-15T12:00:00.000Z')
  assert.equal(row.expires_at?.toISOString(), '2026-02-15T12:00:00.000Z')
  const { body: key } = await acme.server.get(`/v1/license-keys/${row.id}`)
  assert.match(key.key, /^OLD-/)
  assert.equal((await eventsOf(grants[0]!.id)).at(-1)!.type, 'benefit_grant.updated')
})

test("a customer's state lists granted benefits and active subscriptions", async () => {
  const [note, keys] = [await benefitOf(acme, 'custom'), await benefitOf(acme, 'license_keys')]
  const customer = await customerOf(acme)
  const product = await productWithBenefits(acme, [note, keys], { recurring_interval: 'month' })
  const subscription_id = await subscribe(server, acme, { customer, product })
  await write(server.site, systemActor(), work => followProduct(work, { subscription_id }))
  await server.drainJobs()

  const { status, body: state } = await acme.server.get(`/v1/customers/${customer.id}/state`)

  assert.equal(status, 200)
  assert.equal(state.email, customer.email)
  assert.deepEqual(state.active_meters, [])
  assert.deepEqual(
    state.active_subscriptions.map((each: { id: string; status: string }) => [
      each.id,
      each.status,
    ]),
    [[subscription_id, 'active']],
  )
  const current = state.granted_benefits.map((each: { benefit_id: string }) => each.benefit_id)
  assert.deepEqual(new Set(current), new Set([note.id, keys.id]))
  const events = (await eventsOf(customer.id)).filter(
    ({ type }) => type === 'customer.state_changed',
  )
  assert.deepEqual(events.at(-1)!.payload, state)
  await end(subscription_id, 'canceled')
  const { body: later } = await acme.server.get(`/v1/customers/${customer.id}/state`)
  assert.deepEqual([later.active_subscriptions, later.granted_benefits], [[], []])
})
