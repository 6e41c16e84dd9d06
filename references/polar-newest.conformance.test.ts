import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TestServer } from '../server/src/testing/test-server.ts'
import { upload } from '../server/src/testing/files.ts'
import { merchant } from '../server/src/testing/people.ts'
import { cardToken } from '../server/src/testing/sales.ts'
import { openInbox } from './test-polar-client.ts'
import { apiDates, compileAnswers, loadNewest, type ApiDate } from './test-polar-newest.ts'
import { assignSeats } from './test-polar-seats.ts'
import { EVENTS, startRealServer, pass } from './test-polar-shop.ts'

let server: TestServer

before(async () => {
  server = await startRealServer()
})
after(() => server.close())

type Shop = Awaited<ReturnType<typeof openShop>>

const fixed = (price_amount: number) => [
  { amount_type: 'fixed', price_amount, price_currency: 'usd' },
]

/** A merchant with a plan, a handbook and a free product, as the client of 1.0 creates them. */
async function openShop(date: ApiDate) {
  const library = await loadNewest(date)
  const acme = await merchant(server, 'Acme')
  const polar = library.open({ accessToken: String(acme.server.token), baseUrl: server.url })
  const page = library.open({ baseUrl: server.url })
  const inbox = await openInbox()
  const endpoint = await polar.webhooks.createWebhookEndpoint({
    url: inbox.url,
    format: 'raw',
    events: EVENTS,
  })
  const key = await polar.benefits.create({
    type: 'license_keys',
    description: 'License key',
    properties: { prefix: 'ACME', activations: { limit: 2, enable_customer_admin: true } },
  })
  const note = await polar.benefits.create({
    type: 'custom',
    description: 'A note',
    properties: { note: 'Thank you' },
  })
  const feature = await polar.benefits.create({
    type: 'feature_flag',
    description: 'Single sign-on',
    properties: {},
  })
  assert.deepEqual([feature.type, feature.properties], ['feature_flag', {}])
  const guide = await polar.benefits.create({
    type: 'downloadables',
    description: 'The guide',
    properties: { files: [(await upload(acme, Buffer.from('The guide'))).id] },
  })
  const product = { recurring_interval: null, metadata: { shelf: 1 } }
  const handbook = await polar.products.create({
    ...product,
    name: 'Handbook',
    prices: fixed(2000),
  })
  const plan = await polar.products.create({
    ...product,
    name: 'Plan',
    recurring_interval: 'month',
    prices: fixed(1000),
  })
  const free = await polar.products.create({
    ...product,
    name: 'Free',
    prices: [{ amount_type: 'free', price_currency: 'usd' }],
  })
  const meter = await polar.meters.create({
    name: 'Calls',
    filter: { conjunction: 'and', clauses: [{ property: 'name', operator: 'eq', value: 'call' }] },
    aggregation: { func: 'count' },
  })
  const tiers = [{ bound: 1000, unit_amount: 0.5 }, { unit_amount: '0.25' }]
  const tiered = { amount_type: 'metered_tiers', tiers: { type: 'graduated', tiers } }
  await polar.products.create({
    ...product,
    name: 'By tiers',
    recurring_interval: 'month',
    prices: [{ ...tiered, meter_id: meter.id, cap_amount: 5000 }],
  })
  for (const { id } of [handbook, plan])
    await polar.products.updateBenefits(id, { benefits: [key.id, note.id, guide.id] })
  return { library, acme, polar, page, inbox, endpoint, key, guide, handbook, plan, free }
}

/** Buys a product, as the merchant's server and the buyer's page do it together. */
async function buy({ polar, page }: Shop, product_id: string, more: object = {}) {
  const opened = await polar.checkouts.create({ products: [product_id], ...more })
  await page.checkouts.clientGet(opened.client_secret)
  const confirmed = await page.checkouts.clientConfirm(opened.client_secret, {
    confirmation_token_id: await cardToken(server),
    customer_email: 'bea@example.com',
    customer_name: 'Bea',
    customer_billing_address: { country: 'DE' },
  })
  assert.equal(confirmed.status, 'confirmed')
  await server.drainJobs()
  const { status, customer_id } = await polar.checkouts.get(opened.id)
  assert.equal(status, 'succeeded')
  return String(customer_id)
}

