import { hash } from 'node:crypto'
import type { Updateable } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { CustomersTable } from '../../platform/db/tables.ts'
import { upload } from '../files.ts'
import type { House } from '../house.ts'
import { merchant, serverToken, signUp, type Merchant } from '../people.ts'
import type { Person } from '../person.ts'
import { buyer, cardToken, checkout, confirm, plan, product } from '../sales.ts'
import { expectStatus, made, type Made } from './made.ts'
import { missedPeriods } from './missed-periods.ts'
import { giveBack, issued, unissued } from './papers.ts'
import { idOf, roleOf, teamOf } from './people.ts'
import { COUNTER, LICENSE, QUESTION, REDUCTION } from './shop.data.ts'

/** One of every object a merchant can have, by id. */
export type Shop = Awaited<ReturnType<typeof openShop>>

/** Fills a shop: products are sold, license keys granted, webhooks being delivered. */
export async function openShop(house: House, name: string) {
  const acme = await merchant(house, name)
  const { server, organization } = acme
  // The customer has two subscriptions, so that one can be canceled and the other stays active.
  const subscription_settings = {
    allow_multiple_subscriptions: true,
    allow_customer_updates: true,
    proration_behavior: 'prorate',
  }
  const path = `/v1/organizations/${organization.id}`
  expectStatus(await server.patch(path, { subscription_settings }), 200)
  const goods = await fillShelves(acme)
  const bought = await sellEverything(house, acme, goods)
  const customer = await made(server, '/v1/customers/', {
    email: `named@${organization.slug}.example`,
    external_id: `${organization.slug}-named`,
  })
  await keepCard(house, acme, customer.id)
  return {
    organization: organization.id,
    slug: organization.slug,
    owner: acme.owner,
    owner_id: await idOf(acme.owner),
    /** A user whom admins manage. */
    worker: await idOf(await signUp(house, 'Worker')),
    token: String(server.token),
    /** The token of an operator's program. */
    server_token: (await serverToken(house)).token,
    ...(await gather(house, acme)),
    external_id: String(customer.external_id),
    other_session: await sessionOf(server, customer.id),
    ...ids(goods),
    ...bought,
    ...(await openDoors(house, acme, goods)),
    ...(await bindCustomers(house, acme)),
    team: await teamOf(acme, 'Sellers'),
    role: await roleOf(acme, 'refunder'),
    spare: {
      ...(await makeSpares(house, acme, goods)),
      team: await teamOf(acme, 'Passing'),
      role: await roleOf(acme, 'passing'),
    },
  }
}

/** A card of a customer who bought nothing here. */
async function keepCard({ site }: House, { organization }: Merchant, customer_id: string) {
  const id = newId()
  const created_at = site.clock.now()
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 }
  const method = { type: 'card', processor_id: `pm_${id}`, method_metadata: JSON.stringify(card) }
  await site.db
    .insertInto('payment_methods')
    .values({ id, organization_id: organization.id, customer_id, ...method, created_at })
    .execute()
}

/** Another member of the organization, and an invited user. */
async function gather(house: House, { owner, organization }: Merchant) {
  const { server } = await serverToken(house)
  const organizationId = organization.id
  const role = 'member'
  const userId = await idOf(await signUp(house, 'Colleague'))
  const member = await server.post(`${ORGANIZATION}/add-member`, { userId, role, organizationId })
  const email = `asked-${userId}@example.com`
  const invited = await owner.post(`${ORGANIZATION}/invite-member`, { email, role, organizationId })
  return {
    member: String(expectStatus(member, 200).id),
    invitation: String(expectStatus(invited, 200).id),
  }
}

const ORGANIZATION = '/api/auth/organization'

type Goods = Awaited<ReturnType<typeof fillShelves>>

async function fillShelves(acme: Merchant) {
  const { server } = acme
  const benefit: Made = await made(server, '/v1/benefits/', LICENSE)
  const handbook: Made = await product(acme)
  const monthly: Made = await plan(acme)
  const yearly: Made = await plan(acme, { name: 'Patron', recurring_interval: 'year' })
  for (const { id } of [handbook, monthly]) {
    const path = `/v1/products/${id}/benefits`
    expectStatus(await server.post(path, { benefits: [benefit.id] }), 200)
  }
  const unsold: Made = await product(acme, { name: 'Draft' })
  const unused: Made = await made(server, '/v1/benefits/', LICENSE)
  const field: Made = await made(server, '/v1/custom-fields/', QUESTION)
  const discount: Made = await made(server, '/v1/discounts/', REDUCTION)
  const meter: Made = await made(server, '/v1/meters/', COUNTER)
  const file: Made = await upload(acme, Buffer.from('text'))
  return { benefit, handbook, monthly, yearly, unsold, unused, field, file, discount, meter }
}

