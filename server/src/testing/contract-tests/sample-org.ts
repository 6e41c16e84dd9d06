import { ServerScope } from '@gatehouse/contract/access/server-scopes'
import { hash } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { CustomersTable } from '../../platform/db/tables.ts'
import { upload } from '../files.ts'
import type { TestServer } from '../test-server.ts'
import { merchant, serverToken, signUp, type Merchant } from '../people.ts'
import type { Person } from '../person.ts'
import { buyer, cardToken, checkout, confirm, plan, product } from '../sales.ts'
import { expectStatus, createOrFail, type CreatedObject } from './created-objects.ts'
import { customerRequests } from './customer-requests.ts'
import { grantOf, keyOf, monthlyKey } from './sample-keys.ts'
import { createKeptObjects } from './sample-lists.ts'
import { missedPeriods } from './missed-periods.ts'
import { mergedCustomer, sampleDrafts } from './sample-drafts.ts'
import { refundWithCreditNote, issuedInvoiceOrder, uninvoicedOrder } from './invoices.ts'
import { idOf, roleOf, teamOf } from './people.ts'
import { COUNTER, LICENSE, QUESTION, REDUCTION } from './sample-org.data.ts'
import { createApp, idOfToken } from './sample-apps.ts'
import { finishedReplay } from './sample-replay.ts'
import { saveCard } from './sample-card.ts'
import { createFinance } from './sample-finance.ts'
import { createIntegration } from './sample-integration.ts'
import { createDownloads, downloadToken } from './sample-downloads.ts'
import { createSeats } from './sample-seats.ts'
import { createAlerts, createUsage } from './sample-usage.ts'

/** One of every object of a merchant, by id. */
export type SampleOrg = Awaited<ReturnType<typeof createSampleOrg>>

/** Fills a shop: products are sold, license keys granted, webhooks being delivered. */
export async function createSampleOrg(testServer: TestServer, name: string) {
  const acme = await merchant(testServer, name)
  const { server, organization } = acme
  // The customer has two subscriptions, so that one can be canceled and the other stays active.
  const subscription_settings = {
    ...{ allow_multiple_subscriptions: true, allow_customer_updates: true },
    proration_behavior: 'prorate',
  }
  const path = `/v1/organizations/${organization.id}`
  expectStatus(await server.patch(path, { subscription_settings }), 200)
  const host = `${organization.slug}.localhost`
  expectStatus(await server.put(`${path}/portal-domain`, { host }), 200)
  const goods = await createProducts(acme)
  const purchase = await createSales(testServer, acme, goods)
  const { spare_seat, ...seats } = await createSeats(testServer, acme)
  const customer = await createOrFail(server, '/v1/customers/', {
    email: `named@${organization.slug}.example`,
    external_id: `${organization.slug}-named`,
  })
  await saveCard(testServer, acme, customer.id)
  const watched = { meter: goods.meter.id, session: purchase.session }
  return {
    organization: organization.id,
    slug: organization.slug,
    owner: acme.owner,
    owner_id: await idOf(acme.owner),
    /** A user whom admins manage. */
    worker: await idOf(await signUp(testServer, 'Worker')),
    token: String(server.token),
    server_token: (await serverToken(testServer, ServerScope.options)).token,
    ...(await createMembers(testServer, acme)),
    external_id: String(customer.external_id),
    other_session: await sessionOf(server, customer.id),
    ...{ ...ids(goods), ...purchase, ...seats },
    ...(await createFinance(testServer, acme, { product: goods.handbook.id, ...purchase })),
    integration: await createIntegration(testServer, organization.id),
    download_token: await downloadToken(acme, purchase.session),
    ...(await createAlerts(acme, watched)),
    ...(await createKeptObjects(testServer, acme, purchase.customer)),
    ...(await createCredentials(testServer, acme, goods)),
    ...(await bindCustomers(testServer, acme)),
    team: await teamOf(acme, 'Sellers'),
    role: await roleOf(acme, 'refunder'),
    spare: {
      ...{ ...(await makeSpares(testServer, acme, goods)), ...spare_seat },
      ...(await createAlerts(acme, watched)),
      ...(await createKeptObjects(testServer, acme, purchase.customer)),
      team: await teamOf(acme, 'Passing'),
      role: await roleOf(acme, 'passing'),
    },
  }
}

/** Another member of the organization, and an invited user. */
async function createMembers(testServer: TestServer, { owner, organization }: Merchant) {
  const { server } = await serverToken(testServer)
  const organizationId = organization.id
  const role = 'member'
  const userId = await idOf(await signUp(testServer, 'Colleague'))
  const member = await server.post(`${ORGANIZATION}/add-member`, { userId, role, organizationId })
  const email = `asked-${userId}@example.com`
  const invitee = { email, role, organizationId }
  const invitation = await owner.post(`${ORGANIZATION}/invite-member`, invitee)
  return {
    member: String(expectStatus(member, 200).id),
    invitation: String(expectStatus(invitation, 200).id),
  }
}