/** A year of a merchant: catalog, sales, a renewal, changes, refunds and the customer's view. */
async function liveYear(shop: Shop) {
  const { polar, acme, plan, handbook, free } = shop
  await defineOffers(shop)
  const external_customer_id = 'user-7'
  const customer_id = await buy(shop, plan.id, { external_customer_id })
  const discount_id = await defineDiscount(shop)
  await buy(shop, handbook.id, { customer_id, discount_id })
  await pass(server, acme, 31 * 24)
  const { items } = await polar.orders.list({ customer_id: [customer_id], sorting: ['created_at'] })
  assert.deepEqual(
    items.map((order: { total_amount: number }) => order.total_amount),
    [1000, 1600, 1000],
  )
  const [sale] = items
  await polar.orders.get(sale.id)
  await polar.orders.update(sale.id, { billing_name: 'Bea GmbH' })
  const refund = { order_id: sale.id, reason: 'customer_request', amount: 500 }
  assert.equal((await polar.refunds.create(refund)).status, 'succeeded')
  await polar.refunds.list({ order_id: [sale.id] })
  const [payment] = (await polar.payments.list({ order_id: [sale.id] })).items
  await polar.payments.get(payment.id)
  await polar.disputes.list()
  const { active_subscriptions } = await polar.customers.getStateExternal(external_customer_id)
  const [{ id }] = active_subscriptions
  await polar.customers.getState(customer_id)
  await polar.subscriptions.list({ customer_id: [customer_id] })
  await polar.subscriptions.get(id)
  for (const cancel_at_period_end of [true, false])
    await polar.subscriptions.update(id, { cancel_at_period_end })
  await polar.customers.update(customer_id, { name: 'Bea Leaving' })
  await useKeys(shop)
  await visitPortal(shop, customer_id)
  assert.equal((await polar.subscriptions.revoke(id)).status, 'canceled')
  const listed = await polar.products.list({ is_archived: false })
  assert.ok(listed.items.some((item: { id: string }) => item.id === free.id))
  await polar.customers.list()
  await polar.customers.getExternal(external_customer_id)
  await assignSeats(server, shop)
  await polar.customers.members.listExternal(external_customer_id)
}

async function defineDiscount({ polar }: Shop) {
  const discount = await polar.discounts.create({
    name: 'Launch',
    code: 'LAUNCH20',
    type: 'percentage',
    basis_points: 2000,
    duration: 'once',
  })
  await polar.discounts.get(discount.id)
  await polar.discounts.update(discount.id, { name: 'Launch week' })
  await polar.discounts.list()
  return discount.id
}

/** The objects of a shop besides its products. */
async function defineOffers({ polar, plan, handbook, key, acme }: Shop) {
  const link = await polar.checkoutLinks.create({
    products: [plan.id],
    payment_processor: 'stripe',
  })
  await polar.checkoutLinks.get(link.id)
  await polar.checkoutLinks.list()
  const field = await polar.customFields.create({
    type: 'text',
    slug: 'team',
    name: 'Team',
    properties: {},
  })
  await polar.customFields.get(field.id)
  await polar.customFields.list()
  const meter = await polar.meters.create({
    name: 'Requests',
    filter: {
      conjunction: 'and',
      clauses: [{ property: 'name', operator: 'eq', value: 'request' }],
    },
    aggregation: { func: 'count' },
  })
  await polar.meters.get(meter.id)
  await polar.meters.list()
  await reportUsage(polar, meter.id)
  await polar.products.get(handbook.id)
  await polar.products.update(handbook.id, { description: 'All of it' })
  await polar.benefits.get(key.id)
  await polar.benefits.list()
  await polar.organizations.get(acme.organization.id)
  await polar.organizations.list()
  await polar.organizations.update(acme.organization.id, { name: 'Acme & Daughters' })
  await polar.files.list()
}

/** The requests of a program that sells usage. */
async function reportUsage(polar: Shop['polar'], meter_id: string) {
  const { id: customer_id } = await polar.customers.create({ email: 'usage@example.com' })
  const metadata = { path: '/users', _cost: { amount: 0.5, currency: 'usd' } }
  const event = { name: 'request', customer_id, external_id: `request-${customer_id}`, metadata }
  const body = { events: [event, { ...event, name: 'again' }] }
  assert.deepEqual(await polar.events.ingest(body), { inserted: 1, duplicates: 1 })
  const [listed] = (await polar.events.list({ customer_id, source: 'user' })).items
  await polar.events.get(listed.id)
  await polar.events.listNames({ customer_id })
  const [start_timestamp, end_timestamp] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z']
  await polar.meters.quantities(meter_id, { start_timestamp, end_timestamp, interval: 'day' })
  const [usage] = (await polar.customerMeters.list({ customer_id })).items
  assert.equal((await polar.customerMeters.get(usage.id)).consumed_units, 1)
}