/** By the names the contract tests use. */
const ids = (goods: Goods) => ({
  benefit: goods.benefit.id,
  product: goods.handbook.id,
  monthly: goods.monthly.id,
  yearly: goods.yearly.id,
  /** It has no buyer, so its benefits may change. */
  unsold: goods.unsold.id,
  /** It has no grant, so it may change. */
  unused: goods.unused.id,
  field: goods.field.id,
  discount: goods.discount.id,
  meter: goods.meter.id,
  file: goods.file.id,
})

/** One customer buys one of each, by name of the result. */
async function sellEverything(house: House, acme: Merchant, goods: Goods) {
  const { server, organization } = acme
  const who = buyer({ customer_email: `holder@${organization.slug}.example` })
  const objector = buyer({ card: '4000000000000259' })
  expectStatus(await confirm(house, await checkout(acme, [goods.handbook.id]), objector), 200)
  for (const { id } of [goods.handbook, goods.monthly, goods.yearly]) {
    const opened = await checkout(acme, [id])
    expectStatus(await confirm(house, opened, who), 200)
  }
  await house.settled()
  const first = async (path: string, query: Record<string, string> = {}) => {
    const { items } = expectStatus(await server.get(path, { query }), 200)
    if (!items[0]) throw new Error(`nothing at ${path}`)
    return items[0] as Made
  }
  const order = await first('/v1/orders/', { product_id: goods.handbook.id })
  const credited = { order_id: order.id, amount: 1, reason: 'other', to: 'balance' }
  expectStatus(await server.post('/v1/refunds/', credited), 200)
  const orderOf = async ({ id }: Made) => (await first('/v1/orders/', { product_id: id })).id
  const customer = String(order.customer_id)
  const monthly = await first('/v1/subscriptions/', { product_id: goods.monthly.id })
  const yearly = await first('/v1/subscriptions/', { product_id: goods.yearly.id })
  const grant = await grantOf(server, goods.benefit.id, held => held.order_id === order.id)
  const key = await keyOf(server, grant)
  const activation = await activate(server, organization.id, key)
  return {
    customer,
    order: order.id,
    ...(await giveBack(house, server, order.id)),
    ...(await unissued(server, goods.handbook, order)),
    yearly_order: await orderOf(goods.yearly),
    invoiced_order: await issued(server, await orderOf(goods.monthly)),
    subscription: monthly.id,
    yearly_subscription: yearly.id,
    payment: (await first('/v1/payments/')).id,
    dispute: (await first('/v1/disputes/')).id,
    ...(await missedPeriods(house, monthly)),
    license_key: key.id,
    key: String(key.key),
    activation: activation.id,
    grant: grant.id,
    session: await sessionOf(server, customer),
  }
}

/** The customer's grant of the matching benefit. */
async function grantOf(server: Person, benefit: string, fits: (grant: Made) => boolean) {
  const path = `/v1/benefits/${benefit}/grants`
  const { items } = expectStatus(await server.get(path, { query: { limit: '100' } }), 200)
  const grant = (items as Made[]).find(fits)
  if (!grant) throw new Error('nobody holds it')
  return grant
}

/** The license key of a grant. */
async function keyOf(server: Person, { properties }: Made): Promise<Made> {
  const { license_key_id } = Object(properties) as Record<string, unknown>
  return expectStatus(await server.get(`/v1/license-keys/${String(license_key_id)}`), 200)
}

