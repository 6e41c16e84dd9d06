import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { payAt, portalOf, sellingMerchant } from '../server/src/billing/client-plugins/test-shop.ts'
import { company, idOf, verifiedPerson } from '../server/src/testing/company.ts'
import { changeInstanceSettings } from '../server/src/testing/instance-settings.ts'
import { merchant, type Merchant } from '../server/src/testing/people.ts'
import { Person } from '../server/src/testing/person.ts'
import { checkBooks, plan } from '../server/src/testing/sales.ts'
import type { TestServer } from '../server/src/testing/test-server.ts'
import { createMeter } from '../server/src/testing/usage.ts'
import { installReference } from './install.ts'
import { startRealServer } from './test-polar-shop.ts'

type Result = { data: any; error: { status: number; code?: string; message?: string } | null }
type Call = (given?: object) => Promise<Result>

/** The calls of both plugins, as the public client derives them from their paths. */
type Client = {
  checkout: Call
  customer: {
    state: Call
    portal: Call
    benefits: { list: Call }
    subscriptions: { list: Call }
    orders: { list: Call }
  }
  usage: { ingest: Call; meters: { list: Call } }
  subscription: {
    upgrade: Call
    list: Call
    cancel: Call
    restore: Call
    billingPortal: Call
  }
}
type Library = {
  createAuthClient(options: object): Client
  polarClient(): object
  stripeClient(options: object): object
}

let server: TestServer
let acme: Merchant
let library: Library

before(async () => {
  server = await startRealServer()
  acme = await sellingMerchant(server)
  await changeInstanceSettings(server, { user_reported_events: ['call'] })
  const folder = await installReference('client-plugins')
  library = (await import(new URL('client.mjs', folder).href)) as Library
})
after(async () => {
  await checkBooks(server)
  await server.close()
})

const clientOf = (person: Person): Client =>
  library.createAuthClient({
    baseURL: person.url,
    fetchOptions: { customFetchImpl: person.fetch },
    plugins: [library.polarClient(), library.stripeClient({ subscription: true })],
  })

/** The data of a call that must succeed. */
async function done(result: Promise<Result>) {
  const { data, error } = await result
  assert.equal(error, null, JSON.stringify(error))
  return data
}

/** The status and code of a call that must be refused. */
async function refusal(result: Promise<Result>) {
  const { data, error } = await result
  assert.equal(data, null)
  return [error?.status, error?.code]
}

test("polarClient sells a plan and shows the customer's state", async () => {
  const benefit = { type: 'custom', description: 'Thanks', properties: { note: null } }
  const { id: benefit_id } = (await acme.server.post('/v1/benefits/', benefit)).body
  const pro = await plan(acme, { metadata: { slug: 'polar-pro' } })
  await acme.server.post(`/v1/products/${pro.id}/benefits`, { benefits: [benefit_id] })
  await createMeter(acme, { func: 'count' })
  const ada = await verifiedPerson(server)
  const client = clientOf(ada)

  const opened = await done(client.checkout({ slug: 'polar-pro', metadata: { from: 'app' } }))
  assert.equal(opened.redirect, true)
  await payAt(server, ada, opened.url)

  const state = await done(client.customer.state())
  assert.deepEqual([state.email, state.externalId], [ada.email, await idOf(ada)])
  assert.equal(state.activeSubscriptions[0].productId, pro.id)
  assert.ok(state.activeSubscriptions[0].currentPeriodEnd instanceof Date)
  assert.equal(state.grantedBenefits[0].benefitId, benefit_id)
  const query = { page: 1, limit: 10 }
  const benefits = await done(client.customer.benefits.list({ query }))
  assert.equal(benefits.result.items[0].benefit.description, 'Thanks')
  const subscriptions = await done(client.customer.subscriptions.list({ query: { active: true } }))
  assert.equal(subscriptions.result.items[0].product.name, 'Pro')
  const orders = await done(
    client.customer.orders.list({ query: { ...query, productBillingType: 'recurring' } }),
  )
  assert.equal(orders.result.pagination.totalCount, 1)
  const once = await done(
    client.customer.orders.list({ query: { productBillingType: 'one_time' } }),
  )
  assert.equal(once.result.pagination.totalCount, 0)
})