/** The requests of software that checks a customer's key. */
async function useKeys({ polar, page, acme, key }: Shop) {
  const [{ id, key: text }] = (await polar.licenseKeys.list({ benefit_id: key.id })).items
  const of = { key: text, organization_id: acme.organization.id }
  const { licenseKeys: software } = page.customerPortal
  const activation = await software.activate({ ...of, label: 'laptop' })
  const { status } = await software.validate({ ...of, activation_id: activation.id })
  assert.equal(status, 'granted')
  await polar.licenseKeys.getActivation(id, activation.id)
  await polar.licenseKeys.get(id)
  await software.deactivate({ ...of, activation_id: activation.id })
  await polar.licenseKeys.update(id, { limit_usage: 5 })
  assert.notEqual((await polar.licenseKeys.rotate(id)).key, text)
  await polar.benefits.grants(key.id)
  await polar.benefitGrants.list()
}

/** The requests of a customer in the portal. */
async function visitPortal({ polar, library, acme, guide }: Shop, customer_id: string) {
  const { token: accessToken } = await polar.customerSessions.create({ customer_id })
  const credential = { accessToken, baseUrl: server.url }
  const { customerPortal: portal } = library.open(credential)
  await portal.seats.listClaimedSubscriptions()
  await portal.customers.get()
  await portal.customerSession.introspect()
  await portal.customerSession.getAuthenticatedUser()
  await portal.wallets.list()
  await portal.customers.update({ billing_name: 'Bea GmbH' })
  await portal.customers.listPaymentMethods()
  await portal.organizations.get(acme.organization.slug)
  const [order] = (await portal.orders.list()).items
  await portal.orders.get(order.id)
  await portal.orders.getPaymentStatus(order.id)
  const [subscription] = (await portal.subscriptions.list()).items
  await portal.subscriptions.get(subscription.id)
  const { id, benefit } = (await portal.benefitGrants.list()).items[0]
  await portal.benefitGrants.get(id)
  await portal.benefitGrants.update(id, { benefit_type: benefit.type })
  const [key] = (await portal.licenseKeys.list()).items
  await portal.licenseKeys.get(key.id)
  await portal.licenseKeys.rotate(key.id)
  const [{ file }] = (await portal.downloadables.list({ benefit_id: [guide.id] })).items
  assert.equal(await (await fetch(file.download.url)).text(), 'The guide')
  const [{ downloads }] = (await polar.benefits.files(guide.id)).items
  assert.equal(downloads, 1)
}

for (const date of apiDates) {
  describe(`the public client 1.0.1 at ${date}`, () => {
    let shop: Shop

    before(async () => {
      shop = await openShop(date)
    })
    after(() => shop.inbox.close())

    test('the client sells, renews and refunds, and shows customers their purchases', () =>
      liveYear(shop))

    test('the client parses every webhook', async () => {
      const { endpoint, inbox, library, polar } = shop
      await polar.webhooks.listWebhookEndpoints()
      await polar.webhooks.getWebhookEndpoint(endpoint.id)
      await polar.webhooks.listWebhookDeliveries({ endpoint_id: [endpoint.id], limit: 100 })
      assert.ok(inbox.deliveries.length > 20)
      for (const { body, headers } of inbox.deliveries) {
        const read = await library.validateEvent(body, headers, endpoint.secret)
        assert.equal(read.type, JSON.parse(body).type)
      }
    })

    test('the client has an error class for not found', async () => {
      const unknown = shop.polar.products.get('0199aaaa-0000-7000-8000-000000000000')
      await assert.rejects(unknown, shop.library.errors.ResourceNotFound)
    })

    test('the client gets every field that its types declare', async () => {
      assert.ok(shop.library.recorded.length > 60)
      assert.deepEqual(await compileAnswers(date, shop.library.recorded), [])
    })
  })
}