/** Creates what others use to buy, call or receive events: links, checkouts, tokens, endpoints. */
async function openDoors(house: House, acme: Merchant, goods: Goods) {
  const { server, owner, organization } = acme
  const opened = await checkout(acme, [goods.handbook.id])
  const link = await made(server, '/v1/checkout-links/', { products: [goods.handbook.id] })
  const endpoint = await made(server, '/v1/webhooks/endpoints', {
    url: 'http://127.0.0.1:9/nobody',
    format: 'raw',
    events: ['product.updated'],
  })
  await server.patch(`/v1/products/${goods.handbook.id}`, { description: 'Better than before.' })
  await house.settled()
  const events = expectStatus(await server.get('/v1/webhooks/events'), 200)
  const token = await owner.post('/v1/organization-access-tokens/', {
    organization_id: organization.id,
    comment: 'shown once',
    scopes: ['products:read'],
  })
  return {
    checkout: String(opened.id),
    checkout_secret: String(opened.client_secret),
    link: link.id,
    link_secret: String(link.client_secret),
    webhook_endpoint: endpoint.id,
    webhook_event: String(events.items[0]?.id),
    access_token: String(expectStatus(token, 201).organization_access_token.id),
  }
}

/**
 * A customer linked to the owner, and one linked to their organization, because merchants buy too.
 */
async function bindCustomers(house: House, { server, owner, organization }: Merchant) {
  const bound = async (word: string, values: Updateable<CustomersTable>) => {
    const email = `${word}@${organization.slug}.example`
    const { id } = await made(server, '/v1/customers/', { email })
    await house.site.db.updateTable('customers').set(values).where('id', '=', id).execute()
    return id
  }
  return {
    own_customer: await bound('own', { user_id: await idOf(owner) }),
    organizations_customer: await bound('seats', { buyer_organization_id: organization.id }),
  }
}

/** Objects that the contract tests use up: they are deleted, ended or paid. */
async function makeSpares(house: House, acme: Merchant, goods: Goods) {
  const { server, owner, organization } = acme
  const opened = await checkout(acme, [goods.handbook.id])
  const bought = await checkout(acme, [goods.monthly.id])
  expectStatus(await confirm(house, bought), 200)
  await house.settled()
  const customer = (more: object) =>
    made(server, '/v1/customers/', {
      email: `${digestOf(more)}@${organization.slug}.example`,
      ...more,
    })
  const { body } = await server.get(`/v1/checkouts/${String(bought.id)}`)
  const query = { customer_id: String(body.customer_id) }
  const subscriptions = await server.get('/v1/subscriptions/', { query })
  const subscription = String(expectStatus(subscriptions, 200).items[0].id)
  const ofSpare = (grant: Made) => grant.subscription_id === subscription
  const key = await keyOf(server, await grantOf(server, goods.benefit.id, ofSpare))
  const token = await owner.post('/v1/organization-access-tokens/', {
    organization_id: organization.id,
    comment: 'to be revoked',
    scopes: ['products:read'],
  })
  return {
    checkout_secret: String(opened.client_secret),
    confirmation_token: await cardToken(house),
    subscription,
    benefit: (await made(server, '/v1/benefits/', LICENSE)).id,
    file: String((await upload(acme, Buffer.from('text'))).id),
    discount: (await made(server, '/v1/discounts/', { ...REDUCTION, code: 'PASSING' })).id,
    field: (await made(server, '/v1/custom-fields/', { ...QUESTION, slug: 'passing' })).id,
    customer: (await customer({ name: 'Leaving' })).id,
    external_id: String(
      (await customer({ external_id: `${organization.slug}-spare` })).external_id,
    ),
    link: (await made(server, '/v1/checkout-links/', { products: [goods.handbook.id] })).id,
    webhook_endpoint: await spareEndpoint(server),
    access_token: String(expectStatus(token, 201).organization_access_token.id),
    license_key: key.id,
    key: String(key.key),
    activation: (await activate(server, organization.id, key)).id,
    worker: await idOf(await signUp(house, 'Leaving')),
    ...(await gather(house, acme)),
    other_activation: (await activate(server, organization.id, key)).id,
  }
}

async function spareEndpoint(server: Person): Promise<string> {
  const body = { url: 'http://127.0.0.1:9/gone', format: 'raw', events: [] }
  return (await made(server, '/v1/webhooks/endpoints', body)).id
}

const digestOf = (value: object) => hash('sha256', JSON.stringify(value)).slice(0, 8)

async function activate(server: Person, organization_id: string, key: Made): Promise<Made> {
  const body = { key: key.key, organization_id, label: 'a laptop' }
  return expectStatus(await server.post('/v1/license-keys/activate', body), 200)
}

/** The token that gives a customer access to the portal. */
async function sessionOf(server: Person, customer_id: string): Promise<string> {
  return String((await made(server, '/v1/customer-sessions/', { customer_id })).token)
}