test('polarClient reports and shows usage, and opens the portal', async () => {
  const ada = await verifiedPerson(server)
  const client = clientOf(ada)

  const stored = await done(client.usage.ingest({ event: 'call', metadata: { units: 2 } }))
  const meters = await done(client.usage.meters.list({ query: { page: 1, limit: 10 } }))
  const portal = await done(client.customer.portal())
  const kept = await done(client.customer.portal({ redirect: false }))

  assert.equal(stored.inserted, 1)
  assert.equal(meters.result.items[0].consumedUnits, 1)
  assert.deepEqual([portal.redirect, kept.redirect], [true, false])
  const person = portalOf(server, portal.url).portal
  const seen = await person.get('/v1/customer-portal/customer-session/user')
  assert.equal(seen.body.email, ada.email)
})

test('polarClient is told why a call is refused', async () => {
  const ada = await verifiedPerson(server)
  const team = await company(server)
  const client = clientOf(ada)
  const visitor = clientOf(server.stranger())

  assert.deepEqual(await refusal(visitor.customer.state()), [401, 'UNAUTHORIZED'])
  assert.deepEqual(await refusal(visitor.checkout({ slug: 'polar-pro' })), [401, 'UNAUTHORIZED'])
  assert.deepEqual(await refusal(client.checkout({ slug: 'none' })), [400, 'PRODUCT_NOT_FOUND'])
  assert.deepEqual(await refusal(client.checkout({ slug: 'polar-pro', referenceId: team.id })), [
    403,
    'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
  ])
  assert.deepEqual(
    await refusal(client.checkout({ slug: 'polar-pro', successUrl: 'https://evil.example' })),
    [403, 'INVALID_CALLBACK_URL'],
  )
  assert.deepEqual(await refusal(client.usage.ingest({ event: 'call', metadata: { units: -2 } })), [
    400,
    'EVENT_COULD_LOWER_USAGE',
  ])
})

test('stripeClient subscribes, changes the plan, cancels and restores', async () => {
  const basic = await plan(acme, { name: 'Basic' })
  const gold = await plan(acme, { name: 'Gold' })
  const ada = await verifiedPerson(server)
  const client = clientOf(ada)
  const urls = { successUrl: '/done', cancelUrl: '/pricing' }

  const opened = await done(client.subscription.upgrade({ plan: 'basic', ...urls }))
  assert.equal(opened.redirect, true)
  await payAt(server, ada, opened.url)
  const [own] = await done(client.subscription.list())
  assert.deepEqual([own.plan, own.status, own.referenceId], ['basic', 'active', await idOf(ada)])
  assert.ok(own.periodEnd instanceof Date)

  const change = await done(client.subscription.upgrade({ plan: 'gold', ...urls }))
  const { portal, page } = portalOf(server, change.url)
  assert.equal(page, `/subscriptions/${own.id}?change=plan&product=${gold.id}`)
  assert.notEqual(gold.id, basic.id)
  const cancel = await done(client.subscription.cancel({ returnUrl: '/account' }))
  assert.equal(portalOf(server, cancel.url).page, `/subscriptions/${own.id}?change=cancel`)
  await portal.delete(`/v1/customer-portal/subscriptions/${own.id}`)
  assert.equal((await done(client.subscription.list()))[0].cancelAtPeriodEnd, true)
  const restored = await done(client.subscription.restore())
  assert.deepEqual([restored.id, restored.cancel_at_period_end], [own.id, false])
  const billing = await done(client.subscription.billingPortal({ returnUrl: '/account' }))
  assert.equal(portalOf(server, billing.url).page, '')
})