const ORGANIZATION = '/api/auth/organization'

type SampleProducts = Awaited<ReturnType<typeof createProducts>>

async function createProducts(acme: Merchant) {
  const { server } = acme
  const benefit: CreatedObject = await createOrFail(server, '/v1/benefits/', LICENSE)
  const handbook: CreatedObject = await product(acme)
  const monthly: CreatedObject = await plan(acme)
  const files = await createDownloads(acme)
  const yearly: CreatedObject = await plan(acme, { name: 'Patron', recurring_interval: 'year' })
  for (const { id } of [handbook, monthly]) {
    const path = `/v1/products/${id}/benefits`
    expectStatus(await server.post(path, { benefits: [benefit.id, files.handout] }), 200)
  }
  const draft: CreatedObject = await product(acme, { name: 'Draft' })
  const unused: CreatedObject = await createOrFail(server, '/v1/benefits/', LICENSE)
  const field: CreatedObject = await createOrFail(server, '/v1/custom-fields/', QUESTION)
  const discount: CreatedObject = await createOrFail(server, '/v1/discounts/', REDUCTION)
  const meter: CreatedObject = await createOrFail(server, '/v1/meters/', COUNTER)
  const file: CreatedObject = await upload(acme, Buffer.from('text'))
  return { benefit, handbook, monthly, yearly, draft, unused, field, file, discount, meter, files }
}

/** By the names the contract tests use. */
const ids = (goods: SampleProducts) => ({
  benefit: goods.benefit.id,
  product: goods.handbook.id,
  monthly: goods.monthly.id,
  yearly: goods.yearly.id,
  /** It has no buyer, so its benefits may change. */
  draft: goods.draft.id,
  /** It has no grant, so it may change. */
  unused: goods.unused.id,
  field: goods.field.id,
  discount: goods.discount.id,
  meter: goods.meter.id,
  file: goods.file.id,
  ...goods.files,
})

/** One customer buys one of each, by name of the result. */
async function createSales(testServer: TestServer, acme: Merchant, goods: SampleProducts) {
  const { server, organization } = acme
  const buyerDetails = buyer({ customer_email: `holder@${organization.slug}.example` })
  const objector = buyer({ card: '4000000000000259' })
  expectStatus(await confirm(testServer, await checkout(acme, [goods.handbook.id]), objector), 200)
  for (const { id } of [goods.handbook, goods.monthly, goods.yearly]) {
    expectStatus(await confirm(testServer, await checkout(acme, [id]), buyerDetails), 200)
  }
  await testServer.drainJobs()
  const first = async (path: string, query: Record<string, string> = {}) => {
    const { items } = expectStatus(await server.get(path, { query }), 200)
    if (!items[0]) throw new Error(`nothing at ${path}`)
    return items[0] as CreatedObject
  }
  const order = await first('/v1/orders/', { product_id: goods.handbook.id })
  const credited = { order_id: order.id, amount: 1, reason: 'other', to: 'balance' }
  expectStatus(await server.post('/v1/refunds/', credited), 200)
  const orderOf = async (sold: CreatedObject) =>
    (await first('/v1/orders/', { product_id: sold.id })).id
  const customer = String(order.customer_id)
  const monthly = await first('/v1/subscriptions/', { product_id: goods.monthly.id })
  const yearly = await first('/v1/subscriptions/', { product_id: goods.yearly.id })
  const mail = await first('/v1/customer-mails/', { order_id: order.id })
  const grant = await grantOf(server, goods.benefit.id, current => current.order_id === order.id)
  const key = await keyOf(server, grant)
  const activation = await activate(server, organization.id, key)
  expectStatus(await server.post('/v1/license-files/public-keys', {}), 201)
  return {
    customer,
    wallet: (await first('/v1/wallets/', { customer_id: customer })).id,
    order: order.id,
    ...(await refundWithCreditNote(testServer, server, order.id)),
    ...(await uninvoicedOrder(server, goods.handbook, order)),
    yearly_order: await orderOf(goods.yearly),
    invoiced_order: await issuedInvoiceOrder(server, await orderOf(goods.monthly)),
    subscription: monthly.id,
    yearly_subscription: yearly.id,
    payment: (await first('/v1/payments/')).id,
    dispute: (await first('/v1/disputes/')).id,
    ...(await missedPeriods(testServer, monthly)),
    ...(await sampleDrafts(server)),
    ...(await customerRequests(testServer, monthly)),
    license_key: key.id,
    monthly_key: await monthlyKey(server, goods.benefit.id, monthly),
    key: String(key.key),
    activation: activation.id,
    grant: grant.id,
    /** The receipt of the order. */
    mail: mail.id,
    session: await sessionOf(server, customer),
    ...(await createUsage(server, customer, goods.meter.id)),
  }
}