test("stripeClient manages an organization's subscription for those who may buy", async () => {
  await plan(acme, { name: 'Team plan' })
  const team = await company(server)
  const client = clientOf(team.owner)
  const outsider = clientOf(await verifiedPerson(server))
  const reference = { customerType: 'organization', referenceId: team.id }

  const opened = await done(client.subscription.upgrade({ plan: 'team plan', ...reference }))
  await payAt(server, team.owner, opened.url)

  const [own] = await done(client.subscription.list({ query: reference }))
  assert.equal(own.referenceId, team.id)
  const foreign = [403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION']
  assert.deepEqual(await refusal(outsider.subscription.list({ query: reference })), foreign)
  const cancel = outsider.subscription.cancel({ ...reference, returnUrl: '/' })
  assert.deepEqual(await refusal(cancel), foreign)
})

test("a server of Better Auth with Polar's plugin sells for a merchant here", async t => {
  const shop = await merchant(server)
  const pro = await plan(shop)
  await createMeter(shop, { func: 'count' })
  const folder = await installReference('client-plugins')
  const { createAuth } = (await import(new URL('server.mjs', folder).href)) as {
    createAuth(options: object): { handler(request: Request): Promise<Response> }
  }
  const { serve } = (await import(new URL('../serve-requests.mjs', folder).href)) as {
    serve(handle: (request: Request) => Promise<Response>): Server
  }
  const received: { type: string }[] = []
  const webhookSecret = randomBytes(24).toString('hex')
  const http = serve(request => auth.handler(request))
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  t.after(() => http.close())
  const baseURL = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const auth = createAuth({
    ...{ baseURL, serverURL: server.url, accessToken: shop.server.token, webhookSecret },
    products: [{ productId: pro.id, slug: 'pro' }],
    keep: (event: { type: string }) => received.push(event),
  })
  const url = `${baseURL}/api/auth/polar/webhooks`
  const endpoint = { url, format: 'raw', events: ['order.paid'], secret: webhookSecret }
  assert.equal((await shop.server.post('/v1/webhooks/endpoints', endpoint)).status, 201)
  const ada = new Person(baseURL)
  ada.email = 'ada-elsewhere@example.com'
  const signUp = { name: 'Ada', email: ada.email, password: 'correct horse battery staple' }
  const signedUp = await ada.post('/api/auth/sign-up/email', signUp)
  assert.equal(signedUp.status, 200, JSON.stringify(signedUp.body))
  const client = clientOf(ada)

  const opened = await done(client.checkout({ slug: 'pro' }))
  await payAt(server, ada, opened.url)

  const state = await done(client.customer.state())
  assert.equal(state.externalId, signedUp.body.user.id)
  assert.equal(state.activeSubscriptions[0].productId, pro.id)
  const orders = await done(client.customer.orders.list())
  assert.equal(orders.result.items.length, 1)
  assert.equal((await done(client.customer.subscriptions.list())).result.items.length, 1)
  assert.deepEqual((await done(client.customer.benefits.list())).result.items, [])
  const stored = await done(client.usage.ingest({ event: 'call', metadata: { units: 2 } }))
  assert.equal(stored.inserted, 1)
  const query = { page: 1, limit: 10 }
  const meters = await done(client.usage.meters.list({ query }))
  assert.equal(meters.result.items[0].consumedUnits, 1)
  const portal = await done(client.customer.portal())
  assert.ok(portal.url.startsWith(server.url))
  assert.deepEqual(
    received.map(({ type }) => type),
    ['order.paid'],
  )
  await changeInstanceSettings(server, { billing_organization: shop.organization.id })
  t.after(() => changeInstanceSettings(server, { billing_organization: acme.organization.id }))
  const bea = await verifiedPerson(server, 'Bea')
  const direct = clientOf(bea)
  await payAt(server, bea, (await done(direct.checkout({ products: [pro.id] }))).url)
  await done(direct.usage.ingest({ event: 'call', metadata: {} }))
  for (const list of [
    (one: Client) => one.customer.state(),
    (one: Client) => one.customer.orders.list(),
    (one: Client) => one.customer.subscriptions.list(),
    (one: Client) => one.usage.meters.list({ query }),
  ]) {
    const [theirs, ours] = [await done(list(client)), await done(list(direct))]
    assert.deepEqual(missingIn(ours, theirs), [])
  }
})

/** The paths of values in the plugin's own answer that ours does not have. */
function missingIn(ours: unknown, theirs: unknown, path = ''): string[] {
  if (typeof theirs !== 'object' || theirs === null || theirs instanceof Date) return []
  if (typeof ours !== 'object' || ours === null) return [path]
  return Object.entries(theirs).flatMap(([key, value]) =>
    key in ours
      ? missingIn((ours as Record<string, unknown>)[key], value, `${path}.${key}`)
      : [`${path}.${key}`],
  )
}

test('stripeClient is told why a call is refused', async () => {
  const ada = await verifiedPerson(server)
  const client = clientOf(ada)

  assert.deepEqual(await refusal(client.subscription.upgrade({ plan: 'none' })), [
    400,
    'SUBSCRIPTION_PLAN_NOT_FOUND',
  ])
  assert.deepEqual(await refusal(client.subscription.cancel({ returnUrl: '/' })), [
    400,
    'SUBSCRIPTION_NOT_FOUND',
  ])
  assert.deepEqual(await refusal(client.subscription.restore()), [400, 'SUBSCRIPTION_NOT_FOUND'])
  const portal = client.subscription.billingPortal({ returnUrl: '/' })
  assert.deepEqual(await refusal(portal), [404, 'CUSTOMER_NOT_FOUND'])
  const visitor = clientOf(server.stranger())
  assert.deepEqual(await refusal(visitor.subscription.list()), [401, 'UNAUTHORIZED'])
})