/** Creates what others use to buy, call or receive events: links, checkouts, tokens, endpoints. */
async function createCredentials(testServer: TestServer, acme: Merchant, goods: SampleProducts) {
  const { server, owner, organization } = acme
  const opened = await checkout(acme, [goods.handbook.id])
  const link = await createOrFail(server, '/v1/checkout-links/', { products: [goods.handbook.id] })
  const endpoint = await createOrFail(server, '/v1/webhooks/endpoints', {
    ...{ url: 'http://127.0.0.1:9/nobody', format: 'raw', events: ['product.updated'] },
  })
  await server.patch(`/v1/products/${goods.handbook.id}`, { description: 'Better than before.' })
  await testServer.drainJobs()
  const events = expectStatus(await server.get('/v1/webhooks/events'), 200)
  const token = await owner.post('/v1/organization-access-tokens/', {
    organization_id: organization.id,
    comment: 'shown once',
    scopes: ['products:read'],
  })
  return {
    ...{ checkout: String(opened.id), checkout_secret: String(opened.client_secret) },
    link: link.id,
    link_secret: String(link.client_secret),
    webhook_endpoint: endpoint.id,
    webhook_event: String(events.items[0]?.id),
    webhook_replay: await finishedReplay(testServer, organization.id, endpoint.id),
    ...{ access_token: idOfToken(token), ...(await createApp(acme)) },
  }
}

/** Customers linked to the owner and to their organization, because merchants buy too. */
async function bindCustomers(testServer: TestServer, { server, owner, organization }: Merchant) {
  const bound = async (word: string, values: Updateable<CustomersTable>) => {
    const email = `${word}@${organization.slug}.example`
    const { id } = await createOrFail(server, '/v1/customers/', { email })
    await testServer.site.db.updateTable('customers').set(values).where('id', '=', id).execute()
    return id
  }
  return {
    own_customer: await bound('own', { user_id: await idOf(owner) }),
    organizations_customer: await bound('seats', { buyer_organization_id: organization.id }),
  }
}

/** Objects that the contract tests use up: they are deleted, ended or paid. */
async function makeSpares(testServer: TestServer, acme: Merchant, goods: SampleProducts) {
  const { server, owner, organization } = acme
  const opened = await checkout(acme, [goods.handbook.id])
  const purchase = await checkout(acme, [goods.monthly.id])
  expectStatus(await confirm(testServer, purchase), 200)
  await testServer.drainJobs()
  const customer = (more: object) =>
    createOrFail(server, '/v1/customers/', {
      email: `${digestOf(more)}@${organization.slug}.example`,
      ...more,
    })
  const { body } = await server.get(`/v1/checkouts/${String(purchase.id)}`)
  const query = { customer_id: String(body.customer_id) }
  const subscriptions = await server.get('/v1/subscriptions/', { query })
  const subscription = String(expectStatus(subscriptions, 200).items[0].id)
  const ofSpare = (grant: CreatedObject) => grant.subscription_id === subscription
  const key = await keyOf(server, await grantOf(server, goods.benefit.id, ofSpare))
  const token = await owner.post('/v1/organization-access-tokens/', {
    organization_id: organization.id,
    comment: 'to be revoked',
    scopes: ['products:read'],
  })
  const spare = `${organization.slug}-spare`
  await customer({ external_id: spare })
  return {
    checkout_secret: String(opened.client_secret),
    confirmation_token: await cardToken(testServer),
    subscription,
    benefit: (await createOrFail(server, '/v1/benefits/', LICENSE)).id,
    file: String((await upload(acme, Buffer.from('text'))).id),
    discount: (await createOrFail(server, '/v1/discounts/', { ...REDUCTION, code: 'PASSING' })).id,
    field: (await createOrFail(server, '/v1/custom-fields/', { ...QUESTION, slug: 'passing' })).id,
    customer: (await customer({ name: 'Leaving' })).id,
    ...(await mergedCustomer(server, organization.slug)),
    external_id: spare,
    link: (await createOrFail(server, '/v1/checkout-links/', { products: [goods.handbook.id] })).id,
    webhook_endpoint: await spareEndpoint(server),
    ...{ access_token: idOfToken(token), ...(await createApp(acme)) },
    license_key: key.id,
    key: String(key.key),
    activation: (await activate(server, organization.id, key)).id,
    worker: await idOf(await signUp(testServer, 'Leaving')),
    ...(await createMembers(testServer, acme)),
    other_activation: (await activate(server, organization.id, key)).id,
  }
}

async function spareEndpoint(server: Person): Promise<string> {
  const body = { url: 'http://127.0.0.1:9/gone', format: 'raw', events: [] }
  return (await createOrFail(server, '/v1/webhooks/endpoints', body)).id
}

const digestOf = (value: object) => hash('sha256', JSON.stringify(value)).slice(0, 8)

async function activate(server: Person, organization_id: string, { key }: CreatedObject) {
  const body = { key, organization_id, label: 'a laptop' }
  return expectStatus(await server.post('/v1/license-keys/activate', body), 200)
}

/** The token that gives a customer access to the portal. */
const sessionOf = async (server: Person, customer_id: string): Promise<string> =>
  String((await createOrFail(server, '/v1/customer-sessions/', { customer_id })).token)
